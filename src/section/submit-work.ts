import type { WalletProof } from '../form/rules/model/wallet-section';
import { differingAnswers } from '../form/rules/payload/differing-answers';
import { modifiedKeys } from '../form/rules/payload/modified';
import type { KeptInput } from '../form/store';
import type { CallContext, OnboardingApi } from '../http/api';
import { OnboardingError } from '../http/errors';
import type { Section } from '../http/schemas';
import type { ProfileStore } from '../profile/store';
import { comparedInput } from './compared-input';
import { isProofRefused } from './rules/link-refusal';
import { saveOutcome } from './rules/save-outcome';
import type { EffectOf, Submission, VisitEvent } from './rules/visit-state';
import { linkRequest, type SubmitFacts, type SubmittedForm, submissionOf } from './submission';

/** What a submit needs of the app. */
export interface SubmitDeps {
  readonly api: Pick<OnboardingApi, 'saveSection' | 'linkWalletToIdentity'>;
  readonly profile: Pick<ProfileStore, 'refreshSection'>;
  readonly context: (signal: AbortSignal) => CallContext;
  readonly createForm: (section: Section, kept?: KeptInput) => SubmittedForm;
  readonly announceLinked: (proof: WalletProof) => void;
}

/** The calls of a submit; each resolves with the event that passes its answer to the visit. */
export interface SubmitWork {
  submissionOf(form: SubmittedForm, facts: SubmitFacts): Submission;
  link(
    form: Pick<SubmittedForm, 'proof'>,
    proof: WalletProof,
    signal: AbortSignal,
  ): Promise<VisitEvent>;
  save(
    form: Pick<SubmittedForm, 'section' | 'saveState'>,
    submission: Submission,
    signal: AbortSignal,
  ): Promise<VisitEvent>;
  /** Rereads the section after a save and compares it with the form. */
  reread(form: SubmittedForm, what: Reread, signal: AbortSignal): Promise<VisitEvent>;
}

type Reread = EffectOf<'reread'>;

/** Makes the calls of a submit. Its code is loaded while the investor types. */
export function createSubmitWork(deps: SubmitDeps): SubmitWork {
  const { api, profile, context, createForm, announceLinked } = deps;
  return {
    submissionOf,
    link: async (form, proof, signal) => {
      try {
        await api.linkWalletToIdentity(linkRequest(proof), context(signal));
      } catch (error) {
        const isRefused = error instanceof OnboardingError && isProofRefused(error);
        // Without a proof the wallet part offers to connect, and the wallet signs again.
        if (isRefused && form.proof.peek() === proof) form.proof.value = null;
        throw error;
      }
      if (form.proof.peek() === proof) form.proof.value = { ...proof, linked: true };
      announceLinked(proof);
      return { type: 'linked' };
    },
    save: async (form, { elements }, signal) => {
      const etag = form.saveState.etag();
      const saved = await api.saveSection(
        {
          sectionId: form.section.id,
          elements: elements ?? [],
          ...(etag !== undefined && { etag }),
        },
        context(signal),
      );
      return { type: 'saved', etag: saved.etag };
    },
    reread: async (form, { why, sent }, signal) => {
      const stored = await profile.refreshSection(form.section.id, context(signal));
      const [base, own] = [form.saveState.savedValues(), form.values.all()];
      const now = createForm(stored).saveState.savedValues();
      const edited = form.saveState.edits().keys();
      const answers = differingAnswers(form.model, { base, sent, stored: now, own, edited });
      const outcome = saveOutcome({
        why,
        status: stored.status,
        agrees: answers.length === 0,
        sentTag: form.saveState.etag(),
        tag: stored.etag,
        storedChanged: modifiedKeys(form.model, base, now, { original: base }).length > 0,
      });
      const merged = createForm(stored, comparedInput(form, answers));
      const submission = submissionOf(merged, { isConfirmed: true });
      return { type: 'reread', outcome, stored, answers, submission };
    },
  };
}
