import { request } from 'node:https';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type BackendSettings, backendFor, type TestBackend } from './backend';
import { type Opened, type OpenOptions, type OpenWindow, openPage, openWindow } from './open';
import {
  type CrossSite,
  type CrossSiteOptions,
  type HostPage,
  type Origins,
  pageWith,
  startCrossSite,
} from './servers';

/** A client's page, the widget's script and the reference server, each on a domain of its own. */
export interface ClientSite extends CrossSite {
  readonly backend: TestBackend;
}

/** Pages by path; each gives what stands inside the body, or the whole page. */
export type ClientPages = (origins: Origins) => Readonly<Record<string, string | HostPage>>;

/** Starts the three sites with the reference server, at its own pace or another, behind the API's domain. */
export async function startClientSite(
  pages: ClientPages,
  timing: NonNullable<BackendSettings['timing']> = {},
  { zone = 'test', ...cdn }: Pick<CrossSiteOptions, 'zone' | 'dist' | 'rolling'> = {},
): Promise<ClientSite> {
  let backend: TestBackend | undefined;
  const site = await startCrossSite({
    ...cdn,
    zone,
    api: async (origins) => {
      backend = await backendFor(origins, { timing });
      return backend;
    },
    pages: (origins) =>
      Object.fromEntries(
        Object.entries(pages(origins)).map(([path, page]): [string, HostPage] => [
          path,
          typeof page === 'string' ? { html: pageWith(origins, page) } : page,
        ]),
      ),
  });
  if (!backend) throw new Error('a site has a backend');
  return { ...site, backend };
}

/**
 * The widget's tag with the API's address and these attributes. `data-investor` signs that investor in by
 * bearer tokens.
 */
export function tag(origins: Origins, attributes = ''): string {
  // The page sets its token source once the document is there, which is after the script ran.
  const late = /data-investor/.test(attributes) && !/auth=/.test(attributes);
  const auth = late ? 'auth="bearer"' : '';
  // Most tests send files of random bytes, which nobody could read.
  const advice = /document-advice/.test(attributes) ? '' : 'document-advice="off"';
  return `<h1>Client portal</h1>
<investor-onboarding api-base="${origins.api}/v1" ${attributes} ${auth} ${advice}></investor-onboarding>`;
}

/** Runs in the page: gives the widget a token source and notes its events. */
function actAsHost(): void {
  const heard: HeardEvent[] = [];
  window.heardEvents = heard;
  const events = ['ready', 'step-change', 'section-saved', 'kyc-status', 'complete', 'error'];
  events.push('wallet-linked', 'correction-requested');
  for (const name of [...events, 'sign-in', 'sign-out', 'language-change']) {
    document.addEventListener(`onboarding-${name}`, (event) => {
      heard.push({ type: event.type, detail: (event as CustomEvent).detail });
    });
  }
  document.addEventListener('DOMContentLoaded', () => {
    for (const element of document.querySelectorAll('investor-onboarding[data-investor]')) {
      const api = element.getAttribute('api-base')?.replace(/\/v1\/?$/, '');
      const investor = element.getAttribute('data-investor');
      const profile = element.getAttribute('data-profile') ?? 'individual';
      Object.assign(element, {
        getAccessToken: async () => {
          const answer = await fetch(`${api}/demo/token`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ investor, profile }),
          });
          const { accessToken } = await answer.json();
          return accessToken;
        },
      });
    }
  });
}

/** Opens a page of the client as a signed-in investor's browser would. */
export function openClientPage(
  browser: Browser,
  site: CrossSite,
  options: OpenOptions = {},
): Promise<Opened> {
  return openPage(browser, site, asHost(options));
}

/** Opens a window for pages of the client, for a signed-in investor. */
export function openClientWindow(
  browser: Browser,
  site: CrossSite,
  options: Omit<OpenOptions, 'path'> = {},
): Promise<OpenWindow> {
  return openWindow(browser, site, asHost(options));
}

function asHost(options: OpenOptions): OpenOptions {
  const { beforeScripts = [] } = options;
  return { ...options, beforeScripts: [actAsHost, beforeScripts].flat() };
}

/** An event of the widget, as its page hears it. */
export interface HeardEvent {
  readonly type: string;
  readonly detail: unknown;
}

declare global {
  interface Window {
    heardEvents: HeardEvent[];
  }
}

/** The events of the widget that the page has heard. */
export function heardEvents(page: Page): Promise<readonly HeardEvent[]> {
  return page.evaluate(() => window.heardEvents);
}

/** Calls one of the reference server's demo controls, such as `/faults`; resolves with the answer's text. */
export function demoControl(
  site: Pick<CrossSite, 'api' | 'portal'>,
  path: string,
  body: object,
  method = 'POST',
): Promise<string> {
  const { port } = new URL(site.api);
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path: `/demo${path}`,
        method,
        rejectUnauthorized: false,
        headers: {
          origin: site.portal,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      },
      (answer) => {
        let told = '';
        answer.on('data', (part) => {
          told += part;
        });
        const { statusCode = 0 } = answer;
        answer.on('end', () => {
          if (statusCode < 300) resolve(told);
          else reject(new Error(`/demo${path} answered ${statusCode}`));
        });
      },
    );
    call.on('error', reject);
    call.end(text);
  });
}

/** What a client's own server answers at `path`: a token of the reference server, as text. */
export function answerTokens(
  context: BrowserContext,
  site: Pick<CrossSite, 'api' | 'portal'>,
  path: string,
  investor: string,
  profile = 'individual',
): Promise<unknown> {
  return context.route(`**${path}`, async (route) => {
    const { accessToken } = JSON.parse(await demoControl(site, '/token', { investor, profile }));
    await route.fulfill({ body: accessToken });
  });
}
