import { useRef } from 'react';
import type { Milestone, SectionSummary } from '../http/schemas';
import { CheckIcon, CloseIcon, LockIcon } from '../kit/icons';
import { milestoneIcon } from '../kit/milestone-icons';
import { Progress } from '../kit/progress';
import { useSheet } from '../kit/use-sheet';
import { VisuallyHidden } from '../kit/visually-hidden';
import { useText } from '../language/context';
import type { TextKey } from '../language/text';
import { useNavigation } from './context';
import stepperCss from './stepper.css?inline';

/** What a state is called; any status the spec does not name is open. */
const STATE_KEYS: Readonly<Record<string, TextKey>> = {
  complete: 'component.Stepper.complete',
  locked: 'component.Stepper.locked',
  pending: 'component.Stepper.pending',
};

/** A milestone with exactly this many sections hides its section list (spec section 9). */
export const SINGLE_SECTION = 1;

export interface StepperProps {
  readonly milestones: readonly Milestone[];
  /** Where the investor is. */
  readonly milestoneId: string | undefined;
  readonly sectionId: string | undefined;
}

/** The milestones with their sections and states (spec section 2, 'Stepper'). */
export function Stepper({ milestones, milestoneId, sectionId }: StepperProps) {
  const translate = useText();
  const ref = useRef<HTMLElement>(null);
  useSheet(ref, stepperCss);
  const sections = milestones.flatMap((milestone) => milestone.sections);
  const done = sections.filter(isDone).length;
  return (
    <nav
      ref={ref}
      className="stepper"
      part="stepper"
      aria-label={translate('component.Stepper.label')}
    >
      <Progress
        value={done}
        max={sections.length || 1}
        label={translate('component.Stepper.progress', {
          done,
          total: sections.length,
          count: sections.length,
        })}
      />
      <ol className="milestones">
        {milestones.map((milestone) => (
          <MilestoneItem
            key={milestone.id}
            milestone={milestone}
            isCurrent={milestone.id === milestoneId}
            sectionId={sectionId}
          />
        ))}
      </ol>
    </nav>
  );
}

function isDone({ status }: SectionSummary): boolean {
  return status === 'complete' || status === 'locked';
}

interface MilestoneItemProps {
  readonly milestone: Milestone;
  readonly isCurrent: boolean;
  readonly sectionId: string | undefined;
}

function MilestoneItem({ milestone, isCurrent, sectionId }: MilestoneItemProps) {
  const { Link, milestonePath } = useNavigation();
  const Icon = milestoneIcon(milestone.icon) ?? (milestone.status === 'pending' ? CloseIcon : null);
  const content = (
    <>
      <span className="milestone-icon">
        {milestone.status === 'complete' ? <CheckIcon /> : Icon && <Icon />}
      </span>
      <span className="milestone-label">{milestone.label}</span>
      <State status={milestone.status} />
    </>
  );
  if (milestone.status === 'pending') {
    return (
      <li>
        <span className="milestone later">{content}</span>
      </li>
    );
  }
  return (
    <li>
      <Link
        to={milestonePath(milestone.id)}
        className={`milestone${isCurrent ? ' current' : ''}${milestone.status === 'complete' ? ' done' : ''}`}
        {...(isCurrent && { 'aria-current': 'step' as const })}
      >
        {content}
      </Link>
      {milestone.sections.length !== SINGLE_SECTION && (
        <ul className="sections">
          {milestone.sections.map((section) => (
            <li key={section.id}>
              <SectionItem
                milestoneId={milestone.id}
                section={section}
                isCurrent={isCurrent && section.id === sectionId}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface SectionItemProps {
  readonly milestoneId: string;
  readonly section: SectionSummary;
  readonly isCurrent: boolean;
}

function SectionItem({ milestoneId, section, isCurrent }: SectionItemProps) {
  const { Link, sectionPath } = useNavigation();
  const Icon = Object.hasOwn(SECTION_ICONS, section.status)
    ? (SECTION_ICONS[section.status] ?? CloseIcon)
    : CloseIcon;
  const content = (
    <>
      <Icon />
      <span>{section.label}</span>
      <State status={section.status} />
    </>
  );
  if (section.status === 'pending') return <span className="section-link later">{content}</span>;
  return (
    <Link
      to={sectionPath(milestoneId, section.id)}
      className={`section-link ${section.status === 'complete' ? 'done' : ''}`}
      {...(isCurrent && { 'aria-current': 'page' as const })}
    >
      {content}
    </Link>
  );
}

/** A checkmark when complete, a lock when locked, a close icon otherwise (spec section 2). */
const SECTION_ICONS: Readonly<Record<string, typeof CloseIcon>> = {
  complete: CheckIcon,
  locked: LockIcon,
};

function State({ status }: { readonly status: string }) {
  const translate = useText();
  const key = Object.hasOwn(STATE_KEYS, status) ? STATE_KEYS[status] : undefined;
  return <VisuallyHidden>, {translate(key ?? 'component.Stepper.open')}</VisuallyHidden>;
}
