import { useRef } from 'react';
import { describedBy, FieldFrame } from '../../kit/field-frame';
import { TextInput } from '../../kit/text-input';
import { trimDate } from '../rules/calendar-date';
import { inputHints } from '../rules/input-hints';
import type { FieldValue } from '../rules/model';
import { MASKED } from './masking';
import { type FieldProps, useField, useNativeControl } from './use-field';

/** A day, in the browser's own picker; value and limits as 'YYYY-MM-DD' (spec section 5). */
export function DateField({ field }: FieldProps) {
  const { id, label, texts, wide, disabled, readOnly, state, edit, leave } = useField(field);
  const ref = useRef<HTMLInputElement>(null);
  const { minDate, maxDate } = field.definition;
  useNativeControl(
    ref,
    state,
    (control) => control.value,
    (control, value) => {
      if (control.value !== asDay(value)) control.value = asDay(value);
    },
  );
  return (
    <FieldFrame id={id} label={label} wide={wide} {...texts}>
      <TextInput
        ref={ref}
        id={id}
        type="date"
        min={minDate && trimDate(minDate)}
        max={maxDate && trimDate(maxDate)}
        defaultValue={asDay(state.value.peek())}
        required={field.required}
        disabled={disabled}
        readOnly={readOnly}
        onChange={(event) => edit(event.target.value)}
        onBlur={leave}
        {...inputHints(field)}
        {...describedBy(id, texts)}
        {...MASKED}
      />
    </FieldFrame>
  );
}

function asDay(value: FieldValue): string {
  return typeof value === 'string' ? value : '';
}
