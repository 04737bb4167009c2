import { useRef } from 'react';
import { useOnboarding } from '../app/onboarding';
import type { Qualification } from '../http/schemas';
import { Button } from '../kit/controls/button';
import { Announcement } from '../kit/display/announcement';
import { SuccessMark } from '../kit/display/success-mark';
import { useValue } from '../kit/hooks/use-value';
import { ErrorIcon, PendingIcon } from '../kit/icons/icons';
import { lazyView } from '../kit/lazy/lazy-view';
import { useSheet } from '../kit/styles/use-sheet';
import { useText } from '../language/context';
import {
  completionText,
  type StandingFacts,
  standingOf,
  standingText,
} from '../review/rules/standing';
import { Screen } from '../shell/screens/screen';
import completionCss from './completion-screen.css?inline';
import type { Completion } from './visits';

const ReceiptReference = lazyView(
  async () => (await import('../review/receipt')).ReceiptReference,
  null,
  { silent: true },
);

export interface CompletionScreenProps {
  readonly completion: Completion;
  readonly qualification: Qualification;
}

/** A finished profile, in the section's place until the way out: what was reached, and where it leads. */
export function CompletionScreen({ completion, qualification }: CompletionScreenProps) {
  const { configuration, kyc } = useOnboarding();
  const translate = useText();
  const ref = useRef<HTMLDivElement>(null);
  const facts = standingOf(qualification, useValue(kyc.answer));
  const { portalUrl } = useValue(configuration.settings);
  useSheet(ref, completionCss);
  const { title = 'component.Dashboard.completeTitle', text } = standingText(facts);
  const completed = completionText(facts);
  const words = translate(completed === title ? text : completed);
  const way = portalUrl
    ? translate('component.Completion.toPortal', {
        host: new URL(portalUrl, document.baseURI).host,
      })
    : translate('component.Completion.toDashboard');
  return (
    <Screen id="completion" title={translate(title)}>
      <div ref={ref} className="completion">
        <Mark {...facts} />
        <p>{words}</p>
        {completion.goNow && (
          <>
            <p className="muted">{way}</p>
            <Button variant="primary" onClick={completion.goNow}>
              {translate('component.Completion.goNow')}
            </Button>
          </>
        )}
        {/* It comes late, and moves nothing. */}
        <ReceiptReference />
      </div>
      <Announcement text={completion.goNow ? `${words} ${way}` : words} />
    </Screen>
  );
}

/** A tick, but none beside a rejection, a check under way, or while sections may open later (product-rules#tick). */
function Mark({ standing, isWhole }: StandingFacts) {
  if (standing === 'rejected') return <ErrorIcon className="completion-mark error" />;
  const isWaiting = standing === 'underReview' || (!isWhole && standing === 'done');
  return isWaiting ? <PendingIcon className="completion-mark info" /> : <SuccessMark />;
}
