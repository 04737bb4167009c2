import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { StoreAction } from '../../../src/http/call';
import { type BackendAction, CALLS } from '../../../src/http/calls';
import { OnboardingError } from '../../../src/http/errors';
import type { UploadRequest } from '../../../src/http/host-api';
import { UPLOAD_STALL_LIMIT_MS } from '../../../src/http/upload/within-stall';
import { wait } from '../../../src/kit/waiting/waiting';
import { SAMPLE_REQUESTS } from '../../contracts/openapi/sample-requests';
import { checkedApi, createHttpApi, type OnboardingApi } from '../../support/fakes/onboarding-api';

const ACTIONS = Object.keys(CALLS) as BackendAction[];
const UPLOAD = { url: 'https://s.example', file: new Blob(), headers: {}, onProgress() {} };

function call(raw: object, action: StoreAction, signal = new AbortController().signal) {
  const method = checkedApi(raw)[action] as OnboardingApi['fetchSession'];
  const request = action === 'upload' ? UPLOAD : SAMPLE_REQUESTS[action];
  return method(request, { signal, language: 'en' }) as Promise<unknown>;
}

const answering = (action: StoreAction, answer: unknown) =>
  call({ [action]: async () => answer }, action);

async function failureOf(promise: Promise<unknown>): Promise<OnboardingError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OnboardingError);
  return error as OnboardingError;
}

