import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import type { SectionDraft } from '../form/drafts/draft-storage';
import type { DifferingAnswer } from '../form/rules/differences';
import { hasConditions } from '../form/rules/model/build-model';
import type { FieldValues } from '../form/rules/model/section-model';
import {
  createFormStore,
  type FormCode,
  type FormStore,
  hasLists,
  type KeptInput,
} from '../form/store/form-store';
import type { Validation } from '../form/store/rules-on-demand';
import {
  codeMissing,
  isAbort,
  type OnboardingError,
  toOnboardingError,
  unexpected,
} from '../http/errors';
import type { Section } from '../http/schemas';
import { wait, whenIdle, whenTrue } from '../kit/waiting/waiting';
import type { SectionPlace } from '../profile/rules/find-section';
import type { UnchangedAnswer } from '../review/rules/remarks';
import { ANSWERS_PATH } from '../routing/rules/routes';
import { type AnswerTo, createQuestions, type Question, type Questions } from './questions';
import { canStay, type Takeover, takenOverInput } from './takeover';

/** One stay in a section, from its opening until another screen replaces it. */
export interface Visit {
  readonly place: SectionPlace;
  /** Aborts when the section is left, and when its investor is forgotten. */
  readonly signal: AbortSignal;
  /** The values of a save whose answer was lost: they may be stored or not. */
  sent: FieldValues | null;
  /** The investor's answer so far to the question about unchanged remarks. */
  unchanged: UnchangedAnswer;
  /** Where the investor wants to go when the save under way is over. */
  onward: string | null;
  /** The section has to be read again when nothing else is under way. */
  isStale: boolean;
  /** An identity check of the section has ended well. */
  isCheckDone: boolean;
  /** The notice that the profile has no longer the section, as long as it is shown to be copied. */
  goneNotice?: number | undefined;
  /** The notice that names the files which the last save has left out. */
  leftOutNotice?: number | undefined;
}

/** A save that is stored. */
export interface LastSave {
  readonly at: Date;
  readonly place: SectionPlace;
}

/** Input that was left for the page of all answers. */
export interface SetAside {
  readonly form: FormStore;
  readonly kept: KeptInput;
}

/** Input that the redirect of a check has kept, until the section of each is opened. */
export interface ComingBack {
  /** Whose it is (`ownerOf`). */
  readonly owner: string;
  readonly sections: ReadonlyMap<string, SectionDraft>;
}

/** The screen of a finished profile. */
export interface Completion {
  /** Leads on before the 3 s are over; undefined where the host has taken over. */
  readonly goNow: (() => void) | undefined;
}

/** The section on screen. */
export interface Visits {
  readonly visit: ReadonlySignal<Visit | undefined>;
  readonly form: ReadonlySignal<FormStore | undefined>;
  /** Something is being submitted: the loading overlay is shown, unless the submit is `waiting`. */
  readonly busy: ReadonlySignal<boolean>;
  /** The submit waits for files on their way; the form can be used meanwhile. */
  readonly waiting: ReadonlySignal<boolean>;
  /** The section is being loaded: the loading overlay is shown. */
  readonly loading: ReadonlySignal<boolean>;
  /** Why the section could not be read. */
  readonly error: ReadonlySignal<OnboardingError | null>;
  /** The open dialog. */
  readonly question: ReadonlySignal<Question | null>;
  /** Where the investor wants to go while they are asked about unsaved answers. */
  readonly leavingTo: ReadonlySignal<string | undefined>;
  /** The last save: when, and of which section. */
  readonly lastSave: ReadonlySignal<LastSave | undefined>;
  /** What stands in the section's place once nothing is left to do, until another screen replaces it. */
  readonly completion: ReadonlySignal<Completion | undefined>;
  /** How often the investor wanted to save the open section without its identity check, as long as that is not done. */
  readonly checkRequests: ReadonlySignal<number>;
  /** The section from which the investor went to the page of all answers; undefined for none. */
  readonly answersFrom: ReadonlySignal<SectionPlace | undefined>;
  /** What was typed into sections that were left for the page of all answers, by their ids. */
  readonly setAside: ReadonlySignal<ReadonlyMap<string, SetAside>>;
  /** What a redirect has kept and no form shows yet; set by src/form/drafts. */
  readonly comingBack: Signal<ComingBack | undefined>;
  /** Unsaved answers are kept that are not on screen: set aside, or coming back. */
  readonly hasSetAside: ReadonlySignal<boolean>;
  /** How many sections were opened. */
  readonly openings: ReadonlySignal<number>;
  /** Opens a section; does nothing if it is open. */
  open(place: SectionPlace): void;
  /** Call when another screen replaces the section. */
  close(): void;
  /**
   * Call before each navigation: true prevents it until a save ends or the investor decides. `isGone`: the profile
   * has no longer the open section, which then stays for what was typed into it.
   */
  guard(path: string, isGone?: boolean): boolean;
  /**
   * Call before the investor signs out: resolves once no save is under way, with whether what was typed may go. They
   * are asked where there is something.
   */
  mayForget(): Promise<boolean>;
  /** Saves the open section (save-section.ts). Never rejects. */
  submit(): Promise<void>;
  /** Reads the open section again; unsaved input is kept. Resolves when it is shown, or could not be read. */
  reload(signal: AbortSignal): Promise<void>;
  /** Reads the open section again behind its form. */
  refresh(): void;
  /** Forgets the section: sign-out, another investor, another backend. */
  forget(): void;

