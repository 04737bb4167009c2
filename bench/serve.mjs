// @ts-check
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Serves folders by the first part of the address, compressed as a content delivery network would.
 *
 * @param {Record<string, string>} folders first part of the address to folder
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
export async function serve(folders) {
  /** @type {Map<string, Promise<Buffer>>} */
  const cache = new Map();
  const server = createServer(async (request, response) => {
    const [, first = '', ...rest] = decodeURI((request.url ?? '').split('?')[0] ?? '').split('/');
    const file = path.join(folders[first] ?? '/nowhere', ...rest);
    if (!cache.has(file))
      cache.set(
        file,
        readFile(file).then((content) => compress(content)),
      );
    try {
      const body = await cache.get(file);
      response.writeHead(200, {
        'Content-Type':
          TYPES[/** @type {keyof typeof TYPES} */ (path.extname(file))] ?? 'text/plain',
        'Content-Encoding': 'br',
        'Access-Control-Allow-Origin': '*',
        'Cache-Control': 'no-store',
      });
      response.end(body);
    } catch {
      cache.delete(file);
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
