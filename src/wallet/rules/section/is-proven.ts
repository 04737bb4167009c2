import { isHidden } from '../../../form/rules/conditions';
import type { ReadValue, SectionModel } from '../../../form/rules/model/section-model';
import { isConnectOffered } from './is-connect-offered';
import { usesOnchainId } from './onchainid';
import type { WalletProof } from './wallet-proof';
import { addressKey } from './web3-fields';

/** Whether this visit's proof is of the wallet that the form names (product-rules#verification-needed). */
export function isProven(
  model: Pick<SectionModel, 'fields' | 'keys'>,
  read: ReadValue,
  proof: WalletProof | null,
): boolean {
  if (!proof || usesOnchainId(model.fields, read)) return false;
  const key = addressKey(model);
  if (key === undefined) return true;
  const { holders } = model.keys.get(key) ?? { holders: [] };
  if (holders.every((field) => isHidden(field, read))) return isConnectOffered(model, read);
  return String(read(key) ?? '').toLowerCase() === proof.address.toLowerCase();
}
