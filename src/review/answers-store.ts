import { effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { fetchSection } from '../http/calls/profile';
import {
  isAbort,
  logError,
  type OnboardingError,
  toOnboardingError,
  unexpected,
} from '../http/errors';
import type { Section } from '../http/schemas';

/** What is known of one section's answers. */
export interface SectionAnswers {
  /** As it was read last; undefined before the first read. */
  readonly section?: Section;
  /** Why the last read failed; removed by the next one. */
  readonly error?: OnboardingError;
  readonly isReading: boolean;
  /** Nothing has changed since it was read, as far as the widget knows. */
  readonly isCurrent: boolean;
}

/** Where the investor left the page: a section, and its distance from the top of the window in CSS pixels. */
export interface AnswersPlace {
  readonly sectionId: string;
  readonly top: number;
}

/** The answers of all sections of one investor, each read when it is wanted. */
export interface AnswersStore {
  /** The section that is being read, the newest of several; undefined for none. */
  readonly reading: ReadonlySignal<string | undefined>;
  of(sectionId: string): ReadonlySignal<SectionAnswers>;
  /** Reads a section unless its answers are current; a section has one call at a time. Never rejects. */
  read(sectionId: string): Promise<void>;
  /** Reads all that are not current; true when every one of them is now. Never rejects. */
  readAll(sectionIds: readonly string[]): Promise<boolean>;
  /** Marks all answers as outdated; they stay visible until they are read again. */
  outdate(): void;
  /** Deletes everything, as for another investor. */
  clear(): void;
  /** Notes where the investor leaves the page. */
  leaveAt(place: AnswersPlace): void;
  /** Returns the noted place and deletes it. */
  takePlace(): AnswersPlace | undefined;
}

/** How many sections are read at once where all are wanted. */
export const READ_AT_ONCE = 4;

interface Entry {
  readonly answers: Signal<SectionAnswers>;
  /** The call under way; an answer to an earlier one is not taken. */
  reading?: Promise<void> | undefined;
}

/**
 * The answers of one element. They are outdated after each save and each read of the profile, and cleared when
 * the investor is forgotten.
 */
export function answersOf(onboarding: Onboarding): AnswersStore {
  const { lazy, lifetime, profile, visits } = onboarding;
  if (lazy.answers) return lazy.answers;
  const store = createAnswersStore(onboarding);
  lazy.answers = store;
  effect(() => {
    visits.lastSave.value;
    profile.qualification.value;
    untracked(store.outdate);
  });
  lifetime.onForget(store.clear);
  return store;
}

/** Makes one element's answers. */
export function createAnswersStore({ call, context, lifetime, logger }: Onboarding): AnswersStore {
  const entries = new Map<string, Entry>();
  const reading = signal<string | undefined>(undefined);
  let place: AnswersPlace | undefined;

  const entryOf = (sectionId: string): Entry => {
    const existing = entries.get(sectionId);
    if (existing) return existing;
    const entry = { answers: signal<SectionAnswers>({ isReading: false, isCurrent: false }) };
    entries.set(sectionId, entry);
    return entry;
  };

  const read = (sectionId: string): Promise<void> => {
    const entry = entryOf(sectionId);
    const { answers } = entry;
    if (answers.peek().isCurrent) return Promise.resolve();
    if (entry.reading) return entry.reading;
    const { error: _, ...before } = answers.peek();
    answers.value = { ...before, isReading: true };
    reading.value = sectionId;
    const settle = (outcome: Partial<SectionAnswers>) => {
      if (entry.reading !== mine) return;
      entry.reading = undefined;
      if (reading.peek() === sectionId) reading.value = undefined;
      answers.value = { ...before, isReading: false, ...outcome };
      if (outcome.error) logError(logger(), outcome.error);
    };
    const mine = ask(sectionId).then(settle);
    entry.reading = mine;
    return mine;
  };

  const ask = async (sectionId: string): Promise<Partial<SectionAnswers>> => {
    try {
      // Not through the profile store, whose `lastRead` is the section the investor works on.
      const section = await call(fetchSection, { sectionId }, context(lifetime.investor));
      if (section.id === sectionId) return { section, isCurrent: true };
      return { error: unexpected(`asked for section ${sectionId}, got ${section.id}`) };
    } catch (cause) {
      return isAbort(cause) ? {} : { error: toOnboardingError(cause) };
    }
  };

  /** Reads each section once, READ_AT_ONCE at a time. */
  const readEach = async (sectionIds: readonly string[]) => {
    const queue = [...sectionIds];
    const work = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) await read(id);
    };
    await Promise.all(Array.from({ length: READ_AT_ONCE }, work));
  };

  const readAll = async (sectionIds: readonly string[]) => {
    const { investor } = lifetime;
    const all = () => sectionIds.map((id) => entryOf(id).answers.peek());
    do {
      await readEach(sectionIds);
      // Sections that became outdated meanwhile are read again.
    } while (!all().every(({ isCurrent, error }) => isCurrent || error) && !investor.aborted);
    return all().every(({ isCurrent }) => isCurrent);
  };

  const outdate = () => {
    reading.value = undefined;
    for (const entry of entries.values()) {
      entry.reading = undefined;
      const { error: _, ...before } = entry.answers.peek();
      entry.answers.value = { ...before, isReading: false, isCurrent: false };
    }
  };

  return {
    reading,
    of: (sectionId) => entryOf(sectionId).answers,
    read,
    readAll,
    outdate,
    clear: () => {
      outdate();
      entries.clear();
      place = undefined;
    },
    leaveAt: (position) => {
      place = position;
    },
    takePlace: () => {
      const position = place;
      place = undefined;
      return position;
    },
  };
}
