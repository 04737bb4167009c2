import { memo, useMemo } from 'react';
import { type Section, shownText } from '../http/schemas';
import { MASKED } from '../kit/controls/masking';
import { ExternalLink } from '../kit/display/external-link';
import { FileIcon } from '../kit/icons/icons-lazy';
import { useText } from '../language/context';
import {
  type Answer,
  type AnswerBlock,
  answerBlocks,
  answerRows,
  answerText,
} from './rules/answer-rows';

/** The estimated height of an answer, for blocks that are not laid out yet. */
const ESTIMATED_ANSWER_EM = 3;

/** All answers of a section, in the form's words. */
export const AnswerList = memo(function AnswerList({ section }: { readonly section: Section }) {
  const blocks = useMemo(() => answerBlocks(answerRows(section)), [section]);
  return blocks.map((block) => <Block key={block.id} block={block} />);
});

/** The browser lays out a block once it is in sight. */
const Block = memo(function Block({ block }: { readonly block: AnswerBlock }) {
  const { heading, answers, isInGroup } = block;
  const blockSize = `auto ${answers.length * ESTIMATED_ANSWER_EM}em`;
  return (
    <div
      className={isInGroup ? 'answer-block answer-group' : 'answer-block'}
      style={{ containIntrinsicBlockSize: blockSize }}
    >
      {heading && <h3>{heading}</h3>}
      <dl {...MASKED}>
        {answers.map((answer) => (
          <Row key={answer.id} answer={answer} />
        ))}
      </dl>
    </div>
  );
});

function Row({ answer: { label, fields, value } }: { readonly answer: Answer }) {
  return (
    <div className="answer">
      <dt>{label || '–'}</dt>
      <dd>
        <Value fields={fields} value={value} />
      </dd>
    </div>
  );
}

function Value({ fields, value }: Pick<Answer, 'fields' | 'value'>) {
  const translate = useText();
  const words = answerText(fields, value, translate.locale);
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
        <span className={words.key === 'component.Answers.notAnswered' ? 'muted' : undefined}>
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
