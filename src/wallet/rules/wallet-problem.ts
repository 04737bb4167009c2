import { OnboardingError } from '../../http/errors';
import { readWalletError, WalletFault, type WalletFaultName } from './wallet-error';

/** What went wrong, to be shown in the investor's language. */
export type WalletProblem =
  | { readonly kind: 'rejected' }
  | { readonly kind: 'pending' }
  /** `raw`: the wallet's own words, where it refused to switch for a reason of its own. */
  | { readonly kind: 'network'; readonly network: string; readonly raw?: string }
  | { readonly kind: 'fault'; readonly fault: WalletFaultName }
  /** `raw`: the wallet's own words. */
  | { readonly kind: 'raw'; readonly raw: string };

/** What a thrown value means to the investor (product-rules#wallet-rejected and the rows after it). */
export function problemOf(error: unknown): WalletProblem {
  if (error instanceof WalletFault) return { kind: 'fault', fault: error.fault };
  const { kind, raw } = readWalletError(error);
  return kind === 'rejected' || kind === 'pending' ? { kind } : { kind: 'raw', raw };
}

/** The log line of a problem; undefined where the investor alone decided. */
export function problemLine(
  problem: WalletProblem,
  error: unknown,
): { readonly level: 'error' | 'warn'; readonly line: string } | undefined {
  if (problem.kind === 'raw') return { level: 'error', line: errorLine(error) };
  if (problem.kind !== 'fault') return undefined;
  return { level: 'warn', line: `wallet: ${problem.fault}${causeOf(error)}` };
}

/** Code and words of a wallet's error. Its words can hold the account, which no log line may. */
export function errorLine(error: unknown): string {
  const { code, raw } = readWalletError(error);
  return `wallet: ${code ?? 'no code'}: ${raw.replaceAll(/0x[\da-f]{16,}/gi, '0x…')}`;
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof OnboardingError) return ` (${cause.message})`;
  return cause instanceof Error ? ` (${cause.name})` : '';
}
