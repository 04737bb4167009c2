import { useMemo, useRef } from 'react';
import { FieldFrame } from '../../kit/controls/field-frame';
import { TextInput } from '../../kit/controls/native-select';
import type { FieldValue } from '../rules/model/section-model';
import { formatNumber, numberNotation, parseNumber } from '../rules/parse-number';
import { isPlainNumber } from '../rules/values';
import { type FieldProps, useField } from './use-field';
import { useNativeControl } from './use-native-control';

/**
 * A number in the notation of the investor's locale. Not type="number": browsers differ in its separators,
 * and scrolling changes its value.
 */
export function NumberField({ field }: FieldProps) {
  const { frame, control, answer, translate } = useField(field);
  const notation = useMemo(() => numberNotation(translate.locale), [translate.locale]);
  const ref = useRef<HTMLInputElement>(null);
  const asText = (value: FieldValue) => {
    if (typeof value === 'number') return formatNumber(value, notation);
    const text = String(value ?? '');
    return isPlainNumber(text) ? text.replace('.', notation.decimal) : text;
  };
  useNativeControl(
    field,
    ref,
    // A text that is not a number is kept as typed, and is invalid until corrected.
    ({ value }) => parseNumber(value, notation) ?? value,
    (input, value) => {
      input.value = asText(value);
    },
  );
  return (
    <FieldFrame {...frame}>
      <TextInput {...control} ref={ref} type="text" defaultValue={asText(answer.peek())} />
    </FieldFrame>
  );
}
