import { contentSecurityPolicyOf, type Embedding } from '../../../cli/bin/embed/host-page.mjs';

const PAGE = { cdn: 'https://cdn.example/', api: 'https://api.example', integrity: {} };

/** What a policy allows: 'directive source' for each source, sorted. */
export function sourcesOf(policy: string): readonly string[] {
  return policy
    .split(/;\s*/)
    .flatMap((directive) => {
      const [name, ...sources] = directive.split(' ');
      return sources.map((source) => `${name} ${source}`);
    })
    .sort();
}

/** What `embed` prints for a page of fields alone. */
export const FIELDS_ALONE = sourcesOf(contentSecurityPolicyOf(PAGE));

/** What `embed` adds to that for a feature. */
export function addedBy(feature: Partial<Embedding>): readonly string[] {
  return sourcesOf(contentSecurityPolicyOf({ ...PAGE, ...feature })).filter(
    (source) => !FIELDS_ALONE.includes(source),
  );
}
