import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OnboardingError } from '../../../../src/http/errors';
import type { UploadRequest } from '../../../../src/http/host-api';
import { putFile } from '../../../../src/http/upload/transfer';
import { UPLOAD_STALL_LIMIT_MS } from '../../../../src/http/upload/within-stall';

/** What the transfer uses of XMLHttpRequest; the test plays the network. */
class FakeXhr {
  static last: FakeXhr;
  static made = 0;
  static refusedHeader: string | undefined;
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly headers: Record<string, string> = {};
  readonly calls: unknown[][] = [];
  withCredentials = false;
  status = 0;
  onload?: () => void;
  onerror?: () => void;

  constructor() {
    FakeXhr.last = this;
    FakeXhr.made++;
  }
  open(...args: unknown[]) {
    this.calls.push(['open', ...args]);
  }
  setRequestHeader(name: string, value: string) {
    if (name === FakeXhr.refusedHeader) throw new DOMException(`'${value}' is not valid`);
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.calls.push(['send', body]);
  }
  abort() {
    this.calls.push(['abort']);
  }
  progress(loaded: number, total?: number) {
    this.upload.onprogress?.({ loaded, total: total ?? 0, lengthComputable: total !== undefined });
  }
  responseText = '';
  type: string | null = null;
  getResponseHeader() {
    return this.type;
  }
  answer(status: number, page = '') {
    this.status = status;
    this.responseText = page;
    this.type = page ? 'text/html; charset=utf-8' : null;
    this.onload?.();
  }
}

let controller: AbortController;
let progress: [number, number][];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  vi.stubGlobal('location', { origin: 'https://portal.example' });
  vi.stubGlobal('document', { baseURI: 'https://portal.example/invest/' });
  FakeXhr.refusedHeader = undefined;
  FakeXhr.made = 0;
  controller = new AbortController();
  progress = [];
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const STORE_URL = 'https://store.example/bucket/bill?signature=SECRET';
const file = new Blob(['0123456789'], { type: 'application/pdf' });

function start(request: Partial<UploadRequest> = {}, apiBase?: string, followsRedirects = true) {
  const onProgress = (sent: number, total: number) => progress.push([sent, total]);
  const context = { signal: controller.signal, language: 'en' };
  const places = { apiBase, followsRedirects };
  return putFile({ url: STORE_URL, file, headers: {}, onProgress, ...request }, context, places);
}

test('an upload is a PUT of the file with the headers given, without credentials', async () => {
  const result = start({ headers: { 'x-ms-blob-type': 'BlockBlob', 'Content-MD5': 'a==' } });
  const { calls, headers, withCredentials } = FakeXhr.last;
  expect(calls).toEqual([
    ['open', 'PUT', STORE_URL],
    ['send', file],
  ]);
  expect(headers).toEqual({ 'x-ms-blob-type': 'BlockBlob', 'Content-MD5': 'a==' });
  expect(withCredentials).toBe(false);
  FakeXhr.last.answer(200);
  expect(await result).toBeUndefined();
});

test('an upload reports sent and total bytes; the file’s size where the browser has no total', async () => {
  const result = start();
  FakeXhr.last.progress(4, 12);
  FakeXhr.last.progress(6);
  FakeXhr.last.answer(201);
  await result;
  expect(progress).toEqual([
    [4, 12],
    [6, 10],
  ]);
});

test.each([200, 201, 204])('an upload that is answered by %i is stored', async (status) => {
  const result = start();
  FakeXhr.last.answer(status);
  expect(await result).toBeUndefined();
});

test('a page that answers in place of the store confirms nothing', async () => {
  const sent = start();
  FakeXhr.last.answer(200, '<!doctype html>Sign in to this network');
  await expect(sent).rejects.toMatchObject({ code: 'UPLOAD_PAGE', status: 200 });
});

