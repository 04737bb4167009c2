import { useEffect, useMemo, useState } from 'react';
import { DisclaimersDialog } from '../disclaimers/disclaimers-dialog';
import { DisclaimersPrompt } from '../disclaimers/disclaimers-prompt';
import { createDisclaimerStore, type DisclaimerStore } from '../disclaimers/store';
import { isAbort, toOnboardingError } from '../http/errors';
import { useValue } from '../kit/use-value';
import { useText } from '../language/context';
import type { Onboarding } from './create-app';
import { errorTextKey, logError } from './report-error';

/**
 * The missing disclaimers of who is signed in: fetched after sign-in and after a change of language,
 * told of until they are accepted or put off, in a dialog for who wants to read them. They block
 * nothing, so the dialog never opens by itself; a failed fetch is logged alone.
 */
export function Disclaimers({ onboarding }: { readonly onboarding: Onboarding }) {
  const { stores } = onboarding;
  const { lifetime, context, reportError } = stores;
  const translate = useText();
  const investorId = useValue(stores.session.session)?.investorId;
  const store = useMemo(() => storeOf(onboarding, investorId), [onboarding, investorId]);
  const shown = useValue(store.shown);
  const accepting = useValue(store.accepting);
  const error = useValue(store.error);
  const [reading, setReading] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched anew in every language
  useEffect(() => {
    const stop = new AbortController();
    store.fetch(context(stop.signal)).catch((cause: unknown) => {
      if (!isAbort(cause)) logError(stores.logger(), toOnboardingError(cause));
    });
    return () => stop.abort(new DOMException('asked again or no more', 'AbortError'));
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
      onAccept={(ids) => void store.accept(ids, context(lifetime.signal)).catch(reportError)}
      onPutOff={() => {
        setReading(false);
        store.putOff();
      }}
    />
  );
}

/** The element keeps it, so that what was put off stays so when the view comes back. */
function storeOf(
  { stores, lazyServices: services }: Onboarding,
  investorId: string | undefined,
): DisclaimerStore {
  if (!services.disclaimers || services.disclaimersOf !== investorId) {
    services.disclaimers = createDisclaimerStore(stores.api);
    services.disclaimersOf = investorId;
  }
  return services.disclaimers;
}
