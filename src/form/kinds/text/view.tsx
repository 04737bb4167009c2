import { type InputHTMLAttributes, useRef } from 'react';
import { FieldFrame } from '../../../kit/controls/field-frame';
import { TextInput } from '../../../kit/controls/native-select';
import { type FieldProps, useField } from '../../fields/use-field';
import { type NativeControl, useNativeControl } from '../../fields/use-native-control';
import type { FieldValue } from '../../rules/model/section-model';

export interface TextProps extends FieldProps {
  /** What sets the input of another kind of text apart. */
  readonly input?: InputHTMLAttributes<HTMLInputElement>;
}

/** A simple input: one line of text. */
function TextField({ field, input }: TextProps) {
  const { frame, control, answer } = useField(field);
  const ref = useRef<HTMLInputElement>(null);
  useNativeControl(field, ref, readText, writeText);
  return (
    <FieldFrame {...frame}>
      <TextInput
        {...control}
        ref={ref}
        type="text"
        {...input}
        defaultValue={asText(answer.peek())}
      />
    </FieldFrame>
  );
}

export { TextField as View };

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
