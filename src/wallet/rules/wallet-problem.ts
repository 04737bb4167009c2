import { OnboardingError } from '../../http/errors';

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

/** A problem to show in the investor's language. */
export type WalletProblem =
  | { readonly kind: 'rejected' }
  | { readonly kind: 'pending' }
  /** `raw`: the wallet's own message, if it refused to switch for another reason. */
  | { readonly kind: 'network'; readonly network: string; readonly raw?: string }
  | { readonly kind: 'fault'; readonly fault: WalletFaultName }
  /** `raw`: the wallet's own message. */
  | { readonly kind: 'raw'; readonly raw: string };

/** The problem that a thrown value means (product-rules#wallet-rejected and the rows after it). */
export function problemOf(error: unknown): WalletProblem {
  if (error instanceof WalletFault) return { kind: 'fault', fault: error.fault };
  const { kind, raw } = readWalletError(error);
  return kind === 'rejected' || kind === 'pending' ? { kind } : { kind: 'raw', raw };
}

/** The log line of a problem; undefined for a decision of the investor. */
export function problemLine(
  problem: WalletProblem,
  error: unknown,
): { readonly level: 'error' | 'warn'; readonly line: string } | undefined {
  if (problem.kind === 'raw') return { level: 'error', line: errorLine(error) };
  if (problem.kind !== 'fault') return undefined;
  return { level: 'warn', line: `wallet: ${problem.fault}${causeOf(error)}` };
}

/** Code and message of a wallet's error. Addresses are removed, since the message may contain the account. */
export function errorLine(error: unknown): string {
  const { code, raw } = readWalletError(error);
  return `wallet: ${code ?? 'no code'}: ${raw.replaceAll(/0x[\da-f]{16,}/gi, '0x…')}`;
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof OnboardingError) return ` (${cause.message})`;
  return cause instanceof Error ? ` (${cause.name})` : '';
}

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
  const inner = property(property(property(error, 'data'), 'originalError'), 'code');
  const code = Number.isInteger(inner) ? inner : property(error, 'code');
  return Number.isInteger(code) ? (code as number) : undefined;
}

function wordsOf(error: unknown): string {
  const message = typeof error === 'string' ? error : property(error, 'message');
  const words = typeof message === 'string' ? message.trim() : '';
  return (words || 'unknown error').slice(0, LONGEST_RAW);
}

/** A property of what a wallet sent, which may be anything; undefined where there is none. */
export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
