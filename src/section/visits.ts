import { batch, computed, signal } from '@preact/signals-core';
import { placeFieldErrors } from '../form/rules/validity/place-field-errors';
import type { FormStore } from '../form/store/form-store';
import { isAbort, toOnboardingError } from '../http/errors';
import type { Section } from '../http/schemas/section-schema';
import { whenTrue } from '../kit/waiting/when-true';
import { findSection } from '../profile/rules/find-section';
import { lockSection } from '../profile/rules/lock-section';
import { nextSection, type SectionPlace } from '../profile/rules/next-section';
import { isSameReview } from '../review/rules/same-review';
import {
  CLOSED,
  canLeave,
  dialogOf,
  type EffectOf,
  isBusy,
  isLoading,
  isWaiting,
  unchangedAnswer,
  type VisitEffect,
  type VisitEvent,
  type VisitState,
} from './rules/visit-state';
import { nextVisit } from './rules/visit-transitions';
import { createShownForm } from './shown-form';
import type { SubmitCalls } from './submit-calls';
import type { VisitDeps, Visits } from './types';

/** Makes the visits of one element: keeps the state of rules/visit-transitions.ts and carries out its effects. */
export function createVisits(deps: VisitDeps): Visits {
  const { profile, kyc, task, context, completion, report } = deps;
  const state = signal<VisitState>(CLOSED);
  const savedAt = signal<Date | undefined>(undefined);
  const dialog = computed(() => dialogOf(state.value));
  const busy = computed(() => isBusy(state.value) || waitsForFiles.value);
  const queue: VisitEvent[] = [];
  let isDispatching = false;

  /** An event dispatched by an effect waits until all effects before it are carried out. */
  const dispatch = (event: VisitEvent) => {
    queue.push(event);
    if (isDispatching) return;
    isDispatching = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) step(next);
    } finally {
      isDispatching = false;
      queue.length = 0;
    }
  };

  const step = (event: VisitEvent) =>
    batch(() => {
      const [next, caused] = nextVisit(state.peek(), event);
      state.value = next;
      if (!isWaiting(next)) task.stop();
      for (const effect of caused) carryOut(effect, effects);
    });

  /**
   * Runs work that resolves with an event; the event is dropped once other work has begun or none is awaited.
   */
  const run = async (work: (signal: AbortSignal) => Promise<VisitEvent>) => {
    const signal = task.next();
    // The element is not on the page: nothing is begun before it is back.
    if (signal.aborted) return dispatch({ type: 'cutOff' });
    const event = await work(signal).catch(failed);
    if (!signal.aborted) dispatch(event);
  };

  const { form, show, drop } = createShownForm({
    createForm: deps.createForm,
    onOpened: deps.onOpened,
    onUnsaved: (unsaved) => {
      if (unsaved) completion.workOn();
      dispatch({ type: 'edited', unsaved });
    },
  });

  const read = ({ sectionId }: SectionPlace, isUnseen: boolean) =>
    run(async (signal) => {
      const call = isUnseen ? profile.refreshSection : profile.readSection;
      const section = await call(sectionId, context(signal));
      const shown = form.peek();
      const isReviewed = !!shown && !isSameReview(section, shown.section);
      const isAsShown = isUnseen && !isReviewed && isSame(section, shown);
      return { type: 'opened', section, isAsShown, isReviewed };
    });

  /** Runs a call of a submit for the form on screen; its code has been loaded for the submit. */
  const send = (
    work: (calls: SubmitCalls, form: FormStore, signal: AbortSignal) => Promise<VisitEvent>,
  ) =>
    run(async (signal) => {
      const calls = await deps.loadSubmitCalls();
      const current = form.peek();
      signal.throwIfAborted();
      return current ? work(calls, current, signal) : { type: 'cutOff' };
    });

  const follow = ({ place, isFetched }: EffectOf<'follow'>) =>
    run(async (signal) => {
      // Each save of a section with a check can change the check's result.
      if (isFetched && form.peek()?.section.plugins?.length) void kyc.refresh();
      const qualification = isFetched
        ? await profile.fetchQualification(context(signal))
        : profile.qualification.peek();
      if (!qualification) return { type: 'cutOff' };
      const placed = findSection(qualification, place.milestoneId, place.sectionId);
      const isOpen = isFetched && placed?.section.status === 'active';
      return { type: 'followed', next: nextSection(qualification), isOpen };
    });

  const lock = ({ sectionId }: SectionPlace) => {
    const current = form.peek();
    if (current) show({ section: { ...current.section, status: 'locked' }, takeover: 'edits' });
    profile.revise((current) => lockSection(current, sectionId));
    deps.onLocked();
  };

  /** Server errors of fields are shown at the fields; a notice shows the rest. */
  const reportFailure = ({ error, text }: EffectOf<'report'>) => {
    const current = form.peek();
    const { fieldErrors } = error;
    const isShown = (key: string) =>
      current?.model.keys.get(key)?.holders.some((field) => !current.values.hidden(field).peek()) ??
      false;
    const placed = current && placeFieldErrors(current.model, fieldErrors, isShown);
    if (placed) current.messages.setServerErrors(placed.byKey);
    const unplaced = placed?.unplaced.join(' ');
    report(error, {
      notice: !placed?.byKey.size || Boolean(unplaced),
      ...(text && { key: text }),
      ...(unplaced && { detail: unplaced }),
    });
  };

  const effects: Effects = {
    read: ({ place, isUnseen }) => read(place, isUnseen),
    show,
    dropForm: drop,
    workOn: completion.workOn,
    announceStep: ({ place }) => deps.announce('onboarding-step-change', place),
    link: ({ proof }) => send((calls, current, signal) => calls.link(current, proof, signal)),
    save: ({ submission }) =>
      send((calls, current, signal) => calls.save(current, submission, signal)),
    reread: (what) => send((calls, current, signal) => calls.reread(current, what, signal)),
    showRemarks: () => form.peek()?.remarks.peek()?.requestFocus(),
    markSaved: ({ etag, notSaved }) => {
      profile.outdate();
      form.peek()?.saveState.markSaved(etag, notSaved);
    },
    clearSaved: () => form.peek()?.saveState.clearSaved(),
    announceSaved: ({ place }) => {
      savedAt.value = deps.now();
      deps.announce('onboarding-section-saved', place);
    },
    lock: ({ place }) => lock(place),
    follow,
    readKyc: () =>
      run(async () => {
        await kyc.read();
        return { type: 'kycRead' };
      }),
    complete: completion.finish,
    submitAgain: () => submit({ isConfirmed: true }),
    goTo: ({ to }) => deps.navigate(to),
    report: reportFailure,
    logFailure: ({ error }) => report(error, { notice: false }),
  };

  /** The investor has pressed 'Save and continue', and an optional file is still being uploaded. */
  const waitsForFiles = signal(false);
  const isRemoved = signal(false);

  /**
   * Resolves when no file of this form's section is being uploaded any more, since a save that does not name a file
   * would leave it out; and when the element is on the page. False if the section was left meanwhile.
   */
  const isReadyToSave = async ({ section }: FormStore): Promise<boolean> => {
    const isOpen = () => form.value?.section.id === section.id;
    const isUploading = () => form.value?.files.underWay.value ?? false;
    waitsForFiles.value = isOpen() && isUploading();
    try {
      const { signal } = new AbortController();
      await whenTrue(() => !isOpen() || (!isUploading() && !isRemoved.value), signal);
    } finally {
      waitsForFiles.value = false;
    }
    return form.peek()?.section.id === section.id;
  };

  const submit = async ({ isConfirmed = false } = {}): Promise<void> => {
    const asked = form.peek();
    if (!asked || busy.peek() || asked.files.submitDisabled.peek()) return;
    const work = await deps.loadSubmitCalls().catch((error: unknown) => {
      report(toOnboardingError(error), { key: 'notices.partNotLoaded' });
    });
    if (!work) return;
    try {
      const pressed = form.peek();
      if (pressed?.section.id !== asked.section.id || busy.peek()) return;
      if (!pressed.messages.validate() || !(await isReadyToSave(asked))) return;
      // The form may have been replaced: by the same section in another language, or by another section.
      const current = form.peek();
      if (!current || busy.peek() || !current.messages.validate()) return;
      deps.clearNotices();
      const answer = unchangedAnswer(state.peek());
      const submission = work.prepareSubmission(current, { isConfirmed, answer });
      dispatch({ type: 'submit', submission });
    } catch (error) {
      report(toOnboardingError(error), {});
    }
  };

  return {
    state,
    form,
    savedAt,
    busy,
    loading: computed(() => isLoading(state.value)),
    error: computed(() => ('error' in state.value ? state.value.error : null)),
    dialog,
    leavingTo: computed(() => (dialog.value?.name === 'leaving' ? dialog.value.to : undefined)),
    open: (place) => dispatch({ type: 'open', place }),
    close: () => dispatch({ type: 'close' }),
    guard: (path) => {
      if (canLeave(state.peek())) return false;
      dispatch({ type: 'leaveAsked', to: path });
      return true;
    },
    submit,
    confirm: () => dispatch({ type: 'confirmed' }),
    decide: (decision) => dispatch({ type: 'decided', decision }),
    reload: async (signal) => {
      dispatch({ type: 'reloadAsked' });
      await whenTrue(() => !isLoading(state.value), signal);
    },
    refresh: () => dispatch({ type: 'refreshAsked' }),
    interrupt: () => {
      isRemoved.value = true;
      dispatch({ type: 'removed' });
      completion.interrupt();
    },
    resume: () => {
      isRemoved.value = false;
      dispatch({ type: 'cameBack' });
      completion.resume();
    },
    forget: () => {
      dispatch({ type: 'close' });
      completion.forget();
      savedAt.value = undefined;
    },
  };
}

/** How each effect is carried out; promises continue on their own and never reject. */
type Effects = {
  readonly [Type in VisitEffect['type']]: (effect: EffectOf<Type>) => unknown;
};

function carryOut<Type extends VisitEffect['type']>(
  effect: EffectOf<Type>,
  effects: Effects,
): void {
  effects[effect.type as Type](effect);
}

function failed(error: unknown): VisitEvent {
  return isAbort(error) ? { type: 'cutOff' } : { type: 'failed', error: toOnboardingError(error) };
}

/** Equal if entity tag and status match; without a tag, assume that it changed. */
function isSame({ etag, status }: Section, form: FormStore | undefined): boolean {
  return etag !== undefined && etag === form?.saveState.etag() && status === form.section.status;
}
