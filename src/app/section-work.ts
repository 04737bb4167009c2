import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import type { UpdateWarning } from '../form/rules/warn-on-update';
import { createFormStore, type FormStore, type KeptInput } from '../form/store';
import type { Validation } from '../form/validation';
import { OnboardingError, unexpected } from '../http/errors';
import type { Section } from '../http/schemas';
import type { SectionPlace } from '../profile/rules/next-section';
import { later } from './later';
import { prefetchNext } from './prefetch';
import type { Conflict } from './save-section';
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
  /** The section was changed elsewhere, while the investor has to choose. */
  readonly conflict: ReadonlySignal<Conflict | undefined>;
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
  /** Reads the open section behind its form; what was typed stays. */
  refresh(): Promise<void>;
  /** Opens again what a removal interrupted. */
  resume(): void;
  /** Carries out the submit flow for the open form. `confirmed`: the update warning was confirmed. */
  submit(confirmed?: boolean): Promise<void>;
  /** Forgets form and section. */
  close(): void;
}

/** Makes the work on sections for one element. */
export function createSectionWork(stores: Stores): SectionWork {
  const { profile, notices, lifetime, context, reportError, host, routing, logger } = stores;
  const form = signal<FormStore | undefined>(undefined);
  const busy = signal(false);
  const savedAt = signal<Date | undefined>(undefined);
  const warnings = signal<readonly UpdateWarning[] | undefined>(undefined);
  const conflict = signal<Conflict | undefined>(undefined);
  const leaving = signal<string | undefined>(undefined);
  const inDoubt = new WeakSet<FormStore>();
  const loading = lifetime.task();
  const submission = lifetime.task();
  const validation = signal<Validation | undefined>(undefined);
  let running: AbortSignal | undefined;
  let wanted: string | undefined;
  let place: SectionPlace | undefined;
  let reading: AbortSignal | undefined;

  const loadValidation = async (): Promise<void> => {
    validation.value = (await import('../form/validation')).validation;
  };

  const remake = (section: Section, kept?: KeptInput) => createFormStore(section, validation, kept);

  const show = (made: FormStore | undefined) =>
    batch(() => {
      form.value = made;
      warnings.value = conflict.value = leaving.value = undefined;
    });

  const load = async (sectionId: string): Promise<void> => {
    const signal = loading.next();
    reading = signal;
    try {
      const section = await profile.openSection(sectionId, context(signal));
      if (!section || !place) return;
      const before = form.peek();
      const known = before?.section.id === section.id ? before.kept() : undefined;
      const made = remake(section, known);
      if (!known) tellProblems(made);
      show(made);
      host.emit('onboarding-step-change', place);
      prefetchNext([loadValidation]);
    } catch (error) {
      reportError(error, { notice: false });
    } finally {
      if (reading === signal) reading = undefined;
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
    if (!form.peek()?.unsaved.peek()) return false;
    // What is being saved is not left behind: the way goes on when the answer is there.
    if (isSubmitting()) wanted = path;
    else leaving.value = path;
    return true;
  };

  const isSubmitting = () => running?.aborted === false;

  const moveOn = (path?: string): boolean => {
    const to = wanted ?? path;
    if (to === undefined) return false;
    running = undefined;
    routing.navigate(to);
    return true;
  };

  const open = (milestoneId: string, sectionId: string) => {
    const current = profile.open.peek();
    if (current?.requestedId === sectionId && place?.milestoneId === milestoneId) return;
    submission.stop();
    place = { milestoneId, sectionId };
    show(undefined);
    void load(sectionId);
  };

  const submit = async (confirmed = false): Promise<void> => {
    const current = form.peek();
    if (!current || !place || isSubmitting() || current.submitDisabled.peek()) return;
    wanted = warnings.value = undefined;
    const signal = submission.next();
    running = signal;
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
          if (!running || running === signal) busy.value = shown;
        },
        done: () => {
          if (running === signal) running = undefined;
        },
        warn: (found) => {
          warnings.value = found;
        },
        onSaved: () => {
          savedAt.value = new Date();
        },
        onLocked: () => {
          const section = { ...current.section, status: 'locked' };
          show(remake(section, current.kept()));
        },
        onScreen: () => form.peek(),
        inDoubt,
        remake,
        show,
        ask: (found) => {
          conflict.value = found;
        },
        submit: () => void submit(true),
        moveOn,
      });
    } catch (cause) {
      const error = new OnboardingError('NETWORK', { reason: 'no code for the submit', cause });
      reportError(error, { key: 'notices.partNotLoaded' });
    } finally {
      if (running === signal) {
        running = undefined;
        if (!signal.aborted && !conflict.peek()) leaving.value = wanted;
      }
    }
  };

  return {
    form,
    busy,
    savedAt,
    warnings,
    conflict,
    dismissWarnings: () => {
      warnings.value = undefined;
    },
    leaving,
    decide: (leave) =>
      batch(() => {
        const path = leaving.peek();
        leaving.value = undefined;
        if (!leave || path === undefined) return;
        show(undefined);
        profile.closeSection();
        routing.navigate(path);
      }),
    open,
    reopen: async () => {
      if (place) await load(place.sectionId);
    },
    refresh: () =>
      later(stores, ({ readSectionAgain }) =>
        readSectionAgain(stores, { form, isSubmitting, remake, show }),
      ),
    submit,
    resume: () => {
      // What is being read needs no second call.
      if (reading?.aborted === false) return;
      // Also what was being read again under a form.
      if (place && !(form.peek() && profile.open.peek()?.section)) void load(place.sectionId);
    },
    close: () => {
      loading.stop();
      submission.stop();
      place = undefined;
      savedAt.value = undefined;
      show(undefined);
      profile.closeSection();
    },
  };
}
