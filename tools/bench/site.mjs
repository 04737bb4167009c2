// @ts-check
import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:https';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { generate } from 'selfsigned';

/**
 * @typedef {object} Origins
 * @property {string} portal of the host page
 * @property {string} cdn of every contender's files, each in a folder of its own
 * @property {string} api of the reference server
 *
 * @typedef {Origins & { close(): Promise<void> }} Site
 *
 * @typedef {import('./contenders/hand-written/api.ts').Read} Read what the portal's server asks the API as the
 *   investor
 *
 * @typedef {object} Parts
 * @property {Record<string, string>} folders what the CDN serves: first part of the path to folder
 * @property {(origins: Origins) => Record<string, (token: string, read: Read) => string | Promise<string>>} pages
 *   the portal's pages by name: what each puts inside `<html>`, for an investor with this access token
 * @property {(portal: string, api: string) => Promise<Backend>} backend
 *
 * @typedef {{ listener: import('node:http').RequestListener, close(): Promise<void> }} Backend the API; an open
 *   database keeps the process from its end
 */

/** For the browser: the names below are this machine, and no other name resolves. */
export const RESOLVER_RULES = 'MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

const compress = promisify(brotliCompress);
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Starts portal, CDN and API over HTTPS, each on a domain of its own. Portal and CDN compress with Brotli
 * at its best, once; the reference server sends its JSON as it is.
 *
 * @param {Parts} parts
 * @returns {Promise<Site>}
 */
export async function startSite({ folders, pages, backend }) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'bench.test' }]);
  const servers = [0, 1, 2].map(() => createServer({ key, cert }));
  const [portal = 0, cdn = 0, api = 0] = await Promise.all(servers.map(listen));
  const origins = {
    portal: `https://portal.client-one.test:${portal}`,
    cdn: `https://cdn.widget-cdn.test:${cdn}`,
    api: `https://api.backend-three.test:${api}`,
  };
  const apiServer = await backend(origins.portal, origins.api);
  const listeners = [
    servePages(pages(origins), origins, api),
    serveFolders(folders),
    apiServer.listener,
  ];
  for (const [place, server] of servers.entries()) {
    const listener = listeners[place];
    if (listener) server.on('request', listener);
  }
  return {
    ...origins,
    close: async () => {
      await Promise.all(servers.map(close));
      await apiServer.close();
    },
  };
}

/**
 * @param {ReturnType<Parts['pages']>} pages
 * @param {Origins} origins
 * @param {number} apiPort
 * @returns {import('node:http').RequestListener}
 */
function servePages(pages, { portal }, apiPort) {
  let visits = 0;
  return async (incoming, response) => {
    const page = pages[pathOf(incoming).slice(1)];
    if (!page) return refuse(response);
    visits += 1;
    // A new investor for each visit: nobody finds what another one has left.
    const token = await accessToken(apiPort, portal, `visitor-${visits}`);
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
      'Cache-Control': 'no-store',
    });
    const read = /** @type {Read} */ (
      (path) => callApi(apiPort, `/v1${path}`, { Authorization: `Bearer ${token}` })
    );
    const inside = await page(token, read);
    response.end(await compress(`<!doctype html><html lang="en">${inside}</html>`));
  };
}

/**
 * @param {Record<string, string>} folders
 * @returns {import('node:http').RequestListener}
 */
function serveFolders(folders) {
  /** @type {Map<string, Promise<Buffer>>} */
  const compressed = new Map();
  const read = async (/** @type {string} */ file) => compress(await readFile(file));
  return async (incoming, response) => {
    const [, first = '', ...rest] = pathOf(incoming).split('/');
    const folder = folders[first];
    if (folder === undefined) return refuse(response);
    const file = path.join(folder, ...rest);
    const content = compressed.get(file) ?? read(file);
    compressed.set(file, content);
    try {
      const body = await content;
      const type = TYPES[/** @type {keyof typeof TYPES} */ (path.extname(file))] ?? 'text/plain';
      response.writeHead(200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Encoding': 'br',
        'Access-Control-Allow-Origin': '*',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
      response.end(body);
    } catch {
      compressed.delete(file);
      refuse(response);
    }
  };
}

/**
 * What a portal's own backend does: signs its investor in and gets a token for the page.
 *
 * @param {number} port of the API
 * @param {string} origin of the portal
 * @param {string} investor
 * @returns {Promise<string>}
 */
async function accessToken(port, origin, investor) {
  const body = JSON.stringify({ investor, profile: 'individual' });
  const headers = { Origin: origin, 'Content-Type': 'application/json' };
  const answer = await callApi(port, '/demo/token', headers, body);
  return /** @type {{ accessToken: string }} */ (answer).accessToken;
}

/**
 * The portal's server asks the API.
 *
 * @param {number} port of the API
 * @param {string} path
 * @param {Record<string, string>} headers
 * @param {string} [body] of a POST
 * @returns {Promise<unknown>}
 */
function callApi(port, path, headers, body) {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        rejectUnauthorized: false,
        headers,
      },
      async (answer) => {
        let text = '';
        for await (const part of answer) text += part;
        const { statusCode = 0 } = answer;
        if (statusCode === 200) resolve(JSON.parse(text));
        else reject(new Error(`the reference server answered ${path} with ${statusCode}`));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** @param {import('node:http').ServerResponse} response */
function refuse(response) {
  response.writeHead(404).end();
}

/** @param {import('node:http').IncomingMessage} incoming */
function pathOf(incoming) {
  return new URL(incoming.url ?? '/', 'https://any.test').pathname;
}

/**
 * @param {import('node:https').Server} server
 * @returns {Promise<number>}
 */
function listen(server) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port);
    });
  });
}

/**
 * @param {import('node:https').Server} server
 * @returns {Promise<void>}
 */
function close(server) {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
