import { request } from 'node:https';
import type { RenderSettings } from '../../../src/server-render';
import { type ClientSite, demoControl } from './client-page';
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
  const answers = await answersFor(site, investor, { profile, language });
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
  { profile = 'individual', language = 'en' } = {},
): Promise<RenderSettings['answers']> {
  const { accessToken } = JSON.parse(await demoControl(site, '/token', { investor, profile }));
  const read = async (path: string) => JSON.parse(await get(site, path, accessToken, language));
  const [session, languages, qualification] = await Promise.all([
    read('/session'),
    read('/languages'),
    read('/qualification'),
  ]);
  return { session, languages, qualification };
}

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

/** A page of the portal around a drawn tag; the tag may be drawn after the site has started. */
export function drawnPage(origins: Origins, drawn: { tag: string }): HostPage {
  return {
    policy: strictPolicy(origins).replace("style-src 'none'", `style-src ${origins.cdn}`),
    get html() {
      return pageWith(origins, `<h1>Client portal</h1>${drawn.tag}`);
    },
  };
}
