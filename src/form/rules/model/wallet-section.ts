import type { FieldModel } from './section-model';
import { CREATE_WALLET, isNamed } from './wallet-names';

/** A wallet that has signed during this visit; kept beside the form's values and never stored. */
export interface WalletProof {
  /** In checksum form. */
  readonly address: string;
  readonly signature: string;
  /** Over the backend's challenge, where it has one. */
  readonly challengeSignature?: string | undefined;
  /** The wallet's name. */
  readonly provider: string;
  /** The name of the network it was on. */
  readonly network: string;
  /** It was linked to the identity; a second save does not link again. */
  readonly linked: boolean;
}

/**
 * The wallet section holds select_wallet, create_wallet, a string-wallet or a wallet-onchain element.
 */
export function isWalletSection(
  fields: readonly Pick<FieldModel, 'id' | 'key' | 'kind'>[],
): boolean {
  return fields.some(
    (field) =>
      field.id === 'select_wallet' || isNamed(field, CREATE_WALLET) || /^wallet/.test(field.kind),
  );
}
