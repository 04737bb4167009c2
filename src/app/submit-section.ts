import { type UpdateWarning, updateWarnings } from '../form/rules/warn-on-update';
import type { FormStore } from '../form/store';
import { isModified, payloadOf, problemInWords, showFieldErrors } from '../form/submit';
import { submitFlow } from '../form/submit-flow';
import { isAbort, toOnboardingError, unexpected } from '../http/errors';
import { lockSection } from '../profile/rules/lock-section';
import { nextSection, type SectionPlace } from '../profile/rules/next-section';
import { wait } from './clock';
import { logError } from './report-error';
import { DASHBOARD_PATH, sectionPath } from './routes';
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
  /** Opens the update warning with these lines. */
  readonly warn: (warnings: readonly UpdateWarning[]) => void;
  readonly onSaved: () => void;
  /** The backend says that the section is locked by now. */
  readonly onLocked: () => void;
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
    const failure = toOnboardingError(error);
    if (failure.code === 'SECTION_LOCKED') {
      submission.onLocked();
      stores.profile.revise((known) => lockSection(known, form.section.id));
    }
    const unplaced = showFieldErrors(form, failure.fieldErrors);
    const told = failure.fieldErrors.length > unplaced.length;
    stores.reportError(failure, { notice: !told });
  }
}

function portOf(stores: Stores, submission: Submission) {
  const { profile, notices, routing, context, reportError } = stores;
  const { form, signal, showLoader, warn } = submission;
  const warnings = updateWarnings(form.model, form.savedValues(), form.values());
  return {
    updateWarningApplies: () => warnings.length > 0,
    openUpdateWarning: () => warn(warnings),
    showLoader: () => showLoader(true),
    hideLoader: () => showLoader(false),
    walletLinkNeeded: () => false,
    linkWalletToIdentity: () => Promise.resolve(),
    valuesModified: () => isModified(form),
    saveSection: () => saveSection(stores, submission),
    fetchQualification: async () => {
      await profile.fetchQualification(context(signal));
    },
    followingStep: () => {
      const qualification = profile.qualification.peek();
      return qualification ? nextSection(qualification) : ({ kind: 'broken' } as const);
    },
    fetchKyc: () => fetchKyc(stores, signal),
    announceSuccess: () => notices.show({ tone: 'success', key: 'form.success' }),
    wait: (milliseconds: number) => wait(milliseconds, signal),
    leave: () => leave(stores),
    goTo: ({ milestoneId, sectionId }: SectionPlace) =>
      routing.navigate(sectionPath(milestoneId, sectionId)),
    raiseUnexpected: (reason: string) => reportError(unexpected(reason)),
  };
}

async function saveSection(stores: Stores, { form, place, signal, onSaved }: Submission) {
  const { elements, problems } = payloadOf(form);
  const [problem] = problems;
  if (problem) throw unexpected(problemInWords(form.section.id, problem));
  const etag = form.etag();
  const saved = await stores.api.saveSection(
    { sectionId: form.section.id, elements, ...(etag !== undefined && { etag }) },
    stores.context(signal),
  );
  form.markSaved(saved.etag);
  onSaved();
  stores.host.emit('onboarding-section-saved', { ...place });
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
function leave({ settings, profile, host, routing }: Stores): void {
  const redirectUrl = settings.peek().portalUrl ?? null;
  const kycStatus = profile.kycStatus.peek() ?? null;
  if (!host.emit('onboarding-complete', { kycStatus, redirectUrl })) return;
  if (redirectUrl) window.location.assign(redirectUrl);
  else routing.navigate(DASHBOARD_PATH);
}
