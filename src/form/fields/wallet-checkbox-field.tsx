import { useText } from '../../language/context';
import { CheckboxField } from './checkbox-field';
import type { FieldProps } from './use-field';

/** The wallet checkbox: its intro text is labelled (product-rules#integrated-wallet). */
export function WalletCheckboxField({ field }: FieldProps) {
  const translate = useText();
  return <CheckboxField field={field} introTitle={translate('form.integratedWallet')} />;
}
