import type { FieldModel } from './section-model';
import { CREATE_WALLET, isNamed } from './wallet-names';

/** A wallet that has signed in this visit; kept beside the form's values and never stored. */
export interface WalletProof {
  /** In checksum form. */
  readonly address: string;
  readonly signature: string;
  /** The signature of the backend's challenge, if there is one. */
  readonly challengeSignature?: string | undefined;
  /** The wallet's name. */
  readonly provider: string;
  /** The name of the wallet's network. */
  readonly network: string;
  /** It is linked to the identity; another save does not link it again. */
  readonly linked: boolean;
}

/** Whether a section has a select_wallet, create_wallet, string-wallet or wallet-onchain element. */
export function isWalletSection(
  fields: readonly Pick<FieldModel, 'id' | 'key' | 'kind'>[],
): boolean {
  return fields.some(
    (field) =>
      field.id === 'select_wallet' || isNamed(field, CREATE_WALLET) || /^wallet/.test(field.kind),
  );
}
