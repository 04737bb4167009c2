import { useMemo, useRef } from 'react';
import { describedBy, FieldFrame } from '../../kit/field-frame';
import { Select } from '../../kit/select';
import { choicesOf } from '../rules/choices';
import { inputHints } from '../rules/input-hints';
import type { FieldValue } from '../rules/model';
import { sortOptions } from '../rules/sort-options';
import { MASKED } from './masking';
import { type FieldProps, useField, useNativeControl } from './use-field';

/**
 * A native select, its options sorted by label in the investor's locale. Options are known to the
 * browser by their place, since their values can be of any scalar type.
 */
export function SelectField({ field }: FieldProps) {
  const { id, label, texts, wide, disabled, readOnly, state, translate, edit, leave } =
    useField(field);
  const ref = useRef<HTMLSelectElement>(null);
  const options = useMemo(
    () => sortOptions(choicesOf(field), translate.locale),
    [field, translate.locale],
  );
  const placeOf = (value: FieldValue) => {
    const place = options.findIndex((option) => Object.is(option.value, value));
    return place < 0 ? '' : String(place);
  };
  const valueAt = (place: string): FieldValue =>
    place === '' ? '' : (options[Number(place)]?.value ?? '');
  useNativeControl(
    ref,
    state,
    (control) => valueAt(control.value),
    (control, value) => {
      control.value = placeOf(value);
    },
  );
  return (
    <FieldFrame id={id} label={label} wide={wide} {...texts}>
      <Select
        ref={ref}
        id={id}
        defaultValue={placeOf(state.value.peek())}
        required={field.required}
        disabled={disabled || readOnly}
        onChange={(event) => edit(valueAt(event.target.value))}
        onBlur={leave}
        autoComplete={inputHints(field).autoComplete}
        {...describedBy(id, texts)}
        {...MASKED}
      >
        <option value="">{translate('form.chooseOption')}</option>
        {options.map((option, place) => (
          <option key={String(option.value)} value={place}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
