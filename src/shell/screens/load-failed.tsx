import { type Signal, signal } from '@preact/signals-core';
import { type ReactNode, useEffect } from 'react';
import { OnboardingError } from '../../http/errors';
import { Button } from '../../kit/controls/button';
import { Notice } from '../../kit/display/notice';
import type { LazyGate, LoadFailedProps } from '../../kit/lazy/lazy-view';
import { useText } from '../../language/context';
import type { ErrorReport } from './error-boundary';

/** The gate of one element: what can't be loaded says so in its own place. */
export function createLazyGate(report: ErrorReport): LazyGate {
  const attempts = signal(0);
  const reported = new Map<string, number>();
  return {
    attempts,
    // biome-ignore lint/correctness/noComponentHookFactories: made once for each element
    Failed: (props) => (
      <Failed {...props} attempts={attempts} reported={reported} report={report} />
    ),
  };
}

interface FailedProps extends LoadFailedProps {
  readonly attempts: Signal<number>;
  /** The attempt in which each failure was reported, by its words, which name the file. */
  readonly reported: Map<string, number>;
  readonly report: ErrorReport;
}

function Failed({ error, silent, attempts, reported, report }: FailedProps): ReactNode {
  const translate = useText();
  useEffect(() => {
    const { message: reason, cause } = error;
    // Many fields may want the same file.
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
