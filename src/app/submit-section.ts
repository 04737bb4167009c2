import { type UpdateWarning, updateWarnings } from '../form/rules/warn-on-update';
import type { FormStore, KeptInput } from '../form/store';
import { isModified, linkRequest, provenBy, showFieldErrors } from '../form/submit';
import { submitFlow } from '../form/submit-flow';
import { abortable } from '../http/abortable';
import { isAbort, toOnboardingError, unexpected } from '../http/errors';
import type { Section } from '../http/schemas';
import { isFocusNowhere } from '../kit/focus';
import { findSection } from '../profile/rules/find-section';
import { lockSection } from '../profile/rules/lock-section';
import { nextSection, type SectionPlace } from '../profile/rules/next-section';
import { wait } from './clock';
import { logError } from './report-error';
import { DASHBOARD_PATH, sectionPath } from './routes';
import { type Conflict, ConflictFound, SaveFailure, saveSection } from './save-section';
import type { Stores } from './stores';

/** What one submit is about. */
export interface Submission {
  readonly form: FormStore;
  readonly place: SectionPlace;
  /** Aborts when the section is left or the element removed. */
  readonly signal: AbortSignal;
  /** The investor confirmed the update warning. */
  readonly confirmed: boolean;
  readonly showLoader: (shown: boolean) => void;
  /** All is done but the way out: whoever changes something now may save again. */
  readonly done: () => void;
  /** Opens the update warning with these lines. */
  readonly warn: (warnings: readonly UpdateWarning[]) => void;
  readonly onSaved: () => void;
  /** The backend says that the section is locked by now. */
  readonly onLocked: () => void;
  /** The form of the section by now. */
  readonly onScreen: () => FormStore | undefined;
  /** Forms whose last save got no answer. */
  readonly inDoubt: WeakSet<FormStore>;
  /** A form of the section as it was read again, with this put in; not shown yet. */
  readonly remake: (section: Section, kept?: KeptInput) => FormStore;
  /** Puts a form of the same section in the place of the one on screen. */
  readonly show: (form: FormStore) => void;
  /** Has the investor choose between their answers and those saved elsewhere; undefined: no more. */
  readonly ask: (conflict: Conflict | undefined) => void;
  /** Submits the form on screen; the investor has confirmed its changes. */
  readonly submit: () => void;
  /**
   * Moves on: to where the investor wanted to go while their answers were saved, else to `path`. False
   * when there is neither.
   */
  readonly moveOn: (path?: string) => boolean;
}

/**
 * Carries out the submit flow for one form (spec section 4, 'Submit flow'). Never rejects: what failed
 * is shown at its fields or as a notice. Loaded while the investor types.
 */
export async function submitSection(stores: Stores, submission: Submission): Promise<void> {
  const { form, signal } = submission;
  try {
    await submitFlow<SectionPlace>(portOf(stores, submission), submission.confirmed);
  } catch (error) {
    if (isAbort(error) || signal.aborted) return;
    if (error instanceof ConflictFound) {
      // The form has its focus back before the dialog takes it: it is given back to the form then.
      await wait(0, signal).then(
        () => submission.ask(error.conflict),
        () => {},
      );
      return;
    }
    const failure = toOnboardingError(error);
    if (failure.code === 'SECTION_LOCKED') {
      submission.onLocked();
      stores.profile.revise((known) => lockSection(known, form.section.id));
      void focusMessage(stores.host, signal);
    }
    const unplaced = showFieldErrors(form, failure.fieldErrors);
    const told = failure.fieldErrors.length > unplaced.length;
    stores.reportError(failure, {
      notice: !told,
      ...(failure instanceof SaveFailure && { key: failure.textKey }),
    });
  }
}

/** The button that had the focus is disabled by now: reading goes on at what says why. */
async function focusMessage({ root }: Stores['host'], signal: AbortSignal): Promise<void> {
  await wait(0, signal).catch(() => {});
  const message = [...root.querySelectorAll<HTMLElement>('.notices [role=alert]')].at(-1);
  // Browsers take the focus from a disabled button only when they draw it.
  if (!message || !(isFocusNowhere() || root.activeElement?.matches(':disabled'))) return;
  message.tabIndex = -1;
  message.focus();
}

function portOf(stores: Stores, submission: Submission) {
  const { profile, notices, context, reportError } = stores;
  const { form, signal, showLoader, warn } = submission;
  const warnings = updateWarnings(form.model, form.savedValues(), form.values());
  return {
    updateWarningApplies: () => warnings.length > 0,
    openUpdateWarning: () => warn(warnings),
    showLoader: () => showLoader(true),
    hideLoader: () => showLoader(false),
    walletLinkNeeded: () => provenBy(form)?.linked === false,
    linkWalletToIdentity: () => linkWallet(stores, submission),
    // What this visit has saved is not sent again, but the steps after it were not read then.
    valuesModified: () => isModified(form) || form.isSaved(),
    saveSection: async () => {
      if (!isModified(form)) return;
      await saveSection(stores, submission);
      submission.onSaved();
      stores.host.emit('onboarding-section-saved', { ...submission.place });
    },
    fetchQualification: async () => {
      // What was saved shows in the steps, wherever the investor goes meanwhile.
      await abortable(profile.fetchQualification(context(stores.lifetime.signal)), signal);
      const known = profile.qualification.peek();
      const { milestoneId, sectionId } = submission.place;
      const found = known && findSection(known, milestoneId, sectionId);
      if (found?.section.status === 'active') submission.onScreen()?.notTaken();
      if (submission.moveOn()) throw new DOMException('the way led elsewhere', 'AbortError');
    },
    followingStep: () => {
      const qualification = profile.qualification.peek();
      return qualification ? nextSection(qualification) : ({ kind: 'broken' } as const);
    },
    fetchKyc: () => fetchKyc(stores, signal),
    announceSuccess: () => {
      submission.done();
      notices.show({ tone: 'success', key: 'form.success' });
    },
    wait: (milliseconds: number) => wait(milliseconds, signal),
    leave: () => leave(stores, submission),
    goTo: ({ milestoneId, sectionId }: SectionPlace) => {
      submission.moveOn(sectionPath(milestoneId, sectionId));
    },
    raiseUnexpected: (reason: string) => reportError(unexpected(reason)),
  };
}

/** Before the save, and once: a retry after a failed save finds the wallet linked. */
async function linkWallet({ api, context, host }: Stores, { form, signal }: Submission) {
  const proof = provenBy(form);
  if (!proof) return;
  const { network, provider } = proof;
  await api.linkWalletToIdentity(linkRequest(proof), context(signal));
  if (form.proof.peek() === proof) form.proof.value = { ...proof, linked: true };
  host.emit('onboarding-wallet-linked', { network, provider });
}

/** A failure is logged and blocks nothing (design decision 3). */
async function fetchKyc({ profile, context, logger }: Stores, signal: AbortSignal): Promise<void> {
  try {
    await profile.fetchKyc(context(signal));
  } catch (error) {
    if (isAbort(error)) throw error;
    logError(logger(), toOnboardingError(error));
  }
}

/** To the investor portal if one is configured, else to the dashboard (spec section 1). */
function leave({ settings, profile, host }: Stores, { moveOn }: Submission): void {
  const redirectUrl = settings.peek().portalUrl ?? null;
  const kycStatus = profile.kycStatus.peek() ?? null;
  if (!host.emit('onboarding-complete', { kycStatus, redirectUrl })) return;
  if (redirectUrl) window.location.assign(redirectUrl);
  else moveOn(DASHBOARD_PATH);
}
