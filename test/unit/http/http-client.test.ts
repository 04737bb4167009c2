import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RawApi } from '../../../src/http/call';
import { type BackendAction, CALLS } from '../../../src/http/calls';
import { OnboardingError } from '../../../src/http/errors';
import { ATTEMPT_LIMIT_MS, type HttpCallSettings } from '../../../src/http/http-client';
import type { SendOptions } from '../../../src/http/send';
import { wait } from '../../../src/kit/waiting/waiting';
import { SAMPLE_REQUESTS } from '../../contracts/openapi/sample-requests';
import { createHttpApi } from '../../support/fakes/onboarding-api';

interface Sent extends SendOptions {
  readonly method: string;
  readonly path: string;
}

type Answer = (sent: Sent, count: number) => Response | Promise<Response>;

let sent: Sent[];
let answer: Answer;
let controller: AbortController;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-05-04T10:00:00Z') });
  sent = [];
  controller = new AbortController();
  // As the contract has it: a save has nothing to answer.
  answer = ({ method }) => (method === 'PUT' ? new Response(null, { status: 204 }) : json({}));
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function api(settings: Partial<HttpCallSettings> = {}): RawApi {
  let ids = 0;
  const send = (method: string, path: string, options: SendOptions) => {
    sent.push({ method, path, ...options });
    return new Promise<Response>((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(options.signal.reason));
      Promise.resolve(answer(sent.at(-1) as Sent, sent.length)).then(resolve, reject);
    });
  };
  return createHttpApi({
    send: Object.assign(send, { reset: () => {} }),
    base: 'https://api.example',
    isInUse: () => true,
    isInDoubt: () => false,
    newRequestId: () => `id-${++ids}`,
    wait,
    ...settings,
  });
}

const context = () => ({ signal: controller.signal, language: 'fr' });

function call(action: BackendAction, settings: Partial<HttpCallSettings> = {}) {
  return (api(settings)[action] as RawApi['fetchSession'])(SAMPLE_REQUESTS[action], context());
}

function json(body: unknown, init: ResponseInit = {}): Response {
  return Response.json(body, init);
}

