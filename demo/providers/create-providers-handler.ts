import type { IncomingMessage, ServerResponse } from 'node:http';
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

/** The identity providers' hosts in one: the second's page for the iframe, the first's core and API. */
export function createProvidersHandler(): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const [address = ''] = (req.url ?? '').split('?');
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    res.setHeader('Cache-Control', 'no-store');
    if (address === ANALYTICS) return answerAnalytics(res);
    void sendFile(res, fileBelow(FOLDER, FILES[address] ?? '')).then((sent) => {
      if (!sent) sendNotFound(res);
    });
  };
}

function answerAnalytics(res: ServerResponse): void {
  res.setHeader('Access-Control-Allow-Headers', '*, authorization');
  res.writeHead(204).end();
}
