import { changedFiles, differingAnswers } from '../form/rules/payload/differing-answers';
import { modifiedKeys } from '../form/rules/payload/modified-keys';
import type { KeptInput } from '../form/store/form-store';
import type { OnboardingApi } from '../http/api';
import type { Section } from '../http/schemas/section-schema';
import type { ProfileStore } from '../profile/profile-store';
import { isSameReview } from '../review/rules/same-review';
import type { WalletProof } from '../wallet/rules/section/wallet-proof';
import { type LinkDeps, linkWallet } from './link-wallet';
import { prepareSubmission, type SubmitFacts, type SubmittedForm } from './prepare-submission';
import { saveOutcome } from './rules/save-outcome';
import type { EffectOf, EventOf, Submission, VisitEvent } from './rules/visit-state';
import { comparedInput } from './taken-over-input';

/** What a submit needs of the app. */
export interface SubmitDeps extends LinkDeps {
  readonly api: Pick<OnboardingApi, 'saveSection' | 'linkWalletToIdentity'>;
  readonly profile: Pick<ProfileStore, 'refreshSection'>;
  readonly createForm: (section: Section, kept?: KeptInput) => SubmittedForm;
}

/** The calls of a submit; each resolves with the event that tells the visit of its answer. */
export interface SubmitCalls {
  prepareSubmission(form: SubmittedForm, facts: SubmitFacts): Submission;
  link(form: SubmittedForm, proof: WalletProof, signal: AbortSignal): Promise<VisitEvent>;
  save(form: SubmittedForm, submission: Submission, signal: AbortSignal): Promise<VisitEvent>;
  /** Rereads the section for a refused or lost save and compares it with the form. */
  reread(form: SubmittedForm, what: Reread, signal: AbortSignal): Promise<VisitEvent>;
}

type Reread = EffectOf<'reread'>;

/** Makes the calls of a submit. Loaded while the investor types. */
export function createSubmitCalls(deps: SubmitDeps): SubmitCalls {
  const { api, profile, context, createForm } = deps;
  return {
    prepareSubmission,
    link: async (form, proof, signal) => {
      await linkWallet(deps, form, proof, signal);
      return { type: 'linked' };
    },
    save: async (form, submission, signal) => {
      const etag = form.saveState.etag();
      const saved = await api.saveSection(
        {
          sectionId: form.section.id,
          elements: submission.elements ?? [],
          ...(etag !== undefined && { etag }),
        },
        context(signal),
      );
      return { type: 'saved', etag: saved.etag, ...arrivedSince(form, submission) };
    },
    reread: async (form, { why, sent }, signal) => {
      const stored = await profile.refreshSection(form.section.id, context(signal));
      const [base, own] = [form.saveState.savedValues(), form.values.all()];
      const now = createForm(stored).saveState.savedValues();
      const edited = [...form.saveState.edits().keys()];
      const times = { base, sent, stored: now, own, edited };
      const answers = differingAnswers(form.model, times);
      const outcome = saveOutcome({
        why,
        status: stored.status,
        agrees: answers.length === 0,
        files: changedFiles(form.model, times),
        sentTag: form.saveState.etag(),
        tag: stored.etag,
        storedChanged: modifiedKeys(form.model, base, now).length > 0,
      });
      const merged = createForm(stored, comparedInput(form, answers));
      const submission = prepareSubmission(merged, { isConfirmed: true });
      const isReviewed = !isSameReview(form.section, stored);
      return { type: 'reread', outcome, stored, answers, submission, isReviewed };
    },
  };
}

/** The files that were uploaded while the save was under way, which the save does not name. */
function arrivedSince(
  form: SubmittedForm,
  { values: sent }: Submission,
): Pick<EventOf<'saved'>, 'notSaved' | 'rest'> {
  const keys = modifiedKeys(form.model, sent, form.values.all());
  return {
    notSaved: new Map(keys.map((key) => [key, sent.get(key) ?? null])),
    rest: keys.length > 0 ? prepareSubmission(form, { isConfirmed: true }) : null,
  };
}
