import { useText } from '../../../language/context';
import type { FieldProps } from '../../fields/use-field';
import { View as CheckboxField } from '../checkbox/view';

/** The wallet checkbox: its intro text is labelled (product-rules#integrated-wallet). */
function WalletCheckboxField({ field }: FieldProps) {
  const translate = useText();
  return <CheckboxField field={field} introTitle={translate('form.integratedWallet')} />;
}

export { WalletCheckboxField as View };
