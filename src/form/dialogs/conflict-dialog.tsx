import { useRef } from 'react';
import { Button } from '../../kit/controls/button';
import { Dialog } from '../../kit/overlays/dialog';
import { useSheet } from '../../kit/styles/use-sheet';
import { useText } from '../../language/context';
import type { DifferingAnswer } from '../rules/differences';
import { displayValue } from '../rules/display/display-value';
import type { FieldValue } from '../rules/model/section-model';
import conflictCss from './conflict-dialog.css?inline';

export interface ConflictDialogProps {
  readonly answers: readonly DifferingAnswer[];
  readonly onKeepMine: () => void;
  readonly onUseSaved: () => void;
  /** Closes the dialog without a choice. */
  readonly onClose: () => void;
}

/** Shows the answers saved elsewhere beside the investor's own, and asks which to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { answers, onKeepMine, onUseSaved, onClose } = props;
  const translate = useText();
  const ref = useRef<HTMLDListElement>(null);
  useSheet(ref, conflictCss);
  const inWords = ({ fields, label, isEntry }: DifferingAnswer, value: FieldValue) => {
    const isGone = isEntry && value !== fields[0].checkedValue;
    if (isEntry) return isGone ? translate('form.list.gone') : label;
    const words = displayValue(fields, value, translate.locale, translate.dateLocale);
    return words.text ?? translate(words.key);
  };
  return (
    <Dialog
      title={translate('form.conflict.title')}
      onClose={onClose}
      closeLabel={translate('shared.label.close')}
      actions={
        <>
          <Button onClick={onUseSaved}>{translate('form.conflict.useSaved')}</Button>
          <Button variant="primary" onClick={onKeepMine}>
            {translate('form.conflict.keepMine')}
          </Button>
        </>
      }
    >
      <p>{translate('form.conflict.text')}</p>
      <dl ref={ref} className="conflict">
        {answers.map((answer) => (
          <div key={answer.key}>
            <dt>{answer.label}</dt>
            <dd>
              <span>{translate('form.conflict.saved')}</span>{' '}
              <div>
                <bdi>{inWords(answer, answer.saved)}</bdi>
              </div>
            </dd>
            <dd>
              <span>{translate('form.conflict.own')}</span>{' '}
              <div>
                <bdi>{inWords(answer, answer.own)}</bdi>
              </div>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
