import type { FieldModel } from '../../../form/rules/model/section-model';
import { CREATE_WALLET, isNamed, SELECT_WALLET } from './wallet-field-names';

/**
 * The wallet section holds select_wallet, create_wallet, a string-wallet or a wallet-onchain element.
 */
export function isWalletSection(
  fields: readonly Pick<FieldModel, 'id' | 'key' | 'kind'>[],
): boolean {
  return fields.some(
    (field) =>
      field.id === SELECT_WALLET || isNamed(field, CREATE_WALLET) || /^wallet/.test(field.kind),
  );
}
