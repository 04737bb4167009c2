import { useEffect, useMemo, useRef } from 'react';
import { useComputed } from '../kit/hooks/use-computed';
import { useValue } from '../kit/hooks/use-value';
import { SuccessIcon } from '../kit/icons/icons';
import { useSheet } from '../kit/styles/use-sheet';
import { useText } from '../language/context';
import { ConnectWalletButton } from './dialog/connect-wallet-button';
import { isConnectOffered } from './rules/section/is-connect-offered';
import type { WalletProof } from './rules/section/wallet-proof';
import { WALLET_KINDS, type WalletKind } from './rules/wallet-kinds';
import type { Wallet } from './start-wallet';
import { intoForm, keepSignature, provenOf, readOf, type WalletForm } from './wallet-form';
import css from './wallet-part.css?inline';

export interface WalletPartProps {
  readonly form: WalletForm;
  /** The required network's name. */
  readonly network: string;
  readonly remembered: () => string | undefined;
  /** The wallet of an earlier visit. */
  readonly loaded?: Wallet | undefined;
  readonly load: () => Promise<Wallet>;
  readonly onFailure: (cause: unknown) => void;
}

/** What the wallet section shows below its fields: the connect button and its result. */
export function WalletPart(props: WalletPartProps) {
  const { form, network, remembered, loaded, load, onFailure } = props;
  const translate = useText();
  const ref = useRef<HTMLElement>(null);
  const shown = useComputed(() => isConnectOffered(form.model, readOf(form)), [form]);
  const proof = useValue(useMemo(() => provenOf(form), [form]));
  const events = useMemo(() => intoForm(form, network), [form, network]);
  const waiting = useMemo(() => {
    const kept = remembered();
    return WALLET_KINDS.find((kind) => kind === kept);
  }, [remembered]);
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
        loaded={loaded}
        load={load}
        onFailure={onFailure}
        {...events}
      />
    </section>
  );
}

function labelKey(proof: WalletProof | null, resume: WalletKind | undefined) {
  if (proof) return 'wallet.choose';
  return resume ? 'shared.label.continue' : 'wallet.connect';
}
