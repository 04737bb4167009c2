import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import { createFormStore, type FormStore } from '../form/store';
import { OnboardingError, unexpected } from '../http/errors';
import type { SectionPlace } from '../profile/rules/next-section';
import type { Stores } from './stores';

/** The section on screen: its form, its way in and its way on. */
export interface SectionWork {
  readonly form: ReadonlySignal<FormStore | undefined>;
  /** Something is being submitted: the loading overlay stands (spec section 2). */
  readonly busy: ReadonlySignal<boolean>;
  /** When the last save of this visit happened. */
  readonly savedAt: ReadonlySignal<Date | undefined>;
  /** Opens a section; does nothing when it is open already. */
  open(milestoneId: string, sectionId: string): void;
  /** Reads the open section again, for another language or after a failure; what was typed stays. */
  reopen(): Promise<void>;
  /** Opens again what a removal interrupted. */
  resume(): void;
  /** Carries out the submit flow for the open form. `confirmed`: the update warning was confirmed. */
  submit(confirmed?: boolean): Promise<void>;
  /** True once the investor has moved: the first screen of all takes no focus. */
  navigated(): boolean;
  /** Forgets form and section. */
  close(): void;
}

const loadSubmit = () => import('./submit-section');

/** Makes the work on sections for one element. */
export function createSectionWork(stores: Stores): SectionWork {
  const { profile, notices, lifetime, context, reportError, host } = stores;
  const form = signal<FormStore | undefined>(undefined);
  const busy = signal(false);
  const savedAt = signal<Date | undefined>(undefined);
  const loading = lifetime.task();
  const submission = lifetime.task();
  let submitting = false;
  let place: SectionPlace | undefined;
  let opened = 0;

  const load = async (sectionId: string): Promise<void> => {
    try {
      const section = await profile.openSection(sectionId, context(loading.next()));
      if (!section || !place) return;
      const before = form.peek();
      const made = createFormStore(section);
      if (before?.section.id === section.id) made.applyEdits(before.edits());
      for (const { elementKey = 'the section', reason } of made.model.problems) {
        reportError(unexpected(`section ${section.id}, ${elementKey}: ${reason}`));
      }
      form.value = made;
      host.emit('onboarding-step-change', place);
      whenIdle(() => void loadSubmit().catch(() => {}));
    } catch (error) {
      reportError(error, { notice: false });
    }
  };

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

  const submit = async (confirmed = false): Promise<void> => {
    const current = form.peek();
    if (!current || !place || submitting || current.readOnly || !current.validate()) return;
    submitting = true;
    const signal = submission.next();
    notices.clear();
    try {
      const { submitSection } = await loadSubmit();
      await submitSection(stores, {
        form: current,
        place,
        signal,
        confirmed,
        showLoader: (shown) => {
          busy.value = shown;
        },
        onSaved: () => {
          savedAt.value = new Date();
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

/** In a quiet moment; WebKit has no idle callback. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 200);
}
