import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { fileBelow, sendFile, sendNotFound } from '../host/static-files';

const FOLDER = fileURLToPath(new URL('./pages', import.meta.url));

/** Addresses of the stand-ins, as the providers' own, and the file behind each. */
const FILES: Readonly<Record<string, string>> = {
  '/websdk/websdk.html': '/websdk.html',
  '/websdk.js': '/websdk.js',
  '/providers.css': '/providers.css',
  '/v14/Onfido.js': '/onfido.js',
  '/v14/onfido-sources.js': '/onfido-sources.js',
  '/picture.svg': '/picture.svg',
};

/** Where the first provider's SDK posts its analytics, with the token as a bearer token. */
const ANALYTICS = '/v4/sdk/analytics';

/** Where the stand-ins send the token of a check that the investor has handed in. */
const HANDED_IN = '/handed-in';

/**
 * The identity providers' hosts in one: the second's page for the iframe, the first's core and API. `handIn`: tells
 * the backend whose check was handed in, as a provider's webhook does, before the investor's page hears of it.
 */
export function createProvidersHandler(
  handIn: (investorId: string) => Promise<unknown>,
): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const [address = ''] = (req.url ?? '').split('?');
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    res.setHeader('Cache-Control', 'no-store');
    if (address === ANALYTICS) return answerAnalytics(res);
    if (address === HANDED_IN && req.method === 'POST') return answerHandedIn(req, res, handIn);
    void sendFile(res, fileBelow(FOLDER, FILES[address] ?? '')).then((sent) => {
      if (!sent) sendNotFound(res);
    });
  };
}

function answerAnalytics(res: ServerResponse): void {
  res.setHeader('Access-Control-Allow-Headers', '*, authorization');
  res.writeHead(204).end();
}

function answerHandedIn(
  req: IncomingMessage,
  res: ServerResponse,
  handIn: (investorId: string) => Promise<unknown>,
): void {
  text(req)
    .then((token) => handIn(subjectOf(token)))
    .then(
      () => res.writeHead(204).end(),
      () => res.writeHead(502).end(),
    );
}

/** The investor that a stand-in's token names; a real provider would look at its signature first. */
function subjectOf(token: string): string {
  const [, claims = ''] = token.split('.');
  return JSON.parse(Buffer.from(claims, 'base64').toString()).sub;
}
