import { useEffect, useRef, useState } from 'react';
import { type Onboarding, useOnboarding } from '../app/onboarding';
import { isAbort, logError, toOnboardingError } from '../http/errors';
import { Button } from '../kit/controls/button';
import { Notice } from '../kit/display/notice';
import { useValue } from '../kit/hooks/use-value';
import { useSheet } from '../kit/styles/sheet';
import { useText } from '../language/context';
import { errorTextKey } from '../language/error-text';
import disclaimersCss from './disclaimers.css?inline';
import { DisclaimersDialog } from './disclaimers-dialog';
import { type DisclaimerStore, disclaimersOf } from './disclaimers-store';

/**
 * Shows the missing disclaimers: a prompt until they are accepted or put off, and a dialog when the investor
 * opens it. They block nothing, so the dialog never opens by itself.
 */
export function Disclaimers() {
  const onboarding = useOnboarding();
  const { context, lifetime, reportError } = onboarding;
  const translate = useText();
  const store = useValue(disclaimersOf(onboarding));
  const shown = useValue(store.shown);
  const accepting = useValue(store.accepting);
  const error = useValue(store.error);
  const [reading, setReading] = useState(false);

  useMissingDisclaimers(store, translate.locale, onboarding);

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
      onAccept={(ids) => void store.accept(ids, context(lifetime.investor)).catch(reportError)}
      onPutOff={() => {
        setReading(false);
        store.putOff();
      }}
    />
  );
}

/**
 * Fetches the missing disclaimers, and again for another investor (another `store`) or another `locale`. A
 * failure is only logged, since disclaimers block nothing.
 */
function useMissingDisclaimers(
  store: DisclaimerStore,
  locale: string,
  { context, logger }: Onboarding,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched anew in every language
  useEffect(() => {
    const stop = new AbortController();
    store.fetch(context(stop.signal)).catch((cause: unknown) => {
      if (!isAbort(cause)) logError(logger(), toOnboardingError(cause));
    });
    return () => stop.abort(new DOMException('fetched anew, or the view is gone', 'AbortError'));
  }, [store, locale]);
}

interface DisclaimersPromptProps {
  /** How many are missing. */
  readonly count: number;
  readonly onRead: () => void;
  readonly onPutOff: () => void;
}

/** Says that disclaimers wait, at the widget's lower edge: it moves nothing and takes no focus. */
function DisclaimersPrompt({ count, onRead, onPutOff }: DisclaimersPromptProps) {
  const translate = useText();
  const ref = useRef<HTMLDivElement>(null);
  useSheet(ref, disclaimersCss);
  return (
    <div ref={ref} className="disclaimers-prompt">
      <Notice
        tone="info"
        title={translate('component.Disclaimers.text', { count })}
        actions={
          <>
            <Button onClick={onRead}>{translate('component.Disclaimers.title')}</Button>
            <Button variant="quiet" onClick={onPutOff}>
              {translate('component.Disclaimers.later')}
            </Button>
          </>
        }
      />
    </div>
  );
}
