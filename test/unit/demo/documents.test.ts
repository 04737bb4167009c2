import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { documentLinkSchema, uploadUrlsSchema } from '../../../src/http/calls/documents';
import type { Section } from '../../../src/http/schemas';
import { rows } from './support/answers';
import { expectProblem } from './support/problem';
import { PORTAL, type ServerOptions, startServer } from './support/reference-server';

const uploadUrl = v.object({
  filesToUpload: v.array(
    v.object({
      contentMd5: v.string(),
      href: v.object({ url: v.string(), 'form-data': v.record(v.string(), v.string()) }),
    }),
  ),
});

interface SentFile {
  readonly id: string;
  readonly bytes: Buffer;
  readonly type?: string;
  readonly filename?: string;
}

const FRONT: SentFile = { id: 'front', bytes: Buffer.from('front side'), type: 'image/png' };
const BACK: SentFile = { id: 'back', bytes: Buffer.from('the back side'), type: 'image/png' };

const md5 = (bytes: Buffer) => createHash('md5').update(bytes);

async function start(options?: ServerOptions) {
  const server = await startServer(options);
  onTestFinished(() => server.close());
  const token = await server.token('uploader', 'every-element-open');

  const announce = (fieldsetId: string, files: readonly SentFile[]) =>
    server.call('POST', '/v1/documents/upload-urls', {
      token,
      body: {
        fieldsetId,
        files: files.map(({ id, bytes, type = 'application/pdf', filename = `${id}.pdf` }) => ({
          id,
          label: id,
          filename,
          type,
          md5: md5(bytes).digest('hex'),
          size: bytes.length,
        })),
      },
    });
  const urls = async (fieldsetId: string, files: readonly SentFile[]) => {
    const answer = await announce(fieldsetId, files);
    expect(answer.status).toBe(200);
    v.parse(uploadUrlsSchema, answer.json);
    return v.parse(uploadUrl, answer.json).filesToUpload;
  };
  const put = (url: string, bytes: Buffer, headers: Record<string, string> = {}) =>
    server.call('PUT', url.slice(server.origin.length), {
      headers: { 'Content-Type': 'application/pdf', ...headers },
      rawBody: new Uint8Array(bytes),
    });
  /** Announces and sends files of one fieldset. */
  const upload = async (fieldsetId: string, files: readonly SentFile[]) => {
    const hrefs = await urls(fieldsetId, files);
    for (const [i, { bytes, type = 'application/pdf' }] of files.entries()) {
      const { url, 'form-data': headers } = hrefs[i]?.href ?? { url: '', 'form-data': {} };
      const { status } = await put(url, bytes, { ...headers, 'Content-Type': type });
      expect(status).toBe(200);
    }
  };
  const link = (id: string) => server.call('GET', `/v1/documents/${id}/link`, { token });
  const section = async () => {
    const path = '/v1/qualification/sections/documents';
    return (await server.call('GET', path, { token })).json as Section;
  };
  const save = (values: Readonly<Record<string, unknown>>) =>
    server.call('PUT', '/v1/qualification/sections/documents', {
      token,
      body: { elements: rows(values) },
    });
  return { server, token, announce, urls, put, upload, link, section, save };
}

describe('upload URLs', () => {
  it('are given one per file, matched by its md5 in base64', async () => {
    const { server, urls } = await start();
    const found = await urls('passport', [FRONT, BACK]);
    expect(found.map(({ contentMd5 }) => contentMd5)).toEqual([
      md5(FRONT.bytes).digest('base64'),
      md5(BACK.bytes).digest('base64'),
    ]);
    expect(new Set(found.map(({ href }) => href.url)).size).toBe(2);
    for (const { href, contentMd5 } of found) {
      expect(href.url.startsWith(`${server.origin}/store/`)).toBe(true);
      expect(href['form-data']).toEqual({ 'Content-MD5': contentMd5 });
    }
  });

  it('accept a file by its key and by its document id', async () => {
    const { announce } = await start();
    const named = { ...FRONT, id: 'passport__front' };
    expect((await announce('passport', [named])).status).toBe(200);
    const single = { ...FRONT, id: 'proof_of_address', type: 'application/pdf' };
    expect((await announce('proof_of_address', [single])).status).toBe(200);
  });

  it('are refused for files that are not in the section, of other types, or too large', async () => {
    const { server, token, announce } = await start();
    const size = 10 * 1024 * 1024 + 1;
    const large = await server.call('POST', '/v1/documents/upload-urls', {
      token,
      body: {
        fieldsetId: 'passport',
        files: [
          { id: 'front', label: '', filename: 'a', type: 'image/png', md5: 'a'.repeat(32), size },
          { id: 'back', label: '', filename: 'b', type: 'text/html', md5: 'b'.repeat(32), size: 1 },
          { id: 'side', label: '', filename: 'c', type: 'image/png', md5: 'c'.repeat(32), size: 1 },
        ],
      },
    });
    expect(expectProblem(large, 422, 'DOCUMENT_REFUSED').errors).toEqual([
      { id: 'front', message: 'This file is too large.' },
      { id: 'back', message: 'Files of this type are not accepted here.' },
      { id: 'side', message: 'No file is expected here.' },
    ]);
    expectProblem(await announce('other', [FRONT]), 422, 'DOCUMENT_REFUSED');
    expectProblem(await announce('passport', []), 400, 'REQUEST_INVALID');
  });
});

