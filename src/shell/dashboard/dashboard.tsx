import { useRef } from 'react';
import { useOnboarding } from '../../app/onboarding';
import type { Milestone, Qualification, Section } from '../../http/schemas';
import { Skeleton } from '../../kit/display/skeleton';
import { Tag } from '../../kit/display/tag';
import { useValue } from '../../kit/hooks/use-value';
import { CheckIcon, LockIcon, WarningIcon } from '../../kit/icons/icons';
import { lazyView } from '../../kit/lazy/lazy-view';
import { classNames, useSheet } from '../../kit/styles/sheet';
import { useText } from '../../language/context';
import { hasAnswers } from '../../review/rules/answered-sections';
import { correctionsOf } from '../../review/rules/corrections';
import { standingOf } from '../../review/rules/standing';
import { Link } from '../../routing/link';
import { ANSWERS_PATH, milestonePath } from '../../routing/rules/routes';
import { KycTag } from '../navbar/connected-navbar';
import { continueTarget, countDoneSections } from '../rules/continue-target';
import { statusText } from '../rules/status-text';
import { ErrorBoundary } from '../screens/error-boundary';
import { Screen } from '../screens/screen';
import { MilestoneIcon } from '../stepper/milestone-icon';
import milestoneIconCss from '../stepper/milestone-icon.css?inline';
import dashboardCss from './dashboard.css?inline';
import { StandingPanel } from './standing-panel';

const Receipt = lazyView(async () => (await import('../../review/receipt')).Receipt, null, {
  silent: true,
});

/** The KYC status, the investor's standing and the milestones (product-rules#dashboard). */
export function Dashboard() {
  const translate = useText();
  const qualification = useValue(useOnboarding().profile.qualification);
  if (!qualification) return null;
  return (
    <Screen id="dashboard" title={translate('component.Dashboard.title')}>
      <Panels qualification={qualification} />
    </Screen>
  );
}

function Panels({ qualification }: { readonly qualification: Qualification }) {
  const { profile, kyc } = useOnboarding();
  const translate = useText();
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
        <Link to={ANSWERS_PATH}>{translate('component.Answers.title')}</Link>
      )}
      {/* Shown last, once nothing is left to do. */}
      {!next && (
        <div className="receipt-place">
          <ErrorBoundary region="receipt">
            <Receipt />
          </ErrorBoundary>
        </div>
      )}
    </div>
  );
}

interface DashboardMilestonesProps {
  readonly milestones: readonly Milestone[];
  /** The section that was read last; its review is newer than its summary in the milestones. */
  readonly lastRead: Section | undefined;
}

/** The milestones with their states; each that is not pending is a link. */
function DashboardMilestones({ milestones, lastRead }: DashboardMilestonesProps) {
  const translate = useText();
  const ref = useRef<HTMLOListElement>(null);
  useSheet(ref, milestoneIconCss);
  return (
    <ol ref={ref} className="panel tasks" aria-label={translate('component.Stepper.label')}>
      {milestones.map((milestone, index) => (
        <li
          key={milestone.id}
          className={classNames('task', milestone.status === 'complete' && 'complete')}
        >
          <MilestoneIcon milestone={milestone} position={index + 1} />
          <Label milestone={milestone} />
          <StateTag
            status={milestone.status}
            wantsChanges={correctionsOf([milestone], lastRead).length > 0}
          />
        </li>
      ))}
    </ol>
  );
}

function Label({ milestone: { id, label, status } }: { readonly milestone: Milestone }) {
  if (status === 'pending') return <span className="muted">{label}</span>;
  return <Link to={milestonePath(id)}>{label}</Link>;
}

interface StateTagProps {
  readonly status: string;
  /** A reviewer has sent something back (product-rules#changes-wanted). */
  readonly wantsChanges: boolean;
}

function StateTag({ status, wantsChanges }: StateTagProps) {
  const translate = useText();
  if (wantsChanges) {
    return (
      <Tag tone="warning" icon={<WarningIcon />}>
        {translate('component.Review.tag')}
      </Tag>
    );
  }
  return (
    <Tag tone={status === 'complete' ? 'success' : 'neutral'} icon={iconOf(status)}>
      {translate(statusText(status))}
    </Tag>
  );
}

function iconOf(status: string) {
  if (status === 'complete') return <CheckIcon />;
  return status === 'locked' && <LockIcon />;
}
