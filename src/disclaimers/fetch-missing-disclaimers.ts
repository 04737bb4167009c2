import { useEffect } from 'react';
import type { CallContext } from '../http/api';
import { isAbort } from '../http/errors';
import type { DisclaimerStore } from './disclaimers-store';

/**
 * Fetches the missing disclaimers, and again for another investor (another `store`) or another `locale`. A
 * failure is only logged, since disclaimers block nothing.
 */
export function useMissingDisclaimers(
  store: Pick<DisclaimerStore, 'fetch'>,
  locale: string,
  context: (signal: AbortSignal) => CallContext,
  log: (error: unknown) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched anew in every language
  useEffect(() => {
    const stop = new AbortController();
    store.fetch(context(stop.signal)).catch((cause: unknown) => {
      if (!isAbort(cause)) log(cause);
    });
    return () => stop.abort(new DOMException('fetched anew, or the view is gone', 'AbortError'));
  }, [store, locale]);
}
