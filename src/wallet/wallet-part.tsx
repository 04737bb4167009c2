import { batch, computed, effect } from '@preact/signals-core';
import { useEffect, useMemo, useRef } from 'react';
import type { FieldValue } from '../form/rules/model/section-model';
import { useComputed } from '../kit/hooks/use-computed';
import { useValue } from '../kit/hooks/use-value';
import { SuccessIcon } from '../kit/icons/icons';
import { useSheet } from '../kit/styles/use-sheet';
import { useText } from '../language/context';
import { ConnectWallet } from './dialog/connect-wallet';
import type { WalletEvents } from './port';
import { isConnectOffered, isProven } from './rules/section/verification';
import { keysNamed, WALLET_SIGNATURE } from './rules/section/wallet-fields';
import type { WalletProof } from './rules/section/wallet-proof';
import { provenValues } from './rules/section/web3-fields';
import { WALLET_KINDS, type WalletKind } from './rules/wallet-kinds';
import type { Wallet } from './start-wallet';
import type { WalletForm } from './types';
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
  // The effect above finds no root while nothing is shown: the first shown view adopts the sheet.
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
      <ConnectWallet
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

/** Reads the form's values; tracked inside a computed. */
function readOf(form: Pick<WalletForm, 'model' | 'values'>): (key: string) => FieldValue {
  return (key) => (form.model.keys.has(key) ? form.values.of(key).value : null);
}

function provenOf(form: WalletForm) {
  return computed(() => {
    const proof = form.proof.value;
    return isProven(form.model, readOf(form), proof) ? proof : null;
  });
}

/** Sets signature, account and provider in the form together (product-rules#wallet-signed). */
function intoForm(form: WalletForm, network: string): WalletEvents {
  let signature: string | undefined;
  let challengeSignature: string | undefined;
  let address: string | undefined;
  return {
    onWalletSignature: (...given) => {
      [signature, challengeSignature] = given;
      address = undefined;
    },
    // Without a signature this is the previous selection, which the form still has.
    accountSelected: (given) => {
      address = signature === undefined ? undefined : given;
    },
    providerRecorded: (provider) => {
      if (signature === undefined || address === undefined) return;
      const signatures = { signature, challengeSignature };
      const proof: WalletProof = { address, ...signatures, provider, network, linked: false };
      signature = undefined;
      batch(() => {
        form.proof.value = proof;
        form.applyEdits(provenValues(form.model, proof));
      });
    },
  };
}

/** Clears the signature's value when it does not belong to the wallet that the values name. */
function keepSignature(form: WalletForm): () => void {
  const keys = keysNamed(form.model.fields, WALLET_SIGNATURE);
  if (keys.length === 0) return () => {};
  const proven = provenOf(form);
  let wasSigned = false;
  return effect(() => {
    const proof = proven.value;
    wasSigned ||= form.proof.peek() !== null;
    // A signature from the backend stays until a wallet signs in this visit.
    if (!wasSigned) return;
    form.applyEdits(new Map(keys.map((key) => [key, proof?.signature ?? ''])));
  });
}
