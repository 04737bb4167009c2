import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import type { UpdateWarning } from '../form/rules/warn-on-update';
import { createFormStore, type FormStore } from '../form/store';
import type { Validation } from '../form/validation';
import { OnboardingError, unexpected } from '../http/errors';
import type { SectionPlace } from '../profile/rules/next-section';
import { prefetchNext } from './prefetch';
import type { Stores } from './stores';

/** The section on screen: its form, its way in and its way on. */
export interface SectionWork {
  readonly form: ReadonlySignal<FormStore | undefined>;
  /** Something is being submitted: the loading overlay stands (spec section 2). */
  readonly busy: ReadonlySignal<boolean>;
  /** When the last save of this visit happened. */
  readonly savedAt: ReadonlySignal<Date | undefined>;
  /** What the update warning lists while it is open. */
  readonly warnings: ReadonlySignal<readonly UpdateWarning[] | undefined>;
  /** Back from the update warning to the form. */
  dismissWarnings(): void;
  /** Where the investor is about to go, past unsaved answers: they are asked first. */
  readonly leaving: ReadonlySignal<string | undefined>;
  /** Their answer: leave, or stay. */
  decide(leave: boolean): void;
  /** Opens a section; does nothing when it is open already. */
  open(milestoneId: string, sectionId: string): void;
  /** Reads the open section again, for another language or after a failure; what was typed stays. */
  reopen(): Promise<void>;
  /** Opens again what a removal interrupted. */
  resume(): void;
  /** Carries out the submit flow for the open form. `confirmed`: the update warning was confirmed. */
  submit(confirmed?: boolean): Promise<void>;
  /** Forgets form and section. */
  close(): void;
}

/** Makes the work on sections for one element. */
export function createSectionWork(stores: Stores): SectionWork {
  const { profile, notices, lifetime, context, reportError, host, routing, logger, language } =
    stores;
  const form = signal<FormStore | undefined>(undefined);
  const busy = signal(false);
  const savedAt = signal<Date | undefined>(undefined);
  const warnings = signal<readonly UpdateWarning[] | undefined>(undefined);
  const leaving = signal<string | undefined>(undefined);
  const loading = lifetime.task();
  const submission = lifetime.task();
  const validation = signal<Validation | undefined>(undefined);
  let submitting = false;
  let place: SectionPlace | undefined;

  /** The rules with their words. */
  const loadValidation = async (): Promise<void> => {
    const [module] = await Promise.all([import('../form/validation'), language.complete()]);
    validation.value = module.validation;
  };

  const load = async (sectionId: string): Promise<void> => {
    try {
      const section = await profile.openSection(sectionId, context(loading.next()));
      if (!section || !place) return;
      const before = form.peek();
      const known = before?.section.id === section.id ? before.kept() : undefined;
      const made = createFormStore(section, validation, known);
      if (!known) tellProblems(made);
      batch(() => {
        warnings.value = undefined;
        form.value = made;
      });
      host.emit('onboarding-step-change', place);
      prefetchNext([loadValidation]);
    } catch (error) {
      reportError(error, { notice: false });
    }
  };

  /** Once for a section that is opened: one event, one line that names the elements. */
  const tellProblems = ({ section, model }: FormStore) => {
    const { problems, duplicates } = model;
    if (problems.length > 0) {
      const causes = problems.map(({ elementKey, reason }) =>
        elementKey === undefined ? reason : `element ${elementKey}: ${reason}`,
      );
      reportError(unexpected(`section ${section.id}: ${causes.join('; ')}`));
    }
    if (duplicates.length > 0) {
      const ids = duplicates.join(', ');
      logger().warn(`investor-onboarding: section ${section.id}: dropped duplicates of ${ids}`);
    }
  };

  routing.holds = (path) => {
    if (submitting || !form.peek()?.unsaved.peek()) return false;
    leaving.value = path;
    return true;
  };

  const open = (milestoneId: string, sectionId: string) => {
    const current = profile.open.peek();
    if (current?.requestedId === sectionId && place?.milestoneId === milestoneId) return;
    submission.stop();
    batch(() => {
      place = { milestoneId, sectionId };
      form.value = undefined;
      warnings.value = undefined;
      leaving.value = undefined;
    });
    void load(sectionId);
  };

  const submit = async (confirmed = false): Promise<void> => {
    const current = form.peek();
    if (!current || !place || submitting || current.submitDisabled.peek()) return;
    submitting = true;
    warnings.value = undefined;
    const signal = submission.next();
    try {
      const [{ submitSection }] = await Promise.all([import('./submit-section'), loadValidation()]);
      if (signal.aborted || !current.validate()) return;
      notices.clear();
      await submitSection(stores, {
        form: current,
        place,
        signal,
        confirmed,
        showLoader: (shown) => {
          busy.value = shown;
        },
        warn: (found) => {
          warnings.value = found;
        },
        onSaved: () => {
          savedAt.value = new Date();
        },
        onLocked: () => {
          const section = { ...current.section, status: 'locked' };
          form.value = createFormStore(section, validation, current.kept());
        },
      });
    } catch (cause) {
      reportError(new OnboardingError('NETWORK', { reason: 'no code for the submit', cause }));
    } finally {
      submitting = false;
    }
  };

  return {
    form,
    busy,
    savedAt,
    warnings,
    dismissWarnings: () => {
      warnings.value = undefined;
    },
    leaving,
    decide: (leave) =>
      batch(() => {
        const path = leaving.peek();
        leaving.value = undefined;
        if (!leave || path === undefined) return;
        form.value = undefined;
        profile.closeSection();
        routing.navigate(path);
      }),
    open,
    reopen: async () => {
      if (place) await load(place.sectionId);
    },
    submit,
    resume: () => {
      if (place && !form.peek()) void load(place.sectionId);
    },
    close: () => {
      loading.stop();
      submission.stop();
      place = undefined;
      batch(() => {
        form.value = undefined;
        savedAt.value = undefined;
        warnings.value = undefined;
        leaving.value = undefined;
      });
      profile.closeSection();
    },
  };
}
