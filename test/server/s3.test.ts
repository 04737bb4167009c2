import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ServerOptions as Published } from '../../server/index';
import { readSettings } from '../../server/src/options';
import { demoProfiles } from '../../server/src/profiles';
import { DEMO_PROFILES } from '../../src/reference-backend/profiles/demo-profiles';
import { BY_A_PERSON, checkAll } from './support/check';
import { documentOf, field, folderOf } from './support/profile';
import { S3_ENVIRONMENT, startS3 } from './support/s3';
import { startServer } from './support/server';

const PASSPORT = field('passport', { type: 'input-file', mimeTypes: ['application/pdf'] });
const PROFILE = documentOf({ papers: { status: 'active', elements: [PASSPORT] } });
const BYTES = Buffer.from('%PDF a passport');

async function start(options: Parameters<typeof startServer>[0] = {}) {
  const clock = { now: () => Date.now() };
  const s3 = await startS3(() => clock.now());
  const read = readSettings(['--documents', s3.url], S3_ENVIRONMENT);
  if ('problems' in read) throw new Error(read.problems.join());
  // As a program gives them, by the types that the package has.
  const { documents }: Pick<Published, 'documents'> = read.settings;
  const server = await startServer({
    ...{ documents, now: () => Date.now() },
    profiles: folderOf({ 'one/en.json': PROFILE }),
    ...options,
  });
  const announce = async (as = 'anna') => {
    const md5 = createHash('md5').update(BYTES).digest('hex');
    const file = {
      id: 'passport',
      label: 'Passport',
      filename: 'Påss port.pdf',
      type: 'application/pdf',
      md5,
      size: BYTES.length,
    };
    const body = { fieldsetId: 'passport', files: [file] };
    const answer = await server.call('POST', '/v1/documents/upload-urls', { as, body });
    return answer.json.filesToUpload[0].href as {
      url: string;
      'form-data': Record<string, string>;
    };
  };
  const put = (href: Awaited<ReturnType<typeof announce>>, bytes = BYTES, headers = {}) =>
    fetch(href.url, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/pdf', ...href['form-data'], ...headers },
      body: bytes,
    });
  const link = (as = 'anna') => server.call('GET', '/v1/documents/passport/link', { as });
  return { ...server, s3, clock, announce, put, link };
}

describe('documents in a bucket', () => {
  it('go there past this server, and come back with their name', async () => {
    const { announce, put, link, s3 } = await start();
    const href = await announce();
    expect((await link()).code).toBe('ERROR_DOCUMENTS_NOT_FOUND');
    expect((await put(href)).status).toBe(200);
    expect([...s3.objects.keys()]).toEqual([
      expect.stringMatching(/^\/papers\/some\/prefix\/[\w-]+\/[\w-]+$/),
    ]);
    const { json } = await link();
    expect(json.version).toBe('1');
    const file = await fetch(json.url);
    expect(await file.text()).toBe(String(BYTES));
    expect(file.headers.get('Content-Disposition')).toBe(
      "attachment; filename*=UTF-8''P%C3%A5ss%20port.pdf",
    );
    expect((await link()).json.version).toBe('1');
  });

  it('can be named by a save in the version before the newest one', async () => {
    const { announce, put, link, call } = await start();
    const save = (version: string) =>
      call('PUT', '/v1/qualification/sections/papers', {
        ...{ as: 'anna', body: { elements: [{ id: 'passport', value: { version } }] } },
      });
    await put(await announce());
    expect((await link()).json.version).toBe('1');
    expect((await save('1')).status).toBe(204);
    await put(await announce());
    expect((await link()).json.version).toBe('2');
    // An investor who has given the newer one up saves what is stored.
    expect((await save('1')).status).toBe(204);
    expect((await link()).json.version).toBe('2');
    expect((await save('3')).status).toBe(422);
  });

  it('take no other type, no other bytes and no other key under the address', async () => {
    const { announce, put, link } = await start();
    const href = await announce();
    expect((await put(href, BYTES, { 'Content-Type': 'text/html' })).status).toBe(403);
    const other = Buffer.from('%PDF b passport');
    const md5 = createHash('md5').update(other).digest('base64');
    expect((await put(href, other)).status).toBe(400);
    expect((await put(href, other, { 'Content-MD5': md5 })).status).toBe(403);
    const elsewhere = { ...href, url: href.url.replace('/some/', '/other/') };
    expect((await put(elsewhere)).status).toBe(403);
    expect((await link()).status).toBe(404);
  });

  it('are nobody else’s, and their addresses end', async () => {
    const { announce, put, link, clock } = await start();
    const href = await announce();
    await put(href);
    const { url } = (await link()).json;
    expect((await link('eve')).status).toBe(404);
    const later = Date.now() + 16 * 60_000;
    clock.now = () => later;
    expect((await fetch(url)).status).toBe(403);
    expect((await put(href)).status).toBe(403);
  });

  it('what lies there instead of what was announced gets no link', async () => {
    const { announce, put, link, s3 } = await start();
    await put(await announce());
    const [key = ''] = s3.objects.keys();
    s3.objects.set(key, { bytes: Buffer.from('%PDF c passport'), type: 'application/pdf' });
    expect((await link()).status).toBe(404);
  });

  it('whose tag is no md5, as of those encrypted there, are told apart by their size', async () => {
    const { announce, put, link, s3 } = await start();
    const etag = 'an-encrypted-object';
    const lies = async (bytes: Buffer) => {
      await put(await announce());
      const key = [...s3.objects.keys()].at(-1) ?? '';
      s3.objects.set(key, { bytes, type: 'application/pdf', etag });
    };
    await lies(Buffer.concat([BYTES, BYTES]));
    expect((await link()).status).toBe(404);
    await lies(BYTES);
    expect((await link()).json.version).toBe('1');
  });

  it('are in no folder of the server', async () => {
    const { announce, put, link, data } = await start();
    await put(await announce());
    expect((await link()).status).toBe(200);
    expect(readdirSync(data)).toEqual([]);
  });

  it('have the name of the bucket in the host where no path is asked for', async () => {
    const read = readSettings(
      ['--documents', 's3://papers?endpoint=https://store.example&region=eu-1'],
      S3_ENVIRONMENT,
    );
    if ('problems' in read) throw new Error(read.problems.join());
    const { announce } = await start({ documents: read.settings.documents });
    const { url } = await announce();
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin).toBe('https://papers.store.example');
    expect(pathname).toMatch(/^\/[\w-]+\/[\w-]+$/);
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-md5;content-type;host');
  });

  it('away, it is said with 503', async () => {
    const { announce, put, link, s3, call } = await start();
    await put(await announce());
    s3.isAway = true;
    expect((await link()).code).toBe('UNAVAILABLE');
    expect((await call('GET', '/health/ready')).status).toBe(503);
    s3.isAway = false;
    expect((await link()).status).toBe(200);
    expect((await call('GET', '/health/ready')).status).toBe(200);
  });

  it('check-backend finds nothing wrong', async () => {
    const profiles = demoProfiles(DEMO_PROFILES.filter(({ id }) => id === 'every-element'));
    let skipped = 0;
    const { server } = await start({ profiles, now: () => Date.now() + skipped });
    const { wrong, unseen } = await checkAll({
      server,
      now: () => Date.now() + skipped,
      advance: (ms) => {
        skipped += ms;
      },
    });
    expect([wrong, BY_A_PERSON]).toEqual([[], expect.arrayContaining(unseen)]);
  }, 60_000);
});
