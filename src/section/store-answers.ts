import { batch } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { changedFiles, type DifferingAnswer, differingAnswers } from '../form/rules/differences';
import type { FieldValues } from '../form/rules/model/section-model';
import { modifiedKeys } from '../form/rules/payload';
import { saveSectionCall } from '../http/calls/save-section';
import { isAbort, OnboardingError, toOnboardingError } from '../http/errors';
import type { Qualification, Section } from '../http/schemas';
import type { NoticeTone } from '../kit/display/notice';
import type { TextKey } from '../language/text';
import { findSection } from '../profile/rules/find-section';
import { isSameReview } from '../review/rules/corrections';
import { ask } from './questions';
import { formOf, showSection } from './read-section';
import { refusalWords, reportFailure } from './report-failure';
import {
  type RereadReason,
  rereadReason,
  type SaveOutcome,
  saveOutcome,
} from './rules/save-outcome';
import { openForm, type Submission, startSending, submissionOf } from './submission';
import type { Visit } from './visits';

/** What came of a save; `nothing`: there was nothing to save. */
export type Stored = 'saved' | 'nothing' | 'failed';

/** What all steps of one save have in common. */
interface Save {
  readonly onboarding: Onboarding;
  readonly visit: Visit;
  readonly signal: AbortSignal;
}

/** Why it is uncertain what is stored: a save was refused or lost (`cause`), or an earlier one was lost (`sent`). */
interface Doubt {
  readonly why: RereadReason;
  readonly cause?: OnboardingError;
  readonly sent?: FieldValues;
}

/**
 * Sends the answers until it is certain that they are stored. A refusal with 412 and a lost answer are settled by
 * reading the section: there is a second save at most, and no third, unless the investor decides for their own
 * answers.
 */
export function storeAnswers(
  onboarding: Onboarding,
  visit: Visit,
  submission: Submission,
  signal: AbortSignal,
): Promise<Stored> {
  const save = { onboarding, visit, signal };
  // An earlier save whose answer was lost is not sent blindly again.
  if (visit.possiblyStored)
    return settleDoubt(save, submission, { why: 'lost', sent: visit.possiblyStored });
  return sendFirst(save, submission);
}

/** The first save; what stays uncertain after it is settled. */
async function sendFirst(save: Save, submission: Submission): Promise<Stored> {
  if (!submission.elements) return 'nothing';
  const sent = await send(save, submission);
  // No save has named a file that was uploaded meanwhile: one more does.
  if (sent === 'late') return sendSecond(save);
  if (sent === 'stored') return announced(save);
  save.visit.possiblyStored = null;
  const why = rereadReason(sent);
  return why ? settleDoubt(save, submission, { why, cause: sent }) : refused(save, sent);
}

/** The second and last save. What it leaves uncertain, the investor is told. */
async function sendSecond(save: Save): Promise<Stored> {
  const { onboarding, visit } = save;
  const sent = await send(save, submissionOf(openForm(onboarding.visits), visit));
  if (sent === 'late' || sent === 'stored') return announced(save);
  if (rereadReason(sent) === 'lost') {
    reportFailure(onboarding, sent, { key: 'form.saveUnknown' });
    return 'failed';
  }
  visit.possiblyStored = null;
  return refused(save, sent);
}

/**
 * One call. Resolves with whether a file has come meanwhile that it did not name, or with why it failed; until that is
 * settled, `visit.possiblyStored` has what may be stored. Rejects when the section was left.
 */
async function send(
  { onboarding, visit, signal }: Save,
  submission: Submission,
): Promise<'stored' | 'late' | OnboardingError> {
  const { visits, call, profile, context } = onboarding;
  const { section, model, values, saveState } = openForm(visits);
  const etag = saveState.etag();
  const elements = submission.elements ?? [];
  const request = { sectionId: section.id, elements, ...(etag !== undefined && { etag }) };
  visit.possiblyStored = submission.values;
  try {
    const saved = await call(saveSectionCall, request, context(signal));
    visit.possiblyStored = null;
    const late = modifiedKeys(model, submission.values, values.all());
    const notSaved = late.map((key) => [key, submission.values.get(key) ?? null] as const);
    profile.outdate();
    saveState.markSaved(saved.etag, new Map(notSaved));
    return late.length > 0 ? 'late' : 'stored';
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    return toOnboardingError(cause);
  }
}

function announced({ onboarding, visit }: Save): 'saved' {
  const { host, visits } = onboarding;
  batch(() => {
    // What follows a save begins after the host has heard of it.
    visits.lastSave.value = { at: new Date(), place: visit.place };
    host.emit('onboarding-section-saved', { ...visit.place });
  });
  return 'saved';
}

/** The save is refused. Rejects with the error of one that was never sent. */
async function refused(save: Save, error: OnboardingError): Promise<'failed'> {
  const { onboarding, visit } = save;
  if (error.isUnsent) throw error;
  if (await isGone(save, error)) return 'failed';
  if (error.code === 'SECTION_LOCKED') showLocked(onboarding, visit);
  reportFailure(onboarding, error, refusalWords(onboarding, error));
  return 'failed';
}

/**
 * Whether another answer has ended the section meanwhile (product-rules#list-sections): the profile, read anew, leads on,
 * and what was typed stays in sight.
 */
