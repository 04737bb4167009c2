/** The time in which work may run: from a mount to its unmount. It can begin again after an end. */
export interface Lifetime {
  /** Aborts when the element is removed. */
  readonly signal: AbortSignal;
  /** Ends the lifetime and aborts all its work. */
  end(): void;
  /** Begins again after an end; does nothing otherwise. */
  begin(): void;
  /** Resolves when the element is on the page: at once if it is there. */
  begun(): Promise<void>;
  /** Aborts when the investor is forgotten: a sign-out, another investor, another backend. */
  readonly investor: AbortSignal;
  /** Ends all work that was begun for the investor. */
  endInvestor(): void;
  /** Makes a task: its signal aborts at the end of the lifetime, on `stop()`, and on the next `next()`. */
  task(): Task;
}

/** Work of which only the latest run counts. */
export interface Task {
  /** Aborts the previous run; returns the signal of a new one. */
  next(): AbortSignal;
  stop(): void;
}

const ended = () => new DOMException('the widget was removed or left this step', 'AbortError');

/** Makes a lifetime that has begun. */
export function createLifetime(): Lifetime {
  let controller = new AbortController();
  let investor = new AbortController();
  let begun = Promise.resolve();
  let resolveBegun = () => {};
  return {
    get signal() {
      return controller.signal;
    },
    end: () => {
      if (controller.signal.aborted) return;
      begun = new Promise((resolve) => {
        resolveBegun = resolve;
      });
      controller.abort(ended());
    },
    begin: () => {
      if (controller.signal.aborted) controller = new AbortController();
      resolveBegun();
    },
    begun: () => begun,
    get investor() {
      return investor.signal;
    },
    endInvestor: () => {
      investor.abort(ended());
      investor = new AbortController();
    },
    task: () => {
      let current: AbortController | undefined;
      return {
        next: () => {
          current?.abort(ended());
          const mine = new AbortController();
          current = mine;
          // Read here, since the lifetime may have ended and begun again after the task was made.
          const { signal } = controller;
          if (signal.aborted) mine.abort(signal.reason);
          else
            signal.addEventListener('abort', () => mine.abort(signal.reason), {
              signal: mine.signal,
            });
          return mine.signal;
        },
        stop: () => current?.abort(ended()),
      };
    },
  };
}
