import { useRef } from 'react';
import { describedBy, FieldFrame } from '../../kit/field-frame';
import { TextInput } from '../../kit/text-input';
import { inputHints } from '../rules/input-hints';
import type { FieldValue } from '../rules/model';
import { MASKED } from './masking';
import { type FieldProps, type NativeControl, useField, useNativeControl } from './use-field';

/** Text, e-mail, wallet address and every type the spec does not name: a simple input. */
export function TextField({ field }: FieldProps) {
  const { id, label, texts, wide, disabled, readOnly, state, edit, leave } = useField(field);
  const ref = useRef<HTMLInputElement>(null);
  useNativeControl(ref, state, readText, writeText);
  return (
    <FieldFrame id={id} label={label} wide={wide} {...texts}>
      <TextInput
        ref={ref}
        id={id}
        type={field.kind === 'email' ? 'email' : 'text'}
        defaultValue={asText(state.value.peek())}
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

function asText(value: FieldValue): string {
  return value === null || typeof value === 'object' ? '' : String(value);
}

/** An untouched control stands for a value that was never filled in. */
function readText(control: NativeControl): FieldValue {
  return control.value;
}

function writeText(control: NativeControl, value: FieldValue): void {
  if (control.value !== asText(value)) control.value = asText(value);
}
