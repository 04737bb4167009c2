import { type ReactNode, useRef } from 'react';
import type { Qualification } from '../../http/schemas/qualification-schema';
import { Skeleton } from '../../kit/display/skeleton';
import { useValue } from '../../kit/hooks/use-value';
import { useSheet } from '../../kit/styles/use-sheet';
import { useText } from '../../language/context';
import { hasAnswers } from '../../review/rules/answered-sections';
import { standingOf } from '../../review/rules/standing';
import { useNavigation } from '../context';
import { KycTag } from '../navbar/kyc-tag';
import { continueTarget } from '../rules/continue-target';
import { countDoneSections } from '../rules/count-done-sections';
import { Screen } from '../screens/screen';
import type { ShellStores } from '../shell-facts';
import dashboardCss from './dashboard.css?inline';
import { DashboardMilestones } from './dashboard-milestones';
import { StandingPanel } from './standing-panel';

export interface DashboardProps {
  readonly stores: Pick<ShellStores, 'profile' | 'kyc'>;
  /** The receipt, shown last once nothing is left to do. */
  readonly receipt: ReactNode;
}

/** The KYC status, the investor's standing and the milestones (product-rules#dashboard). */
export function Dashboard({ stores, receipt }: DashboardProps) {
  const translate = useText();
  const qualification = useValue(stores.profile.qualification);
  if (!qualification) return null;
  return (
    <Screen id="dashboard" title={translate('component.Dashboard.title')}>
      <Panels qualification={qualification} stores={stores} receipt={receipt} />
    </Screen>
  );
}

interface PanelsProps extends DashboardProps {
  readonly qualification: Qualification;
}

function Panels({ qualification, stores: { profile, kyc }, receipt }: PanelsProps) {
  const translate = useText();
  const { Link, answersPath } = useNavigation();
  const ref = useRef<HTMLDivElement>(null);
  const lastRead = useValue(profile.lastRead);
  const check = useValue(kyc.answer);
  const isSettled = useValue(kyc.isSettled);
  useSheet(ref, dashboardCss);
  const { milestones, contactEmail, supportUrl } = qualification;
  const facts = standingOf(qualification, check, lastRead);
  const next = continueTarget(qualification, lastRead);
  return (
    <div ref={ref} className="dashboard">
      <KycTag status={check?.status} />
      {facts.standing === 'done' && !isSettled ? (
        // Before the KYC status is read, 'done' might have to be taken back a moment later.
        <div className="panel">
          <Skeleton shapes={['title', 'label']} />
        </div>
      ) : (
        <StandingPanel
          facts={facts}
          next={next}
          contactEmail={contactEmail}
          supportUrl={supportUrl}
          {...countDoneSections(milestones)}
        />
      )}
      <DashboardMilestones milestones={milestones} lastRead={lastRead} />
      {hasAnswers(milestones) && (
        <Link to={answersPath}>{translate('component.Answers.title')}</Link>
      )}
      {!next && <div className="receipt-place">{receipt}</div>}
    </div>
  );
}
