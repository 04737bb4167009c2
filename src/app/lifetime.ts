/** The span in which work may go on: from a mount to its unmount, again and again. */
export interface Lifetime {
  /** Aborts when the element is removed or its backend changes. */
  readonly signal: AbortSignal;
  /** Ends the span: all work in it is aborted. */
  end(): void;
  /** Begins the next span after an end; does nothing within one. */
  begin(): void;
  /** A task in this span: its signal aborts with the span, with `stop()`, or when `next()` is called. */
  task(): Task;
}

/** A line of work of which only the newest counts. */
export interface Task {
  /** Aborts the one before and begins anew. */
  next(): AbortSignal;
  stop(): void;
}

const ended = () => new DOMException('the widget was removed or left this step', 'AbortError');

/** Makes a lifetime that has begun. */
export function createLifetime(): Lifetime {
  let controller = new AbortController();
  return {
    get signal() {
      return controller.signal;
    },
    end: () => controller.abort(ended()),
    begin: () => {
      if (controller.signal.aborted) controller = new AbortController();
    },
    task: () => {
      let current: AbortController | undefined;
      return {
        next: () => {
          current?.abort(ended());
          const mine = new AbortController();
          current = mine;
          // Read anew: the span may have ended and begun since the task was made.
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
