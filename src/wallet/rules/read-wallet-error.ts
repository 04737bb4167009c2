/**
 * What an error of a wallet means for the flow (product-rules#wallet-rejected and the rows after it).
 */
export type WalletErrorKind =
  /** 4001 and equivalents: connect-rejected, and the wallet is disconnected. */
  | 'rejected'
  /** -32002: connect-pending, an earlier request is still open in the wallet. */
  | 'pending'
  /** 4902: the wallet does not know the chain that it should switch to. */
  | 'unknown-chain'
  /** Any other error: logged, and shown as it is after a translated lead-in. */
  | 'other';

/** A parsed error of a wallet. */
export interface WalletError {
  readonly kind: WalletErrorKind;
  /** The wallet's own message; never empty. Neither translated nor trusted: show it as text only. */
  readonly raw: string;
  readonly code: number | undefined;
}

const REJECTED = 4001;
/** WalletConnect's refusals: of the request, the chains, the methods, the events. */
const WALLETCONNECT_REJECTED = [5000, 5001, 5002, 5003];
const PENDING = -32002;
const UNKNOWN_CHAIN = 4902;
const LONGEST_RAW = 300;

/**
 * Parses whatever a wallet threw. A session rejected over WalletConnect has no code and is recognised by its
 * message.
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

/** The error's code; a wallet on a phone puts the relevant one into `data.originalError`. */
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
