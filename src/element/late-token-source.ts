import type { GetAccessToken } from '../http/auth/auth-types';

/** How long a framework may take to set `getAccessToken` before its absence is reported. */
const TOKEN_SOURCE_LATE_MS = 5000;

/** Lets calls wait for the property `getAccessToken`. */
export interface LateTokenSource {
  /** Resolves with the property once it is set; rejects with the signal's reason. */
  wait(signal: AbortSignal): Promise<GetAccessToken>;
  /** Call when the property was set. */
  wake(): void;
}

/** `read` reads the property; `onMissing` is called once when calls have waited too long. */
export function createLateTokenSource(
  read: () => GetAccessToken | undefined,
  onMissing: () => void,
): LateTokenSource {
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
