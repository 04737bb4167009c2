import { distinction, filterFolded, folded, sortInSteps } from '../rules/display/sort-options';
import type { Choice } from '../rules/model/section-model';

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
  now = () => performance.now(),
): OptionList {
  let sorted: readonly ListedChoice[] = [];
  let texts: readonly string[] = [];
  let hint: OptionList['hint'] = () => undefined;
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
      return filterFolded(texts, query);
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
