import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AuthMode, GetAccessToken, TokenContext } from '../../../src/http/auth/auth-types';
import { createSend, type Send, type SendOptions } from '../../../src/http/send';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Record<string, string>;
}

type Answer = (sent: Sent) => Response | Promise<Response>;

let sent: Sent[];
let answer: Answer;
let auth: AuthMode;
const BASE = 'https://api.example/v1';
let source: GetAccessToken | undefined;
let sourceWaiters: Set<() => void>;
let send: Send;
let told: string[];

beforeEach(() => {
  sent = [];
  answer = () => new Response('{}');
  auth = 'auto';
  source = undefined;
  sourceWaiters = new Set();
  told = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const call = { url, init, headers: init.headers as Record<string, string> };
    sent.push(call);
    return new Promise((resolve, reject) => {
      init.signal?.throwIfAborted();
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      Promise.resolve(answer(call)).then(resolve, reject);
    });
  });
  send = createSend({
    auth: () => auth,
    getAccessToken: () => source,
    whenTokenSource,
    tell: (...mistake) => {
      told.push(mistake.join(': '));
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function whenTokenSource(signal: AbortSignal): Promise<GetAccessToken> {
  return new Promise((resolve, reject) => {
    sourceWaiters.add(() => source && resolve(source));
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

function setSource(next: GetAccessToken): void {
  source = next;
  for (const wake of sourceWaiters) wake();
}

const get = (options: Partial<SendOptions> = {}) =>
  send('GET', '/session', {
    base: BASE,
    language: 'fr',
    requestId: 'id-1',
    session: true,
    signal: new AbortController().signal,
    ...options,
  });

/** A token source that counts its calls and answers t1, t2, ... */
function countingSource() {
  const asked: TokenContext[] = [];
  const ask: GetAccessToken = async (context) => {
    asked.push(context);
    return `t${asked.length}`;
  };
  return { asked, ask };
}

/** A token source the test answers by hand, in the order asked. */
function heldSource() {
  const asked: { context: TokenContext; give: (token: string | null) => void }[] = [];
  const ask: GetAccessToken = (context) =>
    new Promise((give) => {
      asked.push({ context, give });
    });
  return { asked, ask };
}

const unauthorized = () => new Response('', { status: 401 });
const acceptOnly = (token: string) => (call: Sent) =>
  call.headers.Authorization === `Bearer ${token}` ? new Response('{}') : unauthorized();
const tokensSent = () => sent.map(({ headers }) => headers.Authorization);
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

describe('the request of a call', () => {
  test.each([
    ['https://api.example/v1', 'https://api.example/v1/session'],
    ['https://api.example/v1/', 'https://api.example/v1/session'],
    ['https://api.example/', 'https://api.example/session'],
    ['/api', '/api/session'],
  ])('with base %s is sent to %s', async (base, url) => {
    await get({ base });
    expect(sent[0]?.url).toBe(url);
  });

  test('carries language and request id, no content type without a body', async () => {
    await get();
    expect(sent[0]?.init.method).toBe('GET');
    expect(sent[0]?.init.body).toBeUndefined();
    expect(sent[0]?.headers).toEqual({ 'Accept-Language': 'fr', 'X-Request-Id': 'id-1' });
  });

  test('carries a JSON body with its content type, and the headers given', async () => {
    await send('PUT', '/x', {
      base: BASE,
      language: 'en',
      requestId: 'id-2',
      session: true,
      signal: new AbortController().signal,
      body: {},
      headers: { 'If-Match': '"1"' },
    });
    expect(sent[0]?.init.body).toBe('{}');
    expect(sent[0]?.headers).toEqual({
      'Accept-Language': 'en',
      'X-Request-Id': 'id-2',
      'Content-Type': 'application/json',
      'If-Match': '"1"',
    });
  });

  test('rejects with the error of fetch', async () => {
    const failure = new TypeError('Failed to fetch');
    answer = () => Promise.reject(failure);
    await expect(get()).rejects.toBe(failure);
  });
});

describe('a call with cookies', () => {
  test('sends cookies and never requests a token', async () => {
    auth = 'cookie';
    const { asked, ask } = countingSource();
    source = ask;
    await get();
    expect(sent[0]?.init.credentials).toBe('include');
    expect(tokensSent()).toEqual([undefined]);
    expect(asked).toEqual([]);
  });

  test('returns a 401 after one attempt', async () => {
    auth = 'cookie';
    answer = unauthorized;
    expect((await get()).status).toBe(401);
    expect(sent).toHaveLength(1);
  });
});

describe('a call with auth="auto"', () => {
  test('uses tokens when the property is set at the first call', async () => {
    source = countingSource().ask;
    await get();
    expect(sent[0]?.init.credentials).toBe('omit');
    expect(tokensSent()).toEqual(['Bearer t1']);
  });

  test('uses cookies when it is not, and does so even when it is set later', async () => {
    await get();
    source = countingSource().ask;
    await get();
    expect(sent.map(({ init }) => init.credentials)).toEqual(['include', 'include']);
    expect(tokensSent()).toEqual([undefined, undefined]);
  });

  test('stays undecided after a public call', async () => {
    await get({ session: false });
    source = countingSource().ask;
    await get();
    expect(tokensSent()).toEqual([undefined, 'Bearer t1']);
  });

  test('decides again after reset()', async () => {
    await get();
    source = countingSource().ask;
    send.reset();
    await get();
    expect(tokensSent()).toEqual([undefined, 'Bearer t1']);
  });
});

describe('a public call', () => {
  test('waits for no property and sends no token, and no cookies in token mode', async () => {
    auth = 'bearer';
    await get({ session: false });
    expect(sent[0]?.init.credentials).toBe('omit');
    source = countingSource().ask;
    await get();
    await get({ session: false });
    expect(tokensSent()).toEqual([undefined, 'Bearer t1', undefined]);
  });

  test('returns a 401 unchanged', async () => {
    source = countingSource().ask;
    answer = unauthorized;
    expect((await get({ session: false })).status).toBe(401);
    expect(sent).toHaveLength(1);
  });
});

describe('a call with access tokens', () => {
  beforeEach(() => {
    auth = 'bearer';
  });

  test('waits for a property that is set late, and requests one token for all waiting calls', async () => {
    const { asked, ask } = countingSource();
    const calls = Promise.all([get(), get(), get()]);
    await settled();
    expect(sent).toEqual([]);
    setSource(ask);
    await calls;
    expect(asked.map(({ reason }) => reason)).toEqual(['initial']);
    expect(tokensSent()).toEqual(['Bearer t1', 'Bearer t1', 'Bearer t1']);
  });

  test('uses the other’s token when it learns of the property later', async () => {
    const { asked, ask } = countingSource();
    const first = get();
    const second = get();
    await settled();
    source = ask;
    const [wakeFirst, wakeSecond] = sourceWaiters;
    wakeFirst?.();
    await first;
    wakeSecond?.();
    await second;
    expect(asked).toHaveLength(1);
  });

  test('keeps the token for the calls after it', async () => {
    const { asked, ask } = countingSource();
    source = ask;
    await get();
    await get();
    expect(asked).toHaveLength(1);
    expect(tokensSent()).toEqual(['Bearer t1', 'Bearer t1']);
  });

  test('ends alone when it is aborted while waiting for the property', async () => {
    const controller = new AbortController();
    const aborted = get({ signal: controller.signal });
    const other = get();
    await settled();
    controller.abort();
    await expect(aborted).rejects.toBe(controller.signal.reason);
    setSource(countingSource().ask);
    expect((await other).status).toBe(200);
    expect(sent).toHaveLength(1);
  });

  test('can be aborted even where the wait for the property ignores its signal', async () => {
    const deaf = createSend({
      auth: () => 'bearer',
      getAccessToken: () => undefined,
      whenTokenSource: () => new Promise(() => {}),
      tell: () => {},
    });
    const controller = new AbortController();
    const { signal } = controller;
    const call = deaf('GET', '/x', {
      base: BASE,
      language: 'en',
      requestId: '1',
      session: true,
      signal,
    });
    controller.abort();
    await expect(call).rejects.toBe(signal.reason);
  });

  test('requests no token and sends nothing when it is aborted', async () => {
    const { asked, ask } = countingSource();
    source = ask;
    await expect(get({ signal: AbortSignal.abort() })).rejects.toHaveProperty('name', 'AbortError');
    expect(asked).toEqual([]);
    expect(sent).toEqual([]);
  });
});

describe('another token source', () => {
  test.each(['bearer', 'auto'] as const)(
    'with auth="%s" tells that the next token may be somebody else’s, once a call has left',
    async (mode) => {
      auth = mode;
      const told = vi.fn();
      send.onTokenGone = told;
      source = countingSource().ask;
      await get();
      send.reset();
      expect(told).toHaveBeenCalledTimes(1);
    },
  );

  test('tells nothing when it comes first: the calls that wait for it are its own', async () => {
    auth = 'bearer';
    const told = vi.fn();
    send.onTokenGone = told;
    const waiting = get();
    await settled();
    send.reset();
    setSource(countingSource().ask);
    await waiting;
    expect(told).not.toHaveBeenCalled();
  });

  test('tells a call by cookie when it comes after it', async () => {
    auth = 'auto';
    const told = vi.fn();
    send.onTokenGone = told;
    await get();
    send.reset();
    expect(told).toHaveBeenCalledTimes(1);
  });
});

describe('a source that gives no token', () => {
  const cases: [string, () => unknown][] = [
    ['null', async () => null],
    ['undefined', async () => undefined],
    ['an empty string', async () => ''],
    ['something else than a string', async () => ({ token: 't' })],
    ['a rejection', async () => Promise.reject(new Error('no session'))],
    [
      'a throw',
      () => {
        throw new Error('broken');
      },
    ],
  ];

  test.each(cases)('by %s means signed out: a 401 of our own, nothing is sent', async (_, ask) => {
    source = ask as GetAccessToken;
    const response = await get();
    expect(response.status).toBe(401);
    expect(sent).toEqual([]);
  });

  test.each([
    ['a rejection', async () => Promise.reject(new Error('no session')), 'token-rejected'],
    ['an empty text', async () => '', 'token-type: an empty text'],
    ['nothing', async () => undefined, 'token-type: undefined'],
    ['an object', async () => ({ token: 'secret' }), 'token-type: object'],
  ])('logs %s, and never its reason or value', async (_, ask, line) => {
    source = ask as GetAccessToken;
    await get();
    expect(told).toEqual([line]);
  });

  test('logs no null, which means signed out', async () => {
    source = async () => null;
    await get();
    expect(told).toEqual([]);
  });

  test('answers the next call, too', async () => {
    const tokens = [null, 't1'];
    source = async () => tokens.shift() ?? null;
    expect((await get()).status).toBe(401);
    expect((await get()).status).toBe(200);
  });
});

describe('a call after a 401', () => {
  test('requests another token and repeats the call once', async () => {
    const { asked, ask } = countingSource();
    source = ask;
    answer = acceptOnly('t2');
    const response = await get({ body: { a: 1 } });
    expect(response.status).toBe(200);
    expect(asked.map(({ reason }) => reason)).toEqual(['initial', 'expired']);
    expect(tokensSent()).toEqual(['Bearer t1', 'Bearer t2']);
    expect(sent.map(({ init }) => init.body)).toEqual(['{"a":1}', '{"a":1}']);
  });

  test('requests one token for five parallel calls', async () => {
    const { asked, ask } = countingSource();
    source = ask;
    answer = acceptOnly('t2');
    const responses = await Promise.all([get(), get(), get(), get(), get()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(asked.map(({ reason }) => reason)).toEqual(['initial', 'expired']);
    expect(sent).toHaveLength(10);
  });

  test('uses the token of the others where its 401 arrives after their answers', async () => {
    const { asked, ask } = countingSource();
    source = ask;
    let giveLate: (response: Response) => void = () => {};
    const late = new Promise<Response>((resolve) => {
      giveLate = resolve;
    });
    answer = (call) => (sent.length === 1 ? late : acceptOnly('t2')(call));
    const slow = get();
    await settled();
    expect((await get()).status).toBe(200);
    giveLate(unauthorized());
    expect((await slow).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  test('waits for the new token if it is made during the renewal', async () => {
    const { asked, ask } = heldSource();
    source = ask;
    answer = acceptOnly('t2');
    const first = get();
    await settled();
    asked[0]?.give('t1');
    await settled();
    const second = get();
    await settled();
    expect(asked).toHaveLength(2);
    asked[1]?.give('t2');
    expect((await first).status).toBe(200);
    expect((await second).status).toBe(200);
    expect(tokensSent()).toEqual(['Bearer t1', 'Bearer t2', 'Bearer t2']);
  });

  test('returns a second 401; the next call starts with a newly requested token', async () => {
    const { asked, ask } = countingSource();
    source = ask;
    answer = unauthorized;
    expect((await get()).status).toBe(401);
    expect(sent).toHaveLength(2);
    answer = acceptOnly('t3');
    expect((await get()).status).toBe(200);
    expect(asked.map(({ reason }) => reason)).toEqual(['initial', 'expired', 'expired']);
    expect(tokensSent()).toEqual(['Bearer t1', 'Bearer t2', 'Bearer t3']);
  });

  test('signs out, as all calls do, where there is no other token', async () => {
    const tokens = ['t1'];
    let asked = 0;
    source = async () => {
      asked++;
      return tokens.shift() ?? null;
    };
    answer = unauthorized;
    const responses = await Promise.all([get(), get(), get(), get(), get()]);
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(asked).toBe(2);
    expect(sent).toHaveLength(5);
  });

  test.each([403, 500, 404])('returns a %i unchanged', async (status) => {
    source = countingSource().ask;
    answer = () => new Response('', { status });
    expect((await get()).status).toBe(status);
    expect(sent).toHaveLength(1);
  });
});

describe('waiting for the token', () => {
  test('continues for the others after one caller’s abort', async () => {
    const { asked, ask } = heldSource();
    source = ask;
    const controller = new AbortController();
    const aborted = get({ signal: controller.signal });
    const other = get();
    await settled();
    controller.abort();
    await expect(aborted).rejects.toBe(controller.signal.reason);
    expect(asked[0]?.context.signal.aborted).toBe(false);
    asked[0]?.give('t1');
    expect((await other).status).toBe(200);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.context.signal.aborted).toBe(false);
  });

  test('ends with the abort of the last caller, and the next call requests a token again', async () => {
    const { asked, ask } = heldSource();
    source = ask;
    const controller = new AbortController();
    const calls = [get({ signal: controller.signal }), get({ signal: controller.signal })];
    await settled();
    expect(asked).toHaveLength(1);
    controller.abort();
    await Promise.allSettled(calls);
    expect(asked[0]?.context.signal.aborted).toBe(true);
    const next = get();
    await settled();
    asked[0]?.give('late');
    asked[1]?.give('t2');
    await next;
    expect(tokensSent()).toEqual(['Bearer t2']);
  });

  test('leaves no unhandled rejection where the source rejects when aborted', async () => {
    source = ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const controller = new AbortController();
    const call = get({ signal: controller.signal });
    await settled();
    controller.abort(new Error('removed'));
    await expect(call).rejects.toThrow('removed');
    await settled();
    expect(told).toEqual([]);
  });

  test('rejects with the reason when the call itself is aborted', async () => {
    source = countingSource().ask;
    answer = () => new Promise(() => {});
    const controller = new AbortController();
    const call = get({ signal: controller.signal });
    await settled();
    expect(sent).toHaveLength(1);
    controller.abort();
    await expect(call).rejects.toBe(controller.signal.reason);
  });
});

describe('a source that calls the widget itself', () => {
  test('at once: its call waits with the others, and no second token is requested', async () => {
    const asked: TokenContext[] = [];
    const nested: Promise<Response>[] = [];
    setSource(async (context) => {
      asked.push(context);
      nested.push(get());
      await settled();
      nested.push(get());
      return 't1';
    });
    answer = acceptOnly('t1');
    expect((await get()).status).toBe(200);
    expect((await Promise.all(nested)).map(({ status }) => status)).toEqual([200, 200]);
    expect(asked).toHaveLength(1);
  });

  test('by setting another source, which drops the request to the old one', async () => {
    setSource(async () => {
      setSource(async () => 't2');
      send.reset();
      return 't1';
    });
    answer = acceptOnly('t2');
    expect((await get()).status).toBe(200);
    expect(tokensSent()).toEqual(['Bearer t2']);
  });
});

describe('reset()', () => {
  test('drops the cached token; the reason is initial again', async () => {
    const old = countingSource();
    source = old.ask;
    await get();
    const asked: string[] = [];
    source = async ({ reason }) => {
      asked.push(reason);
      return 'new';
    };
    send.reset();
    await get();
    expect(tokensSent()).toEqual(['Bearer t1', 'Bearer new']);
    expect(asked).toEqual(['initial']);
  });

  test('moves the waiting calls from a function that never answers to the new one', async () => {
    const held = heldSource();
    source = held.ask;
    const calls = Promise.all([get(), get()]);
    await settled();
    const { asked, ask } = countingSource();
    source = ask;
    send.reset();
    await calls;
    expect(held.asked[0]?.context.signal.aborted).toBe(true);
    expect(asked).toHaveLength(1);
    expect(tokensSent()).toEqual(['Bearer t1', 'Bearer t1']);
    held.asked[0]?.give('late');
    await settled();
    await get();
    expect(tokensSent().at(-1)).toBe('Bearer t1');
  });

  test('keeps the new token at a 401 for the old one', async () => {
    source = async () => 'old';
    let giveLate: (response: Response) => void = () => {};
    answer = (call) =>
      call.headers.Authorization === 'Bearer old'
        ? new Promise((resolve) => {
            giveLate = resolve;
          })
        : new Response('{}');
    const slow = get();
    await settled();
    const { asked, ask } = countingSource();
    source = ask;
    send.reset();
    await get();
    giveLate(unauthorized());
    expect((await slow).status).toBe(200);
    expect(asked).toHaveLength(1);
  });
});
