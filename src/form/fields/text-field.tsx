import { useRef } from 'react';
import { FieldFrame } from '../../kit/controls/field-frame';
import { TextInput } from '../../kit/controls/native-select';
import { useComputed } from '../../kit/hooks/use-value';
import { useForm } from '../context';
import type { FieldModel, FieldValue } from '../rules/model/section-model';
import { type FieldProps, useField } from './use-field';
import { type NativeControl, useNativeControl } from './use-native-control';

/** A simple input: for text, e-mail, wallet address and every unknown type. */
export function TextField({ field }: FieldProps) {
  const { frame, control, answer } = useField(field);
  const ref = useRef<HTMLInputElement>(null);
  useNativeControl(field, ref, readText, writeText);
  const isAddress = field.kind === 'walletString';
  const isSigned = useSignedFor(field);
  return (
    <FieldFrame {...frame}>
      <TextInput
        {...control}
        ref={ref}
        type={field.kind === 'email' ? 'email' : 'text'}
        {...(isAddress && { dir: 'ltr', spellCheck: false, autoCapitalize: 'off' })}
        readOnly={isSigned}
        defaultValue={asText(answer.peek())}
      />
    </FieldFrame>
  );
}

/** Whether a wallet has signed for the address in this field: 'Use another wallet' is the way to change it. */
function useSignedFor({ kind, key }: FieldModel): boolean {
  const { model, values, proof, validation } = useForm();
  return useComputed(() => {
    const signed = kind === 'walletString' ? proof.value : null;
    const isSame =
      signed && signed.address.toLowerCase() === String(values.read(key)).toLowerCase();
    return !!isSame && !!validation.value?.isProven(model, values.read, signed);
  }, [model, values, proof, validation, kind, key]);
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
