import { batch, computed, signal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import type { SectionDraft } from '../form/drafts/draft-storage';
import type { FieldValues } from '../form/rules/model/section-model';
import type { FormCode, FormStore, KeptInput } from '../form/store/form-store';
import type { Validation } from '../form/store/rules-on-demand';
import type { OnboardingError } from '../http/errors';
import type { ViewRequest } from '../kit/hooks/use-request';
import type { SectionPlace } from '../profile/rules/find-section';
import type { UnchangedAnswer } from '../review/rules/remarks';
import { closeSection, guardSection, mayForget } from './leave-section';
import type { Question } from './questions';
import { type Reading, readSection, refreshSection, reloadSection } from './read-section';
import { submit } from './submit';

/** One stay in a section, from its opening until another screen replaces it. */
export interface Visit {
  readonly place: SectionPlace;
  /** Aborts when the section is left, and when its investor is forgotten. */
  readonly signal: AbortSignal;
  /** The values of a save that was sent and is not confirmed. */
  possiblyStored: FieldValues | null;
  /** The investor's answer so far to the question about unchanged remarks. */
  unchanged: UnchangedAnswer;
  /** Where the investor wants to go when the save under way is over. */
  onward: string | null;
  /** The section has to be read again when nothing else is under way. */
  isStale: boolean;
  /** An identity check of the section has ended well. */
  isCheckDone: boolean;
  /** The save itself leads on, and has named the files that it left out: leaving needs no confirmation. */
  isLedOn: boolean;
  /** The notice that the section is no longer in the profile, while its answers are shown to be copied. */
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
export type Visits = ReturnType<typeof createVisits>;

/** The code of a save, and the rules that judge the answers, with their texts. Rejects when it can't be loaded. */
async function loadSave({ language }: Onboarding) {
  const [{ saveSection }, { validation }] = await Promise.all([
    import('./save-section'),
    import('../form/store/rules-on-demand'),
    language.loadAllTexts(),
  ]);
  return { saveSection, validation };
}

/** Makes the state of the section on screen; the files beside this one change it. */
export function createVisits(onboarding: Onboarding, load = () => loadSave(onboarding)) {
  const { lifetime } = onboarding;
  const reading = signal<Reading | null>(null);
  /** The submit under way: it waits for code, or for files, or it sends. */
  const progress = signal<'preparing' | 'waiting' | 'sending' | null>(null);
  const validation = signal<Validation | undefined>(undefined);
  const setAside = signal<ReadonlyMap<string, SetAside>>(new Map());
  const comingBack = signal<ComingBack | undefined>(undefined);
  return {
    visit: signal<Visit | undefined>(undefined),
    form: signal<FormStore | undefined>(undefined),
    reading,
    /** The section is being loaded: the loading overlay is shown. */
    loading: computed(() => reading.value === 'opening' || reading.value === 'overlay'),
    progress,
    /** Something is being submitted: the loading overlay is shown, unless the submit is `waiting`. */
    busy: computed(() => progress.value !== null),
    /** The submit waits for files on their way; the form can be used meanwhile. */
    waiting: computed(() => progress.value === 'waiting'),
    /** Why the section could not be read. */
    error: signal<OnboardingError | null>(null),
    /** The open dialog. */
    question: signal<Question | null>(null),
    /** The last save: when, and of which section. */
    lastSave: signal<LastSave | undefined>(undefined),
    /** What stands in the section's place once nothing is left to do, until another screen replaces it. */
    completion: signal<Completion | undefined>(undefined),
    /** The last try to save the open section without its identity check, as long as that is not done. */
    checkRequest: signal<ViewRequest | null>(null),
    /** The section from which the investor went to the page of all answers; undefined for none. */
    answersFrom: signal<SectionPlace | undefined>(undefined),
    /** What was typed into sections that were left for the page of all answers, by their ids. */
    setAside,
    /** What a redirect has kept and no form shows yet; set by src/form/drafts. */
    comingBack,
    /** Unsaved answers are kept that are not on screen: set aside, or coming back. */
    hasSetAside: computed(() => setAside.value.size > 0 || !!comingBack.value?.sections.size),
    /** How many sections were opened. */
    openings: signal(0),
    validation,
    /** Loads the code of a save; the form judges answers from then on. */
    loadSave: async () => {
      const code = await load();
      validation.value = code.validation;
      return code;
    },
    /** The code for lists and conditions, from the first section that has any. */
    formCode: {} as FormCode,
    /** The signals of the open section, of its latest read and submit, and of the latest end of the profile. */
    tasks: {
      stay: lifetime.task(),
      read: lifetime.task(),
      submit: lifetime.task(),
      complete: lifetime.task(),
    },
    open: (place: SectionPlace) => openSection(onboarding, place),
    /** Call when another screen replaces the section. */
    close: () => closeSection(onboarding),
    guard: (path: string, isGone?: boolean) => guardSection(onboarding, path, isGone),
    mayForget: () => mayForget(onboarding),
    submit: () => submit(onboarding),
    reload: (signal: AbortSignal) => reloadSection(onboarding, signal),
    refresh: () => refreshSection(onboarding),
    /** Call when an identity check of the open section has ended well. */
    noteCheckDone: () => noteCheckDone(onboarding),
    /** Forgets the section: sign-out, another investor, another backend. */
    forget: () => forgetSections(onboarding),
  };
}

/** Opens a section; does nothing if it is open. */
function openSection(onboarding: Onboarding, place: SectionPlace): void {
  const { notices, visits } = onboarding;
  const open = visits.visit.peek();
  const { milestoneId, sectionId } = place;
  if (open?.place.milestoneId === milestoneId && open.place.sectionId === sectionId) {
    if (!open.goneNotice) return;
    // One that had gone has come back.
    notices.dismiss(open.goneNotice);
    open.goneNotice = undefined;
    return void readSection(onboarding, 'overlay');
  }
  closeSection(onboarding);
  visits.openings.value += 1;
  visits.visit.value = {
    place,
    signal: visits.tasks.stay.next(),
    possiblyStored: null,
    unchanged: 'none',
    onward: null,
    isStale: false,
    isCheckDone: false,
    isLedOn: false,
  };
  void readSection(onboarding, 'opening');
}

function noteCheckDone({ visits }: Onboarding): void {
  const visit = visits.visit.peek();
  if (visit) visit.isCheckDone = true;
  visits.checkRequest.value = null;
}

function forgetSections(onboarding: Onboarding): void {
  const { visits } = onboarding;
  batch(() => {
    closeSection(onboarding);
    visits.lastSave.value = undefined;
    visits.setAside.value = new Map();
    visits.comingBack.value = undefined;
    visits.answersFrom.value = undefined;
  });
}
