import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { demoWalletScript } from '../wallet/demo-wallet-script';
import { fileBelow, sendFile, sendNotFound } from './static-files';

/** Origins the client portal knows, none with a slash at its end. */
export interface HostSettings {
  /** Its own. */
  readonly origin: string;
  /** Of the reference server. */
  readonly api: string;
  /** Of the widget's script. */
  readonly script: string;
  /** Of the identity providers. */
  readonly providers: string;
}

const PAGES = fileURLToPath(new URL('./pages', import.meta.url));
/** The example of electronic identity, as the page registers it. */
const EID = fileURLToPath(new URL('../../examples/providers/eid', import.meta.url));

/** Where a phone opens what it is handed. */
export const PHONE_PATH = '/phone';

/** Pages that name other origins. */
const PAGE_OF: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/portal': 'portal.html',
  '/reviewer': 'reviewer.html',
  [PHONE_PATH]: 'phone.html',
};

/** The portal's own note of who is signed in; 'none' after a sign-out. */
const PORTAL_COOKIE = 'portal';
const FIRST_INVESTOR = 'everyone';

/**
 * The client portal: its pages under a strict policy, and the little its backend does for the widget.
 * It signs its investor in at the widget's backend (cookie mode: both are of one site) and hands out
 * access tokens (bearer mode).
 */
export function createHostHandler(
  settings: HostSettings,
): (req: IncomingMessage, res: ServerResponse) => void {
  let walletScript: Promise<string> | undefined;
  const wallet = () => {
    walletScript ??= demoWalletScript();
    return walletScript;
  };
  return (req, res) => {
    answer(req, res, settings, wallet).catch(() => {
      if (res.headersSent) res.destroy();
      else res.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Bad gateway\n');
    });
  };
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  settings: HostSettings,
  wallet: () => Promise<string>,
): Promise<void> {
  const url = new URL(req.url ?? '/', settings.origin);
  res.setHeader('Cache-Control', 'no-store');
  const isPhone = url.pathname === PHONE_PATH;
  res.setHeader('Content-Security-Policy', policy(settings, isPhone));
  res.setHeader('Permissions-Policy', isPhone ? NO_DEVICES : permissions(settings));
  res.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  if (req.method === 'POST') return answerPost(req, res, url.pathname, settings);
  if (url.pathname === '/demo-wallet.js') {
    res.setHeader('Content-Type', 'text/javascript; charset=utf-8');
    res.writeHead(200).end(await wallet());
    return;
  }
  if (url.pathname === '/eid-provider.js') {
    await sendFile(res, fileBelow(EID, '/provider.js'));
    return;
  }
  const page = PAGE_OF[url.pathname];
  const wanted = url.searchParams.get('profile');
  const investor = page === 'index.html' ? await keepSignedIn(req, res, wanted, settings) : '';
  const file = fileBelow(PAGES, page ? `/${page}` : url.pathname);
  const sent = page
    ? await sendFile(res, file, (text) => Buffer.from(filled(`${text}`, settings, investor)))
    : await sendFile(res, file);
  if (!sent) sendNotFound(res);
}

/**
 * The strict policy of a host that uses the widget: for the widget nothing but its script, its backend
 * and its identity providers (docs/backend/identity.md), of which a phone needs none; 'self' is what the portal's own
 * pages need.
 */
function policy({ api, script, providers }: HostSettings, isPhone: boolean): string {
  const checks = isPhone ? '' : ` ${providers}`;
  return [
    "default-src 'none'",
    `script-src 'self' ${script}${checks}`,
    "style-src 'self'",
    "img-src 'self'",
    isPhone ? `connect-src ${api}` : `connect-src 'self' ${api}${checks}`,
    ...(isPhone ? [] : [`frame-src ${providers}`]),
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** A phone's camera is an app of its own, which needs no permission of the page. */
const NO_DEVICES = 'camera=(), microphone=(), geolocation=()';

/**
 * Camera and microphone for the page itself and for the provider's iframe, as docs/backend/identity.md says; the
 * browser's wallet for the page alone.
 */
function permissions({ providers }: HostSettings): string {
  const filming = ['camera', 'microphone', 'geolocation'].map(
    (feature) => `${feature}=(self "${providers}")`,
  );
  return [...filming, 'digital-credentials-get=(self)'].join(', ');
}

function filled(
  text: string,
  { origin, api, script, providers }: HostSettings,
  investor: string,
): string {
  return text
    .replaceAll('%INVESTOR%', investor)
    .replaceAll('%ORIGIN%', origin)
    .replaceAll('%API%', api)
    .replaceAll('%SCRIPT%', script)
    .replaceAll('%PROVIDERS%', providers);
}

async function answerPost(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  settings: HostSettings,
): Promise<void> {
  // Its cookie alone must not do: only the portal's own pages may ask.
  if (req.headers.origin !== settings.origin) return sendStatus(res, 403);
  if (path === '/token') return handOutToken(req, res, settings);
  if (path !== '/sign-out') return sendNotFound(res);
  const { headers } = await fetch(`${settings.api}/demo/sign-out`, {
    method: 'POST',
    headers: { ...forwardedCookie(req), Origin: settings.origin },
  });
  res.setHeader('Set-Cookie', [portalCookie('none'), ...headers.getSetCookie()]);
  sendStatus(res, 204);
}

function sendStatus(res: ServerResponse, status: number): void {
  res.writeHead(status).end();
}

/**
 * Signs the portal's investor in at the widget's backend, unless that is so already. Resolves with the
 * investor, '' when nobody is signed in.
 */
async function keepSignedIn(
  req: IncomingMessage,
  res: ServerResponse,
  wanted: string | null,
  { api }: HostSettings,
): Promise<string> {
  const current = await signedInAs(req, api);
  if (current !== undefined && (wanted === null || wanted === current)) {
    res.setHeader('Set-Cookie', portalCookie(current));
    return current;
  }
  const investor = wanted ?? portalInvestor(req) ?? FIRST_INVESTOR;
  if (investor === 'none') return '';
  const signedIn = await fetch(`${api}/demo/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ investor, profile: investor }),
  });
  if (!signedIn.ok) return '';
  res.setHeader('Set-Cookie', [portalCookie(investor), ...signedIn.headers.getSetCookie()]);
  return investor;
}

async function signedInAs(req: IncomingMessage, api: string): Promise<string | undefined> {
  const response = await fetch(`${api}/v1/session`, { headers: forwardedCookie(req) });
  if (!response.ok) return undefined;
  const { investorId } = (await response.json()) as { readonly investorId: string };
  return investorId;
}

async function handOutToken(
  req: IncomingMessage,
  res: ServerResponse,
  { api }: HostSettings,
): Promise<void> {
  const investor = portalInvestor(req) ?? FIRST_INVESTOR;
  if (investor === 'none') return sendStatus(res, 401);
  const response = await fetch(`${api}/demo/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ investor, profile: investor }),
  });
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.writeHead(response.status).end(await response.text());
}

function forwardedCookie(req: IncomingMessage): Record<string, string> {
  return req.headers.cookie === undefined ? {} : { Cookie: req.headers.cookie };
}

function portalCookie(investor: string): string {
  return `${PORTAL_COOKIE}=${investor}; Path=/; HttpOnly; SameSite=Lax`;
}

function portalInvestor(req: IncomingMessage): string | undefined {
  return new RegExp(`(?:^|;\\s*)${PORTAL_COOKIE}=([a-z0-9-]+)`).exec(req.headers.cookie ?? '')?.[1];
}
