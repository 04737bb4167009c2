import { isHidden } from '../../../form/rules/conditions/is-hidden';
import type { FieldModel, ReadValue, SectionModel } from '../../../form/rules/model/section-model';
import { usesOnchainId } from './onchainid';
import { CREATE_WALLET, isNamed, SELECT_WALLET } from './wallet-fields';
import type { WalletProof } from './wallet-proof';
import { addressKey } from './web3-fields';

type Fields = Pick<SectionModel, 'fields' | 'keys'>;

/**
 * Whether connecting a wallet is offered now: some field that takes one is shown, and the investor has
 * not chosen the wallet of their on-chain identity. A wallet-onchain checkbox speaks for itself where
 * the section has no other wallet field.
 */
export function isConnectOffered({ fields }: Fields, read: ReadValue): boolean {
  if (usesOnchainId(fields, read)) return false;
  const taking = fields.filter(isTaking);
  const asking =
    taking.length > 0 ? taking : fields.filter(({ kind }) => kind === 'walletCheckbox');
  return asking.some((field) => !isHidden(field, read));
}

/**
 * Whether this visit's signature still speaks for the wallet the form names
 * (product-rules#verification-needed).
 */
export function isProven(model: Fields, read: ReadValue, proof: WalletProof | null): boolean {
  if (!proof || usesOnchainId(model.fields, read)) return false;
  const key = addressKey(model);
  if (key === undefined) return true;
  const { holders } = model.keys.get(key) ?? { holders: [] };
  if (holders.every((field) => isHidden(field, read))) return isConnectOffered(model, read);
  return String(read(key) ?? '').toLowerCase() === proof.address.toLowerCase();
}

function isTaking(field: FieldModel): boolean {
  const { id, kind } = field;
  return id === SELECT_WALLET || isNamed(field, CREATE_WALLET) || kind === 'walletString';
}
