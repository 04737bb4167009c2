import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  BUNDLED,
  contentSecurityPolicyOf,
  type Embedding,
  headTagsOf,
} from '../../../cli/bin/embed/host-page.mjs';
import { hostFilesOf } from '../../../cli/bin/embed/hosts.mjs';

/** A style of an app's own. */
export const APP_STYLE = '{ border-top: 3px solid }';
/** Its stylesheet. `body` stands in the page that is sent, the tag comes later: Angular has both in other ways. */
export const APP_CSS = `body, investor-onboarding ${APP_STYLE}`;

/** Waits until the app has its style: by its stylesheet, and by that of a component, on `main`. */
export async function expectStyled(page: Page): Promise<void> {
  const borders = () =>
    page
      .locator('body, investor-onboarding, main')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth));
  await expect.poll(async () => [...new Set(await borders())]).toEqual(['3px']);
}

type Addresses = Pick<Embedding, 'api' | 'tokenUrl' | 'cdn'>;

/** What `embed` prints for a host: its files by name, the tags of its head, and the policy of its pages. */
export function printedFor(
  host: string,
  { cdn, ...addresses }: Addresses,
  integrity: Embedding['integrity'] = {},
) {
  const embedding: Embedding = {
    host,
    ...addresses,
    ...(cdn !== undefined && !BUNDLED.includes(host) && { cdn }),
    integrity,
  };
  return {
    files: Object.fromEntries(hostFilesOf(embedding).map(({ file, code }) => [file, `${code}\n`])),
    head: headTagsOf(embedding),
    policy: contentSecurityPolicyOf(embedding),
  };
}