  /** The form of a section that is not on screen. */
  formOf(section: Section, kept?: KeptInput): FormStore;
  /** Shows a section; `answers`: if the investor keeps theirs, those that differ from the stored ones. */
  show(section: Section, takeover: Takeover, answers?: readonly DifferingAnswer[]): void;
  /** Shows a dialog; resolves with the answer, and rejects when another question or another screen replaces it. */
  ask<Kind extends keyof Questions>(
    kind: Kind,
    shows: Questions[Kind]['shows'],
    signal: AbortSignal,
  ): Promise<AnswerTo<Kind>>;
  /**
   * Resolves when a save can begin: nothing is asked or read, and no file is on its way. An optional one is waited for
   * for 10 s at most (product-rules#files-before-save).
   */
  whenReady(signal: AbortSignal): Promise<void>;
  /** Shows that the submit has begun to send. */
  startSending(): void;
  /** Shows the form again, for what goes wrong while it sends. */
  stopSending(): void;
  /** Aborts when the profile is finished anew, and when the investor is forgotten. The former one aborts. */
  nextCompletion(): AbortSignal;
  /** Shows the screen of a finished profile in the place of the section that was saved, if that is still open. */
  showCompletion(completion: Completion): void;
  /** Call when an identity check of the open section has ended well. */
  noteCheckDone(): void;
  /** Leads the investor to the identity check of the open section. */
  requestCheck(): void;
  /** Tells investor and host that the section is saved. */
  announceSaved(place: SectionPlace): void;
  /**
   * Ends the submit and leads to a path, once the element is on the page. Files that the save has left out, `leftOut`
   * by key, are no reason to ask before the section is left.
   */
  goTo(path: string, signal: AbortSignal, leftOut?: readonly string[]): Promise<void>;
  /** Leads to a path, without a question about files that the save has left out. */
  leadOn(path: string, leftOut: readonly string[]): void;
}

/** How long a save waits for optional files on their way (product-rules#files-before-save). */
export const OPTIONAL_FILE_WAIT_MS = 10_000;

/** The code of a save, and the rules that judge the answers, with their texts. Rejects when it can't be loaded. */
async function loadSave({ language }: Onboarding) {
  const [{ saveSection }, { validation }] = await Promise.all([
    import('./save-section'),
    import('../form/store/rules-on-demand'),
    language.whole(),
  ]);
  return { saveSection, validation };
}

