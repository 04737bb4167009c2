import { useLayoutEffect, useMemo, useRef } from 'react';
import { FieldFrame } from '../../../kit/controls/field-frame';
import { NativeSelect } from '../../../kit/controls/native-select';
import { useComputed } from '../../../kit/hooks/use-value';
import { type FieldProps, useBackendTexts, useField } from '../../fields/use-field';
import { useNativeControl } from '../../fields/use-native-control';
import type { FieldValue } from '../../rules/model/section-model';
import { withdrawnAnswer } from '../../rules/values';
import { distinction, sortOptions } from './sort-options';

/** The option value of an answer that is no longer offered. */
const WITHDRAWN = 'gone';

/**
 * A native select, its options sorted by label in the investor's locale. Options have their index as value in
 * the page, since their own values can be of any scalar type. A stored answer that is no longer offered is
 * shown until another one is chosen.
 */
export function NativeSelectField({ field }: FieldProps) {
  const { frame, control, answer, translate } = useField(field);
  const { lang } = useBackendTexts();
  const ref = useRef<HTMLSelectElement>(null);
  const options = useMemo(
    () => sortOptions(field.choices, translate.locale),
    [field, translate.locale],
  );
  const difference = useMemo(() => distinction(options), [options]);
  const withdrawn = useComputed(() => withdrawnAnswer(field, answer.value), [field, answer]);
  const placeOf = (value: FieldValue) => {
    const place = options.findIndex((option) => Object.is(option.value, value));
    if (place >= 0) return String(place);
    return withdrawnAnswer(field, value) === null ? '' : WITHDRAWN;
  };
  useNativeControl(
    field,
    ref,
    ({ value: place }) => {
      if (place === WITHDRAWN) return answer.peek();
      return options[place === '' ? -1 : Number(place)]?.value ?? '';
    },
    (select, value) => {
      select.value = placeOf(value);
    },
  );
  // The option of a withdrawn answer exists only after this render.
  useLayoutEffect(() => {
    if (ref.current && withdrawn !== null) ref.current.value = WITHDRAWN;
  }, [withdrawn]);
  return (
    <FieldFrame {...frame}>
      <NativeSelect {...control} ref={ref} defaultValue={placeOf(answer.peek())}>
        <option value="">{translate('form.chooseOption')}</option>
        {options.map((option, place) => (
          <option key={`${typeof option.value} ${option.value}`} value={place} lang={lang}>
            {difference(option) === undefined
              ? option.label
              : `${option.label} (${difference(option)})`}
          </option>
        ))}
        {withdrawn !== null && (
          <option value={WITHDRAWN}>
            {translate('form.noLongerOffered', { value: String(withdrawn) })}
          </option>
        )}
      </NativeSelect>
    </FieldFrame>
  );
}
