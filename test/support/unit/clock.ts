/** A clock that moves only when it is told to. */
export interface FakeClock {
  now(): number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** Moves on step by step: what is due comes in order, and what follows from it has its turn. */
  advance(ms: number): Promise<void>;
  /** Waits that have neither ended nor been aborted. */
  pending(): number;
}

/** Lets everything happen that needs no time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export function createFakeClock(start = Date.UTC(2026, 10, 21, 12)): FakeClock {
  let now = start;
  let timers: { readonly at: number; readonly fire: () => void }[] = [];
  return {
    now: () => now,
    pending: () => timers.length,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const stop = () => {
          timers = timers.filter((one) => one !== timer);
          reject(signal.reason);
        };
        const fire = () => {
          signal.removeEventListener('abort', stop);
          resolve();
        };
        const timer = { at: now + ms, fire };
        timers.push(timer);
        signal.addEventListener('abort', stop);
      }),
    advance: async (ms) => {
      const end = now + ms;
      await settle();
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers = timers.filter((one) => one !== next);
        now = Math.max(now, next.at);
        next.fire();
        await settle();
      }
      now = end;
    },
  };
}
