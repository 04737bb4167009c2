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
