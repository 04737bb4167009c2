import { type ReactNode, useRef } from 'react';
import type { Milestone } from '../http/schemas';
import { buttonClass } from '../kit/button';
import { classNames } from '../kit/class-names';
import { CheckIcon, LockIcon } from '../kit/icons';
import { Progress } from '../kit/progress';
import { SuccessMark } from '../kit/success-mark';
import { Tag } from '../kit/tag';
import { useSheet } from '../kit/use-sheet';
import { useText } from '../language/context';
import { useNavigation } from './context';
import dashboardCss from './dashboard.css?inline';
import { KycTag } from './kyc-tag';
import { MilestoneIcon } from './milestone-icon';
import milestoneIconCss from './milestone-icon.css?inline';
import { countSections } from './rules/count-sections';
import { stateKey } from './rules/state-key';

export interface DashboardProps {
  readonly milestones: readonly Milestone[];
  readonly kycStatus: string | undefined;
  /** Where 'Continue' leads, and to which section; undefined when nothing is left to do. */
  readonly next: { readonly path: string; readonly label: string } | undefined;
  /** Something was saved that can be looked at. */
  readonly canCheckAnswers: boolean;
  /** Stands below the message once nothing is left to do. */
  readonly receipt: ReactNode;
}

/** KYC status, what is done and one way on (product-rules#dashboard). */
export function Dashboard(props: DashboardProps) {
  const { milestones, kycStatus, next, canCheckAnswers, receipt } = props;
  const translate = useText();
  const { Link, answersPath } = useNavigation();
  const ref = useRef<HTMLDivElement>(null);
  useSheet(ref, milestoneIconCss);
  useSheet(ref, dashboardCss);
  const { done, total } = countSections(milestones);
  return (
    <div ref={ref} className="dashboard">
      <KycTag status={kycStatus} />
      <div className="panel">
        {next ? (
          <>
            <p>{translate('component.Dashboard.open')}</p>
            <Progress
              value={done}
              max={total || 1}
              label={translate('component.Stepper.progress', { done, total, count: total })}
            />
            <div className="actions">
              <Link to={next.path} className={buttonClass('primary')}>
                {translate('shared.label.continue')}
              </Link>
              <span className="muted">
                {translate('component.Dashboard.next', { section: next.label })}
              </span>
            </div>
          </>
        ) : (
          <div className="all-set">
            <SuccessMark />
            <h2>{translate('component.Dashboard.completeTitle')}</h2>
            <p>{translate('component.Dashboard.complete')}</p>
          </div>
        )}
      </div>
      {!next && receipt}
      <ol className="panel tasks" aria-label={translate('component.Stepper.label')}>
        {milestones.map((milestone, index) => (
          <li
            key={milestone.id}
            className={classNames('task', milestone.status === 'complete' && 'complete')}
          >
            <MilestoneIcon milestone={milestone} position={index + 1} />
            <Task milestone={milestone} />
          </li>
        ))}
      </ol>
      {canCheckAnswers && <Link to={answersPath}>{translate('component.Answers.title')}</Link>}
    </div>
  );
}

function Task({ milestone: { id, label, status } }: { readonly milestone: Milestone }) {
  const translate = useText();
  const { Link, milestonePath } = useNavigation();
  return (
    <>
      {status === 'pending' ? (
        <span className="muted">{label}</span>
      ) : (
        <Link to={milestonePath(id)}>{label}</Link>
      )}
      <Tag tone={status === 'complete' ? 'success' : 'neutral'} icon={iconOf(status)}>
        {translate(stateKey(status))}
      </Tag>
    </>
  );
}

function iconOf(status: string) {
  if (status === 'complete') return <CheckIcon />;
  return status === 'locked' && <LockIcon />;
}
