import type { FormStore } from '../form/store/form-store';

/** The part of a form that the wallet reads and changes. */
export interface WalletForm extends Pick<FormStore, 'model' | 'readOnly' | 'proof' | 'applyEdits'> {
  readonly values: Pick<FormStore['values'], 'of'>;
}
