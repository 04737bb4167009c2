import { useRef } from 'react';
import { Button } from '../../kit/controls/button';
import { Dialog } from '../../kit/overlays/dialog';
import { useSheet } from '../../kit/styles/use-sheet';
import { useText } from '../../language/context';
import { displayValue } from '../rules/display/display-value';
import type { FieldValue } from '../rules/model/section-model';
import type { UpdateWarning } from '../rules/payload';
import updateWarningCss from './update-warning-dialog.css?inline';

export interface UpdateWarningDialogProps {
  readonly warnings: readonly UpdateWarning[];
  readonly onBack: () => void;
  readonly onConfirm: () => void;
}

/** Lists each changed standard element with its value before and now (product-rules#warn-on-update). */
export function UpdateWarningDialog({ warnings, onBack, onConfirm }: UpdateWarningDialogProps) {
  const translate = useText();
  const ref = useRef<HTMLDListElement>(null);
  useSheet(ref, updateWarningCss);
  const inWords = ({ fields }: UpdateWarning, value: FieldValue) => {
    const words = displayValue(fields, value, translate.locale, translate.dateLocale);
    return words.text ?? translate(words.key);
  };
  return (
    <Dialog
      title={translate('form.updateWarning.title')}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onConfirm}>{translate('shared.label.confirm')}</Button>
          <Button variant="primary" onClick={onBack}>
            {translate('shared.label.back')}
          </Button>
        </>
      }
    >
      <p>{translate('form.updateWarning.text')}</p>
      <dl ref={ref} className="changes">
        {warnings.map((warning) => (
          <div key={warning.key}>
            <dt>{warning.label}</dt>
            {warning.isRemoved ? (
              <dd>{translate('form.list.gone')}</dd>
            ) : (
              <>
                <dd>
                  <span>{translate('form.updateWarning.before')}</span>{' '}
                  <bdi>{inWords(warning, warning.oldValue)}</bdi>
                </dd>
                <dd className="changes-now">
                  <span>{translate('form.updateWarning.now')}</span>{' '}
                  <bdi>{inWords(warning, warning.newValue)}</bdi>
                </dd>
              </>
            )}
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
