import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backendFor } from '../../support/bundle/backend';
import { certificate } from '../../support/bundle/certificate';
import { openClientPage, tag } from '../../support/bundle/client-page';
import { launchBrowser } from '../../support/bundle/open';
import {
  type CrossSite,
  pageWith,
  startCrossSite,
  strictPolicy,
} from '../../support/bundle/servers';
import { loadS3, type S3 } from './s3/install';

// A smoke test: a real S3 server takes what the widget sends, the CORS recipe in docs/backend/documents.md
// is enough for it, and what arrives carries the signature that Amazon's SDK computes for it. The last is
// checked here, since s3rver does not: it takes any signature (version 4), stores a body whose Content-MD5
// is wrong, and refuses an expired URL at the preflight already. Amazon refuses the first two and lets the
// preflight pass; the reference server's store does as Amazon does (test/bundle/site/documents.test.ts).

const BUCKET = 'papers';
const STORE_HOST = 'files.store-five.test';
/** The key that s3rver knows. */
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

interface Announced {
  readonly id: string;
  readonly type: string;
  readonly md5: string;
}

let s3: S3;
let server: InstanceType<S3['S3rver']>;
let site: CrossSite;
let browser: Browser;
let folder: string;
let store: string;
let direct: InstanceType<S3['S3Client']>;
let signer: InstanceType<S3['S3Client']>;
/** Headers of each PUT as it arrived. */
const arrived: IncomingMessage['headers'][] = [];

beforeAll(async () => {
  s3 = loadS3();
  folder = mkdtempSync(path.join(tmpdir(), 's3-'));
  const { S3rver, S3Client } = s3;
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    directory: folder,
    ...(await certificate()),
    configureBuckets: [{ name: BUCKET, configs: [corsXml('https://portal.client-one.test:*')] }],
  });
  await server.run();
  server.httpServer.on('request', ({ method, headers }: IncomingMessage) => {
    if (method === 'PUT') arrived.push(headers);
  });
  const { port } = server.httpServer.address() as AddressInfo;
  store = `https://${STORE_HOST}:${port}`;
  const settings = {
    region: 'eu-central-1',
    credentials: CREDENTIALS,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  };
  signer = new S3Client({ ...settings, endpoint: store });
  direct = new S3Client({
    ...settings,
    endpoint: `https://127.0.0.1:${port}`,
    requestHandler: { httpsAgent: new Agent({ rejectUnauthorized: false }) },
  });
  site = await startCrossSite({
    api: async (origins) => {
      const { listener: reference, close } = await backendFor(origins);
      const listener: RequestListener = (request, response) => {
        const answer = documentCall(request);
        if (!answer) return reference(request, response);
        response.setHeader('access-control-allow-origin', origins.portal);
        response.setHeader('access-control-allow-credentials', 'true');
        answer.then(
          ([status, body]) => answerJson(response, status, body),
          (error) => answerJson(response, 500, { code: String(error) }),
        );
      };
      return { listener, close };
    },
    pages: (origins) => ({
      '/': {
        html: pageWith(
          origins,
          tag(origins, 'data-investor="s3" data-profile="every-element-open"'),
        ),
        policy: strictPolicy(origins).replace('connect-src', `connect-src ${store}`),
      },
    }),
  });
  browser = await launchBrowser();
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await server?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** The documents' two calls, answered by S3; undefined for every other call. */
function documentCall(request: IncomingMessage): Promise<readonly [number, object]> | undefined {
  const { pathname } = new URL(request.url ?? '/', 'https://api.test');
  if (request.method === 'POST' && pathname.endsWith('/documents/upload-urls')) {
    return uploadUrls(request);
  }
  const [, documentId] = /\/documents\/([^/]+)\/link$/.exec(pathname) ?? [];
  return request.method === 'GET' && documentId ? link(documentId) : undefined;
}

async function uploadUrls(request: IncomingMessage): Promise<readonly [number, object]> {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { files } = JSON.parse(text) as { files: readonly Announced[] };
  const filesToUpload = await Promise.all(
    files.map(async ({ id, type, md5 }) => {
      const contentMd5 = Buffer.from(md5, 'hex').toString('base64');
      const url = await signPut(id, type, contentMd5, new Date());
      return { contentMd5, href: { url, 'form-data': { 'Content-MD5': contentMd5 } } };
    }),
  );
  return [200, { filesToUpload }];
}