describe('the file store', () => {
  it('stores the exact bytes and serves them under the link', async () => {
    const { server, upload, link } = await start();
    const bytes = Buffer.from(Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7) % 256));
    await upload('passport', [{ ...FRONT, bytes, filename: "Pass 'ä' (1).png" }, BACK]);
    server.advance(3000);
    const { url } = v.parse(documentLinkSchema, (await link('passport__front')).json);
    const response = await fetch(url);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(response.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(response.headers.get('Content-Disposition')).toBe(
      "attachment; filename*=UTF-8''Pass%20%27%C3%A4%27%20%281%29.png",
    );
  });

  it('refuses what is not as announced: type, size, md5', async () => {
    const { urls, put, link, server } = await start();
    const [entry] = await urls('passport', [FRONT]);
    const url = entry?.href.url ?? '';
    const png = { 'Content-Type': 'image/png' };
    const other = Buffer.from('FRONT SIDE');
    expectProblem(await put(url, FRONT.bytes), 400, 'UPLOAD_TYPE_MISMATCH');
    expectProblem(await put(url, Buffer.from('front'), png), 400, 'UPLOAD_SIZE_MISMATCH');
    expectProblem(await put(url, Buffer.alloc(5000), png), 413, 'BODY_TOO_LARGE');
    expectProblem(await put(url, other, png), 400, 'UPLOAD_MD5_MISMATCH');
    const claimed = { ...png, 'Content-MD5': md5(other).digest('base64') };
    expectProblem(await put(url, FRONT.bytes, claimed), 400, 'UPLOAD_MD5_MISMATCH');
    server.advance(3000);
    expectProblem(await link('passport__front'), 404, 'ERROR_DOCUMENTS_NOT_FOUND');
    expect((await put(url, FRONT.bytes, png)).status).toBe(200);
  });

  it('accepts the same file at the same URL twice, and stores it once', async () => {
    const { server, urls, put, link } = await start();
    const [entry] = await urls('passport', [FRONT]);
    const png = { 'Content-Type': 'image/png' };
    const url = entry?.href.url ?? '';
    await put(url, FRONT.bytes, png);
    expect((await put(url, FRONT.bytes, png)).status).toBe(200);
    server.advance(3000);
    expect((await link('passport__front')).json).toMatchObject({ version: '1' });
  });

  it('limits its URLs to their time, method and path', async () => {
    const { server, urls, put } = await start();
    const [front, back] = await urls('passport', [FRONT, BACK]);
    const url = new URL(front?.href.url ?? '');
    const png = { 'Content-Type': 'image/png' };
    const later = new URL(url);
    later.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1));
    const swapped = new URL(back?.href.url ?? '');
    swapped.search = url.search;
    for (const forged of [later, swapped, new URL(url.pathname, url)]) {
      expectProblem(await put(forged.href, FRONT.bytes, png), 403, 'URL_EXPIRED');
    }
    server.advance(15 * 60_000);
    expectProblem(await put(url.href, FRONT.bytes, png), 403, 'URL_EXPIRED');
    expectProblem(await server.call('GET', url.pathname), 405, 'METHOD_NOT_ALLOWED');
  });

  it('allows a page to send the headers of an upload, and no cookie', async () => {
    const { server } = await start();
    const { status, headers } = await server.call('OPTIONS', '/store/a/uploads/b', {
      headers: {
        Origin: PORTAL,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers':
          'content-md5,content-type,x-ms-blob-type,x-amz-acl,x-goog-meta,content-disposition,authorization',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
    expect(headers.get('Access-Control-Allow-Headers')).toBe(
      'content-md5, content-type, x-ms-blob-type, x-amz-acl, x-goog-meta, content-disposition',
    );
  });
});

describe('a document link', () => {
  it('appears after a while and expires', async () => {
    const { server, upload, link } = await start({ timing: { token: 30 * 60_000 } });
    await upload('proof_of_address', [{ id: 'proof_of_address', bytes: Buffer.from('%PDF') }]);
    server.advance(2999);
    expectProblem(await link('proof_of_address'), 404, 'ERROR_DOCUMENTS_NOT_FOUND');
    server.advance(1);
    const answer = await link('proof_of_address');
    const { url, version, expiryDate } = v.parse(documentLinkSchema, answer.json);
    expect([version, expiryDate]).toEqual(['1', '2026-11-21T12:05:03.000Z']);
    expect((await fetch(url)).status).toBe(200);
    server.advance(5 * 60_000);
    expect((await fetch(url)).status).toBe(403);
    expect((await link('proof_of_address')).status).toBe(200);
  });

  it('waits while a newer file is being uploaded', async () => {
    const { server, upload, link } = await start();
    const file = { id: 'proof_of_address', bytes: Buffer.from('first') };
    await upload('proof_of_address', [file]);
    server.advance(3000);
    expect((await link('proof_of_address')).json).toMatchObject({ version: '1' });
    await upload('proof_of_address', [{ ...file, bytes: Buffer.from('second') }]);
    expectProblem(await link('proof_of_address'), 404, 'ERROR_DOCUMENTS_NOT_FOUND');
    server.advance(3000);
    expect((await link('proof_of_address')).json).toMatchObject({ version: '2' });
  });

  it.each(['__proto__', 'constructor', 'passport', 'front'])('gets a 404 for %s', async (id) => {
    const { link } = await start();
    expectProblem(await link(id), 404, 'ERROR_DOCUMENTS_NOT_FOUND');
  });
});

describe('a saved file value', () => {
  const PROOF = { id: 'proof_of_address', bytes: Buffer.from('%PDF') };

  async function uploaded() {
    const started = await start();
    await started.upload('passport', [FRONT, BACK]);
    await started.upload('proof_of_address', [PROOF]);
    started.server.advance(3000);
    return started;
  }

  it('counts by its version alone: address and name come from the backend', async () => {
    const { save, section, server } = await uploaded();
    const forged = { url: 'https://evil.example/x', filename: 'evil.exe', expiryDate: '2099' };
    const answer = await save({
      front: { ...forged, version: '1' },
      back: { ...forged, version: '1' },
      proof_of_address: { ...forged, version: 1 },
    });
    expect([answer.status, answer.text]).toEqual([204, '']);
    const text = JSON.stringify(await section());
    expect(text).not.toContain('evil');
    expect(text).toMatch(new RegExp(`${server.origin}/store/[\\w-]{32}/documents/`));
    expect(text).not.toContain('store/uploader');
    expect(JSON.stringify(await server.backend.investor('uploader'))).not.toContain('evil');
  });

  it('gets a refusal with a version the backend does not have', async () => {
    const { save } = await uploaded();
    const value = (version: unknown) => ({ filename: 'a', url: 'https://a.example/', version });
    const answer = await save({
      front: value('9'),
      back: value({ toString: 0 }),
      proof_of_address: 1,
    });
    expect(expectProblem(answer, 422, 'SECTION_INVALID').errors).toEqual([
      { id: 'front', message: 'This file has not arrived. Upload it again.' },
      { id: 'back', message: 'This file has not arrived. Upload it again.' },
      { id: 'proof_of_address', message: 'This file has not arrived. Upload it again.' },
    ]);
  });

  it('exists after an upload that was never saved', async () => {
    const { section } = await uploaded();
    const { elements = [] } = await section();
    expect(elements.find(({ id }) => id === 'proof_of_address')?.value).toMatchObject({
      filename: 'proof_of_address.pdf',
      version: '1',
    });
  });

  it('goes with its document when it is cleared', async () => {
    const { save, section, link, server, upload } = await uploaded();
    await upload('other_paper', [{ id: 'other_paper', bytes: Buffer.from('x') }]);
    server.advance(3000);
    const files = {
      front: { version: '1' },
      back: { version: '1' },
      proof_of_address: { version: '1' },
    };
    expect((await save({ ...files, other_paper: { version: '1' } })).status).toBe(204);
    expect((await link('other_paper')).status).toBe(200);
    expect((await save({ ...files, other_paper: '' })).status).toBe(204);
    expectProblem(await link('other_paper'), 404, 'ERROR_DOCUMENTS_NOT_FOUND');
    const { elements = [] } = await section();
    expect(elements.find(({ id }) => id === 'other_paper')).not.toHaveProperty('value');
  });

  it('has to be there where it is required', async () => {
    const { save } = await start();
    const { errors } = expectProblem(await save({}), 422, 'SECTION_INVALID');
    expect(errors?.map(({ id }) => id)).toEqual(['front', 'back', 'proof_of_address']);
  });
});