async function isGone(
  { onboarding, visit, signal }: Save,
  { status }: OnboardingError,
): Promise<boolean> {
  const { visits, profile, context } = onboarding;
  const { milestoneId, sectionId } = visit.place;
  if (status !== 404) return false;
  visits.progress.value = null;
  try {
    const qualification = await profile.fetchQualification(context(signal));
    return !findSection(qualification, milestoneId, sectionId);
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    // The refusal of the save is told instead.
    return false;
  }
}

/** Reads what is stored, and goes on from there. */
async function settleDoubt(save: Save, submission: Submission, doubt: Doubt): Promise<Stored> {
  const { onboarding, visit } = save;
  const { visits, profile } = onboarding;
  const found = await readStored(save, submission, doubt);
  if (!found) return 'failed';
  visit.possiblyStored = null;
  const { outcome, section, answers } = found;
  const notSaved = () => {
    if (doubt.cause) reportFailure(onboarding, doubt.cause, { key: 'form.notSaved' });
    return 'failed' as const;
  };
  switch (outcome) {
    case 'saved':
      showSection(onboarding, section, 'compared');
      profile.outdate();
      openForm(visits).saveState.markSaved(section.etag);
      return announced(save);
    case 'again':
      showSection(onboarding, section, 'compared');
      return sendSecond(save);
    case 'unsent':
      return doubt.cause ? notSaved() : sendFirst(save, submission);
    case 'reviewed':
      showSection(onboarding, section, 'compared');
      return notSaved();
    case 'locked': {
      showLocked(onboarding, visit);
      const reason = 'saveSection: locked in between';
      reportFailure(onboarding, new OnboardingError('SECTION_LOCKED', { reason }));
      return 'failed';
    }
    case 'conflict':
      return decideConflict(save, section, answers);
  }
}

/** The section was changed elsewhere: the investor decides which answers count. */
async function decideConflict(
  save: Save,
  section: Section,
  answers: readonly DifferingAnswer[],
): Promise<Stored> {
  const { onboarding, visit, signal } = save;
  const { visits } = onboarding;
  // Where the investor wanted to go counts no more: they decide here.
  visit.onward = null;
  const answer = await ask(onboarding, 'conflict', { answers }, signal);
  if (answer === 'useSaved') {
    // What was uploaded for the investor's own answers goes with them.
    onboarding.lazy.documents?.store.discard(openForm(visits));
    showSection(onboarding, section, 'fresh');
    offerOwn(onboarding, visit, answers);
  }
  if (answer === 'back') keepInSight(onboarding, visit);
  if (answer !== 'keepMine') return 'failed';
  startSending(onboarding);
  const isReviewed = !isSameReview(openForm(visits).section, section);
  showSection(onboarding, section, 'compared', answers);
  // A new review is shown before anything is saved over it.
  if (isReviewed || openForm(visits).messages.showErrors()) return 'failed';
  return sendFirst(save, submissionOf(openForm(visits), visit));
}

interface Reread {
  /** `reviewed`: a reviewer has sent the section back meanwhile, which the investor sees first. */
  readonly outcome: SaveOutcome | 'reviewed';
  readonly section: Section;
  /** The answers of the investor that differ from the stored ones. */
  readonly answers: readonly DifferingAnswer[];
}

/** Reads what is stored and compares it with what the investor wants to save; undefined, and told, if that fails. */
async function readStored(
  save: Save,
  submission: Submission,
  { why, sent }: Doubt,
): Promise<Reread | undefined> {
  const { onboarding, visit, signal } = save;
  const { visits, profile, context } = onboarding;
  visit.possiblyStored = submission.values;
  try {
    const section = await profile.refreshSection(visit.place.sectionId, context(signal));
    const form = openForm(visits);
    const { model, saveState } = form;
    const base = saveState.savedValues();
    const stored = formOf(onboarding, section).saveState.savedValues();
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
    const error = toOnboardingError(cause);
    if (!(await isGone(save, error))) reportFailure(onboarding, error, { key: 'form.saveUnknown' });
    return undefined;
  }
}

/** Tells that the saved answers have replaced the investor's own, and offers those back until the section is left. */
function offerOwn(onboarding: Onboarding, visit: Visit, answers: readonly DifferingAnswer[]): void {
  const { visits } = onboarding;
  const own = answers.map((answer) => [answer.key, answer.own] as const);
  const undo = () => openForm(visits).applyEdits(own);
  showInSection(onboarding, visit, 'info', 'form.conflict.replaced', ['shared.label.undo', undo]);
}

/** Keeps a conflict that the investor has put off in sight, until it is decided or the section is left. */
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

/** The section was locked meanwhile: what was typed stays readable, and can't be saved. */
function showLocked(onboarding: Onboarding, { place }: Visit): void {
  const { visits, profile } = onboarding;
  visits.progress.value = null;
  showSection(onboarding, { ...openForm(visits).section, status: 'locked' }, 'values');
  profile.revise((qualification) => lockSection(qualification, place.sectionId));
}

/**
 * The profile with one section locked, as after the backend's SECTION_LOCKED. A milestone with no other section to fill
 * in is locked with it: the next section is looked for in the first active one.
 */
export function lockSection(qualification: Qualification, sectionId: string): Qualification {
  const milestones = qualification.milestones.map((milestone) => {
    if (!milestone.sections.some(({ id }) => id === sectionId)) return milestone;
    const sections = milestone.sections.map((section) =>
      section.id === sectionId ? { ...section, status: 'locked' } : section,
    );
    const isOpen = sections.some(({ status }) => status === 'active');
    return { ...milestone, sections, ...(!isOpen && { status: 'locked' }) };
  });
  return { ...qualification, milestones };
}
