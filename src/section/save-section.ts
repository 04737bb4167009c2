import type { Onboarding } from '../app/onboarding';
import { changedFiles, type DifferingAnswer, differingAnswers } from '../form/rules/differences';
import type { FieldValues, FormProblem } from '../form/rules/model/section-model';
import {
  buildPayload,
  labelOf,
  modifiedKeys,
  shouldSave,
  type UpdateWarning,
  updateWarnings,
} from '../form/rules/payload';
import { placeFieldErrors } from '../form/rules/validity/field-validity';
import type { FormStore } from '../form/store/form-store';
import { isAbort, OnboardingError, toOnboardingError, unexpected } from '../http/errors';
import type { PayloadEntry } from '../http/host-api';
import type { Qualification, Section } from '../http/schemas';
import { isKnownPlugin } from '../identity/rules/plugin-id';
import { intlLocale } from '../kit/rules/intl-locale';
import { until, whenTrue } from '../kit/waiting/waiting';
import { errorTextKey, type TextKey } from '../language/text';
import { findSection, lockSection, nextSection } from '../profile/rules/find-section';
import { isNothingHandedIn } from '../profile/rules/kyc-poll-delay';
import { isSameReview } from '../review/rules/corrections';
import { remarksOf, type UnchangedRemark, unchangedRemarks } from '../review/rules/remarks';
import { sectionPath } from '../routing/rules/routes';
import type { NoticeTone } from '../shell/notices/notices-store';
import { isProven } from '../wallet/rules/section/connect-wallet';
import type { WalletProof } from '../wallet/rules/section/wallet-section';
import { completeProfile } from './complete-profile';
import {
  type RereadReason,
  rereadReason,
  type SaveOutcome,
  saveOutcome,
} from './rules/save-outcome';
import type { Visit } from './visits';

/** What a submit is about. */
interface Submission {
  /** Remarked fields that would be saved as they were. */
  readonly unchanged: readonly UnchangedRemark[];
  /** What the update warning lists. */
  readonly warnings: readonly UpdateWarning[];
  /** The signature to link before the save; null if there is none or it is linked. */
  readonly proof: WalletProof | null;
  /** The payload; null when there is nothing to save. */
  readonly elements: readonly PayloadEntry[] | null;
  /** The form's current values. */
  readonly values: FieldValues;
}

/** One submit: whose it is, and until when it counts. */
interface Submit {
  readonly signal: AbortSignal;
  /** The investor has answered all questions before. */
  readonly isConfirmed: boolean;
}

/**
 * Saves the open section, from the press of the button to the next section: the steps of the specification's
 * 'Submit flow' in their order. Resolves when it is over, however it ends; what goes wrong is reported. An
 * abort of `signal` ends it in silence.
 */
export async function saveSection(
  onboarding: Onboarding,
  visit: Visit,
  submit: Submit,
): Promise<void> {
  const { visits, notices } = onboarding;
  const { signal } = submit;
  try {
    if (!visits.form.peek()?.messages.validate()) return;
    if (lacksCheck(onboarding, visit)) return visits.requestCheck();
    await visits.whenReady(signal);
    // It may have been replaced: by the same section in another language.
    const form = visits.form.peek();
    if (!form?.messages.validate()) return;
    notices.clear();
    const submission = submissionOf(form, visit, submit.isConfirmed);

    // Steps 1 and 2: what the investor has to confirm.
    if (submission.unchanged.length > 0) {
      const { unchanged } = submission;
      const answer = await visits.ask('unchanged', { unchanged }, signal);
      visit.unchanged = answer === 'confirm' ? 'yes' : 'no';
      if (answer === 'back') return form.remarks.peek()?.requestFocus();
    }
    if (submission.warnings.length > 0) {
      const { warnings } = submission;
      if ((await visits.ask('update', { warnings }, signal)) === 'back') return;
    }

    // Step 3: the wallet.
    visits.startSending();
    if (submission.proof) await linkWallet(onboarding, form, submission.proof, signal);

    // Step 4: the save itself.
    const isAlreadySaved = form.saveState.isSaved();
    const stored = await storeAnswers(onboarding, visit, submission, submit);
    if (stored === 'failed') return;

    const leftOut = tellLeftOut(onboarding, visit);

    // Steps 5 and 6: the next section, or the end.
    const isSaved = stored === 'saved' || isAlreadySaved;
    await followSave(onboarding, visit, signal, { isSaved, leftOut });
  } catch (cause) {
    if (!isAbort(cause)) reportRefusal(onboarding, toOnboardingError(cause), submit);
  }
}

