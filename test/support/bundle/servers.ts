import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { certificate } from './certificate';
import { close, listen } from './listen';

/** Three registrable domains, so that none is a first party of another. */
const PORTAL = 'portal.client-one';
const CDN = 'cdn.widget-cdn';
const API = 'api.backend-three';
/** A host page of the API's own site, where its cookies are first-party ones. */
const API_SITE_PORTAL = 'portal.backend-three';

/** A folder of its own, because the widget must not take itself for the root of the CDN. */
const CDN_FOLDER = '/investor-onboarding/1/';
const REPORTS = '/policy-reports';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Where everything is. Origins carry no trailing slash. */
export interface Origins {
  readonly portal: string;
  /** The same host pages on the API's own site. */
  readonly apiSitePortal: string;
  readonly cdn: string;
  readonly api: string;
  /** URL of a file of the bundle, such as `investor-onboarding.js`. */
  file(name: string): string;
}

/** A page of the portal; without `policy` it has the strict one. */
export interface HostPage {
  readonly html: string;
  /** What follows the HTML later, as over a bad line. */
  readonly rest?: { readonly html: string; readonly when: Promise<void> | undefined };
  /** What it is if not HTML, such as a script of the page's own. */
  readonly type?: string;
  /** Content-Security-Policy; null sends none. */
  readonly policy?: string | null;
  /** A policy the browser only watches: what it would have blocked is told as a remark. */
  readonly watched?: string;
  /** The browser may keep the page when it is left, for the way back; else `Cache-Control: no-store`. */
  readonly kept?: boolean;
  /** Permissions-Policy; without it none is sent. */
  readonly permissionsPolicy?: string;
}

/** What answers the calls to the API. */
export interface ApiServer {
  readonly listener: RequestListener;
  close(): Promise<void>;
}

export interface CrossSiteOptions {
  /** Makes what answers every call to the API. */
  readonly api: (origins: Origins) => RequestListener | Promise<ApiServer>;
  /** Pages of the portal by path, such as `/`. */
  readonly pages: (origins: Origins) => Readonly<Record<string, HostPage>>;
  /** The portal's own server, for what is none of the pages. */
  readonly portal?: RequestListener;
  /** The folder the CDN serves; default the built bundle. */
  readonly dist?: string;
  /** The folder is one for all versions: files are asked for again, and sent when they have changed. */
  readonly rolling?: boolean;
  /** What all names end with; default `test`. Engines lead `localhost` to this machine by themselves. */
  readonly zone?: string;
}

/** One answer of the CDN with a body, compressed by Brotli at its best. */
export interface SentFile {
  readonly url: string;
  readonly bytes: number;
}

export interface CrossSite extends Origins {
  /** Content security policy violations the browser reported, as JSON text. */
  readonly reports: readonly string[];
  /** What the CDN has sent: file by file, with the bytes of its body. */
  readonly sent: readonly SentFile[];
  /** Files, by part of their name, that the CDN has not: as in the middle of a deploy. */
  readonly missing: Set<string>;
  close(): Promise<void>;
}

/**
 * Starts portal, CDN and API over HTTPS on free ports of this machine. The names only resolve in a
 * browser of `launchBrowser`.
 */
export async function startCrossSite(options: CrossSiteOptions): Promise<CrossSite> {
  const secret = await certificate();
  const reports: string[] = [];
  const missing = new Set<string>();
  const sent: SentFile[] = [];
  const servers = {
    portal: createServer(secret),
    cdn: createServer(secret),
    api: createServer(secret),
  };
  const [portal, cdn, api] = await Promise.all([
    listen(servers.portal),
    listen(servers.cdn),
    listen(servers.api),
  ]);
  const zone = options.zone ?? 'test';
  const origins: Origins = {
    portal: `https://${PORTAL}.${zone}:${portal}`,
    apiSitePortal: `https://${API_SITE_PORTAL}.${zone}:${portal}`,
    cdn: `https://${CDN}.${zone}:${cdn}`,
    api: `https://${API}.${zone}:${api}`,
    file: (name) => `https://${CDN}.${zone}:${cdn}${CDN_FOLDER}${name}`,
  };
  const pages = options.pages(origins);
  servers.portal.on('request', (request, response) => {
    if (pathOf(request) === REPORTS) return collect(request, response, reports);
    const page = pages[pathOf(request)];
    if (!page && options.portal) return options.portal(request, response);
    return servePage(page, origins, response);
  });
  const dist = options.dist ?? path.resolve('dist');
  servers.cdn.on('request', (request, response) => {
    if ([...missing].some((part) => pathOf(request).includes(part))) return refuseFile(response);
    return serveFile({ folder: dist, rolling: options.rolling === true }, request, response).then(
      (bytes) => sent.push({ url: origins.cdn + request.url, bytes }),
    );
  });
  const answering = await options.api(origins);
  const backend =
    typeof answering === 'function' ? { listener: answering, close: async () => {} } : answering;
  servers.api.on('request', backend.listener);
  return {
    ...origins,
    reports,
    sent,
    missing,
    close: async () => {
      await Promise.all(Object.values(servers).map(close));
      await backend.close();
    },
  };
}

