import { afterReadingAgain, type SaveOutcome } from '../form/rules/after-reading-again';
import { type DifferingAnswer, differingAnswers } from '../form/rules/differing-answers';
import { modifiedKeys } from '../form/rules/modified';
import type { FormStore, KeptInput } from '../form/store';
import { payloadOf, problemInWords } from '../form/submit';
import { isAbort, OnboardingError, toOnboardingError, unexpected } from '../http/errors';
import type { Section } from '../http/schemas';
import type { Stores } from './stores';
import type { Submission } from './submit-section';

/** Answers of a gateway that say nothing about what became of the call behind it. */
const GATEWAY_STATUSES: readonly (number | undefined)[] = [502, 503, 504];

/** The section was changed elsewhere, and what the investor typed differs: they choose. */
export interface Conflict {
  readonly answers: readonly DifferingAnswer[];
  /** Saves what the investor typed, on top of what is stored. */
  keepMine(): void;
  /** Gives up what the investor typed; the form shows what is stored. */
  useSaved(): void;
  /** Back to the form as it is. */
  dismiss(): void;
}

/** Ends a save whose further way the investor chooses; no failure. */
export class ConflictFound extends Error {
  override readonly name = 'ConflictFound';
  readonly conflict: Conflict;

  constructor(conflict: Conflict) {
    super('the section was changed elsewhere');
    this.conflict = conflict;
  }
}

/** A save without an answer: what the investor is told became of their answers. */
export class SaveFailure extends OnboardingError {
  readonly textKey: 'form.notSaved' | 'form.saveUnknown';

  constructor(textKey: SaveFailure['textKey'], cause: OnboardingError) {
    const { code, message: reason, status, reference } = cause;
    super(code, { reason, status, reference, cause });
    this.textKey = textKey;
  }
}

/**
 * Saves the section of one form, once. A save that is refused because the section changed elsewhere, or
 * whose answer was lost, is not sent blindly again: the section is read again and tells how it goes on.
 * Rejects with an OnboardingError, a ConflictFound or an AbortError.
 */
export async function saveSection(stores: Stores, submission: Submission): Promise<void> {
  const { form, inDoubt } = submission;
  if (inDoubt.has(form)) {
    const outcome = await lookAgain(stores, submission, 'lost');
    if (outcome === 'saved') return;
  }
  try {
    await put(stores, submission, form);
  } catch (error) {
    const why = reasonToLook(error);
    if (!why) throw error;
    const outcome = await lookAgain(stores, submission, why);
    if (outcome === 'unsent') throw new SaveFailure('form.notSaved', toOnboardingError(error));
  }
}

async function put(stores: Stores, { signal, inDoubt }: Submission, form: FormStore) {
  const { elements, problems } = payloadOf(form);
  const [problem] = problems;
  if (problem) throw unexpected(problemInWords(form.section.id, problem));
  const etag = form.etag();
  // Until its answer is there nobody knows: the element can be removed in between.
  inDoubt.add(form);
  try {
    const saved = await stores.api.saveSection(
      { sectionId: form.section.id, elements, ...(etag !== undefined && { etag }) },
      stores.context(signal),
    );
    form.markSaved(saved.etag);
    inDoubt.delete(form);
  } catch (error) {
    if (!isAbort(error) && reasonToLook(error) !== 'lost') inDoubt.delete(form);
    throw error;
  }
}

/** Why the section has to be read again; undefined where the answer was a plain no. */
function reasonToLook(error: unknown): 'changed' | 'lost' | undefined {
  if (!(error instanceof OnboardingError)) return undefined;
  const { code, status } = error;
  if (status === 412 || code === 'SECTION_CHANGED') return 'changed';
  if (code === 'NETWORK' || code === 'TIMEOUT') return 'lost';
  return GATEWAY_STATUSES.includes(status) ? 'lost' : undefined;
}

/** Reads the section again and goes on as it tells; resolves when the save may go on or is done. */
async function lookAgain(
  stores: Stores,
  submission: Submission,
  why: 'changed' | 'lost',
): Promise<SaveOutcome> {
  const { form, inDoubt, remake, show } = submission;
  const section = await read(stores, submission);
  inDoubt.delete(form);
  const stored = remake(section);
  const values = { base: form.savedValues(), stored: stored.savedValues(), own: form.values() };
  const answers = differingAnswers(form.model, values);
  const outcome = afterReadingAgain({
    why,
    status: section.status,
    agrees: answers.length === 0,
    sentTag: form.etag(),
    tag: section.etag,
    storedChanged:
      modifiedKeys(form.model, values.base, values.stored, { original: values.base }).length > 0,
  });
  switch (outcome) {
    case 'locked':
      throw new OnboardingError('SECTION_LOCKED', { reason: 'saveSection: locked in between' });
    case 'conflict':
      throw new ConflictFound(conflictOf(submission, section, answers));
    case 'saved': {
      const merged = remake(section, compared(form));
      merged.markSaved(section.etag);
      show(merged);
      break;
    }
    case 'again': {
      const merged = remake(section, compared(form));
      show(merged);
      await put(stores, submission, merged).catch((error: unknown) => {
        if (reasonToLook(error) !== 'lost') throw error;
        throw new SaveFailure('form.saveUnknown', toOnboardingError(error));
      });
    }
  }
  return outcome;
}

/** What was typed, on top of what is stored by now: the two were compared. */
function compared(form: FormStore): KeptInput {
  return { ...form.kept(), etag: undefined };
}

async function read({ profile, context }: Stores, { form, signal }: Submission) {
  try {
    return await profile.refreshSection(form.section.id, context(signal));
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new SaveFailure('form.saveUnknown', toOnboardingError(error));
  }
}

function conflictOf(
  { form, remake, show, submit, ask }: Submission,
  section: Section,
  answers: readonly DifferingAnswer[],
): Conflict {
  const choose = (act?: () => void) => () => {
    ask(undefined);
    act?.();
  };
  return {
    answers,
    keepMine: choose(() => {
      show(remake(section, compared(form)));
      submit();
    }),
    useSaved: choose(() => show(remake(section))),
    dismiss: choose(),
  };
}
