import type { ElementDefinition, Section } from '../../http/schemas';
import { isRecord } from '../../kit/rules/is-record';
import { isDisabled, isHidden } from './conditions';
import { keyLabel } from './display/key-label';
import { flattenSection } from './model/flatten-section';
import {
  type FieldValue,
  type FieldValues,
  type FormProblem,
  type FormRow,
  type InvalidField,
  isGrouped,
  type ListModel,
  type ListSlot,
  type ReadValue,
  type SectionLists,
  type SectionModel,
} from './model/section-model';
import { isEmpty } from './values';

/** The lists of a section. A slot with a problem is in none: it is an ordinary group. */
export interface Lists {
  readonly lists: readonly ListModel[];
  readonly problems: readonly FormProblem[];
}

/** The hint that ties a slot to its list, as it is sent. */
interface Repeat {
  readonly list: string;
  readonly label: string;
  readonly addLabel?: unknown;
  readonly title?: unknown;
  readonly min?: unknown;
}

/** Finds the lists of a section by the `repeat` of its elements. */
export function listsOf(model: SectionModel): Lists {
  const problems: FormProblem[] = [];
  const lists = new Map<string, { repeat: Repeat; slots: [ListSlot, ...ListSlot[]] }>();
  const legends = new Set<string>();
  const slotOf = new Map(model.fieldsets.map((fieldset) => [fieldset.id, fieldset]));
  for (const element of model.section.elements ?? []) {
    const nested = element.fields?.find(({ repeat }) => repeat != null);
    if (nested) problems.push(problemOf(nested, 'a list inside a group'));
    const { repeat } = element;
    if (repeat == null) continue;
    const fieldset = slotOf.get(element.id);
    const legend = model.fields.find((field) => field.isLegend && field.fieldset === fieldset);
    if (!isRepeat(repeat)) problems.push(problemOf(element, 'a repeat without list or label'));
    else if (!fieldset || !isGrouped(fieldset.definition)) {
      problems.push(problemOf(element, 'a repeat on what is no fieldset-grouped'));
    } else if (!legend?.kind.isTick) {
      problems.push(problemOf(element, 'a slot without a legend of type input-checkbox'));
    } else if (legends.has(legend.key)) {
      problems.push(problemOf(element, `a second slot with the legend ${legend.key}`));
    } else {
      legends.add(legend.key);
      const fields = model.fields.filter((field) => field.fieldset === fieldset && !field.isLegend);
      const row = model.rows.find((one) => one.kind === 'fieldset' && one.fieldset === fieldset);
      const rows = row?.kind === 'fieldset' ? row.rows : [];
      const title = fields.find(({ key }) => key === repeat.title);
      const slot = { fieldset, legend, fields, rows, title };
      const list = lists.get(repeat.list);
      if (list) list.slots.push(slot);
      else lists.set(repeat.list, { repeat, slots: [slot] });
    }
  }
  return {
    lists: Array.from(lists, ([name, { repeat, slots }]) => ({
      name,
      label: repeat.label,
      addLabel: isText(repeat.addLabel) ? repeat.addLabel : undefined,
      min: typeof repeat.min === 'number' && repeat.min > 0 ? Math.floor(repeat.min) : 0,
      slots,
    })),
    problems,
  };
}

/**
 * The model of a section whose slots are entries of lists. `added`: the legends of the entries that stand last, in
 * their order.
 */
