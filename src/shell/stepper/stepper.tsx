import { useEffect, useId, useRef, useState } from 'react';
import type { Milestone, Section } from '../../http/schemas';
import { Progress } from '../../kit/display/spinner';
import { ChevronIcon } from '../../kit/icons/icons';
import { classNames, useSheet } from '../../kit/styles/sheet';
import { useText } from '../../language/context';
import { countDoneSections } from '../rules/continue-target';
import milestoneIconCss from './milestone-icon.css?inline';
import { MilestoneItem } from './milestone-item';
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
