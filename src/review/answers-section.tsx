import {
  memo,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Section, shownText } from '../http/schemas';
import { Button } from '../kit/controls/button';
import { MASKED } from '../kit/controls/masking';
import { Heading } from '../kit/display/heading';
import { ExternalLink } from '../kit/display/linked-text';
import { Notice } from '../kit/display/notice';
import { SpinnerIcon } from '../kit/display/spinner';
import { Tag } from '../kit/display/tag';
import { VisuallyHidden } from '../kit/display/visually-hidden';
import { useValue } from '../kit/hooks/use-value';
import { CheckIcon, LockIcon, WarningIcon } from '../kit/icons/icons';
import { FileIcon } from '../kit/icons/icons-lazy';
import { useText } from '../language/context';
import { Link } from '../routing/link';
import { sectionPath } from '../routing/rules/routes';
import { statusText } from '../shell/rules/status-text';
import type { AnswersStore } from './answers-store';
import {
  type Answer,
  type AnswerBlock,
  answerBlocks,
  answerRows,
  answerText,
} from './rules/answer-rows';
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
        <Heading level={2} id={headingId}>
          {label}
        </Heading>
        <StateTag section={section} />
        {status !== 'locked' && (
          <Link to={sectionPath(milestoneId, sectionId)} onClick={leave}>
            {status === 'active' ? (
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

/** The estimated height of an answer, for blocks that are not laid out yet. */
const ESTIMATED_ANSWER_EM = 3;

/** All answers of a section, in the form's words. */
const AnswerList = memo(function AnswerList({ section }: { readonly section: Section }) {
  const blocks = useMemo(() => answerBlocks(answerRows(section)), [section]);
  const isOpen = section.status === 'active';
  return blocks.map((block) => <Block key={block.id} block={block} isOpen={isOpen} />);
});

interface BlockProps {
  readonly block: AnswerBlock;
  /** The section is still to be saved. */
  readonly isOpen: boolean;
}

/** The browser lays out a block once it is in sight. */
const Block = memo(function Block({ block, isOpen }: BlockProps) {
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
          <Row key={answer.id} answer={answer} isOpen={isOpen} />
        ))}
      </dl>
    </div>
  );
});

interface RowProps extends Pick<BlockProps, 'isOpen'> {
  readonly answer: Answer;
}

function Row({ answer: { label, fields, value }, isOpen }: RowProps) {
  return (
    <div className="answer">
      <dt>{label || '–'}</dt>
      <dd>
        <Value fields={fields} value={value} isOpen={isOpen} />
      </dd>
    </div>
  );
}

function Value({
  fields,
  value,
  isOpen,
}: Pick<Answer, 'fields' | 'value'> & Pick<BlockProps, 'isOpen'>) {
  const translate = useText();
  const words = answerText(fields, value, translate.locale, isOpen);
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
        <span className={words.key.startsWith('component') ? 'muted' : undefined}>
          {translate(words.key)}
        </span>
      );
  }
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
