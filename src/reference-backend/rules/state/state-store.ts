import { type BackendState, EMPTY_BACKEND } from './backend-state';

/** Where the backend's state is kept between calls. */
export interface StateStore {
  read(): BackendState;
  write(next: BackendState): void;
  /** Resolves when everything written so far would survive a crash; rejects when it can't be kept. */
  saved(): Promise<void>;
}

/** Keeps the state as long as the process lives. */
export function createMemoryStore(initial: BackendState = EMPTY_BACKEND): StateStore {
  let state = initial;
  return {
    read: () => state,
    write: (next) => {
      state = next;
    },
    saved: () => Promise.resolve(),
  };
}
