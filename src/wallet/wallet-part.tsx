import { batch, computed, effect, type ReadonlySignal } from '@preact/signals-core';
import { useEffect, useMemo, useRef } from 'react';
import { useOnboarding } from '../app/onboarding';
import type { FieldValue } from '../form/rules/model/section-model';
import type { FormStore } from '../form/store/form-store';
import { codeMissing } from '../http/errors';
import { Heading } from '../kit/display/heading';
import { useComputed, useValue } from '../kit/hooks/use-value';
import { SuccessIcon } from '../kit/icons/icons';
import { showOutcome } from '../kit/overlays/focus';
import { useSheet } from '../kit/styles/use-sheet';
import { useText } from '../language/context';
import { ownerOf } from '../session/tab-storage';
import { ConnectWalletButton } from './dialog/connect-wallet-button';
import { isConnectOffered, isProven, provenValues } from './rules/section/connect-wallet';
import { keysNamed, WALLET_SIGNATURE, type WalletProof } from './rules/section/wallet-section';
import { WALLET_KINDS, type WalletKind } from './rules/wallet-kinds';
import { readWalletMemory } from './wallet-memory';
import css from './wallet-part.css?inline';

/** What is loaded with the first click. */
const LOADING = 'the wallet';

/**
 * What the wallet section shows below the choice of a wallet: the connect button and its result. Flow, dialog and adapters are
 * loaded with the first click.
 */
export function WalletPart({ form }: { readonly form: FormStore }) {
  const onboarding = useOnboarding();
  const { configuration, lazy, notices, reportError, session } = onboarding;
  const network = useValue(configuration.settings).walletNetwork;
  const translate = useText();
  const ref = useRef<HTMLElement>(null);
  const shown = useComputed(() => isConnectOffered(form.model, readOf(form)), [form]);
  const proof = useValue(useMemo(() => provenOf(form), [form]));
  const waiting = useMemo(() => {
    const kept = readWalletMemory(ownerOf({ configuration, session }));
    return WALLET_KINDS.find((kind) => kind === kept);
  }, [configuration, session]);
  useEffect(() => keepSignature(form), [form]);
  const shownAddress = useRef(proof?.address);
  useEffect(() => {
    const isNew = proof && proof.address !== shownAddress.current;
    shownAddress.current = proof?.address;
    if (isNew && ref.current) showOutcome(ref.current, true);
  }, [proof]);
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
          <Heading level={2} className="wallet-title">
            {translate('wallet.title')}
          </Heading>
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
        load={async () => {
          const { walletOf } = await import('./start-wallet');
          notices.dismissFailuresOf(LOADING);
          return walletOf(onboarding);
        }}
        onFailure={(cause) => reportError(codeMissing(LOADING, cause), { act: LOADING })}
        onProven={(proven) => intoForm(form, { ...proven, network, linked: false })}
      />
    </section>
  );
}

function labelKey(proof: WalletProof | null, resume: WalletKind | undefined) {
  if (proof) return 'wallet.another';
  return resume ? 'shared.label.continue' : 'wallet.connect';
}

/** The part of a form that the wallet reads and changes. */
export interface WalletForm extends Pick<FormStore, 'model' | 'readOnly' | 'proof' | 'applyEdits'> {
  readonly values: Pick<FormStore['values'], 'of'>;
}

/** Reads the form's values; tracked inside a computed. */
export function readOf(form: Pick<WalletForm, 'model' | 'values'>): (key: string) => FieldValue {
  return (key) => (form.model.keys.has(key) ? form.values.of(key).value : null);
}

/** The proof of the wallet that the form names; null while there is none. */
export function provenOf(form: WalletForm): ReadonlySignal<WalletProof | null> {
  return computed(() => {
    const proof = form.proof.value;
    return isProven(form.model, readOf(form), proof) ? proof : null;
  });
}

/** Sets signature, account and provider in the form together (product-rules#wallet-signed). */
function intoForm(form: WalletForm, proof: WalletProof): void {
  batch(() => {
    form.proof.value = proof;
    form.applyEdits(provenValues(form.model, proof));
  });
}

/** Clears the signature's value when it does not belong to the wallet that the values name. */
export function keepSignature(form: WalletForm): () => void {
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
