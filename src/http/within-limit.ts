import { abortable, abortError, type Wait } from '../kit/waiting/waiting';
import { OnboardingError } from './errors';

/** The time limit of each attempt of a call (product-rules#call-limit). */
export const ATTEMPT_LIMIT_MS = 30_000;

/** One attempt of a call, for its error. */
export interface Attempt {
  readonly action: string;
  readonly reference?: string | undefined;
}

/**
 * Runs one attempt within the limit, after which it rejects with TIMEOUT and aborts the attempt's signal.
 * Rejects with the reason of the caller's signal as soon as that aborts; a later result is dropped.
 */
export async function withinLimit<T>(
  { action, reference }: Attempt,
  wait: Wait,
  run: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  if (signal.aborted) throw abortError(signal);
  const limit = new AbortController();
  const stop = () => limit.abort();
  let late = false;
  signal.addEventListener('abort', stop);
  wait(ATTEMPT_LIMIT_MS, limit.signal).then(
    () => {
      late = true;
      stop();
    },
    () => {},
  );
  try {
    return await abortable(run(limit.signal), limit.signal);
  } catch (error) {
    if (signal.aborted) throw abortError(signal);
    if (!late) throw error;
    const reason = `${action}: no answer within ${ATTEMPT_LIMIT_MS / 1000} s`;
    throw new OnboardingError('TIMEOUT', { reason, reference });
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