/**
 * Whether the section has an identity check that is not done in this visit, while it is known that nothing was handed
 * in. What is not known blocks nothing, and is read again, since the check may have been done elsewhere.
 */
function lacksCheck({ visits, kyc, configuration }: Onboarding, visit: Visit): boolean {
  const plugins = visits.form.peek()?.section.plugins ?? [];
  const { identityProviders } = configuration.props.peek();
  const hasCheck = plugins.some(({ id }) => isKnownPlugin(id, identityProviders));
  if (visit.isCheckDone || !hasCheck) return false;
  if (!isNothingHandedIn(kyc.answer.peek())) return false;
  void kyc.refresh();
  return true;
}

/**
 * Sends the answers until it is certain that they are stored. A refusal with 412 and a lost answer are settled by
 * reading the section: there is a second save at most, and no third. Resolves with what came of it; `nothing`:
 * there is nothing to save.
 */
async function storeAnswers(
  onboarding: Onboarding,
  visit: Visit,
  first: Submission,
  submit: Submit,
): Promise<'saved' | 'nothing' | 'failed'> {
  const { visits, api, profile, context } = onboarding;
  const { signal } = submit;
  let submission = first;
  let isSecond = false;
  // An earlier save whose answer was lost is not sent blindly again.
  let doubt: Doubt | null = visit.sent && { why: 'lost', sent: visit.sent };
  for (;;) {
    if (!doubt && !submission.elements && !isSecond) return 'nothing';
    if (!doubt) {
      const form = openForm(visits);
      const { section, saveState } = form;
      const etag = saveState.etag();
      const elements = submission.elements ?? [];
      try {
        visit.sent = submission.values;
        const request = { sectionId: section.id, elements, ...(etag !== undefined && { etag }) };
        const saved = await api.saveSection(request, context(signal));
        visit.sent = null;
        // A file that was uploaded during the save is in none: one more save names it.
        const late = modifiedKeys(form.model, submission.values, form.values.all());
        const notSaved = new Map(late.map((key) => [key, submission.values.get(key) ?? null]));
        profile.outdate();
        form.saveState.markSaved(saved.etag, notSaved);
        if (late.length > 0 && !isSecond) {
          submission = submissionOf(form, visit, true);
          isSecond = true;
          continue;
        }
        visits.announceSaved(visit.place);
        return 'saved';
      } catch (cause) {
        if (isAbort(cause)) throw cause;
        const error = toOnboardingError(cause);
        const why = rereadReason(error);
        if (why === 'lost' && isSecond) {
          reportFailure(onboarding, error, 'form.saveUnknown');
          return 'failed';
        }
        visit.sent = null;
        if (!why || isSecond) {
          if (error.code === 'SECTION_LOCKED') showLocked(onboarding, visit);
          reportRefusal(onboarding, error, submit, refusalText(onboarding, error));
          return 'failed';
        }
        doubt = { why, cause: error };
      }
    }

    const found = await readStored(onboarding, visit, submission, doubt, signal);
    if (!found) return 'failed';
    const { outcome, section, answers } = found;
    const { cause } = doubt;
    visit.sent = null;
    doubt = null;
    switch (outcome) {
      case 'saved':
        visits.show(section, 'compared');
        profile.outdate();
        openForm(visits).saveState.markSaved(section.etag);
        visits.announceSaved(visit.place);
        return 'saved';
      case 'again':
        visits.show(section, 'compared');
        submission = submissionOf(openForm(visits), visit, true);
        isSecond = true;
        continue;
      case 'unsent':
        if (!cause) continue;
        reportFailure(onboarding, cause, 'form.notSaved');
        return 'failed';
      case 'reviewed':
        visits.show(section, 'compared');
        if (cause) reportFailure(onboarding, cause, 'form.notSaved');
        return 'failed';
      case 'locked': {
        showLocked(onboarding, visit);
        const reason = 'saveSection: locked in between';
        reportFailure(onboarding, new OnboardingError('SECTION_LOCKED', { reason }));
        return 'failed';
      }
      case 'conflict': {
        // Where the investor wanted to go counts no more: they decide here.
        visit.onward = null;
        const answer = await visits.ask('conflict', { answers }, signal);
        if (answer === 'useSaved') {
          visits.show(section, 'fresh');
          offerOwn(onboarding, visit, answers);
        }
        if (answer === 'back') keepInSight(onboarding, visit);
        if (answer !== 'keepMine') return 'failed';
        visits.startSending();
        const isReviewed = !isSameReview(openForm(visits).section, section);
        visits.show(section, 'compared', answers);
        // A new review is shown before anything is saved over it.
        if (isReviewed || !openForm(visits).messages.validate()) return 'failed';
        submission = submissionOf(openForm(visits), visit, true);
        isSecond = false;
        continue;
      }
    }
  }
}

