import { type RefObject, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../kit/controls/button';
import { Notice } from '../kit/display/notice';
import { SpinnerIcon } from '../kit/display/spinner';
import { Tag } from '../kit/display/tag';
import { VisuallyHidden } from '../kit/display/visually-hidden';
import { useValue } from '../kit/hooks/use-value';
import { CheckIcon, LockIcon, WarningIcon } from '../kit/icons/icons';
import { useText } from '../language/context';
import { Link } from '../routing/link';
import { sectionPath } from '../routing/rules/routes';
import { statusText } from '../shell/rules/status-text';
import { AnswerList } from './answer-list';
import type { AnswersStore } from './answers-store';
import type { ReadableSection } from './rules/answered-sections';
import { summaryCount } from './rules/corrections';

/** How far outside the window a section is read before it is scrolled to. */
const READ_AHEAD = '50% 0px';

export interface AnswersSectionProps {
  readonly place: ReadableSection;
  readonly store: Pick<AnswersStore, 'of' | 'read' | 'leaveAt'>;
  /** The print dialog is about to open, so this render must show everything. */
  readonly isPrinted: boolean;
}

/** One section's answers: read when they are scrolled to, and again when they may have changed. */
export function AnswersSection({ place, store, isPrinted }: AnswersSectionProps) {
  const { milestoneId, sectionId, section } = place;
  const { label, status } = section;
  const translate = useText();
  const ref = useRef<HTMLElement>(null);
  const headingId = useId();
  const answers = useValue(store.of(sectionId));
  const drawn = useDeferredValue(answers.section);
  const shown = isPrinted ? answers.section : drawn;
  const isNear = useNear(ref);
  const isWanted = isNear && !answers.isCurrent && !answers.isReading && !answers.error;
  useEffect(() => {
    if (isWanted) void store.read(sectionId);
  }, [isWanted, store, sectionId]);
  const leave = () => {
    const top = ref.current?.getBoundingClientRect().top;
    if (top !== undefined) store.leaveAt({ sectionId, top });
  };
  return (
    <section
      ref={ref}
      className="answers-section"
      aria-labelledby={headingId}
      aria-busy={answers.isReading}
      data-section={sectionId}
    >
      <div className="answers-head">
        <h2 id={headingId}>{label}</h2>
        <StateTag section={section} />
        {status !== 'locked' && (
          <Link to={sectionPath(milestoneId, sectionId)} onClick={leave}>
            <span aria-hidden="true">{translate('component.Answers.change')}</span>
            <VisuallyHidden>
              {translate('component.Answers.changeNamed', { section: label })}
            </VisuallyHidden>
          </Link>
        )}
      </div>
      {answers.error && (
        <Notice
          tone="error"
          actions={
            <Button onClick={() => void store.read(sectionId)}>
              {translate('shared.label.tryAgain')}
            </Button>
          }
        >
          {translate('component.Answers.failed', { section: label })}
        </Notice>
      )}
      {shown ? (
        <AnswerList section={shown} />
      ) : (
        !answers.error && (
          <p className="answers-waiting muted">
            {isNear && <SpinnerIcon size={20} />}
            {translate('component.Answers.loading', { section: label })}
          </p>
        )
      )}
    </section>
  );
}

function StateTag({ section }: Pick<ReadableSection, 'section'>) {
  const translate = useText();
  const { status } = section;
  if (summaryCount(section) > 0) {
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

/** Whether an element is in sight, or will soon be. */
function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: READ_AHEAD },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isNear;
}
