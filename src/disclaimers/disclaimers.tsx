import type { ReadonlySignal } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import type { CallContext } from '../http/api';
import { isAbort } from '../http/errors';
import { useValue } from '../kit/hooks/use-value';
import { useText } from '../language/context';
import { errorTextKey } from '../language/error-text';
import { DisclaimersDialog } from './disclaimers-dialog';
import { DisclaimersPrompt } from './disclaimers-prompt';
import type { DisclaimerStore } from './store';

export interface DisclaimersProps {
  /** Those of the investor who is signed in. */
  readonly current: ReadonlySignal<DisclaimerStore>;
  readonly context: (signal: AbortSignal) => CallContext;
  /** The time until the element's removal. */
  readonly lifetime: { readonly signal: AbortSignal };
  readonly log: (error: unknown) => void;
  readonly report: (error: unknown) => void;
}

/**
 * The missing disclaimers of who is signed in: fetched after sign-in and after a change of language,
 * announced until they are accepted or put off, in a dialog for who wants to read them. They block
 * nothing, so the dialog never opens by itself; a failed fetch is logged alone.
 */
export function Disclaimers({ current, context, lifetime, log, report }: DisclaimersProps) {
  const translate = useText();
  const store = useValue(current);
  const shown = useValue(store.shown);
  const accepting = useValue(store.accepting);
  const error = useValue(store.error);
  const [reading, setReading] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched anew in every language
  useEffect(() => {
    const stop = new AbortController();
    store.fetch(context(stop.signal)).catch((cause: unknown) => {
      if (!isAbort(cause)) log(cause);
    });
    return () => stop.abort(new DOMException('fetched anew, or the view is gone', 'AbortError'));
  }, [store, translate.locale]);

  if (shown.length === 0) return null;
  if (!reading) {
    return (
      <DisclaimersPrompt
        count={shown.length}
        onRead={() => setReading(true)}
        onPutOff={store.putOff}
      />
    );
  }
  return (
    <DisclaimersDialog
      disclaimers={shown}
      accepting={accepting}
      error={error && translate(errorTextKey(error, translate))}
      onAccept={(ids) => void store.accept(ids, context(lifetime.signal)).catch(report)}
      onPutOff={() => {
        setReading(false);
        store.putOff();
      }}
    />
  );
}
