import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Onboarding } from '../../app/onboarding';
import { fetchLanguages } from '../../http/calls/session';
import { wait } from '../../kit/waiting/waiting';
import { whenDueAndVisible } from '../../kit/waiting/when-due';

/** `offline`: the browser reports it. `unreachable`: only the last call found no connection. */
export type ConnectionState = 'online' | 'offline' | 'unreachable' | 'back';

/** The pause before the first probe; it doubles with each probe. */
const PROBE_PAUSE_MS = 5_000;
const LONGEST_PROBE_PAUSE_MS = 60_000;
/** How long 'the connection is back' is shown. */
export const BACK_SHOWN_MS = 8_000;

/** The connection of one element's page, until `stop()`. */
export interface ConnectionWatch {
  readonly state: ReadonlySignal<ConnectionState>;
  stop(): void;
}

/** Watches the browser's online state and the outcome of calls; sends nothing but the probe. */
export function watchConnection(onboarding: Onboarding): ConnectionWatch {
  const { reachable } = onboarding.backend;
  const offline = signal(!navigator.onLine);
  const isBack = signal(false);
  const trouble = computed(() => {
    if (offline.value) return 'offline';
    return reachable.value ? undefined : 'unreachable';
  });

  const listen = () => {
    offline.value = !navigator.onLine;
  };
  window.addEventListener('online', listen);
  window.addEventListener('offline', listen);

  let round: AbortController | undefined;
  let had: ConnectionState | undefined;
  const unfollow = effect(() => {
    const now = trouble.value;
    round?.abort(new DOMException('the connection changed', 'AbortError'));
    round = new AbortController();
    const { signal } = round;
    isBack.value = now === undefined && had !== undefined;
    had = now;
    const work = now === 'unreachable' ? askAgain(onboarding, signal) : undefined;
    const farewell = isBack.peek()
      ? wait(BACK_SHOWN_MS, signal).then(() => {
          isBack.value = false;
        })
      : undefined;
    Promise.all([work, farewell]).catch(() => {});
  });

  return {
    state: computed(() => trouble.value ?? (isBack.value ? 'back' : 'online')),
    stop: () => {
      unfollow();
      round?.abort(new DOMException('the widget was removed', 'AbortError'));
      window.removeEventListener('online', listen);
      window.removeEventListener('offline', listen);
    },
  };
}

/**
 * Asks for what changes nothing while the tab is visible, until `signal` aborts, as it does when an answer makes the
 * backend reachable.
 */
async function askAgain({ call, context }: Onboarding, signal: AbortSignal): Promise<void> {
  for (let pause = PROBE_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PROBE_PAUSE_MS)) {
    await whenDueAndVisible(pause, signal, wait);
    await call(fetchLanguages, {}, context(signal)).catch(() => {});
    signal.throwIfAborted();
  }
}