/** The strict policy: scripts of the CDN, calls to the API, nothing else. */
export function strictPolicy(origins: Origins): string {
  return [
    "default-src 'none'",
    `script-src ${origins.cdn}`,
    "style-src 'none'",
    `connect-src ${origins.api}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/**
 * What stands inside the body of a host page, with the widget's script in the head, and what the README has a
 * page preload beside it.
 */
export function pageWith(
  origins: Origins,
  body: string,
  preloaded: readonly string[] = ['chunks/react.js'],
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Client portal</title>
${preloaded.map((file) => `<link rel="modulepreload" href="${origins.file(file)}">`).join('\n')}
<script type="module" src="${origins.file('investor-onboarding.js')}"></script>
</head>
<body>
${body}
</body>
</html>
`;
}

function pathOf(request: IncomingMessage): string {
  return new URL(request.url ?? '/', 'https://any.test').pathname;
}

function servePage(page: HostPage | undefined, origins: Origins, response: ServerResponse): void {
  if (!page) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('no such page');
    return;
  }
  const policy = page.policy === undefined ? strictPolicy(origins) : page.policy;
  response.writeHead(200, {
    'content-type': page.type ?? 'text/html; charset=utf-8',
    'cache-control': page.kept ? 'no-cache' : 'no-store',
    ...(page.permissionsPolicy && { 'permissions-policy': page.permissionsPolicy }),
    ...(page.watched && { 'content-security-policy-report-only': page.watched }),
    ...(policy === null ? {} : { 'content-security-policy': `${policy}; report-uri ${REPORTS}` }),
  });
  const { html, rest } = page;
  response.write(html);
  if (!rest?.when) response.end(rest?.html);
  else void rest.when.then(() => response.end(rest.html));
}

async function collect(
  request: IncomingMessage,
  response: ServerResponse,
  reports: string[],
): Promise<void> {
  let text = '';
  for await (const chunk of request) text += chunk;
  reports.push(text);
  response.writeHead(204).end();
}

/** Resolves with the bytes of the body. */
async function serveFile(
  { folder, rolling }: { readonly folder: string; readonly rolling: boolean },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<number> {
  const asked = decodeURIComponent(pathOf(request));
  const file = path.join(folder, asked.slice(CDN_FOLDER.length));
  try {
    if (!asked.startsWith(CDN_FOLDER) || !file.startsWith(folder + path.sep))
      throw new Error('outside');
    const { body, etag } = await compressed(await readFile(file));
    const headers = {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'access-control-allow-origin': '*',
      'cache-control': rolling ? 'no-cache' : 'public, max-age=31536000, immutable',
      etag,
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    };
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end();
      return 0;
    }
    response.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(body);
    return body.length;
  } catch {
    refuseFile(response);
    return 0;
  }
}

interface Compressed {
  readonly body: Buffer;
  readonly etag: string;
}

const compress = promisify(brotliCompress);
/** By content, for all servers of the process: it takes its time. */
const known = new Map<string, Promise<Compressed>>();

function compressed(content: Buffer): Promise<Compressed> {
  const etag = `"${createHash('sha256').update(content).digest('hex')}"`;
  const found = known.get(etag) ?? compress(content).then((body) => ({ body, etag }));
  known.set(etag, found);
  return found;
}

function refuseFile(response: ServerResponse): void {
  response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
}