/** Makes the visits of one element. */
export function createVisits(onboarding: Onboarding, load = () => loadSave(onboarding)): Visits {
  const { profile, context, routing, host, language, lifetime, notices, reportError } = onboarding;
  const visit = signal<Visit | undefined>(undefined);
  const form = signal<FormStore | undefined>(undefined);
  const { question, ask: askQuestion } = createQuestions();
  const leavingTo = signal<string | undefined>(undefined);
  const error = signal<OnboardingError | null>(null);
  const lastSave = signal<LastSave | undefined>(undefined);
  const finished = signal<Completion | undefined>(undefined);
  const checkRequests = signal(0);
  const answersFrom = signal<SectionPlace | undefined>(undefined);
  const setAside = signal<ReadonlyMap<string, SetAside>>(new Map());
  const comingBack = signal<ComingBack | undefined>(undefined);
  const hasSetAside = computed(() => setAside.value.size > 0 || !!comingBack.value?.sections.size);
  const openings = signal(0);
  const reading = signal<'opening' | 'overlay' | 'unseen' | null>(null);
  /** The submit under way: it waits for code, or for files, or it sends. */
  const progress = signal<'preparing' | 'waiting' | 'sending' | null>(null);
  const busy = computed(() => progress.value !== null);
  const waiting = computed(() => progress.value === 'waiting');
  const loading = computed(() => reading.value === 'opening' || reading.value === 'overlay');
  const validation = signal<Validation | undefined>(undefined);
  let stay = new AbortController();
  let read = new AbortController();
  let submitted = new AbortController();
  const completion = lifetime.task();

  let code: FormCode = {};
  const formOf = (section: Section, kept?: KeptInput) =>
    createFormStore(section, validation, kept, code, language.locale.peek());
  // Not every profile has lists. Without the code their slots are ordinary groups.
  const loadLists = async () => {
    const load = () => import('../form/store/form-lists');
    const retry = () => void readSection('overlay');
    code = { ...code, ...(await onboarding.loadCode('lists', load, { retry })) };
  };
  // Not every section has conditions. Without the code it would show what has to be hidden.
  const loadConditions = async () => {
    const loaded = await import('../form/rules/model/flatten-section').catch((cause: unknown) => {
      throw codeMissing('conditions', cause);
    });
    code = { ...code, ...loaded };
  };
  const loadCode = async () => {
    const code = await load();
    validation.value = code.validation;
    return code;
  };

  const show: Visits['show'] = (section, takeover, answers) => {
    const before = form.peek();
    const kept = before
      ? takenOverInput(before, takeover, answers)
      : setAside.peek().get(section.id)?.kept;
    form.value = formOf(section, kept);
    setAside.value = new Map([...setAside.peek()].filter(([id]) => id !== section.id));
    if (before) return;
    reportProblems(form.value, onboarding, visit.peek()?.signal);
    // A failure is told where the code is needed, which asks for it again.
    whenIdle(() => loadCode().catch(() => {}));
  };

  /** Ends the visit: its calls, its question, its submit. */
  const leave = () =>
    batch(() => {
      stay.abort(ended());
      visit.value = undefined;
      form.value = undefined;
      finished.value = undefined;
      checkRequests.value = 0;
      question.value = null;
      // Drafts delete what goes while the investor is asked.
      leavingTo.value = undefined;
      error.value = null;
      reading.value = null;
      progress.value = null;
    });

  const ask: Visits['ask'] = (kind, shows, signal) => {
    // The form behind the dialog is not busy, and is not when the dialog closes.
    progress.value = null;
    return askQuestion(kind, shows, signal);
  };

  const readSection = async (kind: 'opening' | 'overlay' | 'unseen'): Promise<void> => {
    const current = visit.peek();
    if (!current) return;
    read.abort(ended());
    read = new AbortController();
    const signal = AbortSignal.any([stay.signal, read.signal]);
    batch(() => {
      reading.value = kind;
      error.value = null;
    });
    if (kind !== 'unseen') current.isStale = false;
    try {
      const call = kind === 'unseen' ? profile.refreshSection : profile.readSection;
      const section = await call(current.place.sectionId, context(signal));
      if (hasConditions(section)) await loadConditions();
      if (hasLists(section)) await loadLists();
      signal.throwIfAborted();
      batch(() => {
        reading.value = null;
        const shown = form.peek();
        if (!shown) show(section, 'fresh');
        else if (kind !== 'unseen' || !canStay(section, shown)) show(section, 'edits');
      });
      if (kind === 'opening') host.emit('onboarding-step-change', { ...current.place });
    } catch (cause) {
      const failure = toOnboardingError(cause);
      // Where another answer has ended the section meanwhile, the profile leads on.
      if (failure.status === 404) await profile.fetchQualification(context(signal)).catch(() => {});
      if (signal.aborted) return;
      batch(() => {
        reading.value = null;
        if (kind !== 'unseen' && !isAbort(cause) && !current.goneNotice) error.value = failure;
      });
      if (!isAbort(cause)) reportError(cause, { notice: false });
    }
    if (current.isStale && isAtRest()) await readSection('overlay');
  };

  const isAtRest = () => progress.peek() === null && question.peek() === null;

  const askToLeave = async (to: string): Promise<void> => {
    const current = visit.peek();
    leavingTo.value = to;
    const answer = await ask('leave', { to }, stay.signal).catch(() => null);
    // Another question, or another screen, has replaced it.
    if (answer === null) return;
    if (answer === 'leave') {
      leave();
      return routing.navigate(to);
    }
    leavingTo.value = undefined;
    if (current?.isStale) await readSection('overlay');
  };

  /** Shows for the last time what was typed, to be copied, with a button that leads on. */
  const showGone = (current: Visit, { section }: FormStore, path: string) => {
    show({ ...section, status: 'locked' }, 'values');
    const goOn = { label: 'shared.label.continue', run: () => routing.navigate(path) } as const;
    const notice = { tone: 'warning', key: 'notices.sectionGone', action: goOn } as const;
    current.goneNotice = notices.show(notice, current.signal);
  };

  /** A save leads on, and leaves nothing but files behind that it has named. */
  let isLeadingOn = false;

  const guard: Visits['guard'] = (path, isGone) => {
    const [current, shown] = [visit.peek(), form.peek()];
    const isToAnswers = path === ANSWERS_PATH;
    answersFrom.value = isToAnswers ? current?.place : undefined;
    if (!current || !shown) return false;
    if (isGone && current.goneNotice) return true;
    if (progress.peek() === 'sending') {
      current.onward = path;
      return true;
    }
    // The question about unchanged remarks also comes when nothing was typed.
    const isAsked = question.peek() && question.peek()?.kind !== 'unchanged';
    const isUnsaved = shown.saveState.unsaved.peek() && !isLeadingOn;
    if (isToAnswers && isUnsaved && !isGone && !isAsked && current.sent === null) {
      // It is put back when the investor returns, as 'Back to …' offers.
      const aside = { form: shown, kept: shown.kept() };
      setAside.value = new Map([...setAside.peek(), [shown.section.id, aside]]);
      return false;
    }
    if (!isAsked && !isUnsaved && current.sent === null) return false;
    if (isGone) showGone(current, shown, path);
    else void askToLeave(path);
    return true;
  };

  const mayForget: Visits['mayForget'] = async () => {
    const ending = lifetime.investor;
    await whenTrue(() => progress.value !== 'sending', ending);
    const isOpenUnsaved = form.peek()?.saveState.unsaved.peek() || (visit.peek()?.sent ?? null);
    if (!isOpenUnsaved && !hasSetAside.peek()) return true;
    return (await ask('leave', { to: '' }, ending)) === 'leave';
  };

  const submit: Visits['submit'] = async () => {
    const [current, asked] = [visit.peek(), form.peek()];
    if (!current || !asked || busy.peek() || asked.files.submitDisabled.peek()) return;
    // Its answer decides first: a password manager can submit the form behind a dialog.
    if (question.peek()) return;
    submitted.abort(ended());
    submitted = new AbortController();
    const signal = AbortSignal.any([stay.signal, submitted.signal]);
    // Where the code is there, an invalid form shows its messages without an overlay.
    if (!validation.peek()) progress.value = 'preparing';
    try {
      const code = await loadCode().catch((cause: unknown) => {
        const retry = () => void submit();
        const options = { key: 'notices.partNotLoaded', act: 'submit', retry } as const;
        reportError(codeMissing('the submit', cause), options);
        notices.focusNewest();
      });
      if (signal.aborted || !code) return;
      await code.saveSection(onboarding, current, signal);
    } finally {
      if (!signal.aborted) await settle(current);
    }
  };

  /** The submit is over: the investor goes where they wanted to go meanwhile, or a stale section is read. */
  const settle = async (current: Visit): Promise<void> => {
    const { onward } = current;
    current.onward = null;
    progress.value = null;
    if (onward !== null) await askToLeave(onward);
    else if (current.isStale) await readSection('overlay');
  };

  const visits: Visits = {
    visit,
    form,
    busy,
    waiting,
    loading,
    error,
    question,
    leavingTo,
    lastSave,
    completion: finished,
    checkRequests,
    answersFrom,
    setAside,
    comingBack,
    hasSetAside,
    openings,
    open: (place) => {
      const open = visit.peek();
      const { milestoneId, sectionId } = place;
      if (open?.place.milestoneId === milestoneId && open.place.sectionId === sectionId) {
        if (!open.goneNotice) return;
        // One that had gone has come back.
        notices.dismiss(open.goneNotice);
        open.goneNotice = undefined;
        return void readSection('overlay');
      }
      leave();
      stay = new AbortController();
      const { signal } = stay;
      openings.value += 1;
      visit.value = {
        ...{ place, signal, sent: null, unchanged: 'none', onward: null },
        ...{ isStale: false, isCheckDone: false },
      };
      void readSection('opening');
    },
    close: leave,
    guard,
    mayForget,
    submit,
    reload: async (signal) => {
      const current = visit.peek();
      if (current && !form.peek()) void readSection('opening');
      else if (current && (progress.peek() === 'sending' || question.peek()))
        current.isStale = true;
      else void readSection('overlay');
      await whenTrue(() => !loading.value, signal);
    },
    refresh: () => {
      if (reading.peek() || !isAtRest() || visit.peek()?.goneNotice) return;
      void readSection(form.peek() ? 'unseen' : 'opening');
    },
    forget: () => {
      leave();
      lastSave.value = undefined;
      setAside.value = new Map();
      comingBack.value = undefined;
      answersFrom.value = undefined;
    },
    formOf,
    show,
    ask,
    whenReady: async (abort) => {
      const isLate = signal(false);
      const ready = new AbortController();
      const isWaiting = () => {
        const underWay = form.value?.files.underWay.value;
        return underWay === 'required' || (underWay === 'optional' && !isLate.value);
      };
      const isReady = () => !isWaiting() && reading.value !== 'overlay' && question.value === null;
      if (isReady()) return;
      progress.value = isWaiting() ? 'waiting' : 'preparing';
      const endWait = () => {
        isLate.value = true;
      };
      wait(OPTIONAL_FILE_WAIT_MS, AbortSignal.any([abort, ready.signal])).then(endWait, () => {});
      await whenTrue(isReady, abort).finally(() => ready.abort());
    },
    startSending: () => {
      read.abort(ended());
      batch(() => {
        reading.value = null;
        progress.value = 'sending';
      });
    },
    stopSending: () => {
      progress.value = null;
    },
    nextCompletion: completion.next,
    showCompletion: (shown) => {
      if (visit.peek()) finished.value = shown;
    },
    noteCheckDone: () => {
      const current = visit.peek();
      if (current) current.isCheckDone = true;
      checkRequests.value = 0;
    },
    requestCheck: () => {
      checkRequests.value += 1;
    },
    announceSaved: (place) =>
      batch(() => {
        // What follows a save begins after the host has heard of it.
        lastSave.value = { at: new Date(), place };
        host.emit('onboarding-section-saved', { ...place });
      }),
    goTo: async (path, signal, leftOut = []) => {
      await lifetime.begun();
      if (signal.aborted) return;
      progress.value = null;
      visits.leadOn(path, leftOut);
    },
    leadOn: (path, leftOut) => {
      const { saveState, files } = form.peek() ?? {};
      const unsaved = [
        ...(saveState?.edits().keys() ?? []),
        ...(files?.staged.peek().keys() ?? []),
      ];
      isLeadingOn = leftOut.length > 0 && unsaved.every((key) => leftOut.includes(key));
      routing.navigate(path);
      isLeadingOn = false;
    },
  };
  return visits;
}

function ended(): DOMException {
  return new DOMException('the section was left, or another step replaced this one', 'AbortError');
}

/** Reports what is wrong with a section's definition, once per opening: one error that names the elements. */
function reportProblems(
  { section, model }: FormStore,
  onboarding: Onboarding,
  until: AbortSignal | undefined,
): void {
  const { host, reportError } = onboarding;
  const { problems, duplicates, dropped } = model;
  if (problems.length > 0) {
    const causes = problems.map(({ elementKey, reason }) =>
      elementKey === undefined ? reason : `element ${elementKey}: ${reason}`,
    );
    reportError(unexpected(`section ${section.id}: ${causes.join('; ')}`), { until });
  }
  for (const id of duplicates) host.tell('element-twice', `${section.id}: ${id}`);
  for (const what of dropped) host.tell('element-left-out', `${section.id}: ${what}`);
}