describe('the answers of a backend', () => {
  test('are returned without unknown fields and with null as absent', async () => {
    const answer = { investorId: 'i', email: 'e', language: null, more: 1 };
    expect(await answering('fetchSession', answer)).toEqual({ investorId: 'i', email: 'e' });
  });

  test('keep the fields that the features read themselves', async () => {
    const elements = [
      { id: 'a', type: 'input-file', value: { url: 'x', odd: 1 }, hiddenWhen: [{ bad: true }] },
    ];
    const section = { id: 's', label: 'S', status: 'active', elements };
    expect(await answering('fetchSection', section)).toMatchObject({ elements });
  });

  test('have no duplicate ids: the first row of each is used', async () => {
    const row = (label: string) => ({ id: 'same', label });
    const one = { ...row('first'), status: 'active' };
    const other = { ...row('second'), status: 'active' };
    const milestones = [
      { ...one, sections: [one, other] },
      { ...other, sections: [] },
    ];
    expect(
      await answering('fetchQualification', { id: 'q', languages: [], milestones }),
    ).toMatchObject({ milestones: [{ ...one, sections: [one] }] });
    expect(await answering('fetchMissingDisclaimers', [row('first'), row('second')])).toEqual([
      row('first'),
    ]);
    const languages = ['en', 'de', 'en'].map((code, place) => ({ code, name: `${place}` }));
    expect(await answering('fetchLanguages', languages)).toEqual(languages.slice(0, 2));
    const plugins = ['a', 'b', 'a'].map((id) => ({ id }));
    expect(await answering('fetchSection', { ...one, plugins })).toMatchObject({
      plugins: plugins.slice(0, 2),
    });
  });

  const section = (id: unknown) => ({ id, label: 'L', status: 'complete' });
  const qualification = (fields: object) => ({ id: 'q', languages: [], milestones: [], ...fields });
  const milestone = (sections: unknown) => ({ id: 'm', label: 'M', status: 'active', sections });

  test.each<[BackendAction, unknown, string]>([
    [
      'fetchQualification',
      qualification({ milestones: [milestone([section('a'), section('b'), section(7)])] }),
      'fetchQualification: milestones.0.sections.2.id: Expected string but received number',
    ],
    [
      'fetchQualification',
      qualification({ milestones: [milestone({ secret: 'Ada' })] }),
      'fetchQualification: milestones.0.sections: Expected Array but received object',
    ],
    [
      'fetchQualification',
      { id: 'q', languages: [] },
      'fetchQualification: milestones: Expected "milestones" but received undefined',
    ],
    [
      'fetchQualification',
      qualification({
        activeSection: { id: 's', label: 'L', status: 'x', elements: [{ id: 'a' }] },
      }),
      'fetchQualification: activeSection.elements.0.type: Expected "type" but received undefined',
    ],
    ['fetchKyc', null, 'fetchKyc: the answer: Expected Object but received null'],
    ['fetchKyc', [], 'fetchKyc: status: Expected "status" but received undefined'],
    [
      'fetchLanguages',
      undefined,
      'fetchLanguages: the answer: Expected Array but received undefined',
    ],
    ['fetchLanguages', [{ code: '', name: 'x' }], 'fetchLanguages: 0.code: Expected non_empty'],
    [
      'fetchLanguages',
      [{ code: [], name: 'x' }],
      'fetchLanguages: 0.code: Expected string but received Array',
    ],
    [
      'fetchDocumentLink',
      { url: 'u', version: { secret: 'Ada' } },
      'fetchDocumentLink: version: Expected (string | number) but received object',
    ],
    ['saveSection', { etag: 4 }, 'saveSection: etag: Expected string but received number'],
  ])(
    'give the unexpected error with the path for a malformed %s',
    async (action, answer, reason) => {
      const error = await failureOf(answering(action, answer));
      expect(error.code).toBe('UNEXPECTED');
      expect(error.message).toBe(reason);
    },
  );

  /** What is read of an answer, and what is told of it. */
  const aside = async (action: BackendAction, answer: unknown) => {
    const lines: string[] = [];
    const api = checkedApi(
      { [action]: async () => answer },
      {
        onSetAside: (error) => {
          expect(error.code).toBe('UNEXPECTED');
          lines.push(error.message);
        },
      },
    );
    const method = api[action] as OnboardingApi['fetchSession'];
    const context = { signal: new AbortController().signal, language: 'en' };
    const read: unknown = await method(SAMPLE_REQUESTS[action], context);
    return { read, lines };
  };

  describe('what accompanies the KYC status', () => {
    test.each([
      [{}],
      [{ message: null, canRetry: null, updatedAt: null }],
      [{ message: 'Blurred', canRetry: false, updatedAt: '2026-03-01T12:10:00Z', more: 1 }],
    ])('passes as in the contract: %j', async (beside) => {
      const { lines, read } = await aside('fetchKyc', { status: 'Rejected', ...beside });
      expect(lines).toEqual([]);
      expect(read).toMatchObject({ status: 'Rejected' });
    });

    test.each<[object, string]>([
      [{ message: ['No'] }, 'message: Expected string but received Array'],
      [{ canRetry: 'yes' }, 'canRetry: Expected boolean but received string'],
      [{ updatedAt: 1 }, 'updatedAt: Expected string but received number'],
    ])('makes a log line and stays out where it is malformed: %j', async (beside, reason) => {
      const { lines, read } = await aside('fetchKyc', { status: 'Rejected', ...beside });
      expect(lines).toEqual([`fetchKyc: ${reason}`]);
      const none = { message: undefined, canRetry: undefined, updatedAt: undefined };
      expect(read).toEqual({ status: 'Rejected', ...none });
    });

    test('does not replace the status', async () => {
      const error = await aside('fetchKyc', { message: 'Blurred' }).catch((reason) => reason);
      expect(error.message).toMatch(/^fetchKyc: status/);
    });
  });

  describe('reviews', () => {
    const open = { id: 's', label: 'L', status: 'active' };
    const withReview = (review: unknown) => ({ ...open, review });

    test.each([
      [withReview(null)],
      [withReview({})],
      [withReview({ message: null, elements: null })],
      [withReview({ message: 'All', elements: { name: 'One' }, more: 1 })],
      [open],
    ])('are accepted as in the contract: %j', async (section) => {
      expect((await aside('fetchSection', section)).lines).toEqual([]);
      const profile = qualification({ activeSection: section });
      expect((await aside('fetchQualification', profile)).lines).toEqual([]);
    });

    test.each<[unknown, string]>([
      ['Ada', 'review: Expected Object but received string'],
      [{ message: 7 }, 'review.message: Expected string but received number'],
      [{ elements: { name: ['Ada'] } }, 'review.elements.name: Expected string but received Array'],
    ])('are logged and left out when malformed: %j', async (review, reason) => {
      const one = await aside('fetchSection', withReview(review));
      expect(one.lines).toEqual([`fetchSection: ${reason}`]);
      expect(one.read).toEqual({ ...open, review: undefined });
      const along = await aside(
        'fetchQualification',
        qualification({ activeSection: withReview(review) }),
      );
      expect(along.lines).toEqual([`fetchQualification: activeSection.${reason}`]);
    });

    test.each<[unknown, string]>([
      [7, 'Expected Object but received number'],
      [{}, 'count: Expected "count" but received undefined'],
      [{ count: '2' }, 'count: Expected number but received string'],
      [{ count: 0 }, 'count: Expected min_value'],
      [{ count: 1.5 }, 'count: Expected integer'],
    ])('as summaries are logged and left out when malformed: %j', async (review, reason) => {
      const sections = [withReview(review), { ...open, id: 't', review: { count: 3 } }];
      const { read, lines } = await aside(
        'fetchQualification',
        qualification({ milestones: [milestone(sections)] }),
      );
      const at = 'fetchQualification: milestones.0.sections.0.review';
      expect(lines).toEqual([reason.startsWith('count') ? `${at}.${reason}` : `${at}: ${reason}`]);
      expect(read).toMatchObject({
        milestones: [{ sections: [{ review: undefined }, { review: { count: 3 } }] }],
      });
    });

    test('are not logged in an answer that is itself malformed', async () => {
      const error = await aside('fetchSection', { id: 7, review: 7 }).catch((reason) => reason);
      expect(error.message).toMatch(/^fetchSection: id/);
    });
  });

  test('give the unexpected error for malformed known fields, naming at most three', async () => {
    const languages = Array.from({ length: 5 }, () => ({ code: 1, name: 'x' }));
    const error = await failureOf(answering('fetchLanguages', languages));
    const one = (at: number) => `${at}.code: Expected string but received number`;
    const message = `fetchLanguages: ${[0, 1, 2].map(one).join('; ')}`;
    expect(error).toMatchObject({ code: 'UNEXPECTED', message });
  });

  test('never put a value into the error, whatever it is', async () => {
    const secret = 'SECRET-VALUE';
    const odd = fc.constantFrom(secret, [secret], { value: secret }, { [secret]: 1 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ACTIONS), odd, odd, async (action, first, second) => {
        const answer = {
          id: first,
          email: { a: second },
          status: [second],
          url: [first],
          etag: [first],
        };
        const outcome = await answering(action, [answer, first]).catch((error) => error);
        const direct = await answering(action, answer).catch((error) => error);
        for (const error of [outcome, direct]) {
          if (error instanceof Error)
            expect(`${error.message} ${error.cause}`).not.toContain(secret);
        }
      }),
    );
  });

  test.each([
    'signOut',
    'investorLanguage',
    'acceptDisclaimer',
    'linkWalletToIdentity',
    'upload',
  ] as const)('are not read for %s', async (action) => {
    expect(await answering(action, { odd: 1 })).toBeUndefined();
  });

  test.each([
    ['the body', { etag: '"1"' }, { etag: '"1"' }],
    ['the tag alone', '"1"', { etag: '"1"' }],
    ['nothing', undefined, {}],
    ['null', null, {}],
    ['no tag', { etag: null }, { etag: undefined }],
  ])('make saveSection resolve with %s', async (_, answer, expected) => {
    expect(await answering('saveSection', answer)).toEqual(expected);
  });
});

