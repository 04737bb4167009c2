import { isHidden } from '../../form/rules/conditions';
import { displayValue } from '../../form/rules/display/display-value';
import { fieldsetLegend, keyLabel } from '../../form/rules/display/key-label';
import { entriesOf, flattenWithLists } from '../../form/rules/lists';
import type {
  FieldModel,
  FieldsetModel,
  FieldValue,
  FormFile,
  FormRow,
  ReadValue,
} from '../../form/rules/model/section-model';
import { sendersOf } from '../../form/rules/payload';
import { initialValues } from '../../form/rules/settling';
import { isChosen, isEmpty, storedRaw } from '../../form/rules/values';
import type { Section } from '../../http/schemas';
import { intlLocale } from '../../kit/rules/intl-locale';

/** One question with its answer. */
export interface Answer {
  readonly kind: 'answer';
  /** The id of its first field: unique in the section. */
  readonly id: string;
  /** In the form's words; '' where the form has none either. */
  readonly label: string;
  /** The shown fields that hold the answer. */
  readonly fields: readonly [FieldModel, ...FieldModel[]];
  readonly value: FieldValue;
}

/** The answers of a fieldset. `label` is '' where the answer above it says the same. */
export interface AnswerGroup {
  readonly kind: 'group';
  /** The fieldset's id. */
  readonly id: string;
  readonly label: string;
  readonly answers: readonly Answer[];
}

export type AnswerRow = Answer | AnswerGroup;

/**
 * What was answered in a section as the backend has it, in the form's order: each key once, nothing that is
 * hidden and nothing that a save never sends (product-rules#answers-shown).
 */
export function answerRows(section: Section): readonly AnswerRow[] {
  const model = flattenWithLists(section);
  const { values } = initialValues(model);
  const read: ReadValue = (key) => values.get(key) ?? null;
  const shown = new Set<string>();

  const answerOf = (key: string): readonly Answer[] => {
    const holders = model.keys.get(key)?.holders ?? [];
    const value = read(key);
    // A stored value was sent, so its wallet had signed.
    const isStored = !isEmpty(value) && value !== false;
    const [first, ...others] = sendersOf(holders, isStored).filter((one) => !isHidden(one, read));
    if (!first || shown.has(key)) return [];
    shown.add(key);
    const fields = [first, ...others] as const;
    return [{ kind: 'answer', id: first.id, label: labelOf(fields), fields, value }];
  };

  const answersOf = (row: FormRow): readonly Answer[] => {
    if (row.kind === 'fieldset') return row.rows.flatMap(answersOf);
    const fields = row.kind === 'field' ? [row.field] : row.fields;
    const isShown = fields.some((field) => !isHidden(field, read));
    return isShown ? answerOf(row.kind === 'field' ? row.field.key : row.key) : [];
  };

  return model.rows.flatMap((row): readonly AnswerRow[] => {
    if (row.kind === 'fieldset' && row.list) {
      return entriesOf(row.list, read).map(({ fieldset, legend, rows }) => ({
        kind: 'group',
        id: fieldset.id,
        label: model.lists.nameOf([legend], read) ?? '',
        answers: rows.flatMap(answersOf),
      }));
    }
    if (row.kind !== 'fieldset') return answersOf(row);
    const { fieldset, legend } = row;
    const chosen = legend && !isHidden(legend, read) ? answerOf(legend.key) : [];
    const answers = answersOf(row);
    if (answers.length === 0) return chosen;
    return [
      ...chosen,
      { kind: 'group', id: fieldset.id, label: groupLabel(fieldset, legend), answers },
    ];
  });
}

/** A field without a label of its own is known by what stands above it. */
function labelOf(fields: readonly [FieldModel, ...FieldModel[]]): string {
  return keyLabel(fields) || fields[0].definition.introText || '';
}

/** A ticked checkbox legend is listed as an answer above its group, so the group needs no label. */
function groupLabel({ definition }: FieldsetModel, legend: FieldModel | null): string {
  return legend?.kind.isTick ? '' : fieldsetLegend(definition);
}

/** Answers that are laid out together once they are in sight. */
export const BLOCK_ANSWERS = 25;

/** Some answers in a row. */
export interface AnswerBlock {
  /** Unique in the section. */
  readonly id: string;
  /** The fieldset's words over its first block; '' for none. */
  readonly heading: string;
  readonly isInGroup: boolean;
  readonly answers: readonly Answer[];
}

/**
 * The rows of a section in blocks of at most BLOCK_ANSWERS; a block has answers of one fieldset, or of none.
 */
export function answerBlocks(rows: readonly AnswerRow[]): readonly AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  let loose: Answer[] = [];
  const add = (id: string, answers: readonly Answer[], group?: { readonly label: string }) => {
    for (let start = 0; start < answers.length; start += BLOCK_ANSWERS) {
      blocks.push({
        id: `${id} ${start}`,
        heading: start === 0 ? (group?.label ?? '') : '',
        isInGroup: group !== undefined,
        answers: answers.slice(start, start + BLOCK_ANSWERS),
      });
    }
  };
  const addLoose = () => {
    if (loose[0]) add(`answers ${loose[0].id}`, loose);
    loose = [];
  };
  for (const row of rows) {
    if (row.kind === 'answer') {
      loose.push(row);
      continue;
    }
    addLoose();
    add(`group ${row.id}`, row.answers, row);
  }
  addLoose();
  return blocks;
}

/** An answer in words: a text as it stands, one to be looked up, or a file. */
export type AnswerText =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'key';
      readonly key:
        | 'form.values.yes'
        | 'form.values.no'
        | 'component.Answers.notAnswered'
        | 'component.Answers.notYet';
    }
  /** A stored choice that the form no longer offers. */
  | { readonly kind: 'gone'; readonly value: string }
  | { readonly kind: 'file'; readonly file: FormFile };

/**
 * The value of the fields that share a key as the form would say it: a box is ticked or it is not ('No'), a
 * choice goes by its label, dates and numbers as the locale writes them. A box that nobody has looked at yet says
 * nothing: `isOpen`, the section is still to be saved.
 */
export function answerText(
  fields: readonly [FieldModel, ...FieldModel[]],
  value: FieldValue,
  locale: string,
  isOpen = false,
  dateLocale = locale,
): AnswerText {
  const [field] = fields;
  const notAnswered = isOpen ? 'component.Answers.notYet' : 'component.Answers.notAnswered';
  const isUntouched = isOpen && value === false && isEmpty(storedRaw(fields));
  if (field.kind.isTick && !isUntouched) {
    return { kind: 'key', key: isChosen(field, value) ? 'form.values.yes' : 'form.values.no' };
  }
  if (isUntouched || isEmpty(value)) return { kind: 'key', key: notAnswered };
  if (typeof value === 'object' && value !== null) return { kind: 'file', file: value };
  const isChoice = field.kind.isChoice || field.isLegend;
  const isOffered = fields
    .flatMap((field) => field.choices)
    .some((choice) => choice.value === value);
  if (isChoice && !isOffered) return { kind: 'gone', value: String(value) };
  const { text = String(value) } = displayValue(fields, value, locale, dateLocale);
  return { kind: 'text', text };
}

/**
 * A moment (RFC 3339) as the locale writes it in a time zone (default the investor's own), with the zone's
 * name; undefined for what is no moment.
 */
export function sentAt(moment: string, locale: string, timeZone?: string): string | undefined {
  const time = Date.parse(moment);
  if (Number.isNaN(time)) return undefined;
  const format = new Intl.DateTimeFormat(intlLocale(locale), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  });
  return format.format(time);
}
