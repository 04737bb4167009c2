import { FieldFrame } from '../../kit/field-frame';
import { TextInput } from '../../kit/text-input';
import { useValue } from '../../kit/use-value';
import { displayValue } from '../rules/display-value';
import { isEmpty } from '../rules/is-empty';
import { type FieldProps, useField } from './use-field';

/**
 * An answer of a locked section in words: it can be read, selected and copied, and nothing is there to
 * be changed, whatever kind of field it was.
 */
export function ReadOnlyField({ field }: FieldProps) {
  const { frame, control, state, translate } = useField(field);
  const value = useValue(state.value);
  const words = displayValue([field], value, translate.locale);
  return (
    <FieldFrame {...frame}>
      <TextInput
        {...control}
        type="text"
        readOnly
        required={false}
        disabled={false}
        autoComplete="off"
        value={isEmpty(value) ? '' : (words.text ?? translate(words.key))}
      />
    </FieldFrame>
  );
}
