import type { GetAccessToken } from '../http/access-token';

/** After this a missing `getAccessToken` is no framework that sets it late. */
const TOKEN_SOURCE_LATE_MS = 5000;

/** The calls that wait for the property `getAccessToken`. */
export interface TokenSource {
  /** Resolves with the property as soon as it is set; rejects with the signal's reason. */
  wait(signal: AbortSignal): Promise<GetAccessToken>;
  /** The property was set. */
  wake(): void;
}

/** Reads the property by `read`; `onMissing` is called once when calls have waited for it in vain. */
export function createTokenSource(
  read: () => GetAccessToken | undefined,
  onMissing: () => void,
): TokenSource {
  const waiting = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReported = false;

  const reportLate = (): void => {
    if (isReported) return;
    timer = setTimeout(() => {
      isReported = true;
      onMissing();
    }, TOKEN_SOURCE_LATE_MS);
  };

  return {
    wait: (signal) =>
      new Promise((resolve, reject) => {
        const settle = () => {
          const source = read();
          if (!source && !signal.aborted) return;
          waiting.delete(settle);
          if (!waiting.size) clearTimeout(timer);
          signal.removeEventListener('abort', settle);
          if (source) resolve(source);
          else reject(signal.reason);
        };
        if (!waiting.size) reportLate();
        waiting.add(settle);
        signal.addEventListener('abort', settle);
        settle();
      }),
    wake: () => {
      for (const settle of waiting) settle();
    },
  };
}