/**
 * Names the files that a save has left out (product-rules#files-before-save), with a button that leads back to them, until
 * the section is opened or saved again. Returns their keys.
 */
function tellLeftOut(onboarding: Onboarding, visit: Visit): readonly string[] {
  const { language, lifetime, notices, routing, visits } = onboarding;
  const { place } = visit;
  if (visit.leftOutNotice) notices.dismiss(visit.leftOutNotice);
  visit.leftOutNotice = undefined;
  const { model, files, values, validity } = openForm(visits);
  const failed = (key: string) =>
    /^(documents|form\.file)\./.test(validity.errorOf(key).peek()?.key ?? '');
  const keys = [...model.keys.keys()].filter((key) => files.leftOut().includes(key) || failed(key));
  if (keys.length === 0) return keys;
  const labels = keys.map((key) => {
    const fields = model.keys.get(key)?.holders;
    return (fields && labelOf(model, fields, values.read)) || key;
  });
  const list = new Intl.ListFormat(intlLocale(language.locale.peek() ?? 'en'), {
    type: 'conjunction',
  });
  const back = () => {
    notices.dismiss(id);
    routing.navigate(sectionPath(place.milestoneId, place.sectionId));
  };
  const id = notices.show({
    ...{ tone: 'warning', key: 'form.file.leftOut', params: { files: list.format(labels) } },
    action: { label: 'shared.label.back', run: back },
  });
  visit.leftOutNotice = id;
  const isOpenedAgain = () => {
    const open = visits.visit.value;
    return open !== visit && open?.place.sectionId === place.sectionId;
  };
  void whenTrue(isOpenedAgain, lifetime.investor).then(
    () => notices.dismiss(id),
    () => {},
  );
  return keys;
}

/** Tells that the saved answers have replaced the investor's own, and gives those back until the section is left. */
function offerOwn(onboarding: Onboarding, visit: Visit, answers: readonly DifferingAnswer[]): void {
  const { visits } = onboarding;
  const own = answers.map((answer) => [answer.key, answer.own] as const);
  const undo = () => openForm(visits).applyEdits(own);
  showInSection(onboarding, visit, 'info', 'form.conflict.replaced', ['shared.label.undo', undo]);
}

/** A conflict that the investor has put off stays to be seen, until it is decided or the section is left. */
function keepInSight(onboarding: Onboarding, visit: Visit): void {
  const decide = () => void onboarding.visits.submit();
  const again = ['shared.label.tryAgain', decide] as const;
  showInSection(onboarding, visit, 'warning', 'form.conflict.title', again);
}

function showInSection(
  { notices }: Onboarding,
  visit: Visit,
  tone: NoticeTone,
  key: TextKey,
  [label, act]: readonly [TextKey, () => void],
): void {
  const run = () => {
    notices.dismiss(id);
    act();
  };
  const id = notices.show({ tone, key, action: { label, run } }, visit.signal);
  notices.focusNewest();
}

