import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BACK_SHOWN_MS, watchConnection } from '../../../../src/shell/notices/watch-connection';
import { elementWith } from '../../../support/fakes/onboarding';
import { fakeCall } from '../../../support/fakes/onboarding-api';

function page(onLine: boolean) {
  const target = new EventTarget();
  const navigator = { onLine };
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('window', target);
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', tab);
  return {
    show: (isVisible: boolean) => {
      tab.visibilityState = isVisible ? 'visible' : 'hidden';
      tab.dispatchEvent(new Event('visibilitychange'));
    },
    go: (now: boolean) => {
      navigator.onLine = now;
      target.dispatchEvent(new Event(now ? 'online' : 'offline'));
    },
  };
}

function watching({ onLine = true, answers = true } = {}) {
  const { go, show } = page(onLine);
  const reachable = signal(true);
  const probe = vi.fn(async () => {
    if (!answers) throw new TypeError('Failed to fetch');
    reachable.value = true;
    return [];
  });
  const watch = watchConnection(
    elementWith({ backend: { reachable }, call: fakeCall({ fetchLanguages: probe }) }),
  );
  return { watch, go, show, reachable, probe };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('no connection notice is shown while all is well', async () => {
  const { watch, probe } = watching();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(watch.state.value).toBe('online');
  expect(probe).not.toHaveBeenCalled();
});

test('the browser’s offline state is shown, also from the start, and its return for a while', async () => {
  const { watch, go, probe } = watching({ onLine: false });
  expect(watch.state.value).toBe('offline');
  go(true);
  expect(watch.state.value).toBe('back');
  await vi.advanceTimersByTimeAsync(BACK_SHOWN_MS);
  expect(watch.state.value).toBe('online');
  go(false);
  expect(watch.state.value).toBe('offline');
  expect(probe).not.toHaveBeenCalled();
});

test('a failed call is shown as offline too; the backend is called until it answers', async () => {
  const { watch, reachable, probe } = watching();
  reachable.value = false;
  expect(watch.state.value).toBe('unreachable');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(probe).toHaveBeenCalledOnce();
  expect(watch.state.value).toBe('back');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(watch.state.value).toBe('online');
  expect(probe).toHaveBeenCalledOnce();
});

test('the longer the backend is unreachable, the less often it is called', async () => {
  const { watch, reachable, probe } = watching({ answers: false });
  reachable.value = false;
  await vi.advanceTimersByTimeAsync(5_000 + 10_000 + 20_000 + 40_000);
  expect(probe).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(probe).toHaveBeenCalledTimes(6);
  watch.stop();
});

test('a hidden tab does not call an unreachable backend, and calls it at once when it is shown again', async () => {
  const { watch, show, reachable, probe } = watching({ answers: false });
  reachable.value = false;
  show(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(probe).not.toHaveBeenCalled();
  show(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(probe).toHaveBeenCalledOnce();
  watch.stop();
});

test('the connection watch ends with the widget: no timer, no listener', async () => {
  const { watch, reachable, go } = watching({ answers: false });
  reachable.value = false;
  watch.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  go(false);
  expect(watch.state.value).toBe('unreachable');
});
