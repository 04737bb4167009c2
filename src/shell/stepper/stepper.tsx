import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Milestone, Section, SectionSummary } from '../../http/schemas';
import { Progress } from '../../kit/display/progress';
import { VisuallyHidden } from '../../kit/display/visually-hidden';
import { CheckIcon, ChevronIcon, CloseIcon, LockIcon, WarningIcon } from '../../kit/icons/icons';
import { classNames } from '../../kit/styles/sheet';
import { useSheet } from '../../kit/styles/use-sheet';
import { useText } from '../../language/context';
import { correctionsOf, summaryCount } from '../../review/rules/corrections';
import { Link } from '../../routing/link';
import { milestonePath, sectionPath } from '../../routing/rules/routes';
import { countDoneSections } from '../rules/continue-target';
import { statusText } from '../rules/status-text';
import { MilestoneIcon } from './milestone-icon';
import milestoneIconCss from './milestone-icon.css?inline';
import stepperCss from './stepper.css?inline';

export interface StepperProps {
  readonly milestones: readonly Milestone[];
  /** Where the investor is. */
  readonly milestoneId: string | undefined;
  readonly sectionId: string | undefined;
  /** The section that was read last; its review is newer than its summary in the milestones. */
  readonly lastRead: Section | undefined;
}

/**
 * The milestones with their sections and states. In a narrow widget the list is folded under the progress
 * until the investor unfolds it.
 */
export function Stepper({ milestones, milestoneId, sectionId, lastRead }: StepperProps) {
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
  const { done, total } = countDoneSections(milestones);
  const step = milestones.findIndex(({ id }) => id === milestoneId) + 1;
  return (
    <nav
      ref={ref}
      className={classNames('stepper', unfolded && 'unfolded')}
      part="stepper"
      aria-label={translate('component.Stepper.label')}
    >
      <div className="steps-done">
        {step > 0 && (
          <p className="step-count">
            {translate('component.Section.step', { step, total: milestones.length })}
          </p>
        )}
        <Progress
          value={done}
          max={total || 1}
          hideLabel
          label={translate('component.Stepper.progress', { done, total, count: total })}
        />
      </div>
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
            lastRead={lastRead}
          />
        ))}
      </ol>
    </nav>
  );
}

/** Scrolls a list that is higher than its box to the current entry; the page does not scroll. */
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
  const { id, label, contentLanguage, status, sections } = milestone;
  const content = (
    <>
      <MilestoneIcon milestone={milestone} position={position} />
      <span>
        <bdi lang={contentLanguage}>{label}</bdi>
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
  const { id, label, contentLanguage, status } = section;
  const content = (
    <>
      {sectionIcon(status)}
      <span>
        <bdi lang={contentLanguage}>{label}</bdi>
        <Comma /> {wantsChanges ? <ChangesWanted /> : <SectionState status={status} />}
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

/**
 * The state of a section in words. What is not open yet has the icon of what is to be done, so that its words are
 * shown: colour alone would tell them apart.
 */
function SectionState({ status }: { readonly status: string }) {
  const translate = useText();
  const words = translate(statusText(status));
  return status === 'pending' ? <small>{words}</small> : <VisuallyHidden>{words}</VisuallyHidden>;
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
