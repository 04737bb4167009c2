import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackend } from '../../../../tools/bench/backend';
import { type Site, startSite } from '../../../../tools/bench/site.mjs';

let folder: string;
let site: Site;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  writeFileSync(path.join(folder, 'page.js'), 'export {};');
  site = await startSite({
    folders: { ours: folder },
    pages: ({ api }) => ({ ours: (token) => `${api} ${token}` }),
    backend: createBackend,
  });
});

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function get(origin: string, at: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = new URL(origin);
  const options = { host: '127.0.0.1', port, path: at, headers, rejectUnauthorized: false };
  return new Promise((resolve, reject) => {
    const call = request(options, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      const body = Buffer.concat(parts);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    });
    call.on('error', reject);
    call.end();
  });
}

test('the page has a token that the reference server accepts, of a new investor each time', async () => {
  const investors: string[] = [];
  for (const _ of [1, 2]) {
    const page = brotliDecompressSync((await get(site.portal, '/ours')).body).toString();
    const [, api, token] = /(https:\S+) (\S+)<\/html>$/.exec(page) ?? [];
    expect(api).toBe(site.api);
    const session = await get(site.api, '/v1/session', { Authorization: `Bearer ${token}` });
    expect(session.status).toBe(200);
    investors.push(JSON.parse(`${session.body}`).investorId);
  }
  expect(new Set(investors).size).toBe(2);
});

test('the CDN serves its folders compressed, to every origin', async () => {
  const { headers, body } = await get(site.cdn, '/ours/page.js');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'access-control-allow-origin': '*',
  });
  expect(brotliDecompressSync(body).toString()).toBe('export {};');
});

test('the reference server answers calls of the portal across origins', async () => {
  const { headers } = await get(site.api, '/v1/languages', { Origin: site.portal });
  expect(headers['access-control-allow-origin']).toBe(site.portal);
});

test.each(['/theirs/page.js', '/ours/missing.js', '/'])(
  'the sites of the benchmark answer 404 at %s',
  async (at) => {
    expect((await get(site.cdn, at)).status).toBe(404);
    expect((await get(site.portal, at)).status).toBe(404);
  },
);

test('closes its backend too, which may keep the process from its end', async () => {
  const closed: string[] = [];
  const other = await startSite({
    folders: {},
    pages: () => ({}),
    backend: async () => ({
      listener: (_, response) => response.end(),
      close: async () => void closed.push('backend'),
    }),
  });
  await other.close();
  expect(closed).toEqual(['backend']);
});