const problem = (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  json({ status, ...body }, { status, headers });

const networkFailure = () => Promise.reject(new TypeError('Failed to fetch'));
const never = () => new Promise<Response>(() => {});

/** The error of a call, its timers run down. */
async function failureOf(promise: Promise<unknown>): Promise<OnboardingError> {
  const caught = promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  const error = await caught;
  expect(error).toBeInstanceOf(OnboardingError);
  return error as OnboardingError;
}

const GETS = (Object.keys(CALLS) as BackendAction[]).filter((a) => CALLS[a].method === 'GET');
const OTHERS = (Object.keys(CALLS) as BackendAction[]).filter((a) => CALLS[a].method !== 'GET');

describe('the calls of the HTTP client', () => {
  const lines: [BackendAction, string, string, unknown][] = [
    ['fetchSession', 'GET', '/session', undefined],
    ['renewSession', 'POST', '/session/renewal', {}],
    ['signOut', 'DELETE', '/session', undefined],
    ['fetchLanguages', 'GET', '/languages', undefined],
    ['investorLanguage', 'PUT', '/investor/language', { language: 'fr' }],
    ['fetchMissingDisclaimers', 'GET', '/disclaimers/missing', undefined],
    ['acceptDisclaimer', 'PUT', '/disclaimers/risk-2026/acceptance', {}],
    ['fetchQualification', 'GET', '/qualification', undefined],
    ['fetchSection', 'GET', '/qualification/sections/personal', undefined],
    [
      'saveSection',
      'PUT',
      '/qualification/sections/personal',
      { elements: SAMPLE_REQUESTS.saveSection.elements },
    ],
    ['readReceipt', 'GET', '/qualification/receipt', undefined],
    ['fetchKyc', 'GET', '/kyc', undefined],
    ['fetchWalletChallenge', 'GET', '/identity/wallets/challenge?address=0xA1', undefined],
    [
      'linkWalletToIdentity',
      'POST',
      '/identity/wallets',
      { walletAddress: '0xA1', signature: '0xB2', challengeSignature: '0xC3' },
    ],
    ['fetchDocumentUrl', 'POST', '/documents/upload-urls', SAMPLE_REQUESTS.fetchDocumentUrl],
    ['fetchDocumentLink', 'GET', '/documents/papers__bill/link', undefined],
    ['createHandoff', 'POST', '/documents/handoffs', SAMPLE_REQUESTS.createHandoff],
    ['readHandoff', 'GET', '/documents/handoffs/h-1', undefined],
    ['cancelHandoff', 'DELETE', '/documents/handoffs/h-1', undefined],
    ['openHandoff', 'POST', '/handoff/openings', { token: 't-1' }],
    ['fetchHandoffUploadUrls', 'POST', '/handoff/upload-urls', SAMPLE_REQUESTS.fetchDocumentUrl],
    ['fetchHandoffDocument', 'GET', '/handoff/documents/papers__bill', undefined],
    ['completeHandoff', 'POST', '/handoff/completion', {}],
  ];

  test('are those of the table', () => {
    expect(lines.map(([action]) => action)).toEqual(Object.keys(CALLS));
  });

  test.each(lines)('include %s as %s %s', async (action, method, path, body) => {
    await call(action);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method, path, language: 'fr', requestId: 'id-1' });
    expect(sent[0]?.body).toEqual(body);
    expect(sent[0]?.session).toBe(!CALLS[action].isOpen);
  });

  test('have a request id of their own for every call and every attempt', async () => {
    const http = api();
    answer = (_, count) => (count === 1 ? problem(503) : json({}));
    const first = http.fetchKyc({}, context());
    await vi.runAllTimersAsync();
    await first;
    await http.fetchKyc({}, context());
    expect(sent.map(({ requestId }) => requestId)).toEqual(['id-1', 'id-2', 'id-3']);
  });

  test.each([
    ['a/b?c#d', '/qualification/sections/a%2Fb%3Fc%23d'],
    ['ä 1%', '/qualification/sections/%C3%A4%201%25'],
    ['..x', '/qualification/sections/..x'],
    ['...', '/qualification/sections/...'],
  ])('encode the path parameter %j', async (sectionId, path) => {
    await api().fetchSection({ sectionId }, context());
    expect(sent[0]?.path).toBe(path);
  });

  test.each(['', '.', '..', '\ud800'])('refuse the path parameter %j', async (sectionId) => {
    const error = await failureOf(api().fetchSection({ sectionId }, context()));
    expect(error.code).toBe('UNEXPECTED');
    expect(sent).toEqual([]);
  });

  test('send If-Match only with an etag', async () => {
    const http = api();
    await http.saveSection({ sectionId: 's', elements: [] }, context());
    await http.saveSection({ sectionId: 's', elements: [], etag: '' }, context());
    await http.saveSection({ sectionId: 's', elements: [], etag: '"7"' }, context());
    expect(sent.map(({ headers }) => headers)).toEqual([{}, {}, { 'If-Match': '"7"' }]);
    expect(sent[2]?.body).toEqual({ elements: [] });
  });
});

