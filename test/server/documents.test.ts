import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolderStore } from '../../server/src/documents/folder-store';
import { documentOf, field, folderOf } from './support/profile';
import { startServer } from './support/server';

const PASSPORT = field('passport', {
  type: 'input-file',
  mimeTypes: ['application/pdf'],
  maxSize: 200_000,
});
const PROFILE = documentOf({ papers: { status: 'active', elements: [PASSPORT, field('name')] } });
const BYTES = Buffer.from('%PDF a passport');
const PAPERS = '/v1/qualification/sections/papers';

async function start() {
  const server = await startServer({ profiles: folderOf({ 'one/en.json': PROFILE }) });
  const { call, data } = server;
  const announce = async (more: object = {}, as = 'anna') => {
    const md5 = createHash('md5').update(BYTES).digest('hex');
    const file = {
      id: 'passport',
      label: 'Passport',
      filename: 'Påss "port".pdf',
      type: 'application/pdf',
      md5,
      size: BYTES.length,
    };
    return call('POST', '/v1/documents/upload-urls', {
      ...{ as, body: { fieldsetId: 'passport', files: [{ ...file, ...more }] } },
    });
  };
  const addressOf = async (more?: object, as?: string): Promise<string> =>
    (await announce(more, as)).json.filesToUpload[0].href.url;
  const put = (url: string, bytes: Uint8Array = BYTES, type = 'application/pdf', headers = {}) =>
    call('PUT', url, { rawBody: bytes as BodyInit, headers: { 'Content-Type': type, ...headers } });
  const link = (as = 'anna') => call('GET', '/v1/documents/passport/link', { as });
  /** What lies in the folder of documents. */
  const files = () => {
    try {
      return readdirSync(path.join(data, 'documents'), { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map(({ name }) => name);
    } catch {
      return [];
    }
  };
  return { ...server, announce, addressOf, put, link, files };
}

describe('a document', () => {
  it('goes in, gets a link, and comes back byte by byte as a download', async () => {
    const { addressOf, put, link, call } = await start();
    expect((await link()).code).toBe('ERROR_DOCUMENTS_NOT_FOUND');
    expect((await put(await addressOf())).status).toBe(200);
    const { json } = await link();
    expect(json).toMatchObject({ version: '1', expiryDate: expect.any(String) });
    const file = await call('GET', json.url);
    expect(file.text).toBe(String(BYTES));
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''P%C3%A5ss%20%22port%22.pdf",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    });
  });

  it('saves by its version, and no other', async () => {
    const { addressOf, put, call } = await start();
    await put(await addressOf());
    const save = (version: string) =>
      call('PUT', PAPERS, { body: { elements: [{ id: 'passport', value: { version } }] } });
    expect((await save('2')).code).toBe('SECTION_INVALID');
    expect((await save('1')).status).toBe(204);
  });

  it.each([
    ['other bytes', Buffer.from('%PDF b passport'), 'application/pdf', {}, 'UPLOAD_MD5_MISMATCH'],
    ['fewer bytes', Buffer.from('%PDF'), 'application/pdf', {}, 'UPLOAD_SIZE_MISMATCH'],
    ['more bytes', Buffer.concat([BYTES, BYTES]), 'application/pdf', {}, 'BODY_TOO_LARGE'],
    ['another type', BYTES, 'text/html', {}, 'UPLOAD_TYPE_MISMATCH'],
    [
      'another Content-MD5',
      BYTES,
      'application/pdf',
      { 'Content-MD5': 'AAAA' },
      'UPLOAD_MD5_MISMATCH',
    ],
  ])(
    'with %s than announced is refused, and nothing of it is left',
    async (_, bytes, type, headers, code) => {
      const { addressOf, put, link, files } = await start();
      expect((await put(await addressOf(), bytes, type, headers)).code).toBe(code);
      expect((await link()).status).toBe(404);
      expect(files()).toEqual([]);
    },
  );

  it('gets no address with a type, a size or an element that nobody asks for', async () => {
    const { announce } = await start();
    for (const more of [{ type: 'text/html' }, { size: 200_001 }, { id: 'other' }]) {
      expect((await announce(more)).code).toBe('DOCUMENT_REFUSED');
    }
  });

  it('gets addresses for at most 100 files at once, with names of any file system', async () => {
    const { call, announce } = await start();
    const md5 = '0'.repeat(32);
    const file = {
      id: 'passport',
      label: 'P',
      filename: 'p',
      type: 'application/pdf',
      md5,
      size: 1,
    };
    for (const count of [100, 101]) {
      const files = Array.from({ length: count }, () => file);
      const body = { fieldsetId: 'passport', files };
      const { code, json } = await call('POST', '/v1/documents/upload-urls', { body });
      expect([code, json.filesToUpload?.length]).toEqual(
        count === 100 ? [undefined, 100] : ['REQUEST_INVALID', undefined],
      );
    }
    expect((await announce({ filename: 'p'.repeat(255) })).status).toBe(200);
    expect((await announce({ filename: 'p'.repeat(1001) })).code).toBe('REQUEST_INVALID');
  });

  it('has five files on their way at most, the last ones, beside those that have come', async () => {
    const { addressOf, put, engine } = await start();
    const came = await addressOf();
    expect((await put(came)).status).toBe(200);
    const old = await addressOf();
    const last: string[] = [];
    for (let tries = 0; tries < 5; tries++) last.push(await addressOf());
    expect((await put(old)).code).toBe('NOT_FOUND');
    for (const url of last) expect((await put(url)).status).toBe(200);
    // However often somebody asks, what is stored stays small.
    for (let tries = 0; tries < 20; tries++) await addressOf();
    const { rows } = await engine.query<{ state: { uploads: object } }>(
      'select state from investors',
    );
    expect(Object.keys(rows[0]?.state.uploads ?? {})).toHaveLength(6 + 5);
  });

  it('takes nobody else’s address, and none that was changed or has ended', async () => {
    const { addressOf, put, link, call, advance } = await start();
    const upload = await addressOf();
    await put(upload);
    const { url } = (await link()).json;
    expect((await link('eve')).status).toBe(404);
    await addressOf({}, 'eve');
    const swapped = new URL(url);
    swapped.searchParams.set('expires', String(Number(swapped.searchParams.get('expires')) + 1));
    expect((await call('GET', swapped.href)).code).toBe('URL_EXPIRED');
    expect((await call('PUT', url, { rawBody: BYTES as BodyInit })).status).toBe(405);
    expect((await call('GET', upload)).status).toBe(405);
    expect((await call('GET', upload.replace('/uploads/', '/documents/'))).code).toBe(
      'URL_EXPIRED',
    );
    advance(5 * 60_000 + 1);
    expect((await call('GET', url)).code).toBe('URL_EXPIRED');
    advance(10 * 60_000);
    expect((await put(upload)).code).toBe('URL_EXPIRED');
  });

  it('counts as one version when the same upload comes twice', async () => {
    const { addressOf, put, link } = await start();
    const url = await addressOf();
    await put(url);
    await put(url);
    expect((await link()).json.version).toBe('1');
    await put(await addressOf());
    expect((await link()).json.version).toBe('2');
  });

  it('reaches another node, and survives a restart', async () => {
    const server = await start();
    const url = await server.addressOf();
    const other = await server.again();
    const sent = await other.call('PUT', url, {
      rawBody: BYTES as BodyInit,
      headers: { 'Content-Type': 'application/pdf' },
    });
    expect(sent.status).toBe(200);
    const { json } = await server.link();
    expect((await other.call('GET', json.url)).text).toBe(String(BYTES));
  });
});

describe('a disk that is full', () => {
  it('refuses a file of which it has taken a part', async () => {
    const folder = folderOf({});
    const store = createFolderStore(
      folder,
      { sign: (text) => text, storeUrl: () => '' },
      {
        open: async (...args: Parameters<typeof open>) => {
          const handle = await open(...args);
          const write = handle.write.bind(handle);
          let room = 6;
          const within = async (bytes: Uint8Array, from = 0) => {
            if (room === 0) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
            const { bytesWritten } = await write(bytes, from, Math.min(room, bytes.length - from));
            room -= bytesWritten;
            return { bytesWritten };
          };
          return Object.assign(handle, { write: within });
        },
      },
    );
    async function* parts() {
      yield BYTES;
    }
    const writing = store.write('ref', 'upload', parts(), async () => {});
    await expect(writing).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await store.read('ref', 'upload')).toBeUndefined();
    expect(readdirSync(path.join(folder, 'ref'))).toEqual([]);
  });

  it.skipIf(!canMount())('makes a 503, and takes the file when there is room', async () => {
    const { announce, addressOf, call, data, link, put, files } = await start();
    const large = Buffer.alloc(100_000, 'a document ');
    const facts = { md5: createHash('md5').update(large).digest('hex'), size: large.length };
    const documents = path.join(data, 'documents');
    mkdirSync(documents, { recursive: true });
    mount(documents, 'size=64k');
    try {
      expect((await put(await addressOf())).status).toBe(200);
      const kept = files();
      const refused = await put(await addressOf(facts), large);
      expect([refused.status, refused.code, refused.headers.get('Retry-After')]).toEqual([
        ...[503, 'UNAVAILABLE', '2'],
      ]);
      expect(files()).toEqual(kept);
      expect((await call('GET', (await link()).json.url)).text).toBe(String(BYTES));
      mount(documents, 'remount,size=1m');
      expect((await put(await addressOf(facts), large)).status).toBe(200);
      expect((await call('GET', (await link()).json.url)).text).toBe(String(large));
    } finally {
      execFileSync('umount', [documents]);
    }
    expect((await announce()).status).toBe(200);
  });
});

function mount(folder: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
}

/** Whether this user may make a small file system, as a container's root often may. */
function canMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'mount-'));
  try {
    mount(folder, 'size=64k');
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