export function flattenWithLists(
  section: Section,
  added: () => readonly string[] = () => [],
): SectionModel & { readonly lists: SectionLists } {
  const sent = flattenSection(section);
  const slots = listsOf(sent).lists.flatMap((list) => list.slots);
  // `min` says how many entries a save needs: `required` of a slot is not read.
  const required = new Set(slots.flatMap(({ legend }) => (legend.required ? legend.id : [])));
  const withoutRequired = (element: ElementDefinition) =>
    required.has(element.id) ? { ...element, required: undefined } : element;
  const flat =
    required.size === 0
      ? sent
      : {
          ...flattenSection({ ...section, elements: section.elements?.map(withoutRequired) }),
          section,
        };
  const { lists, problems } = listsOf(flat);
  const place = new Map(lists.flatMap((list) => list.slots.map((slot) => [slot.fieldset, list])));
  const rows = flat.rows.flatMap((row): readonly FormRow[] => {
    const list = row.kind === 'fieldset' ? place.get(row.fieldset) : undefined;
    if (!list || row.kind !== 'fieldset') return [row];
    return row.fieldset === list.slots[0].fieldset ? [{ ...row, list }] : [];
  });
  const found = lists.flatMap((list) =>
    list.slots.flatMap((slot) =>
      [slot.legend, ...slot.fields].map(({ key }) => [key, { list, slot }] as const),
    ),
  );
  const byKey = new Map(found);
  const isThere = ({ legend }: ListSlot, values: FieldValues) =>
    values.get(legend.key) === legend.checkedValue;
  return {
    ...flat,
    rows,
    problems: [...flat.problems, ...problems],
    lists: {
      all: lists,
      slotOf: (key) => byKey.get(key)?.slot,
      nameOf: (fields, read) => {
        const [field] = fields;
        const of = byKey.get(field.key);
        if (!of || field.fieldset !== of.slot.fieldset) return undefined;
        const name = entryName(of.list, of.slot, read, added());
        const label = field.isLegend ? '' : keyLabel(fields);
        return label ? `${besides(name, label)}: ${label}` : name;
      },
      removedSlot: (key, before, after) => {
        const slot = byKey.get(key)?.slot;
        return slot && isThere(slot, before) && !isThere(slot, after) ? slot : undefined;
      },
    },
  };
}

/**
 * The entries of a list as they stand on screen: in the order of their slots, those in `added` (by their legends)
 * last.
 */
export function entriesOf(
  { slots }: ListModel,
  read: ReadValue,
  added: readonly string[] = [],
): readonly ListSlot[] {
  const entries = slots.filter(({ legend }) => read(legend.key) === legend.checkedValue);
  const place = ({ legend }: ListSlot) => added.indexOf(legend.key);
  return entries.sort((one, other) => place(one) - place(other));
}

/** The name in an isolate of its own where it is written in the other direction than what follows it. */
function besides(name: string, label: string): string {
  const isRightToLeft = (text: string) => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text);
  return isRightToLeft(name) === isRightToLeft(label) ? name : `\u2068${name}\u2069`;
}

/** What an entry is called: by the value of its title, else by the list's label and its place on screen. */
function entryName(
  list: ListModel,
  slot: ListSlot,
  read: ReadValue,
  added: readonly string[],
): string {
  const { title, legend } = slot;
  const value = title ? read(title.key) : null;
  const chosen = title?.choices.find((choice) => choice.value === value)?.label;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const name = (chosen || text).trim();
  if (name) return name;
  const at = entriesOf(list, read, added).findIndex((entry) => entry.legend === legend);
  return at < 0 ? list.label : `${list.label} ${at + 1}`;
}

/** The slot that a new entry takes; undefined at the most there can be. */
export function freeSlot({ slots }: ListModel, read: ReadValue): ListSlot | undefined {
  return slots.find(
    ({ legend }) =>
      read(legend.key) !== legend.checkedValue &&
      !isHidden(legend, read) &&
      !isDisabled(legend, read),
  );
}

/** Whether something was entered into an entry. */
export function isFilled({ fields }: ListSlot, read: ReadValue): boolean {
  return fields.some(({ key }) => isAnswer(read(key)));
}

function isAnswer(value: FieldValue): boolean {
  return value !== false && !isEmpty(value);
}

/**
 * The lists with fewer entries than a save needs: an entry counts once something was entered in it. Each is told at
 * the legend of its first free slot, or of its first empty entry where no slot is free.
 */
export function tooFewEntries(
  lists: readonly ListModel[],
  read: ReadValue,
): readonly InvalidField[] {
  return lists.flatMap((list): readonly InvalidField[] => {
    const entries = entriesOf(list, read);
    const empty = entries.filter((entry) => !isFilled(entry, read));
    const at = freeSlot(list, read) ?? empty[0];
    if (!at || entries.length - empty.length >= list.min) return [];
    const { key, id } = at.legend;
    return [
      { key, fieldId: id, error: { key: 'form.errors.tooFewEntries', params: { min: list.min } } },
    ];
  });
}

function isText(text: unknown): text is string {
  return typeof text === 'string' && text !== '';
}

function isRepeat(repeat: unknown): repeat is Repeat {
  return isRecord(repeat) && isText(repeat.list) && isText(repeat.label);
}

function problemOf(
  { id, name }: { id: string; name?: string | undefined },
  reason: string,
): FormProblem {
  return { elementKey: name || id, reason };
}
