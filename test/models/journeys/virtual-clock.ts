/** The page's timers under the test's control: time passes when it is told to, and not before. */
export interface VirtualClock {
  /** ms since 1970 */
  now(): number;
  /** Runs what is due; false when nothing was. */
  runDue(): boolean;
  /** Lets time pass, timer by timer. */
  advance(milliseconds: number): Promise<void>;
  /** Gives the page its own timers back; what still waits is dropped. */
  uninstall(): void;
}

interface Timer {
  readonly id: number;
  due: number;
  readonly every: number | undefined;
  readonly run: () => void;
}

const FIRST_DAY = Date.UTC(2026, 0, 5, 9);

/** Puts itself in the place of the page's timers, its idle callback and `Date.now`. */
export function installVirtualClock(): VirtualClock {
  let now = FIRST_DAY;
  let newest = 0;
  let timers: Timer[] = [];

  const add = (run: () => void, delay = 0, every?: number) => {
    newest += 1;
    timers.push({ id: newest, due: now + Math.max(0, Number(delay) || 0), every, run });
    return newest;
  };
  const remove = (id: unknown) => {
    timers = timers.filter((timer) => timer.id !== id);
  };
  const next = () => {
    let first: Timer | undefined;
    for (const timer of timers) if (!first || timer.due < first.due) first = timer;
    return first;
  };
  const runNext = (until: number) => {
    const timer = next();
    if (!timer || timer.due > until) return false;
    now = Math.max(now, timer.due);
    if (timer.every === undefined) remove(timer.id);
    else timer.due = now + Math.max(1, timer.every);
    timer.run();
    return true;
  };

  const own = {
    setTimeout: (run: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) =>
      add(() => run(...args), delay),
    clearTimeout: remove,
    setInterval: (run: (...args: unknown[]) => void, every = 0, ...args: unknown[]) =>
      add(() => run(...args), every, every),
    clearInterval: remove,
    requestIdleCallback: (run: (deadline: object) => void) =>
      add(() => run({ didTimeout: false, timeRemaining: () => 50 })),
    cancelIdleCallback: remove,
  };
  const kept = new Map(Object.keys(own).map((name) => [name, Reflect.get(window, name)]));
  const dateNow = Date.now;
  Object.assign(window, own);
  Date.now = () => now;

  return {
    now: () => now,
    runDue: () => runNext(now),
    advance: async (milliseconds) => {
      const end = now + milliseconds;
      while (runNext(end)) await task();
      now = end;
    },
    uninstall: () => {
      Object.assign(window, Object.fromEntries(kept));
      Date.now = dateNow;
      timers = [];
    },
  };
}

/** One task of the page's event loop, whatever the clock says. */
export function task(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(undefined);
  });
}

const waiting: (() => void)[] = [];
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => waiting.shift()?.();
