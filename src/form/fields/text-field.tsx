import { useRef } from 'react';
import { FieldFrame } from '../../kit/controls/field-frame';
import { TextInput } from '../../kit/controls/native-select';
import type { FieldValue } from '../rules/model/section-model';
import { type FieldProps, useField } from './use-field';
import { type NativeControl, useNativeControl } from './use-native-control';

/** A simple input: for text, e-mail, wallet address and every unknown type. */
export function TextField({ field }: FieldProps) {
  const { frame, control, answer } = useField(field);
  const ref = useRef<HTMLInputElement>(null);
  useNativeControl(field, ref, readText, writeText);
  const isAddress = field.kind === 'walletString';
  return (
    <FieldFrame {...frame}>
      <TextInput
        {...control}
        ref={ref}
        type={field.kind === 'email' ? 'email' : 'text'}
        {...(isAddress && { dir: 'ltr', spellCheck: false, autoCapitalize: 'off' })}
        defaultValue={asText(answer.peek())}
      />
    </FieldFrame>
  );
}

/** A text as a control shows it. */
export function asText(value: FieldValue): string {
  return value === null || typeof value === 'object' ? '' : String(value);
}

/** The text in a control. */
export function readText(control: NativeControl): FieldValue {
  return control.value;
}

/** Sets the text of a control; an unchanged text keeps the caret where it is. */
export function writeText(control: NativeControl, value: FieldValue): void {
  if (control.value !== asText(value)) control.value = asText(value);
}
