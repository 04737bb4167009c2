import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(
    context: object,
    options: object,
  ): Promise<{
    violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
    }[];
  }>;
}

declare global {
  interface Window {
    axe: Axe;
  }
}

/** What axe finds in the widget, or in another part of the page, in words; iframes are left out. */
export async function axeFindings(
  page: Page,
  part = 'investor-onboarding',
): Promise<readonly string[]> {
  await page.evaluate(SOURCE);
  return page.evaluate(async (include) => {
    const { violations } = await window.axe.run(
      { include, exclude: 'iframe' },
      {
        iframes: false,
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary}`),
    );
  }, part);
}
