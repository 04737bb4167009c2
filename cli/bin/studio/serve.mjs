// @ts-check
/**
 * The server of 'studio': the pages, the widget's files, and one profile. It listens on this machine alone, and answers
 * nobody but its own page.
 */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 *
 * @typedef {object} Studio
 * @property {string} address
 * @property {() => Promise<void>} close
 */

const PAGES = new URL('../lib/studio/', import.meta.url);
const WIDGET = new URL('../../../dist/', import.meta.url);
const MOST_BYTES = 20 * 1024 * 1024;

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** For both pages: nothing comes from elsewhere, and nothing goes there. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
];

/**
 * Serves the studio on 127.0.0.1. Rejects when the port is taken.
 *
 * @param {object} options
 * @param {string | undefined} options.file the profile; without one nothing is written
 * @param {number} options.port 0: any that is free
 * @param {readonly string[]} [options.plugins] the ids of the identity checks that the author's page registers
 * @returns {Promise<Studio>}
 */
export async function serveStudio({ file, port, plugins = [] }) {
  const files = new Map([...filesIn(PAGES, '/'), ...filesIn(WIDGET, '/widget/')]);
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (!response.headersSent) end(response, 500, `${error.message}\n`);
      else response.destroy();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const hosts = [`127.0.0.1:${taken}`, `localhost:${taken}`];

  /**
   * @param {Request} request
   * @param {Response} response
   */
  async function answer(request, response) {
    const { method, headers } = request;
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Cache-Control', 'no-store');
    // A foreign name that leads here (DNS rebinding) would make its pages those of one origin with this one.
    if (!hosts.includes(headers.host ?? '')) return end(response, 403, 'Another host.\n');
    const isWriting = method === 'PUT';
    if (headers.origin === undefined ? isWriting : headers.origin !== `http://${headers.host}`) {
      return end(response, 403, 'Another origin.\n');
    }
    const { pathname } = new URL(request.url ?? '/', `http://${headers.host}`);
    if (pathname === '/profile' && isWriting) return writeProfile(request, response);
    if (method !== 'GET' && method !== 'HEAD') return end(response, 405, 'GET or PUT.\n');
    if (pathname === '/profile') return readProfile(response);
    if (pathname === '/plugins.json') {
      response.setHeader('Content-Type', 'application/json');
      return end(response, 200, JSON.stringify(plugins));
    }
    if (pathname.startsWith('/documents/')) return end(response, 200, 'Here is no document.\n');
    const found = files.get(pathname === '/' ? '/index.html' : pathname);
    if (!found) return end(response, 404, 'There is no such page.\n');
    const type = TYPES[path.extname(found)] ?? 'application/octet-stream';
    response.setHeader('Content-Type', type);
    if (!type.startsWith('text/html')) return end(response, 200, readFileSync(found));
    const nonce = randomUUID();
    const isPreview = pathname === '/preview.html';
    response.setHeader(
      'Content-Security-Policy',
      [
        ...POLICY,
        `style-src 'self'${isPreview ? '' : ` 'nonce-${nonce}'`}`,
        isPreview ? "frame-ancestors 'self'" : "frame-src 'self'; frame-ancestors 'none'",
      ].join('; '),
    );
    end(response, 200, readFileSync(found, 'utf8').replace('{{nonce}}', nonce));
  }

  /** @param {Response} response */
  function readProfile(response) {
    if (file === undefined) return end(response, 204);
    response.setHeader('X-File-Name', encodeURIComponent(path.basename(file)));
    const content = contentOf(file);
    if (!content) return end(response, 404, 'The file is gone.\n');
    response.setHeader('ETag', tagOf(content));
    response.setHeader('Content-Type', 'application/json');
    end(response, 200, content);
  }

  /**
   * Writes the body to the file as it is, if nobody else has changed it.
   *
   * @param {Request} request
   * @param {Response} response
   */
  async function writeProfile(request, response) {
    if (file === undefined) return end(response, 404, 'The studio was started without a file.\n');
    const body = await bodyOf(request);
    if (!body) return end(response, 413, 'The profile is larger than 20 MiB.\n');
    // No await between here and the write.
    const present = contentOf(file);
    const { 'if-match': wanted, 'if-none-match': none } = request.headers;
    const isWanted = present ? wanted === tagOf(present) : none === '*';
    if (!isWanted) return end(response, 412, 'The file was changed outside.\n');
    writeFileSync(file, body);
    response.setHeader('ETag', tagOf(body));
    end(response, 204);
  }

  return {
    address: `http://${hosts[0]}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * The files of a folder by the path they are served under: what is not listed is not there, whatever a path says.
 *
 * @param {URL} folder
 * @param {string} prefix
 * @returns {[string, string][]}
 */
function filesIn(folder, prefix) {
  const root = fileURLToPath(folder);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const found = path.join(entry.parentPath, entry.name);
      return [prefix + path.relative(root, found).replaceAll(path.sep, '/'), found];
    });
}

/**
 * @param {string} file
 * @returns {Buffer | undefined}
 */
function contentOf(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {Buffer} content */
function tagOf(content) {
  return `"${createHash('sha256').update(content).digest('hex')}"`;
}

/**
 * @param {Request} request
 * @returns {Promise<Buffer | undefined>} undefined for more than a profile can be
 */
async function bodyOf(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size <= MOST_BYTES) parts.push(part);
  }
  return size <= MOST_BYTES ? Buffer.concat(parts) : undefined;
}

/**
 * @param {Response} response
 * @param {number} status
 * @param {string | Buffer} [body]
 */
function end(response, status, body) {
  if (typeof body === 'string' && !response.hasHeader('Content-Type')) {
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  }
  response.writeHead(status).end(body);
}
