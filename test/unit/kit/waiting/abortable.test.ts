import { describe, expect, test } from 'vitest';
import { abortable, abortError } from '../../../../src/kit/waiting/waiting';
import { checkedApi } from '../../../support/fakes/onboarding-api';

const never = new Promise<never>(() => {});

describe('a wait that is aborted', () => {
  test('without a reason is an AbortError', async () => {
    const controller = new AbortController();
    const waiting = abortable(never, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toHaveProperty('name', 'AbortError');
  });

  test.each(['removed', 7, null, { name: 'AbortError' }])(
    'with %j, which is no error, is an AbortError',
    async (reason) => {
      const signal = AbortSignal.abort(reason);
      await expect(abortable(never, signal)).rejects.toBeInstanceOf(DOMException);
      expect(abortError(signal)).toHaveProperty('name', 'AbortError');
    },
  );

  test.each([new DOMException('late', 'TimeoutError'), new TypeError('broken')])(
    'with %s rejects with that reason',
    async (reason) => {
      const controller = new AbortController();
      const waiting = abortable(never, controller.signal);
      controller.abort(reason);
      await expect(waiting).rejects.toBe(reason);
    },
  );

  test('by its time limit is TIMEOUT in a call, not an abort', async () => {
    const signal = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    const call = checkedApi({ fetchKyc: () => never }).fetchKyc({}, { signal, language: 'en' });
    await expect(call).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});
