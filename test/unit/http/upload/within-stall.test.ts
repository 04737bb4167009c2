import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallContext, UploadRequest } from '../../../../src/http/host-api';
import {
  UPLOAD_STALL_LIMIT_MS,
  untoldUploadLimit,
  withinStall,
} from '../../../../src/http/upload/within-stall';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** An upload of a host's own, which the test moves by hand. */
function start(size = 0) {
  const controller = new AbortController();
  const told: number[] = [];
  let own: { request: UploadRequest; context: CallContext; end: () => void } | undefined;
  const upload = (request: UploadRequest, context: CallContext) =>
    new Promise<void>((resolve) => {
      own = { request, context, end: resolve };
    });
  const result = withinStall(
    upload,
    {
      url: 'x',
      file: new Blob([new Uint8Array(size)]),
      headers: {},
      onProgress: (sent) => void told.push(sent),
    },
    { signal: controller.signal, language: 'en' },
    untoldUploadLimit(size),
  );
  if (!own) throw new Error('not called');
  const { request, context, end } = own;
  return {
    controller,
    told,
    result,
    end,
    context,
    move: (sent: number) => request.onProgress(sent, 10),
  };
}

test('an upload without progress for a minute ends as TIMEOUT, and is aborted', async () => {
  const { result, move, told, context } = start();
  const outcome = expect(result).rejects.toMatchObject({
    code: 'TIMEOUT',
    message: 'upload: nothing moved for 60 s',
  });
  move(1);
  await vi.advanceTimersByTimeAsync(UPLOAD_STALL_LIMIT_MS - 1);
  move(2);
  await vi.advanceTimersByTimeAsync(UPLOAD_STALL_LIMIT_MS - 1);
  expect(context.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
  expect(context.signal.aborted).toBe(true);
  move(3);
  expect(told).toEqual([1, 2]);
});

test('an upload that reports no progress, or only its start, has the time of a slow line', async () => {
  const size = 16 * 60_000;
  const { result, move, context } = start(size);
  const outcome = expect(result).rejects.toMatchObject({
    code: 'TIMEOUT',
    message: 'upload: nothing moved for 120 s',
  });
  await vi.advanceTimersByTimeAsync(100_000);
  move(0);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(context.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
  expect(context.signal.aborted).toBe(true);
});

test('an upload that reports nothing and arrives in its time is stored', async () => {
  const { result, end } = start();
  await vi.advanceTimersByTimeAsync(59_999);
  end();
  await expect(result).resolves.toBeUndefined();
});

test('progress reported after the end of an upload starts no timer', async () => {
  const { result, move, end, told } = start();
  move(5);
  end();
  await result;
  move(10);
  expect(told).toEqual([5]);
});

test('an aborted upload ends with the reason, and its later reports are dropped', async () => {
  const { controller, result, move, context, told } = start();
  move(5);
  controller.abort();
  expect(context.signal.aborted).toBe(true);
  await expect(result).rejects.toBe(controller.signal.reason);
  move(6);
  expect(told).toEqual([5]);
});
