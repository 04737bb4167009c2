import { useRef } from 'react';
import { useOnboarding } from '../app/onboarding';
import { Notice } from '../kit/display/notice';
import { useRequest } from '../kit/hooks/use-request';
import { useValue } from '../kit/hooks/use-value';
import { showOutcome } from '../kit/overlays/focus';
import { useText } from '../language/context';
import { isNothingHandedIn } from '../profile/rules/kyc-poll-delay';

/** Stands above a form with an identity check, as a reviewer's note does: why the identity was rejected. */
export function RejectionNote() {
  const answer = useValue(useOnboarding().kyc.answer);
  const translate = useText();
  if (answer?.status !== 'Rejected') return null;
  return (
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
  );
}

/** Stands above the identity check after a save without it, and takes the focus each time: the check comes first. */
export function CheckFirst() {
  const { kyc, visits } = useOnboarding();
  const translate = useText();
  const answer = useValue(kyc.answer);
  const isWanted = useValue(visits.checkRequest) !== null;
  const ref = useRef<HTMLDivElement>(null);
  useRequest(visits.checkRequest, () => ref.current && showOutcome(ref.current));
  const words = translate('component.IdentityCheck.first');
  if (!isWanted || !isNothingHandedIn(answer)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={ref} className="summary" role="group" tabIndex={-1} aria-label={words}>
      <Notice tone="error" title={words} isSaidOnce />
    </div>
  );
}
