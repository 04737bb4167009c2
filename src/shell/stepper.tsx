import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Milestone, SectionSummary } from '../http/schemas';
import { classNames } from '../kit/class-names';
import { CheckIcon, ChevronIcon, CloseIcon, LockIcon } from '../kit/icons';
import { Progress } from '../kit/progress';
import { useSheet } from '../kit/use-sheet';
import { VisuallyHidden } from '../kit/visually-hidden';
import { useText } from '../language/context';
import { useNavigation } from './context';
import { MilestoneIcon } from './milestone-icon';
import milestoneIconCss from './milestone-icon.css?inline';
import { countSections } from './rules/count-sections';
import { stateKey } from './rules/state-key';
import stepperCss from './stepper.css?inline';

/** A milestone with exactly this many sections hides its section list (product-rules#single-section). */
export const SINGLE_SECTION = 1;

export interface StepperProps {
  readonly milestones: readonly Milestone[];
  /** Where the investor is. */
  readonly milestoneId: string | undefined;
  readonly sectionId: string | undefined;
}

/**
 * The milestones with their sections and states. In a narrow widget the list is folded under the
 * progress until it is asked for.
 */
export function Stepper({ milestones, milestoneId, sectionId }: StepperProps) {
  const translate = useText();
  const ref = useRef<HTMLElement>(null);
  const listId = useId();
  const place = `${milestoneId}/${sectionId}`;
  const [unfoldedAt, setUnfoldedAt] = useState<string>();
  // Going somewhere folds the list again.
  const unfolded = unfoldedAt === place;
  useSheet(ref, milestoneIconCss);
  useSheet(ref, stepperCss);
  useCurrentInView(ref, place);
  const { done, total } = countSections(milestones);
  return (
    <nav
      ref={ref}
      className={classNames('stepper', unfolded && 'unfolded')}
      part="stepper"
      aria-label={translate('component.Stepper.label')}
    >
      <Progress
        value={done}
        max={total || 1}
        label={translate('component.Stepper.progress', { done, total, count: total })}
      />
      <button
        type="button"
        className="button quiet fold"
        aria-expanded={unfolded}
        aria-controls={listId}
        onClick={() => setUnfoldedAt(unfolded ? undefined : place)}
      >
        {translate('component.Stepper.showAll')}
        <ChevronIcon />
      </button>
      <ol className="milestones" id={listId}>
        {milestones.map((milestone, index) => (
          <MilestoneItem
            key={milestone.id}
            milestone={milestone}
            position={index + 1}
            isCurrent={milestone.id === milestoneId}
            sectionId={sectionId}
          />
        ))}
      </ol>
    </nav>
  );
}

/** Where the list is higher than the screen it scrolls by itself, not the page. */
function useCurrentInView(ref: { readonly current: HTMLElement | null }, place: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useEffect(() => {
    const list = ref.current;
    const current =
      list?.querySelector('[aria-current=page]') ?? list?.querySelector('[aria-current=step]');
    if (!list || !current || list.scrollHeight <= list.clientHeight) return;
    const { top, bottom } = list.getBoundingClientRect();
    const box = current.getBoundingClientRect();
    if (box.top < top || box.bottom > bottom) list.scrollTop += box.top - (top + bottom) / 2;
  }, [ref, place]);
}

interface MilestoneItemProps {
  readonly milestone: Milestone;
  readonly position: number;
  readonly isCurrent: boolean;
  readonly sectionId: string | undefined;
}

function MilestoneItem({ milestone, position, isCurrent, sectionId }: MilestoneItemProps) {
  const { id, label, status, sections } = milestone;
  const { Link, milestonePath } = useNavigation();
  const content = (
    <>
      <MilestoneIcon milestone={milestone} position={position} />
      <span>
        {label}
        <MilestoneState status={status} />
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
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The state in words, under the label. */
function MilestoneState({ status }: { readonly status: string }) {
  const translate = useText();
  return (
    <small>
      <VisuallyHidden>, </VisuallyHidden>
      {status === 'complete' && <CheckIcon />}
      {status === 'locked' && <LockIcon />}
      {translate(stateKey(status))}
    </small>
  );
}

interface SectionItemProps {
  readonly milestoneId: string;
  readonly section: SectionSummary;
  readonly isCurrent: boolean;
}

function SectionItem({ milestoneId, section, isCurrent }: SectionItemProps) {
  const translate = useText();
  const { Link, sectionPath } = useNavigation();
  const { id, label, status } = section;
  const content = (
    <>
      {sectionIcon(status)}
      <span>
        {label}
        <VisuallyHidden>, {translate(stateKey(status))}</VisuallyHidden>
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

/** A checkmark when complete, a lock when locked, a close icon otherwise. */
function sectionIcon(status: string): ReactNode {
  if (status === 'complete') return <CheckIcon />;
  return status === 'locked' ? <LockIcon /> : <CloseIcon />;
}
