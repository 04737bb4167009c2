import type { FieldModel } from '../../../form/rules/model/section-model';

/** Never sent with a section; a call of its own sends it to the identity. */
export const WALLET_SIGNATURE = 'wallet_signature';
/** Sent if and only if a signature exists, whatever its `noSubmit`. */
export const CREATE_WALLET = 'create_wallet';
/** The element by which the investor says which wallet it is. */
export const SELECT_WALLET = 'select_wallet';

type Names = Pick<FieldModel, 'id' | 'key'>;

/** Whether a field has this name, as its key or as its id. */
export function isNamed({ id, key }: Names, name: string): boolean {
  return id === name || key === name;
}

/** The keys of the fields with this name. */
export function keysNamed(fields: readonly Names[], name: string): readonly string[] {
  return [...new Set(fields.filter((field) => isNamed(field, name)).map(({ key }) => key))];
}

/**
 * The wallet section holds select_wallet, create_wallet, a string-wallet or a wallet-onchain element.
 */
export function isWalletSection(
  fields: readonly Pick<FieldModel, 'id' | 'key' | 'kind'>[],
): boolean {
  return fields.some(
    (field) =>
      isNamed(field, SELECT_WALLET) ||
      isNamed(field, CREATE_WALLET) ||
      field.kind.takesWallet ||
      field.kind.asksForWallet,
  );
}

/** A wallet that has signed during this visit; kept beside the form's values and never stored. */
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