describe('the answers to the HTTP client', () => {
  test('are the body as it was received', async () => {
    answer = () => json([1, { a: null }]);
    expect(await call('fetchKyc')).toEqual([1, { a: null }]);
  });

  test('a sign-out alone outlives a page that the host leaves at once', async () => {
    for (const action of Object.keys(CALLS) as BackendAction[]) await call(action);
    const outliving = sent.filter(({ keepalive }) => keepalive);
    expect(outliving.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /session']);
  });

  test.each(['signOut', 'investorLanguage', 'linkWalletToIdentity'] as const)(
    'for %s confirm with nothing or JSON, and a page confirms nothing',
    async (action) => {
      answer = () => new Response(null, { status: 204 });
      await call(action);
      answer = () => Response.json({ done: true });
      await call(action);
      for (const headers of [{}, { ETag: '"1"' }]) {
        answer = () => new Response('<!doctype html>Sign in to this network', { headers });
        await expect(call(action)).rejects.toMatchObject({ code: 'UNEXPECTED', status: 200 });
      }
    },
  );

  test('for acceptDisclaimer confirm with 204 alone', async () => {
    answer = () => new Response(null, { status: 204 });
    await call('acceptDisclaimer');
    for (const body of ['', '{}', '<!doctype html>Sign in to this network']) {
      answer = () => new Response(body, { headers: { ETag: '"1"' } });
      await expect(call('acceptDisclaimer')).rejects.toMatchObject({ status: 200 });
    }
  });

  test.each([
    ['the header', { id: 's' }, '"1"', { id: 's', etag: '"1"' }],
    ['the header for null', { id: 's', etag: null }, '"1"', { id: 's', etag: '"1"' }],
    ['the body', { id: 's', etag: '"2"' }, undefined, { id: 's', etag: '"2"' }],
    ['the body before the header', { etag: '"2"' }, 'W/"2"', { etag: '"2"' }],
    ['neither', { id: 's' }, undefined, { id: 's' }],
    ['a body that is no object', ['x'], '"1"', ['x']],
  ])('carry a section’s etag: %s', async (_, body, header, expected) => {
    answer = () => json(body, header ? { headers: { ETag: header } } : {});
    expect(await call('fetchSection')).toEqual(expected);
  });

  test.each([undefined, 'fr', 'fr-CH', 'FR, en'])(
    'in the language asked for are not marked: Content-Language %s',
    async (language) => {
      answer = () =>
        json({ id: 's' }, language ? { headers: { 'Content-Language': language } } : {});
      expect(await call('fetchSection')).toEqual({ id: 's' });
    },
  );

  test('in another language are marked with it, and so are their parts and the words of a refusal', async () => {
    const headers = { 'Content-Language': 'en-GB' };
    const own = { contentLanguage: 'en-GB' };
    const values = { value: { filename: 'a.pdf' } };
    answer = () =>
      json(
        {
          milestones: [{ id: 'm', sections: [{ id: 's' }] }],
          activeSection: { id: 's', elements: [values] },
        },
        { headers },
      );
    expect(await call('fetchQualification')).toEqual({
      milestones: [{ id: 'm', sections: [{ id: 's', ...own }], ...own }],
      activeSection: { id: 's', elements: [values], ...own },
      ...own,
    });
    answer = () => json([{ id: 'd' }], { headers });
    expect(await call('fetchMissingDisclaimers')).toEqual([{ id: 'd', ...own }]);
    answer = () => problem(422, { code: 'NO', detail: 'No' }, headers);
    await expect(call('fetchSection')).rejects.toMatchObject(own);
  });

  test('words of a refusal carry the language asked for, since they stay when the investor changes it', async () => {
    answer = () => problem(422, { code: 'NO', detail: 'Non' });
    await expect(call('fetchSection')).rejects.toMatchObject({ contentLanguage: 'fr' });
  });

  test.each([
    ['the header', null, 204, '"3"', { etag: '"3"' }],
    ['none', null, 204, undefined, { etag: null }],
    ['the body', '{"etag":"\\"4\\""}', 200, undefined, { etag: '"4"' }],
    ['an odd body counts for nothing', '{"etag":4}', 200, '"3"', { etag: '"3"' }],
  ])('carry a saved section’s etag: %s', async (_, body, status, header, expected) => {
    answer = () => new Response(body, { status, headers: header ? { ETag: header } : {} });
    const request = { sectionId: 's', elements: [], etag: '"2"' };
    expect(await api().saveSection(request, context())).toEqual(expected);
  });

  test.each([
    ['a page', '<!doctype html>Sign in to this network', undefined, undefined],
    ['a page with an entity tag', '<!doctype html>Sign in', '"7"', '"8"'],
    ['a text', 'saved', undefined, undefined],
    ['cut JSON', '{"half":', undefined, undefined],
    ['nothing', '', undefined, undefined],
    ['nothing, though an entity tag was sent', '', '"7"', undefined],
    ['JSON where there are no entity tags', '{"ok":true}', undefined, undefined],
    ['JSON and an entity tag where there are none', '{"ok":true}', undefined, '"8"'],
    ['JSON without a new entity tag for the one that was sent', '{"id":5}', '"7"', undefined],
    ['JSON and the entity tag that was sent', '{"id":5}', '"7"', '"7"'],
  ])('with %s in a 200 do not confirm a save', async (_, body, etag, own) => {
    answer = () => new Response(body, { headers: own ? { ETag: own } : {} });
    const error = await failureOf(
      api().saveSection({ sectionId: 's', elements: [], ...(etag && { etag }) }, context()),
    );
    expect(error).toMatchObject({ code: 'UNEXPECTED', status: 200 });
    expect(error.message).toContain('does not say that it is done');
  });

  test.each([
    ['nothing', '', undefined],
    ['JSON', '{"ok":true}', undefined],
    ['a new entity tag in the body', '{"etag":"\\"8\\""}', undefined],
    ['a new entity tag', '', '"8"'],
  ])('with %s confirm a save that a 204 or a new entity tag confirms', async (_, body, own) => {
    const status = own || body.includes('etag') ? 200 : 204;
    answer = () =>
      new Response(status === 204 ? null : body, { status, headers: own ? { ETag: own } : {} });
    const saved = await api().saveSection({ sectionId: 's', elements: [], etag: '"7"' }, context());
    expect(saved).toEqual({ etag: status === 204 ? null : '"8"' });
  });

  test.each([
    ['HTML', '<!doctype html>Ada Lovelace', 'text/html'],
    ['cut JSON', '{"email":"ada@inv', 'application/json'],
  ])('with %s in a 200 are the unexpected error, without the body in it', async (_, body, type) => {
    answer = () => new Response(body, { headers: { 'Content-Type': type } });
    const error = await failureOf(call('fetchSession'));
    expect(error).toMatchObject({ code: 'UNEXPECTED', status: 200, reference: 'id-1' });
    expect(error.message).toBe(`fetchSession: 200 with a body that is not JSON (${type})`);
    expect(error.cause).toBeUndefined();
    expect(sent).toHaveLength(1);
  });

  test('with a 204 where data is expected are the unexpected error', async () => {
    answer = () => new Response(null, { status: 204 });
    const error = await failureOf(call('fetchKyc'));
    expect(error.code).toBe('UNEXPECTED');
    expect(error.message).toBe('fetchKyc: 204 without a body; it has to be 200 with JSON');
  });
});

describe('the refusal of a call', () => {
  test('has the problem’s code, texts, field errors, status and reference', async () => {
    answer = () =>
      problem(422, {
        title: 'Check',
        code: 'VALUES_INVALID',
        detail: 'One entry is wrong.',
        errors: [{ id: 'born', message: 'Too young' }],
      });
    const error = await failureOf(call('saveSection'));
    expect(error).toMatchObject({
      code: 'VALUES_INVALID',
      status: 422,
      detail: 'One entry is wrong.',
      reference: 'id-1',
      fieldErrors: [{ id: 'born', message: 'Too young' }],
      userFacing: true,
    });
    expect(error.message).toBe('saveSection: 422, code VALUES_INVALID');
  });

  test('shows the title where there is no detail', async () => {
    answer = () => problem(409, { title: 'This section is locked.', code: 'SECTION_LOCKED' });
    expect(await failureOf(call('saveSection'))).toMatchObject({
      code: 'SECTION_LOCKED',
      detail: 'This section is locked.',
    });
  });

  test.each([
    ['HTML', '<h1>Bad Gateway</h1>'],
    ['nothing', ''],
    ['a JSON list', '[]'],
    ['a JSON string', '"no"'],
    ['null', 'null'],
    ['odd fields', '{"code":7,"title":[],"detail":{},"errors":"x","status":"y"}'],
  ])('has the status, and not its phrase, with %s as error body', async (_, body) => {
    answer = () => new Response(body, { status: 500, statusText: 'Internal Server Error' });
    const error = await failureOf(call('saveSection'));
    expect(error).toMatchObject({
      code: 'HTTP_500',
      status: 500,
      detail: undefined,
      fieldErrors: [],
    });
    expect(error.message).toBe('saveSection: 500, code none');
  });

  test('has the valid parts of a malformed problem', async () => {
    answer = () =>
      problem(422, {
        code: 'X',
        detail: 3,
        errors: [{ id: 'a' }, null, { id: 'b', message: 'm' }],
      });
    expect(await failureOf(call('saveSection'))).toMatchObject({
      code: 'X',
      fieldErrors: [{ id: 'b', message: 'm' }],
    });
  });

  test('has the status even where the body breaks off', async () => {
    answer = () => {
      const body = new ReadableStream({
        start: (stream) => stream.error(new TypeError('terminated')),
      });
      return new Response(body, { status: 500 });
    };
    expect((await failureOf(call('saveSection'))).code).toBe('HTTP_500');
  });

  test.each([...GETS, ...OTHERS])(
    'means SIGNED_OUT for a 401 to %s, whatever its own code',
    async (action) => {
      answer = () => problem(401, { code: 'TOKEN_EXPIRED' });
      const error = await failureOf(call(action));
      expect(error).toMatchObject({ code: 'SIGNED_OUT', status: 401 });
      expect(sent).toHaveLength(1);
    },
  );

  test('means an ordinary error for a 403', async () => {
    answer = () => problem(403, { code: 'NOT_YOURS' });
    expect((await failureOf(call('fetchKyc'))).code).toBe('NOT_YOURS');
  });

  test('comes for a 304 or an unfollowed redirect too', async () => {
    answer = () => new Response(null, { status: 304 });
    expect((await failureOf(call('fetchKyc'))).code).toBe('HTTP_304');
  });
});

describe('the retries of a call', () => {
  test.each(GETS)(
    '%s: 503, network failure, then the answer, after 300 and 900 ms',
    async (action) => {
      answer = (_, count) => {
        if (count === 1) return problem(503);
        return count === 2 ? networkFailure() : json({ ok: 1 });
      };
      const result = call(action);
      await vi.advanceTimersByTimeAsync(299);
      expect(sent).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(899);
      expect(sent).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toHaveLength(3);
      expect(await result).toMatchObject({ ok: 1 });
    },
  );

  test.each([502, 503, 504])('for %i end with its error after two', async (status) => {
    answer = () => problem(status, { code: 'DOWN' });
    const error = await failureOf(call('fetchKyc'));
    expect(error).toMatchObject({ code: 'DOWN', status, reference: 'id-3' });
    expect(sent).toHaveLength(3);
  });

  test('for a network failure end as NETWORK after two', async () => {
    answer = networkFailure;
    const error = await failureOf(call('fetchKyc'));
    expect(error).toMatchObject({ code: 'NETWORK', status: undefined, reference: 'id-3' });
    expect(error.message).toBe('fetchKyc: no connection (Failed to fetch)');
    expect(sent).toHaveLength(3);
  });

  test.each([400, 404, 408, 429, 500])('are not made for a GET’s %i', async (status) => {
    answer = () => problem(status, {}, { 'Retry-After': '1' });
    expect((await failureOf(call('fetchKyc'))).status).toBe(status);
    expect(sent).toHaveLength(1);
  });

  test.each(OTHERS)('are never made for %s', async (action) => {
    answer = () => problem(503, {}, { 'Retry-After': '1' });
    expect((await failureOf(call(action))).code).toBe('HTTP_503');
    answer = networkFailure;
    expect((await failureOf(call(action))).code).toBe('NETWORK');
    expect(sent).toHaveLength(2);
  });

  test('are not made while polling', async () => {
    answer = networkFailure;
    const polling = { ...context(), retry: false };
    await failureOf(api().fetchDocumentLink({ documentId: 'd' }, polling));
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['seconds', '2', 2000],
    ['a date', 'Mon, 04 May 2026 10:00:03 GMT', 3000],
    ['a date in the past', 'Mon, 04 May 2026 09:00:00 GMT', 300],
    ['an absurd number', '31536000', 10_000],
  ])('wait for a Retry-After in %s', async (_, header, pause) => {
    answer = (__, count) => (count === 1 ? problem(503, {}, { 'Retry-After': header }) : json({}));
    const result = call('fetchKyc');
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await result;
    expect(sent).toHaveLength(2);
  });

  test('end at once at an abort during the pause', async () => {
    answer = networkFailure;
    const result = call('fetchKyc');
    const outcome = expect(result).rejects.toHaveProperty('name', 'AbortError');
    await vi.advanceTimersByTimeAsync(100);
    controller.abort();
    await outcome;
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
  });

  test('are not made for a failure that is not of the network', async () => {
    answer = () => Promise.reject(new RangeError('bug'));
    const error = await failureOf(call('fetchKyc'));
    expect(error).toMatchObject({ code: 'UNEXPECTED', message: 'RangeError: bug' });
    expect(sent).toHaveLength(1);
  });
});

describe('the time limit of a call', () => {
  test('lasts 30 s', () => {
    expect(ATTEMPT_LIMIT_MS).toBe(30_000);
  });

  test.each(['fetchKyc', 'saveSection'] as const)(
    'ends %s as TIMEOUT, without a retry',
    async (action) => {
      answer = never;
      const result = failureOf(call(action));
      const error = await result;
      expect(error).toMatchObject({ code: 'TIMEOUT', reference: 'id-1' });
      expect(error.message).toBe(`${action}: no answer within 30 s`);
      expect(Date.now()).toBe(Date.parse('2026-05-04T10:00:30Z'));
      expect(sent).toHaveLength(1);
      expect(sent[0]?.signal.aborted).toBe(true);
    },
  );

  test('applies to the body too', async () => {
    answer = () => new Response(new ReadableStream({}));
    expect((await failureOf(call('fetchKyc'))).code).toBe('TIMEOUT');
  });

  test('starts again for every attempt', async () => {
    answer = (_, count) => {
      if (count === 3) return json({ ok: 1 });
      return new Promise((resolve) => setTimeout(() => resolve(problem(503)), 29_000));
    };
    const result = call('fetchKyc');
    await vi.runAllTimersAsync();
    expect(await result).toEqual({ ok: 1 });
  });

  test('applies where send ignores its signal', async () => {
    const send = Object.assign(never, { reset() {} });
    expect((await failureOf(call('saveSection', { send }))).code).toBe('TIMEOUT');
  });
});

describe('the abort of a call', () => {
  test.each([
    ['the answer', never],
    ['the body', () => new Response(new ReadableStream({}))],
  ])('while waiting for %s', async (_, waiting) => {
    answer = waiting;
    const result = call('saveSection');
    controller.abort();
    await expect(result).rejects.toBe(controller.signal.reason);
    expect(sent[0]?.signal.aborted).toBe(true);
  });

  test('before the call sends nothing', async () => {
    controller.abort();
    await expect(call('fetchKyc')).rejects.toBe(controller.signal.reason);
    expect(sent).toEqual([]);
  });

  test('with a reason of another kind is an AbortError anyway', async () => {
    answer = never;
    const result = call('fetchKyc');
    controller.abort('removed');
    await expect(result).rejects.toHaveProperty('name', 'AbortError');
  });

  test('leaves no listener behind', async () => {
    const added = vi.spyOn(controller.signal, 'addEventListener');
    const removed = vi.spyOn(controller.signal, 'removeEventListener');
    await call('fetchKyc');
    expect(added.mock.calls.length).toBe(removed.mock.calls.length);
  });
});

describe('an early answer', () => {
  function early(answers: Record<string, Promise<Response>>) {
    const left = new Map(Object.entries(answers));
    const take = vi.fn((action: string) => {
      const response = left.get(action);
      left.delete(action);
      return response && { response, requestId: 'early-id' };
    });
    return { take };
  }

  test('serves the first attempt, and the next call is sent', async () => {
    const responses = early({ fetchKyc: Promise.resolve(json({ early: true })) });
    const http = api({ early: responses });
    expect(await http.fetchKyc({}, context())).toEqual({ early: true });
    expect(sent).toEqual([]);
    expect(responses.take).toHaveBeenCalledWith('fetchKyc', 'fr', {});
    expect(await http.fetchKyc({}, context())).toEqual({});
    expect(sent).toHaveLength(1);
  });

  test('follows the same rules of retrying when it failed', async () => {
    const responses = early({ fetchKyc: Promise.resolve(problem(503)) });
    const result = call('fetchKyc', { early: responses });
    await vi.advanceTimersByTimeAsync(300);
    expect(await result).toEqual({});
    expect(sent).toHaveLength(1);
    expect(responses.take).toHaveBeenCalledTimes(1);
  });

  test('leaves the call to be made again when the entry has aborted it', async () => {
    const gone = Promise.reject(new DOMException('gone', 'AbortError'));
    const result = call('fetchKyc', { early: early({ fetchKyc: gone }) });
    await vi.advanceTimersByTimeAsync(300);
    expect(await result).toEqual({});
  });

  test('has the request id it was sent with when it is an error', async () => {
    const refused = Promise.resolve(problem(500));
    const error = await failureOf(call('fetchKyc', { early: early({ fetchKyc: refused }) }));
    expect(error.reference).toBe('early-id');
  });

  test.each([true, false])(
    'says whether it has left when it ends as TIMEOUT: %s',
    async (isSent) => {
      const stuck = (_method: string, _path: string, { onSend }: SendOptions) => {
        // What waits for a token has not left.
        if (isSent) onSend?.();
        return never();
      };
      const send = Object.assign(stuck, { reset: () => {} }) as unknown as HttpCallSettings['send'];
      const error = await failureOf(call('saveSection', { send }));
      expect([error.code, error.isUnsent]).toEqual(['TIMEOUT', !isSent]);
    },
  );

  test('ends as TIMEOUT when it never arrives', async () => {
    const error = await failureOf(call('fetchKyc', { early: early({ fetchKyc: never() }) }));
    expect(error.code).toBe('TIMEOUT');
  });

  test('stays for others when an aborted caller asks', async () => {
    controller.abort();
    const responses = early({ fetchKyc: Promise.resolve(json({})) });
    await expect(call('fetchKyc', { early: responses })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
    expect(responses.take).not.toHaveBeenCalled();
  });
});

test('what changes something does not leave while it is in doubt whose session it is', async () => {
  const settings = { isInDoubt: () => true };
  const calls = Object.values(CALLS).filter(({ action }) => action !== 'upload');
  for (const { action, method, skipsSessionGuard } of calls) {
    sent = [];
    let left = 0;
    const send = async (method: string, path: string, options: SendOptions) => {
      options.onSend?.();
      left += 1;
      sent.push({ method, path, ...options });
      return json({});
    };
    const made = call(action as BackendAction, {
      ...settings,
      send: Object.assign(send, { reset: () => {} }),
    });
    const mayLeave = method === 'GET' || skipsSessionGuard === true;
    const refused = await made.then(
      () => false,
      (error) => error.code === 'SESSION_CHANGED' && error.isUnsent,
    );
    expect([action, left > 0, refused]).toEqual([action, mayLeave, !mayLeave]);
  }
});
