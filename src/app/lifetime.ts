import { batch } from '@preact/signals-core';

/** When an element is on the page, and as long as whose its work is. */
export interface Lifetime {
  /** Aborts when the element is removed: standing work (polls, watches, renewals) rests until `begun`. */
  readonly signal: AbortSignal;
  /** Aborts when the investor is forgotten: a sign-out, another investor, another backend. */
  readonly investor: AbortSignal;
  /** Call when the element is removed; what has begun goes on. */
  end(): void;
  /** Call when the element is on the page. */
  begin(): void;
  /** Resolves when the element is on the page: at once if it is there. */
  begun(): Promise<void>;
  /**
   * Ends all work that was begun for the investor, and forgets what `onForget` names: nothing of theirs is shown from now
   * on. Call it at a sign-out, and for another investor or backend.
   */
  endInvestor(): void;
  /** Calls `forget` whenever the investor is forgotten, until the returned function is called. */
  onForget(forget: () => void): () => void;
  /** Makes a task of the investor's. */
  task(): Task;
}

/** Work of which only the latest run counts. */
export interface Task {
  /** Aborts the previous run; returns the signal of a new one, which aborts with its investor's, too. */
  next(): AbortSignal;
  stop(): void;
}

/** Makes the lifetime of an element that is on the page. */
export function createLifetime(): Lifetime {
  let stay = new AbortController();
  let investor = new AbortController();
  let begun = Promise.resolve();
  let resolveBegun = () => {};
  const forgets = new Set<() => void>();
  return {
    get signal() {
      return stay.signal;
    },
    get investor() {
      return investor.signal;
    },
    end: () => {
      if (stay.signal.aborted) return;
      begun = new Promise((resolve) => {
        resolveBegun = resolve;
      });
      stay.abort(ended());
    },
    begin: () => {
      if (stay.signal.aborted) stay = new AbortController();
      resolveBegun();
    },
    begun: () => begun,
    endInvestor: () => {
      batch(() => {
        investor.abort(ended());
        investor = new AbortController();
        for (const forget of forgets) forget();
      });
    },
    onForget: (forget) => {
      forgets.add(forget);
      return () => forgets.delete(forget);
    },
    task: () => {
      let latest = new AbortController();
      return {
        next: () => {
          latest.abort(ended());
          latest = new AbortController();
          return AbortSignal.any([investor.signal, latest.signal]);
        },
        stop: () => latest.abort(ended()),
      };
    },
  };
}

function ended(): DOMException {
  return new DOMException(
    'the widget was removed, or another step has replaced this one',
    'AbortError',
  );
}
