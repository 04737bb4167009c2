import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { Server as WebSocketServer } from 'ws';
import { FRAME_BASE, STAND_INS_BASE } from '../../../server/src/identity/stand-in-calls';
import { type BackendSettings, backendFor, type TestBackend } from './backend';
import { certificate } from './certificate';
import type { ClientSite } from './client-page';
import { close, listen } from './listen';
import { type HostPage, type Origins, pageWith, startCrossSite, strictPolicy } from './servers';

/** Makes the config data of a plugin; `usual` is what the demo's backend would send. */
export type ConfigOf = (pluginId: string, usual: object) => object;

export interface IdentitySite extends ClientSite {
  /** Where the second provider's iframe comes from. */
  readonly frames: string;
  /** Where the first provider's core comes from: on this machine, as the widget demands. */
  readonly core: string;
  /** Replaces what the backend sends as a plugin's config data, from now on. */
  configure(configOf: ConfigOf): void;
  /** Keeps the providers' requests unanswered; or answers them, those kept first. */
  hang(hangs: boolean): void;
}

const FRAMES = 'verify.provider-four.test';

/** A page's body, or the whole page. */
type IdentityPages = (
  origins: Origins,
  providers: Pick<IdentitySite, 'frames' | 'core'>,
) => Readonly<Record<string, string | HostPage>>;

/**
 * A client's site with the providers' stand-ins on origins of their own. `settings`: what the server does
 * otherwise than usual.
 */
export async function startIdentitySite(
  pages: IdentityPages,
  settings: (origins: Origins) => BackendSettings = () => ({}),
): Promise<IdentitySite> {
  let backend: TestBackend | undefined;
  const providers = createServer(await certificate());
  const port = await listen(providers);
  const frames = `https://${FRAMES}:${port}`;
  const core = `https://127.0.0.1:${port}`;
  let configOf: ConfigOf = (_, usual) => usual;
  let hanging = false;
  const waiting = new Map<ServerResponse, IncomingMessage>();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request;
    // Under a provider's real name they have its addresses.
    const isOwn = [STAND_INS_BASE, FRAME_BASE].some((base) => url.startsWith(`${base}/`));
    if (!isOwn) request.url = STAND_INS_BASE + url;
    backend?.standIns(request, response);
  };
  providers.on('request', (request, response) => {
    if (hanging) waiting.set(response, request);
    else answer(request, response);
  });
  // Opens whatever socket is asked for, and says nothing.
  new WebSocketServer({ server: providers });

  const site = await startCrossSite({
    api: async (origins) => {
      backend = await backendFor(origins, {
        standIns: core + STAND_INS_BASE,
        identity: (own) => ({
          ...own,
          configFor: async (check) => {
            const usual = await own.configFor(check);
            const isCore = check.pluginId === 'id-check-onfido';
            return configOf(check.pluginId, isCore ? usual : withClaims(usual, { url: frames }));
          },
        }),
        ...settings(origins),
      });
      return backend;
    },
    pages: (origins) =>
      Object.fromEntries(
        Object.entries(pages(origins, { frames, core })).map(([path, body]): [string, HostPage] => [
          path,
          typeof body !== 'string'
            ? body
            : {
                ...(path === '/no-camera' && { permissionsPolicy: 'camera=(self)' }),
                html: pageWith(origins, trusting(body, `${frames} ${core}`)),
                policy: `${strictPolicy(origins)
                  .replace('script-src', `script-src ${core}`)
                  .replace('connect-src', `connect-src ${core}`)}; frame-src ${frames}`,
              },
        ]),
      ),
  });
  if (!backend) throw new Error('a site has a backend');
  return {
    ...{ ...site, backend },
    frames,
    core,
    configure: (wanted) => {
      configOf = wanted;
    },
    hang: (hangs) => {
      hanging = hangs;
      if (hangs) return;
      for (const [response, request] of waiting) answer(request, response);
      waiting.clear();
    },
    close: async () => {
      await Promise.all([site.close(), close(providers)]);
    },
  };
}

/** A page's body whose widgets trust the stand-ins, unless it says itself whom they trust. */
function trusting(body: string, origins: string): string {
  if (body.includes('identity-origins')) return body;
  return body.replaceAll('<investor-onboarding', `$& identity-origins="${origins}"`);
}

/** A provider's config data, its token with these claims beside the usual ones. */
export function withClaims(usual: object, claims: object): object {
  const { sdkToken } = usual as { sdkToken: string };
  const [header, payload = '', signature] = sdkToken.split('.');
  const all = { ...JSON.parse(Buffer.from(payload, 'base64').toString()), ...claims };
  const part = Buffer.from(JSON.stringify(all)).toString('base64').replace(/=+$/, '');
  return { ...usual, sdkToken: [header, part, signature].join('.') };
}
