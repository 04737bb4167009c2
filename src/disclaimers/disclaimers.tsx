import type { ReadonlySignal } from '@preact/signals-core';
import { useState } from 'react';
import type { CallContext } from '../http/api';
import { useValue } from '../kit/hooks/use-value';
import { useText } from '../language/context';
import { errorTextKey } from '../language/error-text';
import { DisclaimersDialog } from './disclaimers-dialog';
import { DisclaimersPrompt } from './disclaimers-prompt';
import type { DisclaimerStore } from './disclaimers-store';
import { useMissingDisclaimers } from './fetch-missing-disclaimers';

export interface DisclaimersProps {
  /** The store of the signed-in investor. */
  readonly current: ReadonlySignal<DisclaimerStore>;
  readonly context: (signal: AbortSignal) => CallContext;
  /** The time until the investor signs out. */
  readonly lifetime: { readonly investor: AbortSignal };
  readonly log: (error: unknown) => void;
  readonly report: (error: unknown) => void;
}

/**
 * Shows the missing disclaimers: a prompt until they are accepted or put off, and a dialog when the investor
 * opens it. They block nothing, so the dialog never opens by itself.
 */
export function Disclaimers({ current, context, lifetime, log, report }: DisclaimersProps) {
  const translate = useText();
  const store = useValue(current);
  const shown = useValue(store.shown);
  const accepting = useValue(store.accepting);
  const error = useValue(store.error);
  const [reading, setReading] = useState(false);

  useMissingDisclaimers(store, translate.locale, context, log);

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
      onAccept={(ids) => void store.accept(ids, context(lifetime.investor)).catch(report)}
      onPutOff={() => {
        setReading(false);
        store.putOff();
      }}
    />
  );
}
