import type {
  KeyModel,
  ReadValue,
  SectionModel,
  UploadError,
  ValidationError,
} from '../model/section-model';
import type { WalletProof } from '../model/wallet-section';
import { walletError } from '../payload/wallet-fields';
import { errorOfKey, isUsable } from './validity';

/**
 * The error of a key: a failed upload comes before the error of its value; a missing wallet signature comes
 * last.
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
