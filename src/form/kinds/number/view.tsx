import { type FocusEvent, useMemo, useRef, useState } from 'react';
import { FieldFrame } from '../../../kit/controls/field-frame';
import { TextInput } from '../../../kit/controls/native-select';
import { Announcement } from '../../../kit/display/announcement';
import { type FieldProps, useField } from '../../fields/use-field';
import { useNativeControl } from '../../fields/use-native-control';
import type { FieldValue } from '../../rules/model/section-model';
import { isPlainNumber, NUMBER_DECIMALS } from './kind';
import { formatNumber, numberNotation, parseNumber } from './parse-number';

/**
 * A number in the notation of the investor's locale; on leaving, what was understood is shown and said. Not
 * type="number": browsers differ in its separators, and scrolling changes its value.
 */
function NumberField({ field }: FieldProps) {
  const { frame, control, answer, translate } = useField(field);
  const notation = useMemo(() => numberNotation(translate.locale), [translate.locale]);
  const ref = useRef<HTMLInputElement>(null);
  /** What the investor's text was taken for, where it is written differently. */
  const [understood, setUnderstood] = useState('');
  const asText = (value: FieldValue) => {
    if (typeof value === 'number') return formatNumber(value, notation);
    const text = String(value ?? '');
    const isStored = text === field.definition.value && isPlainNumber(text);
    return isStored ? text.replace('.', notation.decimal) : text;
  };
  useNativeControl(
    field,
    ref,
    // A text that is not a number is kept as typed, and is invalid until corrected.
    ({ value }) =>
      parseNumber(value, notation, field.definition.decimals ?? NUMBER_DECIMALS) ?? value,
    (input, value) => {
      input.value = asText(value);
    },
  );
  const showUnderstood = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    const value = answer.peek();
    if (typeof value !== 'number' || input.value === asText(value)) return;
    // Digits alone can't be taken for something else.
    const isCertain = /^\s*\p{Nd}+\s*$/u.test(input.value);
    input.value = asText(value);
    if (!isCertain) setUnderstood(input.value);
  };
  return (
    <FieldFrame {...frame}>
      <TextInput
        {...control}
        ref={ref}
        type="text"
        defaultValue={asText(answer.peek())}
        onFocus={() => setUnderstood('')}
        onBlur={showUnderstood}
      />
      <Announcement text={understood} />
    </FieldFrame>
  );
}

export { NumberField as View };
