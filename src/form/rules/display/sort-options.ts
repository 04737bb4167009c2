import { intlLocale } from '../../../kit/rules/intl-locale';

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

/**
 * The value of an option whose label another option has too, to tell them apart; undefined for any other.
 */
export function distinction<Option extends { readonly label: string; readonly value: unknown }>(
  options: readonly Option[],
): (option: Option) => string | undefined {
  const counts = new Map<string, number>();
  for (const { label } of options) counts.set(label, (counts.get(label) ?? 0) + 1);
  return ({ label, value }) => ((counts.get(label) ?? 0) > 1 ? String(value) : undefined);
}

/** How many options are sorted in one step; a step takes a slow phone a few milliseconds. */
const STEP = 500;

/**
 * Sorts options by label for the locale, a step at a time: the generator returns the sorted list. Equal labels
 * keep their order. For selects only: radios keep the backend's order.
 */
export function* sortInSteps<Option extends { readonly label: string }>(
  options: readonly Option[],
  locale: string,
): Generator<undefined, readonly Option[]> {
  const { compare } = new Intl.Collator(intlLocale(locale));
  const order = (one: Option, other: Option) => compare(one.label, other.label);
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

/** All options sorted by label for the locale, at once. */
export function sortOptions<Option extends { readonly label: string }>(
  options: readonly Option[],
  locale: string,
): readonly Option[] {
  const steps = sortInSteps(options, locale);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