/** Why it is uncertain what is stored: a save was refused or lost (`cause`), or an earlier one was lost (`sent`). */
interface Doubt {
  readonly why: RereadReason;
  readonly cause?: OnboardingError;
  readonly sent?: FieldValues;
}

interface Stored {
  /** `reviewed`: a reviewer has sent the section back meanwhile, which the investor sees first. */
  readonly outcome: SaveOutcome | 'reviewed';
  readonly section: Section;
  /** The answers of the investor that differ from the stored ones. */
  readonly answers: readonly DifferingAnswer[];
}

/** Reads what is stored and compares it with what the investor wants to save; undefined, and told, if that fails. */
async function readStored(
  onboarding: Onboarding,
  visit: Visit,
  submission: Submission,
  { why, sent }: Doubt,
  signal: AbortSignal,
): Promise<Stored | undefined> {
  const { visits, profile, context } = onboarding;
  visit.sent = submission.values;
  try {
    const section = await profile.refreshSection(visit.place.sectionId, context(signal));
    const form = openForm(visits);
    const { model, saveState } = form;
    const base = saveState.savedValues();
    const stored = visits.formOf(section).saveState.savedValues();
    const edited = [...saveState.edits().keys()];
    const times = { base, sent: sent ?? null, stored, own: form.values.all(), edited };
    const answers = differingAnswers(model, times);
    const outcome = saveOutcome({
      why,
      status: section.status,
      agrees: answers.length === 0,
      files: changedFiles(model, times),
      sentTag: saveState.etag(),
      tag: section.etag,
      storedChanged: modifiedKeys(model, base, stored).length > 0,
    });
    // Where nothing was changed, equal answers don't tell that the save arrived either: the reviewer has changed
    // the entity tag.
    const isSentBack = section.status === 'active' && !isSameReview(form.section, section);
    const isNews = isSentBack && outcome !== 'conflict' && outcome !== 'locked';
    return { outcome: isNews ? 'reviewed' : outcome, section, answers };
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    reportFailure(onboarding, toOnboardingError(cause), 'form.saveUnknown');
    return undefined;
  }
}

/**
 * Leads to where the investor wanted to go during the save, else to the next active section, in the order of the
 * profile, else out of the finished profile. `isSaved`: the profile is read first, since the save has changed it, and
 * may have brought sections. `leftOut`: the keys of files that the save has left out.
 */
