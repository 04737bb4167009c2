import { useLayoutEffect, useMemo, useRef } from 'react';
import { FieldFrame } from '../../kit/field-frame';
import { Select } from '../../kit/select';
import { useComputed } from '../../kit/use-computed';
import { sortOptions } from '../rules/display/sort-options';
import type { FieldValue } from '../rules/model/section-model';
import { choicesOf, goneAnswer } from '../rules/values/choices';
import { type FieldProps, useField } from './use-field';
import { useNativeControl } from './use-native-control';

/** The option value of an answer that is no longer offered. */
const GONE = 'gone';

/**
 * A native select, its options sorted by label in the investor's locale. Options have their index as value in
 * the page, since their own values can be of any scalar type. A stored answer that is no longer offered is
 * shown until another one is chosen.
 */
export function SelectField({ field }: FieldProps) {
  const { frame, control, answer, translate } = useField(field);
  const ref = useRef<HTMLSelectElement>(null);
  const options = useMemo(
    () => sortOptions(choicesOf(field), translate.locale),
    [field, translate.locale],
  );
  const gone = useComputed(() => goneAnswer(field, answer.value), [field, answer]);
  const placeOf = (value: FieldValue) => {
    const place = options.findIndex((option) => Object.is(option.value, value));
    if (place >= 0) return String(place);
    return goneAnswer(field, value) === null ? '' : GONE;
  };
  useNativeControl(
    field,
    ref,
    ({ value: place }) => {
      if (place === GONE) return answer.peek();
      return options[place === '' ? -1 : Number(place)]?.value ?? '';
    },
    (select, value) => {
      select.value = placeOf(value);
    },
  );
  // The option of an answer set from elsewhere has only now been rendered.
  useLayoutEffect(() => {
    if (ref.current && gone !== null) ref.current.value = GONE;
  }, [gone]);
  return (
    <FieldFrame {...frame}>
      <Select {...control} ref={ref} defaultValue={placeOf(answer.peek())}>
        <option value="">{translate('form.chooseOption')}</option>
        {options.map((option, place) => (
          <option key={`${typeof option.value} ${option.value}`} value={place}>
            {option.label}
          </option>
        ))}
        {gone !== null && (
          <option value={GONE}>{translate('form.noLongerOffered', { value: String(gone) })}</option>
        )}
      </Select>
    </FieldFrame>
  );
}
