import { useMemo, useRef } from 'react';
import { FieldFrame } from '../../kit/field-frame';
import { Select } from '../../kit/select';
import { choicesOf } from '../rules/choices';
import type { FieldValue } from '../rules/model';
import { sortOptions } from '../rules/sort-options';
import { type FieldProps, useField, useNativeControl } from './use-field';

/**
 * A native select, its options sorted by label in the investor's locale. Options are known to the
 * browser by their place, since their values can be of any scalar type.
 */
export function SelectField({ field }: FieldProps) {
  const { frame, control, state, translate } = useField(field);
  const ref = useRef<HTMLSelectElement>(null);
  const options = useMemo(
    () => sortOptions(choicesOf(field), translate.locale),
    [field, translate.locale],
  );
  const placeOf = (value: FieldValue) => {
    const place = options.findIndex((option) => Object.is(option.value, value));
    return place < 0 ? '' : String(place);
  };
  useNativeControl(
    field,
    ref,
    ({ value: place }) => options[place === '' ? -1 : Number(place)]?.value ?? '',
    (select, value) => {
      select.value = placeOf(value);
    },
  );
  return (
    <FieldFrame {...frame}>
      <Select {...control} ref={ref} defaultValue={placeOf(state.value.peek())}>
        <option value="">{translate('form.chooseOption')}</option>
        {options.map((option, place) => (
          <option key={`${typeof option.value} ${option.value}`} value={place}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
