import type { ReactNode } from 'react';
import type { Milestone, Section, SectionSummary } from '../../http/schemas';
import { VisuallyHidden } from '../../kit/display/visually-hidden';
import { CheckIcon, CloseIcon, LockIcon, WarningIcon } from '../../kit/icons/icons';
import { classNames } from '../../kit/styles/sheet';
import { useText } from '../../language/context';
import { correctionsOf, summaryCount } from '../../review/rules/corrections';
import { Link } from '../../routing/link';
import { milestonePath, sectionPath } from '../../routing/rules/routes';
import { statusText } from '../rules/status-text';
import { MilestoneIcon } from './milestone-icon';

/** A milestone with exactly this many sections hides its section list (product-rules#single-section). */
export const SINGLE_SECTION = 1;

export interface MilestoneItemProps {
  readonly milestone: Milestone;
  readonly position: number;
  readonly isCurrent: boolean;
  readonly sectionId: string | undefined;
  readonly lastRead: Section | undefined;
}

/** A milestone of the stepper with its sections; a pending one leads nowhere. */
export function MilestoneItem(props: MilestoneItemProps) {
  const { milestone, position, isCurrent, sectionId, lastRead } = props;
  const { id, label, status, sections } = milestone;
  const content = (
    <>
      <MilestoneIcon milestone={milestone} position={position} />
      <span>
        {label}
        <Comma />{' '}
        <MilestoneState
          status={status}
          wantsChanges={correctionsOf([milestone], lastRead).length > 0}
        />
      </span>
    </>
  );
  if (status === 'pending') {
    return (
      <li>
        <span className="milestone pending">{content}</span>
      </li>
    );
  }
  return (
    <li>
      <Link
        to={milestonePath(id)}
        className={classNames('milestone', status === 'complete' && 'complete')}
        {...(isCurrent && { 'aria-current': 'step' as const })}
      >
        {content}
      </Link>
      {sections.length !== SINGLE_SECTION && (
        <ul className="sections">
          {sections.map((section) => (
            <li key={section.id}>
              <SectionItem
                milestoneId={id}
                section={section}
                isCurrent={isCurrent && section.id === sectionId}
                wantsChanges={summaryCount(section, lastRead) > 0}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface MilestoneStateProps {
  readonly status: string;
  readonly wantsChanges: boolean;
}

/** The state in words, under the label. */
function MilestoneState({ status, wantsChanges }: MilestoneStateProps) {
  const translate = useText();
  if (wantsChanges) return <ChangesWanted />;
  return (
    <small>
      {status === 'complete' && <CheckIcon />}
      {status === 'locked' && <LockIcon />}
      {translate(statusText(status))}
    </small>
  );
}

/** A reviewer has sent something back (product-rules#changes-wanted). */
function ChangesWanted() {
  const translate = useText();
  return (
    <small className="warning">
      <WarningIcon />
      {translate('component.Review.tag')}
    </small>
  );
}

interface SectionItemProps {
  readonly milestoneId: string;
  readonly section: SectionSummary;
  readonly isCurrent: boolean;
  readonly wantsChanges: boolean;
}

function SectionItem({ milestoneId, section, isCurrent, wantsChanges }: SectionItemProps) {
  const translate = useText();
  const { id, label, status } = section;
  const content = (
    <>
      {sectionIcon(status)}
      <span>
        {label}
        <Comma />{' '}
        {wantsChanges ? (
          <ChangesWanted />
        ) : (
          <VisuallyHidden>{translate(statusText(status))}</VisuallyHidden>
        )}
      </span>
    </>
  );
  if (status === 'pending') return <span className="section-link pending">{content}</span>;
  return (
    <Link
      to={sectionPath(milestoneId, id)}
      className={classNames('section-link', status === 'complete' && 'complete')}
      {...(isCurrent && { 'aria-current': 'page' as const })}
    >
      {content}
    </Link>
  );
}

/** Makes screen readers pause between label and state. VisuallyHidden would put a space before it. */
function Comma() {
  return <span className="comma">,</span>;
}

/** A checkmark when complete, a lock when locked, a close icon otherwise. */
function sectionIcon(status: string): ReactNode {
  if (status === 'complete') return <CheckIcon />;
  return status === 'locked' ? <LockIcon /> : <CloseIcon />;
}
