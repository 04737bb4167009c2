import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CODE_LIMIT_MS, inTime } from '../../../src/kit/lazy/import-again';
import { deferred } from '../../support/deferred';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('code that arrives in time is there, and no timer is left', async () => {
  const code = deferred<string>();
  const loaded = inTime(code.promise);
  await vi.advanceTimersByTimeAsync(CODE_LIMIT_MS - 1);
  code.resolve('code');
  expect(await loaded).toBe('code');
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('code that fails rejects with its reason, and no timer is left', async () => {
  const reason = new TypeError('404');
  await expect(inTime(Promise.reject(reason))).rejects.toBe(reason);
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('code that never arrives is given up after the limit', async () => {
  const given = vi.fn();
  inTime(new Promise(() => {})).catch(given);
  await vi.advanceTimersByTimeAsync(CODE_LIMIT_MS - 1);
  expect(given).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(given).toHaveBeenCalledWith(new TypeError('no answer'));
});
