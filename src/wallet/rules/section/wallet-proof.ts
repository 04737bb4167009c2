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
