import { walletError } from '../../../wallet/rules/section/connect-wallet-mandatory';
import type { WalletProof } from '../../../wallet/rules/section/wallet-proof';
import type {
  KeyModel,
  ReadValue,
  SectionModel,
  UploadError,
  ValidationError,
} from '../model/section-model';
import { errorOfKey, isUsable } from './field-validity';

/**
 * What is wrong with a key now: a failed upload comes before what is wrong with the value it left
 * behind; that a wallet has yet to sign comes last.
 */
export function errorNow(
  model: SectionModel,
  keyModel: KeyModel,
  read: ReadValue,
  mark: UploadError | null,
  proof: WalletProof | null,
): ValidationError | UploadError | null {
  if (mark && isUsable(keyModel, read)) return mark;
  return errorOfKey(keyModel, read) ?? walletError(model, keyModel, read, proof);
}
