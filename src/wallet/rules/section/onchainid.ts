import { isHidden } from '../../../form/rules/conditions';
import type { FieldModel, ReadValue } from '../../../form/rules/model/section-model';
import { SELECT_WALLET } from './wallet-field-names';

/**
 * The value of select_wallet that means the wallet of the on-chain identity, which needs no proof
 * (product-rules#onchainid).
 */
const ONCHAIN_ID = 'onchainid';

/** Whether the investor has chosen the wallet of their on-chain identity. */
export function usesOnchainId(fields: readonly FieldModel[], read: ReadValue): boolean {
  return fields.some(
    (field) =>
      field.id === SELECT_WALLET && !isHidden(field, read) && read(field.key) === ONCHAIN_ID,
  );
}
