import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSign } from '../../demo/server/http/create-handler';
import { createFolderBlobs } from '../../demo/server/store/blobs';
import { createFileStore } from '../../demo/server/store/file-store';
import { EMPTY_BACKEND } from '../../src/reference-backend/rules/state/backend-state';
import { ANSWERS, rows } from './support/answers';
import { startServer } from './support/reference-server';

let folder: string;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'demo-progress-'));
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const stateFile = () => path.join(folder, 'state.json');
const openStore = () => createFileStore(stateFile(), (line) => warnings.push(line));

/** A server as after a restart: everything it knows is in the folder. */
function restart() {
  return startServer({
    store: openStore(),
    blobs: createFolderBlobs(path.join(folder, 'files')),
    sign: createSign(new Uint8Array(32)),
  });
}

const PATH = '/v1/qualification/sections/personal-details';

describe('progress on disk', () => {
  it('survives a server that was not shut down properly', async () => {
    const first = await restart();
    const token = await first.token('keeper');
    const signIn = await first.call('POST', '/demo/sign-in', { body: { investor: 'keeper' } });
    const Cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const body = { elements: rows(ANSWERS['personal-details']) };
    const saved = await first.call('PUT', PATH, { token, body });
    expect(saved.status).toBe(204);

    // What is answered is on disk: the second server starts while the first still runs.
    const second = await restart();
    const section = await second.call('GET', PATH, { token });
    expect(section.json).toMatchObject({ status: 'complete', etag: saved.headers.get('ETag') });
    expect((await second.call('GET', '/v1/session', { headers: { Cookie } })).status).toBe(200);
    await Promise.all([first.close(), second.close()]);
  });

  it('includes uploaded files and the URLs given for them', async () => {
    const first = await restart();
    const token = await first.token('filer', 'every-element-open');
    const file = { id: 'other_paper', label: '', filename: 'a.txt', type: 'text/plain', size: 5 };
    const announced = await first.call('POST', '/v1/documents/upload-urls', {
      token,
      body: {
        fieldsetId: 'other_paper',
        files: [{ ...file, md5: '5d41402abc4b2a76b9719d911017c592' }],
      },
    });
    const { filesToUpload } = announced.json as { filesToUpload: { href: { url: string } }[] };
    const url = new URL(filesToUpload[0]?.href.url ?? '');
    await first.close();

    const second = await restart();
    const sent = await second.call('PUT', url.pathname + url.search, {
      headers: { 'Content-Type': 'text/plain' },
      rawBody: new TextEncoder().encode('hello'),
    });
    expect(sent.status).toBe(200);
    await second.close();

    const third = await restart();
    third.advance(3000);
    const link = await third.call('GET', '/v1/documents/other_paper/link', { token });
    const document = new URL((link.json as { url: string }).url);
    expect((await third.call('GET', document.pathname + document.search)).text).toBe('hello');
    await third.call('POST', '/demo/reset', { body: { investor: 'filer' } });
    await expect.poll(() => readdirSync(path.join(folder, 'files'))).toEqual([]);
    await third.close();
  });

  it('is the last state after many concurrent changes, and always complete', async () => {
    const store = openStore();
    const writes = Array.from({ length: 50 }, (_, i) => {
      store.write({ ...EMPTY_BACKEND, tokens: { t: { sessionId: String(i), expiresAt: i } } });
      return store.saved().then(() => JSON.parse(readFileSync(stateFile(), 'utf8')) as unknown);
    });
    const seen = await Promise.all(writes);
    expect(seen.at(-1)).toEqual(store.read());
    expect(openStore().read()).toEqual(store.read());
    expect(readdirSync(folder)).toEqual(['state.json']);
  });

  it.each(['{"investors":', '[]', '{"investors":{"a":1},"sessions":{},"tokens":{}}'])(
    'that can’t be read is put aside: %s',
    (content) => {
      writeFileSync(stateFile(), content);
      expect(openStore().read()).toEqual(EMPTY_BACKEND);
      expect(readFileSync(`${stateFile()}.unreadable`, 'utf8')).toBe(content);
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toContain('.unreadable');
    },
  );

  it('that can’t be written is reported to the caller as an error, never as saved', async () => {
    const store = openStore();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file where the folder was');
    store.write({ ...EMPTY_BACKEND, tokens: { t: { sessionId: 's', expiresAt: 1 } } });
    await expect(store.saved()).rejects.toThrow();
    rmSync(folder);
    await store.saved();
    expect(openStore().read()).toEqual(store.read());
  });
});