describe("the host's own api object", () => {
  test('gets the call as a method, with the request and the context', async () => {
    const host = {
      prefix: 'fr-',
      async fetchSection(
        this: { prefix: string },
        request: { sectionId: string },
        context: object,
      ) {
        seen.push(request, context);
        return { id: this.prefix + request.sectionId, label: '', status: '' };
      },
    };
    const seen: unknown[] = [];
    const context = { signal: new AbortController().signal, language: 'fr' };
    const section = await checkedApi(host).fetchSection({ sectionId: 's' }, context);
    expect(section.id).toBe('fr-s');
    const limited = { ...context, signal: expect.any(AbortSignal) };
    expect(seen).toEqual([{ sectionId: 's' }, limited]);
  });

  test('may answer without a promise', async () => {
    const raw = { fetchKyc: () => ({ status: 'Approved' }) };
    expect(await call(raw, 'fetchKyc')).toEqual({ status: 'Approved' });
  });

  test('without fetchWalletChallenge fails as a 404 over HTTP does', async () => {
    const error = await failureOf(call({}, 'fetchWalletChallenge'));
    expect(error).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    expect(
      await failureOf(call({ fetchWalletChallenge: 'x' }, 'fetchWalletChallenge')),
    ).toMatchObject({
      code: 'UNEXPECTED',
    });
  });

  test('without readReceipt fails as a 404 over HTTP does', async () => {
    const error = await failureOf(call({}, 'readReceipt'));
    expect(error).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  const NEEDED = ACTIONS.filter((action) => !CALLS[action].isOptional);
  test.each(NEEDED)('without %s fails with an error that names it', async (action) => {
    const error = await failureOf(call({}, action));
    expect(error).toMatchObject({ code: 'UNEXPECTED' });
    expect(error.message).toContain(action);
    expect((await failureOf(call({ [action]: 'x' }, action))).message).toContain(action);
  });

  test('can refuse as the backend does', async () => {
    const refusal = {
      status: 422,
      code: 'INVALID',
      errors: [{ id: 'a', message: 'm' }, { id: 1 }],
    };
    const raw = { saveSection: () => Promise.reject(refusal) };
    expect(await failureOf(call(raw, 'saveSection'))).toMatchObject({
      code: 'INVALID',
      status: 422,
      detail: undefined,
      fieldErrors: [{ id: 'a', message: 'm' }],
      message: 'saveSection: 422, code INVALID',
    });
  });

  test.each<[string, unknown, string]>([
    ['a 401', { status: 401, code: 'X' }, 'SIGNED_OUT'],
    ['a 403', { status: 403 }, 'HTTP_403'],
    ['a code alone', { code: 'ERROR_DOCUMENTS_NOT_FOUND' }, 'ERROR_DOCUMENTS_NOT_FOUND'],
    ['an Error with a status', Object.assign(new Error('no'), { status: 409 }), 'HTTP_409'],
    ['an Error', new Error('no'), 'UNEXPECTED'],
    ['a time limit of its own', new DOMException('late', 'TimeoutError'), 'TIMEOUT'],
    ['an abort of its own', new DOMException('gone', 'AbortError'), 'UNEXPECTED'],
    ['nothing', undefined, 'UNEXPECTED'],
    ['null', null, 'UNEXPECTED'],
    ['a string', 'no', 'UNEXPECTED'],
    ['an object without a prototype', Object.create(null), 'UNEXPECTED'],
    ['a symbol', Symbol('x'), 'UNEXPECTED'],
    ['an OnboardingError', new OnboardingError('OWN'), 'OWN'],
  ])('can reject with %s', async (_, rejection, code) => {
    const raw = { fetchKyc: () => Promise.reject(rejection) };
    expect((await failureOf(call(raw, 'fetchKyc'))).code).toBe(code);
    const thrower = {
      fetchKyc: () => {
        throw rejection;
      },
    };
    expect((await failureOf(call(thrower, 'fetchKyc'))).code).toBe(code);
  });

  test('can reject with any error, which becomes the cause and is named by the call', async () => {
    const cause = new TypeError('x is not a function');
    const error = await failureOf(call({ fetchKyc: () => Promise.reject(cause) }, 'fetchKyc'));
    expect(error.message).toBe('fetchKyc: TypeError: x is not a function');
    expect(error.cause).toBe(cause);
  });
});

describe('the abort of a call of the host', () => {
  test('ends the wait for a method that never answers', async () => {
    const controller = new AbortController();
    const result = call({ fetchKyc: () => new Promise(() => {}) }, 'fetchKyc', controller.signal);
    controller.abort();
    await expect(result).rejects.toBe(controller.signal.reason);
  });

  test.each(['resolves', 'rejects'])('ignores a method that %s late', async (how) => {
    const controller = new AbortController();
    let finish: () => void = () => {};
    const late = new Promise((resolve, reject) => {
      finish = () => (how === 'resolves' ? resolve({ odd: 1 }) : reject(new Error('late')));
    });
    const result = call({ fetchKyc: () => late }, 'fetchKyc', controller.signal);
    controller.abort();
    await expect(result).rejects.toHaveProperty('name', 'AbortError');
    finish();
    await late.catch(() => {});
  });

  test('rejects with an AbortError for a reason of another kind', async () => {
    const signal = AbortSignal.abort('removed');
    const result = call({ fetchKyc: async () => ({ status: 'x' }) }, 'fetchKyc', signal);
    await expect(result).rejects.toHaveProperty('name', 'AbortError');
  });
});

describe('the upload of the api', () => {
  const context = { signal: new AbortController().signal, language: 'en' };

  test('comes from the host where it has one', async () => {
    const upload = vi.fn(async () => {});
    await checkedApi({ upload }).upload(UPLOAD, context);
    const { url, file, headers } = UPLOAD;
    expect(upload).toHaveBeenCalledWith(
      expect.objectContaining({ url, file, headers }),
      expect.objectContaining({ language: 'en' }),
    );
  });

  test('has the time of a slow line, and a minute from each report on', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const moved: UploadRequest[] = [];
    const upload = (request: UploadRequest) => {
      moved.push(request);
      return new Promise<void>(() => {});
    };
    const result = checkedApi({ upload }).upload(UPLOAD, context);
    const failure = failureOf(result);
    await vi.waitFor(() => expect(moved).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(UPLOAD_STALL_LIMIT_MS - 1);
    moved[0]?.onProgress(1, 2);
    await vi.advanceTimersByTimeAsync(UPLOAD_STALL_LIMIT_MS);
    expect(await failure).toMatchObject({ code: 'TIMEOUT' });
  });

  test('goes by the XMLHttpRequest transfer without one', async () => {
    const nowhere = checkedApi({}).upload({ ...UPLOAD, url: 'nowhere' }, context);
    expect((await failureOf(nowhere)).message).toContain('not an absolute http(s) address');
  });

  test('goes by the given transfer otherwise; a failed load is tried again', async () => {
    const upload = vi.fn(async () => {});
    const transfer = vi.fn(async () => upload);
    transfer.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const api = checkedApi({}, { transfer });
    expect(await failureOf(api.upload(UPLOAD, context))).toMatchObject({ code: 'NETWORK' });
    await api.upload(UPLOAD, context);
    expect(upload).toHaveBeenCalledWith(UPLOAD, context);
  });
});

describe('whatever a backend answers', () => {
  const bodies = fc.oneof(
    fc.json(),
    fc.string(),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.constantFrom('{"__proto__":{"id":1}}', '{"id":"a","elements":[null]}', '[null]', '[[]]'),
  );
  const headers = fc.record(
    { ETag: fc.constantFrom('"1"', ''), 'Retry-After': fc.constantFrom('1', 'x') },
    { requiredKeys: [] },
  );
  const statuses = fc.constantFrom(200, 201, 400, 401, 403, 404, 409, 412, 422, 429, 500, 502, 503);

  test('each call over HTTP resolves or rejects with an OnboardingError', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ACTIONS), bodies, headers, statuses, async (...drawn) => {
        const [action, body, head, status] = drawn;
        const send = async () => new Response(body, { status, headers: head as HeadersInit });
        const raw = createHttpApi({
          send: Object.assign(send, { reset() {} }),
          base: 'https://api.example',
          isInUse: () => true,
          isInDoubt: () => false,
          newRequestId: () => 'id',
          wait: (ms, signal) => (ms === 30_000 ? wait(ms, signal) : Promise.resolve()),
        });
        const outcome = await call(raw, action).catch((error: unknown) => ({ error }));
        const failed = outcome !== null && typeof outcome === 'object' && 'error' in outcome;
        if (failed) expect(outcome.error).toBeInstanceOf(OnboardingError);
        if (status >= 400) expect(failed).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('each call of a host resolves or rejects with an OnboardingError', async () => {
    const anything = fc.anything({ withNullPrototype: true, withDate: true, withMap: true });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ACTIONS), anything, fc.boolean(), async (...drawn) => {
        const [action, value, rejects] = drawn;
        const raw = { [action]: () => (rejects ? Promise.reject(value) : Promise.resolve(value)) };
        const error = await call(raw, action).then(
          () => undefined,
          (reason: unknown) => ({ reason }),
        );
        if (rejects) expect(error).toBeDefined();
        if (error) expect(error.reason).toBeInstanceOf(OnboardingError);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the time limit of the host's own methods", () => {
  const patient = new AbortController().signal;
  const limited = (raw: object, action: StoreAction, signal = patient) => {
    const transfer = async () => async () => {};
    const method = checkedApi(raw, { transfer, wait })[action] as OnboardingApi['fetchSession'];
    const request = action === 'upload' ? UPLOAD : SAMPLE_REQUESTS[action];
    return method(request, { signal, language: 'en' }) as Promise<unknown>;
  };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each(ACTIONS)('ends %s after 30 s and aborts its signal', async (action) => {
    let heard: AbortSignal | undefined;
    const never = (_: object, { signal }: { signal: AbortSignal }) => {
      heard = signal;
      return new Promise(() => {});
    };
    const failure = failureOf(limited({ [action]: never }, action));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(heard?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({
      code: 'TIMEOUT',
      message: `${action}: no answer within 30 s`,
    });
    expect(heard?.aborted).toBe(true);
  });

  test('drops an answer that arrives after it, and leaves no timer', async () => {
    let answerLate: (kyc: object) => void = () => {};
    const fetchKyc = () =>
      new Promise((resolve) => {
        answerLate = resolve;
      });
    const failure = failureOf(limited({ fetchKyc }, 'fetchKyc'));
    await vi.advanceTimersByTimeAsync(30_000);
    answerLate({ status: 'Approved' });
    expect((await failure).code).toBe('TIMEOUT');
    await limited({ fetchKyc: async () => ({ status: 'Approved' }) }, 'fetchKyc');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('does not apply to an upload', async () => {
    const upload = () => new Promise<void>((resolve) => setTimeout(resolve, 600_000));
    const done = limited({ upload }, 'upload');
    await vi.advanceTimersByTimeAsync(600_000);
    await expect(done).resolves.toBeUndefined();
  });
});
