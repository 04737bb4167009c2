import { Notice } from '../../kit/display/notice';
import { useText } from '../../language/context';
import type { TextKey, Translate } from '../../language/text';
import type { WalletFaultName, WalletProblem } from '../rules/wallet-problem';

const FAULT_TEXTS: Readonly<Record<WalletFaultName, TextKey>> = {
  timeout: 'wallet.fault.timeout',
  relay: 'frontendErrorCodes.NETWORK',
  'project-id': 'wallet.notSetUp',
  'no-code': 'frontendErrorCodes.NETWORK',
  'not-set-up': 'wallet.fault.not-set-up',
  'not-found': 'wallet.fault.not-found',
  'no-account': 'wallet.fault.unusable',
  'no-challenge': 'frontendErrorCodes.SERVER',
  'bad-challenge': 'frontendErrorCodes.UNEXPECTED',
  'challenge-expired': 'wallet.fault.challenge-expired',
  'account-changed': 'wallet.fault.account-changed',
  ended: 'wallet.fault.unusable',
  'no-signature': 'wallet.fault.unusable',
};

/** A problem, with the wallet's own message after a lead-in in the investor's language. */
export function ProblemNotice({ problem }: { readonly problem: WalletProblem }) {
  const translate = useText();
  const raw = 'raw' in problem ? problem.raw : undefined;
  return (
    <Notice
      tone={problem.kind === 'pending' ? 'warning' : 'error'}
      title={problemText(problem, translate)}
    >
      {raw && (
        <bdi className="raw" lang="en">
          {raw}
        </bdi>
      )}
      {problem.kind === 'pending' && <p>{translate('wallet.hint.openWallet')}</p>}
    </Notice>
  );
}

function problemText(problem: WalletProblem, translate: Translate): string {
  if (problem.kind === 'network') {
    return translate('wallet.request-network', { network: problem.network });
  }
  return translate(problemKey(problem));
}

function problemKey(problem: Exclude<WalletProblem, { readonly kind: 'network' }>): TextKey {
  if (problem.kind === 'rejected') return 'wallet.connect-rejected';
  if (problem.kind === 'pending') return 'wallet.connect-pending';
  return problem.kind === 'fault' ? FAULT_TEXTS[problem.fault] : 'wallet.connect-failed';
}
