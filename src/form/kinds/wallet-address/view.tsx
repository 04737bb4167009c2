import { useComputed } from '../../../kit/hooks/use-value';
import { useForm } from '../../context';
import type { FieldProps } from '../../fields/use-field';
import type { FieldModel } from '../../rules/model/section-model';
import { View as TextField } from '../text/view';

/** The address of a wallet. */
function WalletAddressField({ field }: FieldProps) {
  const readOnly = useSignedFor(field);
  const input = { dir: 'ltr', spellCheck: false, autoCapitalize: 'off', readOnly };
  return <TextField field={field} input={input} />;
}

export { WalletAddressField as View };

/** Whether a wallet has signed for the address in this field: 'Use another wallet' is the way to change it. */
function useSignedFor({ key }: FieldModel): boolean {
  const { model, values, proof, validation } = useForm();
  return useComputed(() => {
    const signed = proof.value;
    const isSame =
      signed && signed.address.toLowerCase() === String(values.read(key)).toLowerCase();
    return !!isSame && !!validation.value?.isProven(model, values.read, signed);
  }, [model, values, proof, validation, key]);
}
