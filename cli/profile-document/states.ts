import { OTHER_TEXT } from '../../src/form/kinds/tools';
import { isHidden } from '../../src/form/rules/conditions';
import { flattenWithLists } from '../../src/form/rules/lists';
import type { FieldModel, FieldValue, KeyModel } from '../../src/form/rules/model/section-model';
import type { Section } from '../../src/http/schemas';
import { createWalker, namedValues, settable } from './reachable-states';

/** Answers that bring a section to a state its conditions tell from others. */
export interface NamedState {
  /** 'US person = Yes' */
  readonly name: string;
  /** By element key: the answer it is named after, and those that it needs to be shown. */
  readonly answers: Readonly<Record<string, FieldValue>>;
}

/**
 * The states of a section that an author wants to look at: for each key that a condition names, one for each answer
 * that conditions tell apart and that an investor can give.
 */
export function statesOf(section: Section): readonly NamedState[] {
  const model = flattenWithLists(section);
  const walker = createWalker(model);
  const conditioned = new Set(namedValues(model).keys());
  const keys = Array.from(model.keys.values()).filter(({ key }) => conditioned.has(key));
  const labels = keys.map(labelOf);
  const nameOf = (key: KeyModel) => {
    const label = labelOf(key);
    // Two fields may be called the same: 'Name' of each director.
    const isAlone = labels.filter((one) => one === label).length === 1;
    return isAlone || label === key.key ? label : `${label} (${key.key})`;
  };
  return keys.flatMap((key) =>
    walker.valuesOf(key.key).flatMap((value) => {
      const answers = new Map<string, FieldValue>();
      const outcome = walker.walk([key.key], (read) => {
        if (read(key.key) !== value) return false;
        if (key.holders.every((field) => isHidden(field, read))) return false;
        for (const one of model.keys.keys()) if (read(one) !== null) answers.set(one, read(one));
        answers.set(key.key, value);
        return true;
      });
      if (outcome !== 'stopped') return [];
      const set = Array.from(answers, ([one, answer]) => [one, settable(answer)] as const);
      return { name: `${nameOf(key)} ${wordsOf(key, value)}`, answers: Object.fromEntries(set) };
    }),
  );
}

function labelOf({ key, holders: [field] }: KeyModel): string {
  const { label } = field.definition;
  // A radio's label is that of one of its answers.
  return field.kind.isRadio || !label ? key : label;
}

function wordsOf({ holders }: KeyModel, value: FieldValue): string {
  if (value === null || value === '') return 'is empty';
  if (typeof value === 'object') return 'has a file';
  const [field] = holders;
  const { isTick } = field.kind;
  if (isTick && value === false) return 'is not ticked';
  if (isTick && (value === true || field.isLegend)) return 'is ticked';
  if (value === OTHER_TEXT) return '= any other text';
  return `= ${choiceLabel(holders, value) ?? String(value)}`;
}

function choiceLabel(holders: readonly FieldModel[], value: FieldValue): string | undefined {
  const choices = holders.flatMap((field) => field.choices);
  return choices.find((choice) => choice.value === value)?.label || undefined;
}
