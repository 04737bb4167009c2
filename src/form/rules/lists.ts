import { isRecord } from '../../kit/rules/is-record';
import { isDisabled, isHidden } from './conditions';
import type {
  FieldModel,
  FieldsetModel,
  FieldValue,
  FormProblem,
  InvalidField,
  SectionModel,
} from './model/section-model';
import { isEmpty } from './values';

/** One place of a list for an entry: a grouped fieldset, and the check box that tells whether the entry is there. */
export interface ListSlot {
  readonly fieldset: FieldsetModel;
  readonly legend: FieldModel;
  /** Those of the entry, without the legend. */
  readonly fields: readonly FieldModel[];
}

/** Any number of the same: owners, directors, residences. The number of slots is the most there can be. */
export interface ListModel {
  readonly name: string;
  /** What one entry is called: 'Beneficial owner'. */
  readonly label: string;
  /** How many entries a save needs. */
  readonly min: number;
  /** In document order. */
  readonly slots: readonly ListSlot[];
}

/** The lists of a section. A slot with a problem is in none: it is an ordinary group. */
export interface Lists {
  readonly lists: readonly ListModel[];
  readonly problems: readonly FormProblem[];
}

type ReadValue = (key: string) => FieldValue;

/** The hint that ties a slot to its list, as it is sent. */
interface Repeat {
  readonly list: string;
  readonly label: string;
  readonly min?: unknown;
}

/** Finds the lists of a section by the `repeat` of its elements. */
export function listsOf(model: SectionModel): Lists {
  const problems: FormProblem[] = [];
  const lists = new Map<string, { repeat: Repeat; slots: ListSlot[] }>();
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
    else if (fieldset?.kind !== 'fieldsetGrouped') {
      problems.push(problemOf(element, 'a repeat on what is no fieldset-grouped'));
    } else if (legend?.kind !== 'checkbox') {
      problems.push(problemOf(element, 'a slot without a legend of type input-checkbox'));
    } else if (legends.has(legend.key)) {
      problems.push(problemOf(element, `a second slot with the legend ${legend.key}`));
    } else {
      legends.add(legend.key);
      const fields = model.fields.filter((field) => field.fieldset === fieldset && !field.isLegend);
      const list = lists.get(repeat.list) ?? { repeat, slots: [] };
      list.slots.push({ fieldset, legend, fields });
      lists.set(repeat.list, list);
    }
  }
  return {
    lists: Array.from(lists, ([name, { repeat, slots }]) => ({
      name,
      label: repeat.label,
      min: typeof repeat.min === 'number' && repeat.min > 0 ? Math.floor(repeat.min) : 0,
      slots,
    })),
    problems,
  };
}

/** The entries of a list: the slots that are taken. */
export function entriesOf({ slots }: ListModel, read: ReadValue): readonly ListSlot[] {
  return slots.filter(({ legend }) => read(legend.key) === legend.checkedValue);
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

/**
 * The lists with fewer entries than a save needs: an entry counts once something was entered in it. Each is told at
 * the legend of its first free slot.
 */
export function tooFewEntries(
  lists: readonly ListModel[],
  read: ReadValue,
): readonly InvalidField[] {
  return lists.flatMap((list): readonly InvalidField[] => {
    const isFilled = ({ fields }: ListSlot) =>
      fields.some(({ key }) => read(key) !== false && !isEmpty(read(key)));
    const free = freeSlot(list, read);
    if (!free || entriesOf(list, read).filter(isFilled).length >= list.min) return [];
    const { key, id } = free.legend;
    return [{ key, fieldId: id, error: { key: 'form.errors.required', params: {} } }];
  });
}

function isRepeat(repeat: unknown): repeat is Repeat {
  const isText = (text: unknown) => typeof text === 'string' && text !== '';
  return isRecord(repeat) && isText(repeat.list) && isText(repeat.label);
}

function problemOf(
  { id, name }: { id: string; name?: string | undefined },
  reason: string,
): FormProblem {
  return { elementKey: name || id, reason };
}
