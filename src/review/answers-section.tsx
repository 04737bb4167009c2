import {
  type MouseEvent,
  memo,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useOnboarding } from '../app/onboarding';
import { type Section, shownText } from '../http/schemas';
import { Button } from '../kit/controls/button';
import { MASKED } from '../kit/controls/masking';
import { ExternalLink } from '../kit/display/external-link';
import { Heading } from '../kit/display/heading';
import { Notice } from '../kit/display/notice';
import { SpinnerIcon } from '../kit/display/spinner-icon';
import { VisuallyHidden } from '../kit/display/visually-hidden';
import { useValue } from '../kit/hooks/use-value';
import { FileIcon } from '../kit/icons/icons-lazy';
import { useText } from '../language/context';
import { Link } from '../routing/link';
import { sectionPath } from '../routing/rules/routes';
import type { AnswersStore } from './answers-store';
import { leadToAnswer } from './lead-to-answer';
import {
  type Answer,
  type AnswerBlock,
  answerBlocks,
  answerRows,
  answerText,
} from './rules/answer-rows';
import type { ReadableSection } from './rules/answered-sections';
import { summaryCount } from './rules/corrections';
import { StateTag } from './state-tag';

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
  return (
    <section
      ref={ref}
      className="answers-section"
      aria-labelledby={headingId}
      aria-busy={answers.isReading}
      data-section={sectionId}
    >
      <div className="answers-head">
        <Heading level={2} id={headingId}>
          {label}
        </Heading>
        <StateTag status={status} wantsChanges={summaryCount(section) > 0} />
        {status !== 'locked' && (
          <Link
            to={sectionPath(milestoneId, sectionId)}
            onClick={(event) => leaveAt(event, sectionId, store)}
          >
            {status === 'active' && summaryCount(section) === 0 ? (
              <>
                <span aria-hidden="true">{translate('component.Answers.fillIn')}</span>
                <VisuallyHidden>
                  {translate('component.Answers.fillIn')}: {label}
                </VisuallyHidden>
              </>
            ) : (
              <>
                <span aria-hidden="true">{translate('component.Answers.change')}</span>
                <VisuallyHidden>
                  {translate('component.Answers.changeNamed', { section: label })}
                </VisuallyHidden>
              </>
            )}
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
        <AnswerList section={shown} milestoneId={milestoneId} store={store} />
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

/** The estimated height of an answer, for blocks that are not laid out yet. */
const ESTIMATED_ANSWER_EM = 3;

interface AnswerListProps extends Pick<AnswersSectionProps, 'store'> {
  readonly section: Section;
  readonly milestoneId: string;
}

/** All answers of a section, in the form's words. */
const AnswerList = memo(function AnswerList({ section, milestoneId, store }: AnswerListProps) {
  const blocks = useMemo(() => answerBlocks(answerRows(section)), [section]);
  const { id: sectionId, status } = section;
  const open = useMemo(
    () => (status === 'active' ? { milestoneId, sectionId, store } : undefined),
    [status, milestoneId, sectionId, store],
  );
  return blocks.map((block) => <Block key={block.id} block={block} open={open} />);
});

interface BlockProps {
  readonly block: AnswerBlock;
  /** The section, where it is still to be saved. */
  readonly open:
    | (Pick<AnswerListProps, 'milestoneId' | 'store'> & { readonly sectionId: string })
    | undefined;
}

/** The browser lays out a block once it is in sight. */
const Block = memo(function Block({ block, open }: BlockProps) {
  const { heading, answers, isInGroup } = block;
  const blockSize = `auto ${answers.length * ESTIMATED_ANSWER_EM}em`;
  return (
    <div
      className={isInGroup ? 'answer-block answer-group' : 'answer-block'}
      style={{ containIntrinsicBlockSize: blockSize }}
    >
      {heading && <Heading level={3}>{heading}</Heading>}
      <dl {...MASKED}>
        {answers.map((answer) => (
          <div key={answer.id} className="answer">
            <dt>{answer.label || '–'}</dt>
            <dd>
              <Value answer={answer} open={open} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
});

interface ValueProps extends Pick<BlockProps, 'open'> {
  readonly answer: Answer;
}

function Value({ answer, open }: ValueProps) {
  const translate = useText();
  const { fields, value } = answer;
  const words = answerText(
    fields,
    value,
    translate.locale,
    open !== undefined,
    translate.dateLocale,
  );
  switch (words.kind) {
    case 'text':
      // Whatever direction the page has, the answer keeps its own.
      return <bdi>{shownText(words.text)}</bdi>;
    case 'gone':
      return <bdi>{translate('form.noLongerOffered', { value: shownText(words.value) })}</bdi>;
    case 'file':
      return <FileAnswer {...words.file} />;
    case 'key':
      return (
        <>
          <span className={words.key.startsWith('component') ? 'muted' : undefined}>
            {translate(words.key)}
          </span>
          {open && words.key === 'component.Answers.notYet' && (
            <FillIn answer={answer} open={open} />
          )}
        </>
      );
  }
}

interface FillInProps {
  readonly answer: Answer;
  readonly open: NonNullable<BlockProps['open']>;
}

/** Leads to the field of an answer that is not given yet. */
function FillIn({ answer: { id, label }, open }: FillInProps) {
  const onboarding = useOnboarding();
  const translate = useText();
  const { milestoneId, sectionId, store } = open;
  const lead = (event: MouseEvent<HTMLElement>) => {
    leaveAt(event, sectionId, store);
    // With such a key it opens elsewhere.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    void leadToAnswer(onboarding, event.currentTarget, { sectionId, fieldId: id });
  };
  return (
    <Link to={sectionPath(milestoneId, sectionId)} className="answer-fill-in" onClick={lead}>
      <span aria-hidden={label ? true : undefined}>{translate('component.Answers.fillIn')}</span>
      {label && (
        <VisuallyHidden>
          {translate('component.Answers.fillIn')}: {label}
        </VisuallyHidden>
      )}
    </Link>
  );
}

/** The investor leaves for a section: where it is now is where they come back to. */
function leaveAt(
  { currentTarget }: MouseEvent<HTMLElement>,
  sectionId: string,
  store: AnswersSectionProps['store'],
): void {
  const top = currentTarget.closest('section')?.getBoundingClientRect().top;
  if (top !== undefined) store.leaveAt({ sectionId, top });
}

/** A file's name, as a link where it has a safe address, and its version. */
function FileAnswer({ filename, url, version }: Extract<Answer['value'], object>) {
  const translate = useText();
  const name = <bdi>{shownText(filename || translate('form.values.file'))}</bdi>;
  return (
    <span className="answer-file">
      <FileIcon />
      <span>
        {url ? (
          <ExternalLink href={url} newTabLabel={translate('shared.label.newTab')}>
            {name}
          </ExternalLink>
        ) : (
          name
        )}
        {version !== undefined && version !== '' && (
          <span className="hint"> {translate('form.file.version', { version })}</span>
        )}
      </span>
    </span>
  );
}
