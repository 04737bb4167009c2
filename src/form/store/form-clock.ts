import { type ReadonlySignal, signal } from '@preact/signals-core';

/** How often a form's `now` is refreshed. */
export const CLOCK_REFRESH_MS = 1000;

/** The time in milliseconds since 1970; it is refreshed only while something subscribes to it. */
export function createFormClock(): ReadonlySignal<number> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const now = signal(Date.now(), {
    watched: () => {
      const tick = () => {
        now.value = Date.now();
      };
      timer = setInterval(tick, CLOCK_REFRESH_MS);
      tick();
    },
    unwatched: () => clearInterval(timer),
  });
  return now;
}
