import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { everyTest } from '../long';
import { openClientPage } from './client-page';
import type { Opened, OpenOptions } from './open';
import { listenTo, watchLiveRegions } from './screen-reader';
import type { CrossSite } from './servers';

/** The languages of the transcripts: the source, the longest of the big ones, and one from right to left. */
const ALL_LANGUAGES = ['en', 'de', 'ar'] as const;
export type TranscriptLanguage = (typeof ALL_LANGUAGES)[number];
export const LANGUAGES = everyTest ? ALL_LANGUAGES : ALL_LANGUAGES.slice(0, 1);

/** Said only where something takes long: by the speed of the machine, so it is left out. */
const LOADING = ALL_LANGUAGES.map((lang) => {
  const texts = JSON.parse(readFileSync(`locales/${lang}.json`, 'utf8'));
  return `status: ${texts.shared.label.loading}`;
});

/** A page, and what a screen reader says of it, written down scene by scene. */
export interface Transcript {
  readonly opened: Opened;
  readonly page: Page;
  /** Notes where the focus is, what was said by itself since the last scene, and all there is to be read. */
  note(step: string): Promise<void>;
  /** Notes the same without what is to be read, for a scene that changes nothing else. */
  noteHeard(step: string): Promise<void>;
  text(): string;
}

/** Opens a page of a client and listens to it. */
export async function openTranscript(
  browser: Browser,
  site: CrossSite,
  { beforeScripts = [], context, ...options }: OpenOptions,
): Promise<Transcript> {
  const opened = await openClientPage(browser, site, {
    ...options,
    beforeScripts: [watchLiveRegions, beforeScripts].flat(),
    context: { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...context },
  });
  const { page } = opened;
  const reader = await listenTo(page);
  const lines: string[] = [];
  const noteHeard = async (step: string) => {
    await atRest(page);
    const all = await reader.heard();
    const heard = all.filter((line) => !LOADING.includes(line)).map((line) => `  ${line}`);
    lines.push(`## ${step}`, '', 'Focus:', `  ${await reader.focus()}`, '');
    if (heard.length > 0) lines.push('Said by itself:', ...heard, '');
  };
  return {
    opened,
    page,
    noteHeard,
    note: async (step) => {
      await noteHeard(step);
      lines.push('Read:', ...(await reader.read()).map((line) => `  ${line}`), '');
    },
    text: () => `${lines.join('\n').trimEnd()}\n`,
  };
}

/** Everything that comes later is there, and nothing is on its way any more. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('investor-onboarding')?.shadowRoot;
    const busy = '.skeleton, .loading-overlay > *, form [type=submit][aria-busy=true]';
    return root?.querySelector('h1') && !root.querySelector(busy);
  });
  await page.waitForLoadState('networkidle');
}

/** Each receipt has a reference and a time of its own; the one of a transcript stays the same. */
export async function fixReceipt(page: Page, api: string): Promise<void> {
  await page.route(/\/qualification\/receipt$/, (route) => {
    const { origin = '' } = route.request().headers();
    return route.fulfill({
      headers: { 'access-control-allow-origin': origin },
      json: {
        reference: '2026-4EJZFFZCK6',
        submittedAt: '2026-03-01T12:00:00Z',
        url: `${api}/receipts/2026-4EJZFFZCK6`,
      },
    });
  });
}
