import { isHidden } from '../../../form/rules/conditions';
import type { FieldModel, ReadValue, SectionModel } from '../../../form/rules/model/section-model';
import { usesOnchainId } from './onchainid';
import { CREATE_WALLET, isNamed, SELECT_WALLET } from './wallet-field-names';

/**
 * Whether connecting a wallet is offered now: a field that takes a wallet is shown, and the investor has not
 * chosen the wallet of their on-chain identity. In a section without such a field a shown wallet-onchain
 * checkbox is enough.
 */
export function isConnectOffered(
  { fields }: Pick<SectionModel, 'fields'>,
  read: ReadValue,
): boolean {
  if (usesOnchainId(fields, read)) return false;
  const taking = fields.filter(isTaking);
  const asking =
    taking.length > 0 ? taking : fields.filter(({ kind }) => kind === 'walletCheckbox');
  return asking.some((field) => !isHidden(field, read));
}

function isTaking(field: FieldModel): boolean {
  const { id, kind } = field;
  return id === SELECT_WALLET || isNamed(field, CREATE_WALLET) || kind === 'walletString';
}
