import { useMemo, useRef } from 'react';
import { describedBy, FieldFrame } from '../../kit/field-frame';
import { TextInput } from '../../kit/text-input';
import { formatNumber } from '../rules/format-number';
import { inputHints } from '../rules/input-hints';
import type { FieldValue } from '../rules/model';
import { numberNotation } from '../rules/number-notation';
import { parseNumber } from '../rules/parse-number';
import { MASKED } from './masking';
import { type FieldProps, useField, useNativeControl } from './use-field';

/**
 * A number, typed the way the investor's locale writes it. Not type="number": browsers disagree about
 * its separators, and it changes under a scrolling wheel.
 */
export function NumberField({ field }: FieldProps) {
  const { id, label, texts, wide, disabled, readOnly, state, translate, edit, leave } =
    useField(field);
  const notation = useMemo(() => numberNotation(translate.locale), [translate.locale]);
  const ref = useRef<HTMLInputElement>(null);
  const asText = (value: FieldValue) =>
    typeof value === 'number'
      ? formatNumber(value, notation)
      : typeof value === 'string'
        ? value
        : '';
  // What is no number stays as typed, invalid until it is mended.
  const asValue = (text: string): FieldValue => parseNumber(text, notation) ?? text;
  useNativeControl(
    ref,
    state,
    (control) => asValue(control.value),
    (control, value) => {
      control.value = asText(value);
    },
  );
  return (
    <FieldFrame id={id} label={label} wide={wide} {...texts}>
      <TextInput
        ref={ref}
        id={id}
        type="text"
        inputMode={field.definition.decimals ? 'decimal' : 'numeric'}
        defaultValue={asText(state.value.peek())}
        required={field.required}
        disabled={disabled}
        readOnly={readOnly}
        onChange={(event) => edit(asValue(event.target.value))}
        onBlur={leave}
        {...inputHints(field)}
        {...describedBy(id, texts)}
        {...MASKED}
      />
    </FieldFrame>
  );
}
