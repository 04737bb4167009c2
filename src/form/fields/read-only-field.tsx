import { useRef } from 'react';
import { FieldFrame } from '../../kit/controls/field-frame';
import { TextInput } from '../../kit/controls/native-select';
import { VisuallyHidden } from '../../kit/display/visually-hidden';
import { useValue } from '../../kit/hooks/use-value';
import { VerifiedIcon } from '../../kit/icons/icons-lazy';
import { classNames } from '../../kit/styles/sheet';
import { useSheet } from '../../kit/styles/use-sheet';
import detailsCss from '../kinds/text/details-field.css?inline';
import { displayValue } from '../rules/display/display-value';
import { isEmpty } from '../rules/values';
import readOnlyCss from './read-only-field.css?inline';
import { type FieldProps, useField } from './use-field';

/**
 * An answer of a locked section as text that can be selected and copied, whatever the kind of its field.
 * A text of several lines keeps its line breaks, a select the mark of its option.
 */
export function ReadOnlyField({ field }: FieldProps) {
  const { frame, control, answer, translate } = useField(field);
  const ref = useRef<HTMLDivElement>(null);
  const value = useValue(answer);
  const words = displayValue([field], value, translate.locale, translate.dateLocale);
  const isDetails = field.kind.isMultiline?.(field);
  const isVerified =
    field.kind.isChoice &&
    field.choices.some((choice) => choice.value === value && choice.isVerified);
  useSheet(ref, isDetails ? detailsCss : readOnlyCss);
  const common = {
    ...control,
    readOnly: true,
    required: false,
    disabled: false,
    autoComplete: 'off',
    value: isEmpty(value) ? '' : (words.text ?? translate(words.key)),
    'aria-describedby':
      classNames(control['aria-describedby'], isVerified && `${control.id}-mark`) || undefined,
  };
  return (
    <FieldFrame {...frame}>
      <div ref={ref} className="read-only">
        {isDetails ? (
          <textarea {...common} className="input" rows={4} />
        ) : (
          <TextInput {...common} type="text" />
        )}
        {isVerified && (
          <span className="verified" id={`${control.id}-mark`}>
            <VerifiedIcon />
            <VisuallyHidden>{translate('form.verified')}</VisuallyHidden>
          </span>
        )}
      </div>
    </FieldFrame>
  );
}
