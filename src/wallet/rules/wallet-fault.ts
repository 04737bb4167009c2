/** A failure outside the wallet; each has a text of its own. */
export type WalletFaultName =
  /** No connection within the time limit. */
  | 'timeout'
  /** The relay can't be reached. */
  | 'relay'
  /** The relay refuses the client's project id. */
  | 'project-id'
  /** The wallet's code could not be loaded. */
  | 'no-code'
  /** `wallet-network` names an unknown network; the host was warned at the start. */
  | 'not-set-up'
  /** There is no such wallet in this browser, and no other way to connect it. */
  | 'not-found'
  /** The wallet gave no account, or an invalid address. */
  | 'no-account'
  /** The wallet ended the session. */
  | 'ended'
  /** The backend could not be asked for a challenge. */
  | 'no-challenge'
  /** The challenge names another page, wallet or network, or can't be parsed. */
  | 'bad-challenge'
  /** The challenge expired before it was signed. */
  | 'challenge-expired'
  /** The account changed between the two signatures. */
  | 'account-changed'
  /** The wallet answered the request to sign with an invalid signature. */
  | 'no-signature';

/** A failure with a text of its own, thrown by an adapter or the flow. */
export class WalletFault extends Error {
  override readonly name = 'WalletFault';
  readonly fault: WalletFaultName;

  constructor(fault: WalletFaultName, options?: ErrorOptions) {
    super(`wallet: ${fault}`, options);
    this.fault = fault;
  }
}
