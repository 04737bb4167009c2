import { batch, computed, effect, type ReadonlySignal } from '@preact/signals-core';
import type { FieldValue } from '../form/rules/model/section-model';
import type { FormStore } from '../form/store/form-store';
import { isProven, provenValues } from './rules/section/connect-wallet';
import { keysNamed, WALLET_SIGNATURE, type WalletProof } from './rules/section/wallet-section';
import type { WalletEvents } from './wallet-flow';

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
export function intoForm(form: WalletForm, network: string): WalletEvents {
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
