import { type Signal, signal } from '@preact/signals-core';
import { type ReactNode, useEffect } from 'react';
import type { Onboarding } from '../../app/onboarding';
import { OnboardingError } from '../../http/errors';
import { Button } from '../../kit/controls/button';
import { Notice } from '../../kit/display/notice';
import type { LazyGate, LoadFailedProps } from '../../kit/lazy/lazy-view';
import { useText } from '../../language/context';

/** Makes one element's gate: a view that can't be loaded shows a message in its place. */
export function createLazyGate({ language, reportError }: Onboarding): LazyGate {
  const attempts = signal(0);
  const reported = new Map<string, number>();
  return {
    attempts,
    needs: { areThere: language.hasAllTexts, load: language.loadAllTexts },
    // biome-ignore lint/correctness/noComponentHookFactories: made once for each element
    Failed: (props) => (
      <Failed {...props} attempts={attempts} reported={reported} report={reportError} />
    ),
  };
}

interface FailedProps extends LoadFailedProps {
  readonly attempts: Signal<number>;
  /** The attempt in which a failure was last reported, by the text of its cause, which names the file. */
  readonly reported: Map<string, number>;
  readonly report: Onboarding['reportError'];
}

function Failed({ error, isLoading, silent, attempts, reported, report }: FailedProps): ReactNode {
  const translate = useText();
  useEffect(() => {
    const { message: reason, cause } = error;
    // Several views may need the same file: its failure is reported once for each attempt.
    const attempt = attempts.peek();
    if (reported.get(`${cause}`) === attempt) return;
    reported.set(`${cause}`, attempt);
    report(new OnboardingError('NETWORK', { reason, cause: error }), { notice: false });
  }, [error, attempts, reported, report]);
  if (silent) return null;
  return (
    <Notice
      tone="error"
      className="wide"
      title={translate('notices.partNotLoaded')}
      actions={
        <Button
          loading={isLoading ?? false}
          onClick={() => {
            attempts.value += 1;
          }}
        >
          {translate('shared.label.tryAgain')}
        </Button>
      }
    />
  );
}
