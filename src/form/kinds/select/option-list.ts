import type { Choice } from '../../rules/model/section-model';
import { byLabel, distinction } from './sort-options';

/** An option as its list needs it. */
export type ListedChoice = Pick<Choice, 'label' | 'value' | 'isVerified'>;

/**
 * The options of one select. A long list is prepared a little at a time while nobody needs it, so that opening it
 * takes no longer than opening a short one; whoever asks before gets the rest of the work done at once.
 */
export interface OptionList {
  /** All options, sorted by label. */
  sorted(): readonly ListedChoice[];
  /** The places, in the sorted list, of the options that match a query. */
  search(query: string): readonly number[];
  /** What tells an option from others of the same label; undefined where its label is its own. */
  hint(choice: ListedChoice): string | undefined;
  /** Goes on with the preparation for some milliseconds; false once all is prepared. */
  prepare(forMs: number): boolean;
}

/** How many labels are prepared for the search in one step. */
const FOLDED_IN_STEP = 500;

/** Makes the list of these options in the order of a locale; `last` stays behind them. */
export function createOptionList(
  choices: readonly ListedChoice[],
  last: readonly ListedChoice[],
  locale: string,
  now: () => number,
): OptionList {
  let sorted: readonly ListedChoice[] = [];
  let texts: readonly string[] = [];
  let hint: OptionList['hint'] = () => undefined;
  let found: { readonly query: string; readonly places: readonly number[] } | undefined;
  const work = prepareAll();
  let isOver = false;

  function* prepareAll(): Generator<undefined, void> {
    sorted = [...(yield* sortInSteps(choices, locale)), ...last];
    hint = distinction(sorted);
    yield;
    const prepared: string[] = [];
    for (const { label } of sorted) {
      prepared.push(folded(label));
      if (prepared.length % FOLDED_IN_STEP === 0) yield;
    }
    texts = prepared;
  }

  const finish = () => {
    while (!isOver) isOver = work.next().done ?? false;
  };

  return {
    sorted: () => {
      finish();
      return sorted;
    },
    search: (query) => {
      finish();
      // A key asks twice: which options are left, and which of them comes first.
      if (found?.query !== query) found = { query, places: filterFolded(texts, query) };
      return found.places;
    },
    hint: (choice) => {
      finish();
      return hint(choice);
    },
    prepare: (forMs) => {
      const end = now() + forMs;
      while (!isOver && now() < end) isOver = work.next().done ?? false;
      return !isOver;
    },
  };
}

/** How many options are sorted in one step; a step takes a slow phone a few milliseconds. */
const STEP = 500;

/**
 * Sorts options by label for the locale, a step at a time: the generator returns the sorted list. Equal labels
 * keep their order.
 */
export function* sortInSteps<Option extends { readonly label: string }>(
  options: readonly Option[],
  locale: string,
): Generator<undefined, readonly Option[]> {
  const order = byLabel(locale);
  let runs: Option[][] = [];
  for (let start = 0; start < options.length; start += STEP) {
    runs.push(options.slice(start, start + STEP).sort(order));
    yield;
  }
  while (runs.length > 1) {
    const merged: Option[][] = [];
    for (let place = 0; place < runs.length; place += 2) {
      const [left = [], right = []] = [runs[place], runs[place + 1]];
      const run: Option[] = [];
      let [at, next] = [0, 0];
      while (at < left.length || next < right.length) {
        const [one, other] = [left[at], right[next]];
        if (one !== undefined && (other === undefined || order(one, other) <= 0)) {
          run.push(one);
          at += 1;
        } else if (other !== undefined) {
          run.push(other);
          next += 1;
        }
        if (run.length % STEP === 0) yield;
      }
      merged.push(run);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

/** A text as a search sees it: lower case without diacritics. 'Ähre' becomes 'ahre'. */
export function folded(text: string): string {
  // Most labels have no diacritics, and taking them away is what takes long.
  const plain = /^[\u0020-\u007e]*$/.test(text)
    ? text
    : text.normalize('NFD').replace(/\p{Mark}/gu, '');
  return plain.toLowerCase().trim();
}

/**
 * The indexes of the texts, each `folded`, that contain all words of the query, regardless of case and accents.
 * An empty query finds all.
 */
export function filterFolded(texts: readonly string[], query: string): readonly number[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const found: number[] = [];
  for (const [place, text] of texts.entries()) {
    if (words.every((word) => text.includes(word))) found.push(place);
  }
  return found;
}