async function followSave(
  onboarding: Onboarding,
  visit: Visit,
  signal: AbortSignal,
  { isSaved, leftOut }: { readonly isSaved: boolean; readonly leftOut: readonly string[] },
): Promise<void> {
  const { visits, profile, kyc, context } = onboarding;
  const { place } = visit;
  const goTo = (path: string) => {
    visit.onward = null;
    const isHere = path === sectionPath(place.milestoneId, place.sectionId);
    return isHere ? undefined : visits.goTo(path, signal, leftOut);
  };
  try {
    // Each save of a section with a check can change the check's result.
    if (isSaved && visits.form.peek()?.section.plugins?.length) void kyc.refresh();
    const before = profile.qualification.peek();
    const qualification = isSaved ? await profile.fetchQualification(context(signal)) : before;
    signal.throwIfAborted();
    if (!qualification) return;
    if (before) tellSections(onboarding, before, qualification);
    const own = findSection(qualification, place.milestoneId, place.sectionId);
    if (isSaved && own?.section.status === 'active') visits.form.peek()?.saveState.clearSaved();
    const next = nextSection(qualification);
    if (next.kind === 'finished') {
      await kyc.read();
      signal.throwIfAborted();
      void completeProfile(onboarding, leftOut);
    } else if (visit.onward === null && next.kind === 'broken') {
      throw unexpected('an active section exists, but no active milestone leads to it');
    } else if (visit.onward === null && next.kind === 'section') {
      const { milestoneId, sectionId } = next.place;
      return await goTo(sectionPath(milestoneId, sectionId));
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    if (!isAbort(cause)) reportFailure(onboarding, toOnboardingError(cause));
  }
  if (visit.onward !== null) await goTo(visit.onward);
}

/**
 * Tells how many sections a save has brought, and how many it has ended (product-rules#sections-changed). The first save
 * of a profile only shows what there is to do.
 */
function tellSections({ notices }: Onboarding, before: Qualification, after: Qualification): void {
  const idsIn = ({ milestones }: Qualification) =>
    milestones.flatMap(({ sections }) => sections.map(({ id }) => id));
  const [old, now] = [idsIn(before), idsIn(after)];
  const added = now.filter((id) => !old.includes(id)).length;
  const gone = old.filter((id) => !now.includes(id)).length;
  const isFirst = before.milestones.every(({ sections }) =>
    sections.every(({ status }) => status !== 'complete'),
  );
  if (gone === 0 && (added === 0 || isFirst)) return;
  const key =
    gone === 0
      ? 'component.Section.sectionsAdded'
      : added === 0
        ? 'component.Section.sectionsDropped'
        : 'component.Section.sectionsChanged';
  notices.show({ tone: 'info', key, params: { added, gone } });
}

/**
 * What a submit of this form is about, computed once. Throws the unexpected error for a value that can't be
 * sent.
 */
function submissionOf(form: FormStore, visit: Visit, isConfirmed: boolean): Submission {
  const { model, readValues: read, saveState } = form;
  const original = saveState.savedValues();
  const values = form.values.all();
  const signature = form.proof.peek();
  const proof = isProven(model, (key) => values.get(key) ?? null, signature) ? signature : null;
  const signed = proof !== null;
  const saves = shouldSave(model, original, values, { signed, isSaved: saveState.isSaved() });
  const { elements, problems } = buildPayload(model, values, { original, signed });
  const [problem] = problems;
  if (saves && problem) throw unexpected(problemInWords(form.section.id, problem));
  const facts = { read, current: values, answer: visit.unchanged };
  return {
    unchanged: isConfirmed ? [] : unchangedRemarks(model, remarksOf(model), facts),
    warnings: isConfirmed ? [] : updateWarnings(model, original, values),
    proof: proof?.linked === false ? proof : null,
    elements: saves ? elements : null,
    values,
  };
}

/** A problem of the form as the log says it: where and what, never a value. */
function problemInWords(sectionId: string, { elementKey, reason }: FormProblem): string {
  const element = elementKey === undefined ? '' : `, element ${elementKey}`;
  return `section ${sectionId}${element}: ${reason}`;
}

/**
 * Server errors of fields are shown at the fields; a notice shows the rest, and that the answers are still here. Who
 * may not save is told what to do, too.
 */
function reportFailure(
  { host, language, visits, notices, reportError }: Onboarding,
  error: OnboardingError,
  text?: TextKey,
): void {
  // The form can take the focus again.
  visits.stopSending();
  const form = visits.form.peek();
  const isShown = (key: string) =>
    form?.model.keys.get(key)?.holders.some((field) => !form.values.hidden(field).peek()) ?? false;
  const placed = form && placeFieldErrors(form.model, error.fieldErrors, isShown);
  if (placed) form.messages.setServerErrors(placed.byKey, error.contentLanguage);
  const unplaced = placed?.unplaced.join(' ');
  const unknown = error.fieldErrors.map(({ id }) => id).filter((id) => !form?.model.keys.has(id));
  if (form && unknown.length > 0) host.tell('errors-unknown', ...unknown);
  const notice = !placed?.byKey.size || Boolean(unplaced);
  const isForbidden = text === 'form.notSaved' && error.status === 403;
  const advice =
    isForbidden && !error.detail && language.translate.peek()?.('frontendErrorCodes.FORBIDDEN');
  const detail = unplaced || advice;
  const words = { ...(notice && text && { key: text }), ...(detail && { detail }) };
  reportError(error, { notice, ...words, until: visits.visit.peek()?.signal });
  if (notice) notices.focusNewest();
}

/** Reports a failure of which nothing is stored; a save that never left is offered again once the line is back. */
function reportRefusal(
  onboarding: Onboarding,
  error: OnboardingError,
  { signal, isConfirmed }: Submit,
  text?: TextKey,
): void {
  const isOffline = error.isUnsent && error.code === 'NETWORK';
  reportFailure(onboarding, error, isOffline ? 'form.notSavedOffline' : text);
  if (isOffline) void offerSaveWhenBack(onboarding, signal, isConfirmed);
}

/** Offers the save again once the connection is back, until the section is left or another save begins. */
async function offerSaveWhenBack(
  { notices, visits }: Onboarding,
  signal: AbortSignal,
  isConfirmed: boolean,
): Promise<void> {
  const isBack = await until<true>(signal, (resolve) => {
    const end = () => resolve(true);
    window.addEventListener('online', end);
    return () => window.removeEventListener('online', end);
  }).catch(() => false);
  if (!isBack) return;
  const told = notices.notices.peek().find(({ key }) => key === 'form.notSavedOffline');
  if (told) notices.dismiss(told.id);
  const run = () => {
    notices.dismiss(id);
    void visits.submit({ isConfirmed });
  };
  const action = { label: 'shared.label.saveAndContinue', run } as const;
  const id = notices.show({ tone: 'info', key: 'component.Connection.back', action }, signal);
}

/** Says that the answers are still here, where the refusal of a save has no text of its own. */
function refusalText({ language }: Onboarding, error: OnboardingError): TextKey | undefined {
  const own = errorTextKey(error, language.translate.peek());
  const isGeneral = /\.(SERVER|FORBIDDEN|UNEXPECTED)$/.test(own);
  return error.status !== undefined && isGeneral ? 'form.notSaved' : undefined;
}

/** The section was locked meanwhile: what was typed stays readable, and can't be saved. */
function showLocked({ visits, profile }: Onboarding, { place }: Visit): void {
  visits.stopSending();
  visits.show({ ...openForm(visits).section, status: 'locked' }, 'edits');
  profile.revise((qualification) => lockSection(qualification, place.sectionId));
}

/** The form on screen. Throws an abort when the section was left. */
function openForm({ form }: Onboarding['visits']): FormStore {
  const open = form.peek();
  if (!open) throw new DOMException('the section was left', 'AbortError');
  return open;
}

/** Codes of a refusal after which the wallet has to sign again. */
const PROOF_CODES: readonly string[] = [
  'WALLET_SIGNATURE_INVALID',
  'WALLET_CHALLENGE_MISSING',
  'WALLET_CHALLENGE_EXPIRED',
];

/**
 * Links the wallet of this proof to the identity, before the save; a linked one is not linked again. Signatures
 * that the backend refuses are dropped, so that the wallet is asked to sign again. Rejects with the error of
 * the call.
 */
export async function linkWallet(
  { api, context, host }: Onboarding,
  form: FormStore,
  proof: WalletProof,
  signal: AbortSignal,
): Promise<void> {
  try {
    await api.linkWalletToIdentity(linkRequest(proof), context(signal));
  } catch (error) {
    const isRefused = error instanceof OnboardingError && isProofRefused(error);
    // Without a proof the wallet part offers to connect, and the wallet signs again.
    if (isRefused && form.proof.peek() === proof) form.proof.value = null;
    throw error;
  }
  if (form.proof.peek() === proof) form.proof.value = { ...proof, linked: true };
  const { network, provider } = proof;
  host.emit('onboarding-wallet-linked', { network, provider });
}

/** What links the wallet of a proof to the identity. */
export function linkRequest({ address, signature, challengeSignature }: WalletProof) {
  const signatures = { signature, ...(challengeSignature !== undefined && { challengeSignature }) };
  return { walletAddress: address, ...signatures };
}

/** Whether a refused link means that the wallet has to sign again; otherwise the same proof may serve. */
export function isProofRefused({ status, code }: OnboardingError): boolean {
  return status === 422 || PROOF_CODES.includes(code);
}
