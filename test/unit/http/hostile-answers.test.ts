import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoreAction } from '../../../src/http/call';
import { OnboardingError } from '../../../src/http/errors';
import type { CallContext } from '../../../src/http/host-api';
import { SAMPLE_REQUESTS } from '../../contracts/openapi/sample-requests';
import { checkedApi, createHttpApi } from '../../support/fakes/onboarding-api';

const RUNS = 60;
/** Few names of the contract, so that answers come near its shapes, and names that bite. */
const NAMES = ['id', 'label', 'status', 'milestones', 'sections', 'elements', 'value', 'code'];
const BITING = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', 'toJSON'];

const name = fc.oneof(fc.constantFrom(...NAMES, ...BITING), fc.string());
const leaf = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, '', '\ud800', '\u202e', 'javascript:alert(1)'),
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** JSON as a parser makes it: `__proto__` is a field like any other. */
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.array(tie('json'), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie('json')), { maxLength: 5 }).map((fields) => {
      const text = fields.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
      return JSON.parse(`{${text.join(',')}}`) as unknown;
    }),
  ),
}));

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('Ada Lovelace'), json);
/** A refusal of the contract's own shape, whose every field may say anything. */
const problem = fc.record(
  { code: text, title: text, detail: text, status: json, errors: fc.array(json) },
  { requiredKeys: [] },
);

const body = fc.oneof(
  { weight: 3, arbitrary: problem.map((value) => JSON.stringify(value)) },
  { weight: 6, arbitrary: json.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.nat(20_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)) },
);
const status = fc.constantFrom(200, 200, 200, 201, 400, 401, 403, 404, 409, 412, 422, 500, 503);
const header = fc.constantFrom('', '"1"', '-1', '99999999999', 'Sat, 99 Foo', '\u00ff');

function apiOver(answer: () => Response) {
  return checkedApi(
    createHttpApi({
      send: Object.assign(async () => answer(), { reset: () => {} }),
      base: 'https://api.example',
      isInUse: () => true,
      isInDoubt: () => false,
      newRequestId: () => 'reference',
      // No pause and no limit: neither may decide anything here.
      wait: (milliseconds, signal) =>
        milliseconds < 30_000
          ? Promise.resolve()
          : new Promise((_, reject) =>
              signal.addEventListener('abort', () => reject(signal.reason)),
            ),
    }),
  );
}

const context: CallContext = { signal: new AbortController().signal, language: 'en' };

describe.each(Object.entries(SAMPLE_REQUESTS))('%s', (action, request) => {
  test('answers any JSON with data or a clear error, and never hangs', async () => {
    await fc.assert(
      fc.asyncProperty(body, status, header, header, async (text, code, etag, retryAfter) => {
        const headers = new Headers({ 'Content-Type': 'application/json' });
        if (etag) headers.set('ETag', etag);
        if (retryAfter) headers.set('Retry-After', retryAfter);
        const api = apiOver(() => new Response(text, { status: code, headers }));
        const call = api[action as StoreAction] as (r: object, c: CallContext) => Promise<unknown>;
        const failure = await call(request, context).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (failure === undefined) return;
        expect(failure).toBeInstanceOf(OnboardingError);
        const { code: shown, message } = failure as OnboardingError;
        // Both reach the log and the host's listeners.
        expect(shown).toMatch(/^[A-Z][A-Z0-9_]{0,63}$/);
        expect(message.length).toBeLessThan(1000);
        expect(message).not.toContain('Ada');
      }),
      { numRuns: RUNS },
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