describe('an upload that must follow no redirect', () => {
  const sent = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();
  const answer = (status: number, { type = 'cors', page = '' } = {}) => ({
    ...{ status, type, text: async () => page },
    headers: new Headers({ 'Content-Type': page ? 'text/html' : 'application/xml' }),
  });
  const begin = (given: object | Error) => {
    sent.mockImplementation(async () => {
      if (given instanceof Error) throw given;
      return given as Response;
    });
    vi.stubGlobal('fetch', sent);
    return start({ headers: { 'Content-MD5': 'a==' } }, undefined, false);
  };
  beforeEach(() => void sent.mockReset());

  test('goes as a PUT by fetch, which tells its start alone', async () => {
    await begin(answer(200));
    const [url, request] = sent.mock.calls[0] ?? [];
    expect(url).toBe(STORE_URL);
    expect(request).toMatchObject({ method: 'PUT', body: file, redirect: 'manual' });
    expect(request?.credentials).toBeUndefined();
    expect(new Headers(request?.headers).get('Content-MD5')).toBe('a==');
    expect(progress).toEqual([[0, 10]]);
    expect(FakeXhr.made).toBe(0);
  });

  test.each([
    ['REDIRECTED', answer(0, { type: 'opaqueredirect' })],
    ['REDIRECTED', answer(307)],
    ['UPLOAD_403', answer(403)],
    ['UPLOAD_PAGE', answer(200, { page: '<p>Sign in' })],
    ['NETWORK', new TypeError('Failed to fetch')],
  ])('ends with %s, without a word of its address', async (code, given) => {
    const result = begin(given);
    await expect(result).rejects.toMatchObject({ code });
    await expect(result).rejects.not.toHaveProperty('message', expect.stringContaining('SECRET'));
  });

  test('ends with the reason of an abort', async () => {
    const result = begin(new DOMException('x', 'AbortError'));
    controller.abort();
    await expect(result).rejects.toBe(controller.signal.reason);
  });
});

describe('an address of the page’s own origin', () => {
  const url = 'https://portal.example/uploads/1';

  test.each([
    undefined,
    '',
    'https://api.example/v1',
    'https://portal.example:8443/v1',
    'https://',
  ])(
    'gets a refusal with the backend at %s: the page’s cookies would be sent along',
    async (apiBase) => {
      await expect(start({ url }, apiBase)).rejects.toMatchObject({
        code: 'UNEXPECTED',
        message: "upload: the URL is of the page's own origin, which is not the backend's",
      });
      expect(FakeXhr.made).toBe(0);
    },
  );

  test.each(['https://portal.example/v1', '/v1', '../../api/'])(
    'passes with the backend at %s, on the same origin',
    async (apiBase) => {
      const result = start({ url }, apiBase);
      FakeXhr.last.answer(204);
      expect(await result).toBeUndefined();
    },
  );
});

describe('the failures of an upload', () => {
  test.each([202, 301, 400, 403, 500, 503])('%i is UPLOAD_<status>', async (status) => {
    const result = start();
    FakeXhr.last.answer(status);
    await expect(result).rejects.toBeInstanceOf(OnboardingError);
    await expect(result).rejects.toMatchObject({ code: `UPLOAD_${status}`, status });
    await expect(result).rejects.not.toHaveProperty('message', expect.stringContaining('SECRET'));
  });

  test('a broken connection is NETWORK', async () => {
    const result = start();
    FakeXhr.last.onerror?.();
    await expect(result).rejects.toMatchObject({
      code: 'NETWORK',
      message: `upload: no connection to ${new URL(STORE_URL).origin}`,
    });
  });

  test('no progress for a minute is TIMEOUT; a slow upload with progress continues', async () => {
    const result = start();
    const outcome = expect(result).rejects.toMatchObject({ code: 'TIMEOUT' });
    await vi.advanceTimersByTimeAsync(UPLOAD_STALL_LIMIT_MS - 1);
    FakeXhr.last.progress(1, 10);
    await vi.advanceTimersByTimeAsync(UPLOAD_STALL_LIMIT_MS - 1);
    expect(FakeXhr.last.calls).not.toContainEqual(['abort']);
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
    expect(FakeXhr.last.calls).toContainEqual(['abort']);
  });

  test.each(['/files/1', '', 'store.example/x', 'javascript:alert(1)', 'data:,x', 'blob:x'])(
    'the address %j is refused before anything is sent',
    async (url) => {
      await expect(start({ url })).rejects.toMatchObject({ code: 'UNEXPECTED' });
      expect(FakeXhr.made).toBe(0);
    },
  );

  test('a header that the browser refuses is reported without its value', async () => {
    FakeXhr.refusedHeader = 'Content-MD5';
    const result = start({ headers: { 'Content-MD5': 'SECRET\n' } });
    await expect(result).rejects.toMatchObject({ code: 'UNEXPECTED' });
    await expect(result).rejects.not.toHaveProperty('message', expect.stringContaining('SECRET'));
  });
});

describe('the abort of an upload', () => {
  test('ends the upload', async () => {
    const result = start();
    controller.abort();
    await expect(result).rejects.toBe(controller.signal.reason);
    expect(FakeXhr.last.calls.at(-1)).toEqual(['abort']);
  });

  test('before the start sends nothing', async () => {
    controller.abort();
    await expect(start()).rejects.toHaveProperty('name', 'AbortError');
    expect(FakeXhr.made).toBe(0);
  });

  test('after the end does nothing', async () => {
    const result = start();
    FakeXhr.last.answer(204);
    await result;
    controller.abort();
    expect(FakeXhr.last.calls).not.toContainEqual(['abort']);
  });
});
