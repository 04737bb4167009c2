/** What the wallet component emits, in this order. */
export interface WalletEvents {
  /** `challengeSignature` signs the backend's challenge, if there is one. */
  onWalletSignature(signature: string, challengeSignature?: string): void;
  /** The address; after a failure the previous selection, undefined if there was none. */
  accountSelected(address: string | undefined): void;
  providerRecorded(providerName: string): void;
}
