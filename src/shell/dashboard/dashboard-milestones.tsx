import { useRef } from 'react';
import type { Milestone } from '../../http/schemas/milestone-schema';
import type { Section } from '../../http/schemas/section-schema';
import { Tag } from '../../kit/display/tag';
import { CheckIcon, LockIcon, WarningIcon } from '../../kit/icons/icons';
import { classNames } from '../../kit/styles/class-names';
import { useSheet } from '../../kit/styles/use-sheet';
import { useText } from '../../language/context';
import { correctionsOf } from '../../review/rules/corrections';
import { useNavigation } from '../context';
import { statusText } from '../rules/status-text';
import { MilestoneIcon } from '../stepper/milestone-icon';
import milestoneIconCss from '../stepper/milestone-icon.css?inline';

export interface DashboardMilestonesProps {
  readonly milestones: readonly Milestone[];
  /** The section that was read last; its review is newer than its summary in the milestones. */
  readonly lastRead: Section | undefined;
}

/** The milestones with their states; each that is not pending is a link. */
export function DashboardMilestones({ milestones, lastRead }: DashboardMilestonesProps) {
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
  const { Link, milestonePath } = useNavigation();
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
