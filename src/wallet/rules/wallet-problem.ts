import { OnboardingError } from '../../http/errors';
import { readWalletError } from './read-wallet-error';
import { WalletFault, type WalletFaultName } from './wallet-fault';

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
