import type { Milestone } from '../../http/schemas';
import { CloseIcon } from '../../kit/icons/icons';
import { milestoneIcon } from '../../kit/icons/milestone-icons';

export interface MilestoneIconProps {
  readonly milestone: Pick<Milestone, 'icon' | 'status'>;
  /** Its place in the profile, from 1; shown where the milestone names no icon and is not pending. */
  readonly position: number;
}

/**
 * A milestone's icon; a pending one that names none has a close icon
 * (product-rules#stepper-pending-milestone).
 */
export function MilestoneIcon({ milestone: { icon, status }, position }: MilestoneIconProps) {
  const Icon = milestoneIcon(icon) ?? (status === 'pending' ? CloseIcon : undefined);
  return (
    <span className="milestone-icon" aria-hidden="true">
      {Icon ? <Icon /> : position}
    </span>
  );
}
