import { mandatoryWalletError } from '../../../wallet/rules/section/connect-wallet-mandatory';
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
  return errorOfKey(keyModel, read) ?? mandatoryWalletError(model, keyModel, read, proof);
}
