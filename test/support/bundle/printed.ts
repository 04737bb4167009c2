import { contentSecurityPolicyOf, type Embedding } from '../../../cli/bin/embed/host-page.mjs';
import { hostFilesOf } from '../../../cli/bin/embed/hosts.mjs';

/** What `embed` prints for a host: its files by name, and the policy of its pages. */
export function printedFor(host: string, { api, tokenUrl }: { api: string; tokenUrl: string }) {
  const embedding: Embedding = { host, api, tokenUrl, integrity: {} };
  return {
    files: Object.fromEntries(hostFilesOf(embedding).map(({ file, code }) => [file, `${code}\n`])),
    policy: contentSecurityPolicyOf(embedding),
  };
}
