import { request } from 'node:https';
import type { Browser, Page } from 'playwright-core';
import type { RenderSettings } from '../../../src/server-render';
import { type ClientSite, demoControl, openClientPage } from './client-page';
import type { LayoutShift } from './layout-shift';
import type { Opened, OpenOptions } from './open';
import type { CrossSite, HostPage, Origins } from './servers';
import { pageWith, strictPolicy } from './servers';

/** `renderOnboarding` of the built bundle, as a host's server imports it. */
async function renderBuilt(settings: RenderSettings): Promise<string> {
  // No declarations of its own: the published ones are made from the sources.
  const built: string = '../../../dist/server-render.js';
  const { renderOnboarding } = await import(built);
  return renderOnboarding(settings);
}

/** What is drawn, and for whom. */
export interface Drawing {
  readonly profile?: string;
  readonly language?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  /** More settings, as the host's server gives them. */
  readonly settings?: Partial<RenderSettings>;
  /** The answers as the server had them. */
  readonly change?: (answers: RenderSettings['answers']) => object;
}

/** Draws the tag for an investor, whom the page signs in too. */
export async function drawFor(
  site: ClientSite,
  investor: string,
  { profile = 'individual', language = 'en', attributes, settings, change }: Drawing = {},
): Promise<string> {
  const answers = await answersFor(site, investor, { profile, language, hash: settings?.hash });
  return renderBuilt({
    attributes: {
      'api-base': `${site.api}/v1`,
      auth: 'bearer',
      lang: language,
      'data-investor': investor,
      'data-profile': profile,
      ...attributes,
    },
    assets: site.file(''),
    answers: { ...answers, ...change?.(answers) },
    ...settings,
  });
}

/** What the host's server has asked the backend for, as its investor. */
async function answersFor(
  site: CrossSite,
  investor: string,
  { profile, language, hash }: { profile: string; language: string; hash?: string | undefined },
): Promise<RenderSettings['answers']> {
  const { accessToken } = JSON.parse(await demoControl(site, '/token', { investor, profile }));
  const read = async (path: string) => JSON.parse(await get(site, path, accessToken, language));
  const [session, languages, qualification] = await Promise.all([
    read('/session'),
    read('/languages'),
    read('/qualification'),
  ]);
  const id = hash?.match(/profile\/[^/]+\/([^/]+)$/)?.[1];
  const section = id && id !== qualification.activeSection?.id && (await read(sectionPath(id)));
  return { session, languages, qualification, ...(section && { section }) };
}

const sectionPath = (id: string) => `/qualification/sections/${id}`;

function get(site: CrossSite, path: string, token: string, language: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: new URL(site.api).port,
        path: `/v1${path}`,
        rejectUnauthorized: false,
        headers: { authorization: `Bearer ${token}`, 'accept-language': language },
      },
      (answer) => {
        let text = '';
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(text);
          else reject(new Error(`${path} answered ${answer.statusCode}`));
        });
      },
    );
    call.on('error', reject);
    call.end();
  });
}

/** The nonce of such a page. */
export const PAGE_NONCE = 'nonce-of-the-page';

/**
 * A page of the portal around a drawn tag; the tag may be drawn after the site has started, and from `cut.at` on it
 * comes later. `hasScript: false`: the test lets the script come itself.
 */
export function drawnPage(
  origins: Origins,
  drawn: { tag: string; cut?: { at: string; when: Promise<void> } },
  { hasScript = true } = {},
): HostPage {
  const whole = () => {
    const html = pageWith(origins, `<h1>Client portal</h1>${drawn.tag}`);
    return hasScript ? html : html.replace(/<script type="module".*<\/script>/, '');
  };
  return {
    policy: strictPolicy(origins).replace(
      "style-src 'none'",
      `style-src ${origins.cdn} 'nonce-${PAGE_NONCE}'`,
    ),
    get html() {
      return whole().split(drawn.cut?.at ?? '</html>')[0] as string;
    },
    get rest() {
      const { at, when } = drawn.cut ?? { at: '</html>', when: undefined };
      const html = whole();
      return { html: html.slice(html.indexOf(at)), when };
    },
  };
}

/** A drawn page whose script is held back. */
export interface HeldPage extends Opened {
  /** What has moved in the layout, from where to where: nothing, where it stood still. */
  shifted(): Promise<readonly string[]>;
  /** Lets the script through. */
  letThrough(): void;
  /** The same, and waits until the widget can be used. */
  script(): Promise<void>;
}

/** Opens a drawn page, and holds its script back until it is let through. */
export async function openHeld(
  browser: Browser,
  site: ClientSite,
  { prepare, beforeScripts = [], ...options }: OpenOptions = {},
): Promise<HeldPage> {
  let letThrough = () => {};
  const isThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const opened = await openClientPage(browser, site, {
    path: '/drawn',
    isOpenAtOnce: true,
    beforeScripts: [followShifts, beforeScripts].flat(),
    prepare: async (context) => {
      await context.route('**/investor-onboarding.js', async (route) => {
        await isThrough;
        await route.continue();
      });
      await prepare?.(context);
    },
    ...options,
  });
  const { page } = opened;
  await page.locator('investor-onboarding .frame').waitFor();
  return {
    ...opened,
    shifted: () => page.evaluate(() => window.shifted),
    letThrough,
    script: async () => {
      letThrough();
      await isReady(page);
    },
  };
}

/** Waits until the widget can be used. */
export function isReady(page: Page): Promise<unknown> {
  return page.waitForFunction(() =>
    window.heardEvents.some(({ type }) => type === 'onboarding-ready'),
  );
}

/** Runs in the page: notes what moves in the layout. */
export function followShifts(): void {
  window.shifted = [];
  const sayBox = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ');
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShift[]) {
      const sources = shift.sources.map(({ node, previousRect, currentRect }) => {
        const text = (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 80);
        return `${text}: ${sayBox(previousRect)} -> ${sayBox(currentRect)}`;
      });
      window.shifted.push(`${shift.value} ${sources.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

declare global {
  interface Window {
    shifted: string[];
  }
}
