import { useEffect, useRef } from 'react';
import { useOnboarding } from '../app/onboarding';
import { Notice } from '../kit/display/notice';
import { useValue } from '../kit/hooks/use-value';
import { showOutcome } from '../kit/overlays/focus';
import { useText } from '../language/context';
import { isNothingHandedIn } from '../profile/rules/kyc-poll-delay';

export interface CheckNotesProps {
  /** The section can't be saved, nor its check be done. */
  readonly readOnly: boolean;
  /** The number of saves without the check when the form was rendered; these take no focus. */
  readonly seenRequests: number;
}

/**
 * Stands above the identity check: why an identity was rejected, and that the check comes first after a save without
 * it, which takes the focus each time.
 */
export function CheckNotes({ readOnly, seenRequests }: CheckNotesProps) {
  const { kyc, visits } = useOnboarding();
  const translate = useText();
  const answer = useValue(kyc.answer);
  const requests = useValue(visits.checkRequests);
  const ref = useRef<HTMLDivElement>(null);
  const seen = useRef(seenRequests);
  useEffect(() => {
    if (requests > seen.current && ref.current) showOutcome(ref.current);
    seen.current = requests;
  }, [requests]);
  const words = translate('component.IdentityCheck.first');
  return (
    <>
      {!readOnly && answer?.status === 'Rejected' && (
        <Notice
          tone="warning"
          className="summary"
          title={translate('component.Dashboard.rejectedTitle')}
        >
          {answer.message && (
            <p className="review-words">
              <bdi lang={answer.contentLanguage}>{answer.message}</bdi>
            </p>
          )}
        </Notice>
      )}
      {requests > 0 && isNothingHandedIn(answer) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div ref={ref} className="summary" role="group" tabIndex={-1} aria-label={words}>
          <Notice tone="error" title={words} isSaidOnce />
        </div>
      )}
    </>
  );
}
