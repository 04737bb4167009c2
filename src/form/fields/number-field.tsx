import { useMemo, useRef } from 'react';
import { FieldFrame } from '../../kit/field-frame';
import { TextInput } from '../../kit/text-input';
import type { FieldValue } from '../rules/model/section-model';
import { formatNumber, numberNotation } from '../rules/values/number-notation';
import { parseNumber } from '../rules/values/parse-number';
import { type FieldProps, useField } from './use-field';
import { useNativeControl } from './use-native-control';

/**
 * A number, typed the way the investor's locale writes it. Not type="number": browsers disagree about
 * its separators, and it changes under a scrolling wheel.
 */
export function NumberField({ field }: FieldProps) {
  const { frame, control, answer, translate } = useField(field);
  const notation = useMemo(() => numberNotation(translate.locale), [translate.locale]);
  const ref = useRef<HTMLInputElement>(null);
  const asText = (value: FieldValue) =>
    typeof value === 'number' ? formatNumber(value, notation) : String(value ?? '');
  useNativeControl(
    field,
    ref,
    // What is no number stays as typed, invalid until it is mended.
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
