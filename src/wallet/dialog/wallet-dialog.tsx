import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../kit/controls/button';
import { Skeleton } from '../../kit/display/skeleton';
import { SpinnerIcon } from '../../kit/display/spinner';
import { VisuallyHidden } from '../../kit/display/visually-hidden';
import { useValue } from '../../kit/hooks/use-value';
import { lazyView } from '../../kit/lazy/lazy-view';
import { Dialog } from '../../kit/overlays/dialog';
import { focusedNear } from '../../kit/overlays/focus';
import { useSheet } from '../../kit/styles/sheet';
import { useText } from '../../language/context';
import type { WalletStep } from '../rules/flow-state';
import type { WalletKind } from '../rules/wallet-kinds';
import { needsProjectId, WALLET_KINDS } from '../rules/wallet-kinds';
import type { WalletFlow } from '../wallet-flow';
import { ProblemNotice } from './problem-notice';
import css from './wallet-dialog.css?inline';
import { WALLET_MARKS } from './wallet-marks';

const Pairing = lazyView(
  async () => (await import('../pairing/pairing')).Pairing,
  <Skeleton shapes={['block']} />,
);

const MetamaskAbsent = lazyView(
  async () => (await import('../pairing/metamask-absent')).MetamaskAbsent,
  <Skeleton shapes={['block']} />,
);

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
  useLayoutEffect(() => {
    if (step?.name) keepFocus(ref.current?.closest('dialog'));
  }, [step?.name]);
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
              {translate('wallet.choose')}
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

/** A focused button may have been removed with its step: focus the title then, where reading continues. */
function keepFocus(dialog: HTMLElement | null | undefined): void {
  if (dialog && !dialog.contains(focusedNear(dialog))) dialog.querySelector('h2')?.focus();
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
                  {translate(isOpen(kind) ? `wallet.kind.${kind}.hint` : 'wallet.notSetUp')}
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