function signPut(Key: string, ContentType = '', ContentMD5 = '', signingDate = new Date()) {
  const command = new s3.PutObjectCommand({ Bucket: BUCKET, Key, ContentType, ContentMD5 });
  const signableHeaders = new Set(['content-type']);
  return s3.getSignedUrl(signer, command, { expiresIn: 900, signingDate, signableHeaders });
}

async function link(documentId: string): Promise<readonly [number, object]> {
  try {
    await direct.send(new s3.GetObjectCommand({ Bucket: BUCKET, Key: documentId }));
  } catch {
    return [404, { code: 'ERROR_DOCUMENTS_NOT_FOUND', status: 404, title: 'Not found' }];
  }
  const command = new s3.GetObjectCommand({ Bucket: BUCKET, Key: documentId });
  const url = await s3.getSignedUrl(signer, command, { expiresIn: 900 });
  return [200, { url, version: 1, expiryDate: new Date(Date.now() + 900_000).toISOString() }];
}

function answerJson(response: ServerResponse, status: number, body: object): void {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}

/** The recipe in the docs as the XML that S3's API takes. */
function corsXml(origin: string): string {
  const docs = readFileSync('docs/backend/documents.md', 'utf8');
  const [, json = ''] = /### Amazon S3\n\n```json\n([\s\S]*?)```/.exec(docs) ?? [];
  const [rule] = JSON.parse(json) as {
    AllowedMethods: string[];
    AllowedHeaders: string[];
    MaxAgeSeconds: number;
  }[];
  if (!rule) throw new Error('docs/backend/documents.md has no recipe for S3');
  const all = (name: string, values: readonly string[]) =>
    values.map((value) => `<${name}>${value}</${name}>`).join('');
  return `<CORSConfiguration><CORSRule>${[
    all('AllowedOrigin', [origin]),
    all('AllowedMethod', rule.AllowedMethods),
    all('AllowedHeader', rule.AllowedHeaders),
  ].join('')}<MaxAgeSeconds>${rule.MaxAgeSeconds}</MaxAgeSeconds></CORSRule></CORSConfiguration>`;
}

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

describe('a file store that speaks S3', () => {
  it('accepts a file, with the headers that Amazon’s SDK has signed', async () => {
    const opened = await openClientPage(browser, site, {
      path: '/#/app/profile/papers/documents',
      providers: [store],
    });
    const { page } = opened;
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);
    const input = page.getByLabel(/^Proof of address/);
    await input.waitFor({ state: 'attached' });
    await expect.poll(() => input.isEnabled()).toBe(true);
    await input.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: bytes });
    const uploaded = page.getByRole('link', { name: 'bill.pdf' });
    await uploaded
      .or(page.getByRole('button', { name: 'Try again' }))
      .first()
      .waitFor();
    opened.expectQuiet();
    expect(new URL((await uploaded.getAttribute('href')) ?? '').origin).toBe(store);

    const command = new s3.GetObjectCommand({ Bucket: BUCKET, Key: 'proof_of_address' });
    const { ContentType, Body } = await direct.send(command);
    const stored = (await Body?.transformToByteArray()) ?? new Uint8Array();
    expect(ContentType).toBe('application/pdf');
    expect(md5(stored)).toBe(md5(bytes));

    const [put, ...more] = opened.requests.filter(({ method }) => method === 'PUT');
    expect(more).toEqual([]);
    const { searchParams: sent } = new URL(put?.url ?? '');
    expect(sent.get('X-Amz-SignedHeaders')).toBe('content-md5;content-type;host');
    expect(arrived).toHaveLength(1);
    const [headers] = arrived;
    const contentMd5 = String(headers?.['content-md5']);
    const [, year, month, day, hour, minute, second] =
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(sent.get('X-Amz-Date') ?? '') ?? [];
    const signedAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    const signatureFor = async (type: string | undefined, md5Header: string) => {
      const url = await signPut('proof_of_address', type, md5Header, signedAt);
      return new URL(url).searchParams.get('X-Amz-Signature');
    };
    const own = sent.get('X-Amz-Signature');
    expect(await signatureFor(headers?.['content-type'], contentMd5)).toBe(own);
    expect(await signatureFor('image/png', contentMd5)).not.toBe(own);
    expect(await signatureFor(headers?.['content-type'], `A${contentMd5}`)).not.toBe(own);
    await opened.close();
  });
});
