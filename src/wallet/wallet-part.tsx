import { useEffect, useMemo, useRef } from 'react';
import { useOnboarding } from '../app/onboarding';
import type { FormStore } from '../form/store/form-store';
import { OnboardingError } from '../http/errors';
import { useComputed, useValue } from '../kit/hooks/use-value';
import { SuccessIcon } from '../kit/icons/icons';
import { useSheet } from '../kit/styles/sheet';
import { useText } from '../language/context';
import { ConnectWalletButton } from './dialog/connect-wallet-button';
import { isConnectOffered } from './rules/section/connect-wallet';
import type { WalletProof } from './rules/section/wallet-section';
import { WALLET_KINDS, type WalletKind } from './rules/wallet-kinds';
import { intoForm, keepSignature, provenOf, readOf } from './wallet-form';
import { readWalletMemory } from './wallet-memory';
import css from './wallet-part.css?inline';

/**
 * What the wallet section shows below its fields: the connect button and its result. Flow, dialog and adapters are
 * loaded with the first click.
 */
export function WalletPart({ form }: { readonly form: FormStore }) {
  const onboarding = useOnboarding();
  const { configuration, lazy, reportError, session } = onboarding;
  const network = useValue(configuration.settings).walletNetwork;
  const translate = useText();
  const ref = useRef<HTMLElement>(null);
  const shown = useComputed(() => isConnectOffered(form.model, readOf(form)), [form]);
  const proof = useValue(useMemo(() => provenOf(form), [form]));
  const events = useMemo(() => intoForm(form, network), [form, network]);
  const waiting = useMemo(() => {
    const kept = readWalletMemory(session.session.peek()?.investorId);
    return WALLET_KINDS.find((kind) => kind === kept);
  }, [session]);
  useEffect(() => keepSignature(form), [form]);
  useSheet(ref, css);
  // `useSheet` runs once, so it needs an element in the shadow root even while nothing is shown.
  if (!shown) return <section ref={ref} hidden />;
  const resume = proof ? undefined : waiting;
  return (
    <section
      ref={ref}
      className="card wallet-part"
      part="wallet"
      aria-label={translate('wallet.title')}
    >
      {proof ? (
        <div className="wallet-proven">
          {/* Without the address, whose forty characters would be spelt. */}
          <p role="status">
            <SuccessIcon /> <b>{translate('wallet.proven', { wallet: proof.provider })}</b>
          </p>
          <bdi className="wallet-address" dir="ltr">
            {proof.address}
          </bdi>
        </div>
      ) : (
        <div>
          <h2 className="wallet-title">{translate('wallet.title')}</h2>
          <p className="hint">
            {translate(resume ? 'wallet.hint.openWallet' : 'wallet.hint.free')}
          </p>
        </div>
      )}
      <ConnectWalletButton
        isDisabled={form.readOnly}
        version={proof ? 'quiet' : 'secondary'}
        label={translate(labelKey(proof, resume))}
        resume={resume}
        loaded={lazy.wallet}
        load={async () => (await import('./start-wallet')).walletOf(onboarding)}
        onFailure={(cause) =>
          reportError(new OnboardingError('NETWORK', { reason: 'no code for the wallet', cause }))
        }
        {...events}
      />
    </section>
  );
}

function labelKey(proof: WalletProof | null, resume: WalletKind | undefined) {
  if (proof) return 'wallet.choose';
  return resume ? 'shared.label.continue' : 'wallet.connect';
}
