/**
 * What an error of a wallet means for the flow (product-rules#wallet-rejected and the rows after it).
 */
export type WalletErrorKind =
  /** 4001 and what means the same: connect-rejected, and the wallet is disconnected. */
  | 'rejected'
  /** -32002: connect-pending, an earlier request still stands open in the wallet. */
  | 'pending'
  /** 4902: the wallet does not know the chain it was asked to switch to. */
  | 'unknown-chain'
  /** Everything else: logged, and shown raw after a translated lead-in. */
  | 'other';

/** An error of a wallet, read. */
export interface WalletError {
  readonly kind: WalletErrorKind;
  /** The wallet's own words; never empty. Not translated, not to be trusted: text only. */
  readonly raw: string;
  readonly code: number | undefined;
}

/** What went wrong on our side of the wallet; shown by a text of its own. */
export type WalletFaultName =
  /** Nothing answered within the limit of a connect. */
  | 'timeout'
  /** The relay can't be reached. */
  | 'relay'
  /** The relay does not take the client's project id. */
  | 'project-id'
  /** The wallet's code could not be loaded. */
  | 'no-code'
  /** `wallet-network` names no network we know; the host was warned at the start. */
  | 'not-set-up'
  /** There is no such wallet here, and no other way to it. */
  | 'not-found'
  /** The wallet gave no account, or nothing that is an address. */
  | 'no-account'
  /** The wallet ended the session. */
  | 'ended'
  /** The backend could not say what else has to be signed. */
  | 'no-challenge'
  /** What the backend wants signed names another page, wallet or network, or can't be read. */
  | 'bad-challenge'
  /** The challenge ended before it was signed. */
  | 'challenge-expired'
  /** Another account came to the front between the two signatures. */
  | 'account-changed'
  /** The wallet answered the request to sign with something that is no signature. */
  | 'no-signature';

/** A failure that an adapter, or the flow itself, can put into its own words. */
export class WalletFault extends Error {
  override readonly name = 'WalletFault';
  readonly fault: WalletFaultName;

  constructor(fault: WalletFaultName, options?: ErrorOptions) {
    super(`wallet: ${fault}`, options);
    this.fault = fault;
  }
}

const REJECTED = 4001;
/** WalletConnect's refusals: of the request, the chains, the methods, the events. */
const WALLETCONNECT_REJECTED = [5000, 5001, 5002, 5003];
const PENDING = -32002;
const UNKNOWN_CHAIN = 4902;
const LONGEST_RAW = 300;

/**
 * Reads whatever a wallet threw. A session rejected over WalletConnect comes without a code: its words
 * alone say so.
 */
export function readWalletError(error: unknown): WalletError {
  const code = codeOf(error);
  const raw = wordsOf(error);
  return { kind: kindOf(code, raw), raw, code };
}

function kindOf(code: number | undefined, raw: string): WalletErrorKind {
  if (code === undefined) return /\breject(ed|s)?\b/i.test(raw) ? 'rejected' : 'other';
  if (code === REJECTED || WALLETCONNECT_REJECTED.includes(code)) return 'rejected';
  if (code === PENDING) return 'pending';
  return code === UNKNOWN_CHAIN ? 'unknown-chain' : 'other';
}

/** The error's code; a phone's wallet puts the one that counts into `data.originalError`. */
function codeOf(error: unknown): number | undefined {
  const inner = field(field(field(error, 'data'), 'originalError'), 'code');
  const code = Number.isInteger(inner) ? inner : field(error, 'code');
  return Number.isInteger(code) ? (code as number) : undefined;
}

function wordsOf(error: unknown): string {
  const message = typeof error === 'string' ? error : field(error, 'message');
  const words = typeof message === 'string' ? message.trim() : '';
  return (words || 'unknown error').slice(0, LONGEST_RAW);
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
