import { useRef } from 'react';
import { Button } from '../../kit/controls/button';
import { Notice } from '../../kit/display/notice';
import { SpinnerIcon } from '../../kit/display/spinner-icon';
import { VisuallyHidden } from '../../kit/display/visually-hidden';
import { useValue } from '../../kit/hooks/use-value';
import { type IconComponent, icon } from '../../kit/icons/icons';
import { Dialog } from '../../kit/overlays/dialog';
import { useSheet } from '../../kit/styles/use-sheet';
import { useText } from '../../language/context';
import type { TextKey, Translate } from '../../language/text';
import { MetamaskAbsent, Pairing } from '../pairing/pairing';
import type { WalletStep } from '../rules/flow-state';
import { needsProjectId, WALLET_KINDS, type WalletKind } from '../rules/wallet-kinds';
import type { WalletFaultName, WalletProblem } from '../rules/wallet-problem';
import type { WalletFlow } from '../wallet-flow';
import css from './wallet-dialog.css?inline';

/**
 * The wallet dialog: four entries, then the request that the wallet shows. It can be cancelled in every
 * state.
 */
export function WalletDialog({ flow }: { readonly flow: WalletFlow }) {
  const translate = useText();
  const ref = useRef<HTMLDivElement>(null);
  const step = useValue(flow.step);
  const problem = useValue(flow.problem);
  useSheet(ref, css);
  if (!step) return null;
  return (
    <Dialog
      className="wallet-dialog"
      title={<Title step={step} />}
      closeLabel={translate('wallet.cancel')}
      onClose={flow.cancel}
      actions={
        <>
          {step.name !== 'choose' && (
            <Button variant="quiet" onClick={flow.chooseAnother}>
              {translate('wallet.another')}
            </Button>
          )}
          <Button onClick={flow.cancel}>{translate('wallet.cancel')}</Button>
          {(step.name === 'stopped' || step.name === 'absent') && (
            <Button variant="primary" onClick={() => flow.choose(step.kind)}>
              {translate('shared.label.tryAgain')}
            </Button>
          )}
        </>
      }
    >
      <div ref={ref} className="wallet-body">
        {problem && <ProblemNotice problem={problem} />}
        {step.name === 'choose' ? <Choice flow={flow} /> : <Progress step={step} />}
      </div>
    </Dialog>
  );
}

function Title({ step }: { readonly step: WalletStep }) {
  const translate = useText();
  if (step.name === 'choose') return translate('wallet.choose');
  return translate('wallet.connecting', { wallet: translate(`wallet.kind.${step.kind}.name`) });
}

/** The four entries; without a project id those over WalletConnect are disabled, with the reason. */
function Choice({ flow }: { readonly flow: WalletFlow }) {
  const translate = useText();
  const isOpen = (kind: WalletKind) => !needsProjectId(kind) || flow.hasProjectId();
  return (
    <ul className="wallets">
      {WALLET_KINDS.map((kind) => {
        const Mark = WALLET_MARKS[kind];
        return (
          <li key={kind}>
            <button
              type="button"
              className="wallet"
              disabled={!isOpen(kind)}
              onClick={() => flow.choose(kind)}
            >
              <Mark />
              <span>
                <b>{translate(`wallet.kind.${kind}.name`)}</b>
                <small>
                  {translate(isOpen(kind) ? `wallet.kind.${kind}.hint` : 'wallet.unavailable')}
                </small>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The state of the chosen wallet, and what the investor has to do in it. */
function Progress({ step }: { readonly step: Exclude<WalletStep, { name: 'choose' }> }) {
  const translate = useText();
  const wallet = translate(`wallet.kind.${step.kind}.name`);
  if (step.name === 'stopped') return null;
  if (step.name === 'absent') return <MetamaskAbsent />;
  if (step.name === 'connecting' && step.uri) {
    return <Pairing kind={step.kind} uri={step.uri} />;
  }
  // Until there is a request, there is nothing to see in the wallet.
  if (step.name === 'connecting') {
    return (
      <div className="wallet-wait" role="status">
        <SpinnerIcon />
        <p>{translate('wallet.preparing')}</p>
      </div>
    );
  }
  return (
    <>
      <div className="wallet-wait" role="status">
        <SpinnerIcon />
        <p>
          {translate(step.name === 'signing' ? 'wallet.step.sign' : 'wallet.step.confirm', {
            wallet,
          })}
          {step.name === 'signing' && step.part && (
            <>
              <VisuallyHidden>,</VisuallyHidden>{' '}
              <b>{translate('wallet.step.part', { part: step.part, total: 2 })}</b>
            </>
          )}
        </p>
      </div>
      {step.name === 'signing' && (
        <>
          <blockquote className="wallet-message" lang="en" dir="ltr">
            {step.message}
          </blockquote>
          <p className="hint">
            {translate(step.part === 2 ? 'wallet.hint.challenge' : 'wallet.hint.free')}
          </p>
          {step.coSigners && <p className="hint">{translate('wallet.hint.coSigners')}</p>}
        </>
      )}
      <p className="hint">{translate('wallet.hint.openWallet')}</p>
    </>
  );
}

const FAULT_TEXTS: Readonly<Record<WalletFaultName, TextKey>> = {
  timeout: 'wallet.fault.timeout',
  relay: 'frontendErrorCodes.NETWORK',
  'project-id': 'wallet.fault.not-set-up',
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

// Shapes from Lucide, ISC License: see src/kit/icons/icons.tsx. Signs of the kind of wallet, no brand's logo.

/** The sign beside each entry of the dialog. */
const WALLET_MARKS: Readonly<Record<WalletKind, IconComponent>> = {
  metamask: icon(
    'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4',
  ),
  ledger: icon('M10 7h4M9 2h6v5H9zM7 7h10v11a4 4 0 0 1-4 4h-2a4 4 0 0 1-4-4zM12 18h.01'),
  safe: icon(
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 8v1.5M12 14.5V16M8 12h1.5M14.5 12H16',
  ),
  custody: icon('M3 22h18M6 18v-7M10 18v-7M14 18v-7M18 18v-7M12 2l8 5H4z'),
};
