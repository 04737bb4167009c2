import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import type { FormProblem } from '../form/rules/model';
import { createFormStore, type FormStore } from '../form/store';
import { submitFlow } from '../form/submit-flow';
import { isAbort, type OnboardingError, toOnboardingError, unexpected } from '../http/errors';
import { nextSection, type SectionPlace } from '../profile/rules/next-section';
import { wait } from './clock';
import { logError } from './report-error';
import { DASHBOARD_PATH, sectionPath } from './routes';
import type { Stores } from './stores';

/** The section on screen: its form, its way in and its way on. */
export interface SectionWork {
  readonly form: ReadonlySignal<FormStore | undefined>;
  /** Something is loading or being submitted: the loading overlay stands (spec section 2). */
  readonly busy: ReadonlySignal<boolean>;
  /** When the last save of this visit happened. */
  readonly savedAt: ReadonlySignal<Date | undefined>;
  /** Opens a section; does nothing when it is open already. */
  open(milestoneId: string, sectionId: string): void;
  /** Reads the open section again, for another language or after a failure; what was typed stays. */
  reopen(): Promise<void>;
  /** Carries out the submit flow for the open form. `confirmed`: the update warning was confirmed. */
  submit(confirmed?: boolean): Promise<void>;
  /** Opens again what a removal interrupted. */
  resume(): void;
  /** True once the investor has moved: the first screen of all takes no focus. */
  navigated(): boolean;
  /** Forgets form and section. */
  close(): void;
}

/** Makes the work on sections for one element. */
export function createSectionWork(stores: Stores): SectionWork {
  const { api, profile, notices, routing, lifetime, context, reportError, host } = stores;
  const form = signal<FormStore | undefined>(undefined);
  const submitting = signal(false);
  const busy = signal(false);
  const savedAt = signal<Date | undefined>(undefined);
  const loading = lifetime.task();
  const submission = lifetime.task();
  let place: SectionPlace | undefined;
  let opened = 0;

  const load = async (sectionId: string): Promise<void> => {
    try {
      const section = await profile.openSection(sectionId, context(loading.next()));
      if (!section || !place) return;
      const edits = form.peek()?.section.id === section.id ? form.peek()?.edits() : undefined;
      const made = createFormStore(section);
      if (edits) made.applyEdits(edits);
      for (const problem of made.model.problems) raise(unexpected(inWords(section.id, problem)));
      form.value = made;
      host.emit('onboarding-step-change', place);
    } catch (error) {
      reportError(error, { notice: false });
    }
  };

  const raise = (error: OnboardingError) => reportError(error);

  const open = (milestoneId: string, sectionId: string) => {
    const current = profile.open.peek();
    if (current?.requestedId === sectionId && place?.milestoneId === milestoneId) return;
    submission.stop();
    opened += 1;
    batch(() => {
      place = { milestoneId, sectionId };
      form.value = undefined;
      savedAt.value = undefined;
    });
    void load(sectionId);
  };

  const save = async (current: FormStore, signal: AbortSignal) => {
    const { payload, problems } = current.payload();
    const [problem] = problems;
    if (problem) throw unexpected(inWords(current.section.id, problem));
    const etag = current.etag();
    const saved = await api.saveSection(
      { sectionId: current.section.id, elements: payload, ...(etag !== undefined && { etag }) },
      context(signal),
    );
    current.markSaved(saved.etag);
    savedAt.value = new Date();
    if (place) host.emit('onboarding-section-saved', place);
  };

  const fetchKyc = async (signal: AbortSignal) => {
    try {
      await profile.fetchKyc(context(signal));
    } catch (error) {
      if (isAbort(error)) throw error;
      logError(stores.logger(), toOnboardingError(error));
    }
  };

  const leave = () => {
    const portalUrl = stores.settings.peek().portalUrl ?? null;
    const kycStatus = profile.kycStatus.peek() ?? null;
    const goOn = host.emit('onboarding-complete', { kycStatus, redirectUrl: portalUrl });
    if (!goOn) return;
    if (portalUrl) window.location.assign(portalUrl);
    else routing.navigate(DASHBOARD_PATH);
  };

  const submit = async (confirmed = false): Promise<void> => {
    const current = form.peek();
    if (!current || submitting.peek() || current.readOnly || !current.validate()) return;
    const signal = submission.next();
    submitting.value = true;
    notices.clear();
    try {
      await submitFlow<SectionPlace>(
        {
          updateWarningApplies: () => false,
          openUpdateWarning: () => {},
          showLoader: () => {
            busy.value = true;
          },
          hideLoader: () => {
            busy.value = false;
          },
          walletLinkNeeded: () => false,
          linkWalletToIdentity: () => Promise.resolve(),
          valuesModified: () => current.isModified(),
          saveSection: () => save(current, signal),
          fetchQualification: async () => {
            await profile.fetchQualification(context(signal));
          },
          followingStep: () => {
            const qualification = profile.qualification.peek();
            return qualification ? nextSection(qualification) : { kind: 'broken' };
          },
          fetchKyc: () => fetchKyc(signal),
          announceSuccess: () => notices.show({ tone: 'success', key: 'form.success' }),
          wait: (milliseconds) => wait(milliseconds, signal),
          leave,
          goTo: ({ milestoneId, sectionId }) =>
            routing.navigate(sectionPath(milestoneId, sectionId)),
          raiseUnexpected: (reason) => raise(unexpected(reason)),
        },
        confirmed,
      );
    } catch (error) {
      if (isAbort(error)) return;
      const failure = toOnboardingError(error);
      current.showServerErrors(failure.fieldErrors);
      reportError(failure, { notice: failure.fieldErrors.length === 0 });
    } finally {
      submitting.value = false;
    }
  };

  return {
    form,
    busy,
    savedAt,
    open,
    reopen: async () => {
      if (place) await load(place.sectionId);
    },
    submit,
    resume: () => {
      if (place && !form.peek()) void load(place.sectionId);
    },
    navigated: () => opened > 1,
    close: () => {
      loading.stop();
      submission.stop();
      place = undefined;
      form.value = undefined;
      profile.closeSection();
    },
  };
}

function inWords(sectionId: string, { elementKey, reason }: FormProblem): string {
  return `section ${sectionId}${elementKey === undefined ? '' : `, element ${elementKey}`}: ${reason}`;
}
