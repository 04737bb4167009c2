import { useRef } from 'react';
import { Button } from '../../kit/controls/button';
import { Dialog } from '../../kit/overlays/dialog';
import { useSheet } from '../../kit/styles/sheet';
import { useText } from '../../language/context';
import { displayValue } from '../rules/display/display-value';
import type { UpdateWarning } from '../rules/payload';
import updateWarningCss from './update-warning-dialog.css?inline';

export interface UpdateWarningDialogProps {
  readonly warnings: readonly UpdateWarning[];
  readonly onBack: () => void;
  readonly onConfirm: () => void;
}

/** Lists the label and the new value of each changed standard element (product-rules#warn-on-update). */
export function UpdateWarningDialog({ warnings, onBack, onConfirm }: UpdateWarningDialogProps) {
  const translate = useText();
  const ref = useRef<HTMLDListElement>(null);
  useSheet(ref, updateWarningCss);
  return (
    <Dialog
      title={translate('form.updateWarning.title')}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>{translate('shared.label.back')}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {translate('shared.label.confirm')}
          </Button>
        </>
      }
    >
      <p>{translate('form.updateWarning.text')}</p>
      <dl ref={ref} className="changes">
        {warnings.map(({ key, label, fields, newValue, isRemoved }) => {
          const words = displayValue(fields, newValue, translate.locale);
          const inWords = words.text ?? translate(words.key);
          return (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{isRemoved ? translate('form.list.gone') : inWords}</dd>
            </div>
          );
        })}
      </dl>
    </Dialog>
  );
}
