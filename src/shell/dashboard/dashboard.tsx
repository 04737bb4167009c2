import { type ReactNode, useRef } from 'react';
import type { Milestone } from '../../http/schemas/milestone-schema';
import type { Section } from '../../http/schemas/section-schema';
import { Skeleton } from '../../kit/display/skeleton';
import { Tag } from '../../kit/display/tag';
import { CheckIcon, LockIcon, WarningIcon } from '../../kit/icons/icons';
import { classNames } from '../../kit/styles/class-names';
import { useSheet } from '../../kit/styles/use-sheet';
import { useText } from '../../language/context';
import { correctionsOf } from '../../review/rules/corrections';
import type { StandingFacts } from '../../review/rules/standing';
import { useNavigation } from '../context';
import { KycTag } from '../navbar/kyc-tag';
import { countSections } from '../rules/count-sections';
import { stateKey } from '../rules/state-key';
import { MilestoneIcon } from '../stepper/milestone-icon';
import milestoneIconCss from '../stepper/milestone-icon.css?inline';
import dashboardCss from './dashboard.css?inline';
import { StandingPanel, type StandingPanelProps } from './standing-panel';

export interface DashboardProps extends Omit<StandingPanelProps, 'done' | 'total' | 'facts'> {
  /** Undefined until it can be told. */
  readonly facts: StandingFacts | undefined;
  readonly milestones: readonly Milestone[];
  readonly kycStatus: string | undefined;
  /** The section that was read last: what its own review says counts. */
  readonly lastRead: Section | undefined;
  /** Something was saved that can be looked at. */
  readonly canCheckAnswers: boolean;
  /** Stands below all once nothing is left to do. */
  readonly receipt: ReactNode;
}

/** KYC status, where the investor stands with one way on, and what is done (product-rules#dashboard). */
export function Dashboard(props: DashboardProps) {
  const { milestones, kycStatus, lastRead, facts, canCheckAnswers, receipt, ...standing } = props;
  const translate = useText();
  const { Link, answersPath } = useNavigation();
  const ref = useRef<HTMLDivElement>(null);
  useSheet(ref, milestoneIconCss);
  useSheet(ref, dashboardCss);
  return (
    <div ref={ref} className="dashboard">
      <KycTag status={kycStatus} />
      {facts ? (
        <StandingPanel facts={facts} {...standing} {...countSections(milestones)} />
      ) : (
        <div className="panel">
          <Skeleton shapes={['title', 'label']} />
        </div>
      )}
      <ol className="panel tasks" aria-label={translate('component.Stepper.label')}>
        {milestones.map((milestone, index) => (
          <li
            key={milestone.id}
            className={classNames('task', milestone.status === 'complete' && 'complete')}
          >
            <MilestoneIcon milestone={milestone} position={index + 1} />
            <Task
              milestone={milestone}
              wantsChanges={correctionsOf([milestone], lastRead).length > 0}
            />
          </li>
        ))}
      </ol>
      {canCheckAnswers && <Link to={answersPath}>{translate('component.Answers.title')}</Link>}
      {!standing.next && <div className="receipt-place">{receipt}</div>}
    </div>
  );
}

interface TaskProps {
  readonly milestone: Milestone;
  readonly wantsChanges: boolean;
}

function Task({ milestone: { id, label, status }, wantsChanges }: TaskProps) {
  const translate = useText();
  const { Link, milestonePath } = useNavigation();
  return (
    <>
      {status === 'pending' ? (
        <span className="muted">{label}</span>
      ) : (
        <Link to={milestonePath(id)}>{label}</Link>
      )}
      {wantsChanges ? (
        <Tag tone="warning" icon={<WarningIcon />}>
          {translate('component.Review.tag')}
        </Tag>
      ) : (
        <Tag tone={status === 'complete' ? 'success' : 'neutral'} icon={iconOf(status)}>
          {translate(stateKey(status))}
        </Tag>
      )}
    </>
  );
}

function iconOf(status: string) {
  if (status === 'complete') return <CheckIcon />;
  return status === 'locked' && <LockIcon />;
}
