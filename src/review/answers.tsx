import {
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useOnboarding } from '../app/onboarding';
import { Button, type ButtonVariant, buttonClass } from '../kit/controls/button';
import { Announcement } from '../kit/display/announcement';
import { useValue } from '../kit/hooks/use-value';
import { BackIcon } from '../kit/icons/icons';
import { PrintIcon } from '../kit/icons/icons-lazy';
import { focusedNear, isFocusNowhere } from '../kit/overlays/focus';
import { useSheet } from '../kit/styles/use-sheet';
import { useText } from '../language/context';
import { findSection, type PlacedSection } from '../profile/rules/find-section';
import { Link } from '../routing/link';
import { DASHBOARD_PATH, sectionPath } from '../routing/rules/routes';
import { Screen } from '../shell/screens/screen';
import answersCss from './answers.css?inline';
import { AnswersSection } from './answers-section';
import { type AnswersStore, answersOf } from './answers-store';
import printCss from './print.css?inline';
import { type ReadableSection, readableSections } from './rules/answered-sections';

/** The screen of all answers. */
export function AnswersScreen() {
  const onboarding = useOnboarding();
  const translate = useText();
  const qualification = useValue(onboarding.profile.qualification);
  const from = useValue(onboarding.visits.answersFrom);
  if (!qualification) return null;
  const before = from && findSection(qualification, from.milestoneId, from.sectionId);
  return (
    <Screen id="answers" title={translate('component.Answers.title')}>
      <Answers
        sections={readableSections(qualification.milestones)}
        store={answersOf(onboarding)}
        before={before}
      />
      {before && (
        <p>
          <BackTo {...before} look="primary" />
        </p>
      )}
    </Screen>
  );
}

interface AnswersProps {
  readonly sections: readonly ReadableSection[];
  readonly store: AnswersStore;
  /** The section from which the investor came. */
  readonly before: BackToProps | undefined;
}

type BackToProps = Pick<PlacedSection, 'milestone' | 'section'>;

/** Leads back to the section; once in view from the start, and once at the end of all answers. */
function BackTo({ milestone, section, look }: BackToProps & { readonly look: ButtonVariant }) {
  const translate = useText();
  return (
    <Link to={sectionPath(milestone.id, section.id)} className={buttonClass(look)}>
      <BackIcon />
      <span>{translate('component.Answers.backTo', { section: section.label })}</span>
    </Link>
  );
}

/** All answers of the profile, to be read and printed; each section leads to where it is changed. */
function Answers({ sections, store, before }: AnswersProps) {
  const translate = useText();
  const ref = useRef<HTMLDivElement>(null);
  // Renders the sections in small tasks after the frame, since there may be hundreds of answers.
  const isDrawn = useDeferredValue(true, false);
  const { printing, print } = usePrint(ref, store, sections);
  const reading = useValue(store.reading);
  useSheet(ref, answersCss);
  useSheet(ref, printCss);
  useReturn(ref, store, isDrawn);
  const announced = sections.find(({ sectionId }) => sectionId === reading)?.section.label;
  return (
    <div ref={ref} className="all-answers">
      <p>{translate('component.Answers.text')}</p>
      <div className="actions">
        <Button icon={<PrintIcon />} loading={printing === 'reading'} onClick={print}>
          {translate('shared.label.print')}
        </Button>
        {before ? (
          <BackTo {...before} look="quiet" />
        ) : (
          <Link to={DASHBOARD_PATH} className={buttonClass('quiet')}>
            <BackIcon />
            <span>{translate('shared.label.dashboard')}</span>
          </Link>
        )}
      </div>
      <Announcement
        text={
          announced === undefined
            ? ''
            : translate('component.Answers.loading', { section: announced })
        }
      />
      {isDrawn &&
        sections.map((one) => (
          <AnswersSection
            key={one.sectionId}
            place={one}
            store={store}
            isPrinted={printing === 'ready'}
          />
        ))}
    </div>
  );
}

/** Scrolls the section to where it was and focuses its link, when the investor comes back from a change. */
function useReturn(
  ref: RefObject<HTMLElement | null>,
  store: Pick<AnswersStore, 'takePlace'>,
  isDrawn: boolean,
): void {
  useLayoutEffect(() => {
    if (!isDrawn || !ref.current) return;
    const place = store.takePlace();
    const section = place && sectionIn(ref.current, place.sectionId);
    if (!section) return;
    putAt(section, place.top, ref.current);
    if (!isFocusNowhere() && !focusedNear(ref.current)) return;
    section.querySelector<HTMLElement>('.answers-head a')?.focus({ preventScroll: true });
  }, [ref, store, isDrawn]);
}

/**
 * Scrolls the section to `top` px below the window's edge. What is out of sight has a height by guess
 * (`content-visibility`): what comes into sight gets its own height first, which moves the section.
 */
function putAt(section: HTMLElement, top: number, answers: HTMLElement): void {
  const guessed = new Set(answers.querySelectorAll<HTMLElement>('.answer-block'));
  const isInSight = (block: Element) => {
    const box = block.getBoundingClientRect();
    return box.bottom > 0 && box.top < window.innerHeight;
  };
  let inSight: readonly HTMLElement[];
  do {
    // The browser finds what scrolls: the page, or a box of the host page.
    section.style.scrollMarginBlockStart = `${top}px`;
    section.scrollIntoView({ block: 'start', behavior: 'instant' });
    section.style.removeProperty('scroll-margin-block-start');
    inSight = [...guessed].filter(isInSight);
    for (const block of inSight) {
      block.style.contentVisibility = 'visible';
      guessed.delete(block);
    }
  } while (inSight.length > 0);
}

/**
 * Reads and renders what is missing, then opens the browser's print dialog; after a failure the retry button
 * gets the focus.
 */
function usePrint(
  ref: RefObject<HTMLElement | null>,
  store: Pick<AnswersStore, 'readAll'>,
  sections: readonly ReadableSection[],
) {
  const [printing, setPrinting] = useState<'reading' | 'ready' | 'failed'>();
  useEffect(() => {
    if (printing === 'ready') {
      window.print();
      setPrinting(undefined);
    }
    if (printing === 'failed') ref.current?.querySelector<HTMLElement>('.notice button')?.focus();
  }, [printing, ref]);
  const print = async () => {
    setPrinting('reading');
    const isComplete = await store.readAll(sections.map(({ sectionId }) => sectionId));
    setPrinting(isComplete ? 'ready' : 'failed');
  };
  return { printing, print: () => void print() };
}

function sectionIn(root: HTMLElement, sectionId: string): HTMLElement | undefined {
  const all = root.querySelectorAll<HTMLElement>('[data-section]');
  return [...all].find(({ dataset }) => dataset.section === sectionId);
}
