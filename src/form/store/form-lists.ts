import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Section } from '../../http/schemas';
import { entriesOf, flattenWithLists, freeSlot, tooFewEntries } from '../rules/lists';
import type {
  FieldValue,
  FieldValues,
  ListModel,
  ListSlot,
  ReadValue,
  SectionLists,
  SectionModel,
  ValidationError,
} from '../rules/model/section-model';
import { settleAfter } from '../rules/settling';
import { isEmpty, storedRaw } from '../rules/values';
import { type CheckError, createFormChecks, type FormChecks } from './form-checks';
import type { WritableMessages } from './form-messages';
import type { WritableEdits } from './form-store';
import type { FilesByKey, WritableFiles, WritableValues } from './form-values';

/** An entry that was removed in this visit, and what brings it back. */
export interface Removal {
  readonly slot: ListSlot;
  readonly name: string;
  /** Of its keys, as they were, after those of what its removal has hidden elsewhere. */
  readonly values: FieldValues;
  readonly stagedFiles: FilesByKey;
  /** Where it stood among the added ones; -1 for none of them. */
  readonly place: number;
  readonly isUnsaved: boolean;
}

/** What the investor did to the lists of one form, for the next form of the section. */
export interface KeptLists {
  readonly added: readonly string[];
  readonly unsaved: ReadonlySet<string>;
  readonly left: ReadonlySet<string>;
  readonly removals: readonly Removal[];
  readonly folds: ReadonlyMap<string, boolean>;
  /** Checks that may be shown. */
  readonly told: ReadonlySet<string>;
}

/** The entries of one form's lists, and its checks across fields. Legends are named by their keys. */
export interface FormLists {
  readonly model: SectionModel & { readonly lists: SectionLists };
  /** The initial values, with as many entries as a save needs. */
  withMinimum(initial: FieldValues): FieldValues;
  /** Call with the values of the form once they are made, before anything is asked of the lists. */
  follow(values: ListValues): void;
  /**
   * Call with the keys that conditions have changed: a list that is shown again gets as many entries as a save needs.
   * Returns the keys that this has changed.
   */
  fillShown(settled: Iterable<string>): readonly string[];
  /** Call with the other parts of the form once they are made, before anything is changed. */
  start(parts: ListParts): void;
  /** As they stand on screen. */
  entries(list: ListModel): ReadonlySignal<readonly ListSlot[]>;
  /** The slot of the next entry; undefined at the most there can be. */
  free(list: ListModel): ReadonlySignal<ListSlot | undefined>;
  /** Those of a list that can be undone. */
  removals(list: ListModel): ReadonlySignal<readonly Removal[]>;
  name(slot: ListSlot): ReadonlySignal<string>;
  /** Whether the investor has opened an entry or closed it; undefined for neither. */
  readonly folds: ReadonlySignal<ReadonlyMap<string, boolean>>;
  fold(slot: ListSlot, isOpen: boolean): void;
  /** Opens the entry of a field; returns the id of the control to lead to, which may be another one. */
  reveal(fieldId: string): string;
  /** Adds an entry in the first free slot and returns it; undefined if there is none. */
  add(list: ListModel): ListSlot | undefined;
  remove(slot: ListSlot): void;
  undo(removal: Removal): void;
  /** Too few entries, told at the first free slot, or a check across fields that fails. */
  errorOf(key: string): ValidationError | CheckError | null;
  readonly checks: FormChecks;
  /**
   * The keys of entries that were added and are not saved: an entry is kept and compared as a whole, so that none
   * is half somebody else's.
   */
  unsavedKeys(isChanged: (key: string) => boolean): ReadonlySet<string>;
  /** The entries of a draft that was put into the form are added ones. */
  noteDraft(values: FieldValues): void;
  noteSaved(): void;
  kept(): KeptLists;
}

type ListValues = Pick<WritableValues, 'read' | 'peek' | 'put' | 'all'>;

/** The parts of a form that its lists change. */
export interface ListParts {
  readonly readOnly: boolean;
  readonly messages: Pick<WritableMessages, 'clearServerErrors'>;
  readonly files: Pick<WritableFiles, 'staged' | 'stage'>;
  readonly edits: Pick<WritableEdits, 'applyEdits'>;
}

/**
 * Makes the lists and checks of one form; `kept` are the lists of an earlier form of the section, `locale` (BCP 47) is the
 * widget's.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share one state
export function createFormLists(
  section: Section,
  kept?: KeptLists,
  locale?: string | null,
): FormLists {
  const added = signal<readonly string[]>(kept?.added ?? []);
  const removals = signal<readonly Removal[]>(kept?.removals ?? []);
  const folds = signal<ReadonlyMap<string, boolean>>(kept?.folds ?? new Map());
  const unsaved = new Set(kept?.unsaved);
  const left = new Set(kept?.left);
  const flat = flattenWithLists(section, () => added.value);
  const { lists } = flat;
  /** Entries that are there since a save needs them; they count as added once something is entered. */
  const given = new Set<string>();
  let values: ListValues;
  let form: ListParts;

  const read = (key: string): FieldValue => values.read(key);
  const checks = createFormChecks({
    ...{ section, model: flat, read, told: kept?.told },
    locale: locale ?? 'en',
  });
  const model = { ...flat, problems: [...flat.problems, ...checks.problems] };
  const peek = (key: string): FieldValue => values.peek(key);
  const keysOf = ({ legend, fields }: ListSlot) => [
    legend.key,
    ...fields.map(({ key }) => key).filter((key) => lists.slotOf(key)?.legend.key === legend.key),
  ];

  /** What a new entry starts with: '' where the slot may hold answers of another, so that a save clears them. */
  const emptied = (slot: ListSlot): readonly (readonly [string, FieldValue])[] => {
    const stored = (key: string) => storedRaw(model.keys.get(key)?.holders ?? []);
    const isUsed =
      left.has(slot.legend.key) ||
      keysOf(slot).some((key) => !isEmpty(stored(key)) && stored(key) !== false);
    if (!isUsed) return [];
    return slot.fields.filter((field) => !field.kind.isTick).map(({ key }) => [key, '']);
  };

  const tooFew = new Map(
    lists.all.map((list) => [list, computed(() => tooFewEntries([list], read)[0])]),
  );
  const listOf = (slot: ListSlot) => lists.all.find(({ slots }) => slots.includes(slot));

  /** What adds the next entry that a save needs, to one of these lists. */
  const neededEntry = (of: readonly ListModel[], readValue: ReadValue) => {
    for (const list of of) {
      const isShort = entriesOf(list, readValue).length < list.min;
      const slot = isShort ? freeSlot(list, readValue) : undefined;
      if (!slot) continue;
      given.add(slot.legend.key);
      return new Map([[slot.legend.key, slot.legend.checkedValue], ...emptied(slot)]);
    }
    return undefined;
  };
  /** Adds the entries that a save needs; entries may hide one another, so their number is limited. */
  const fill = (
    of: readonly ListModel[],
    readValue: ReadValue,
    put: (edits: FieldValues) => void,
  ) => {
    for (let left = of.flatMap(({ slots }) => slots).length; left > 0; left -= 1) {
      const edits = neededEntry(of, readValue);
      if (!edits) break;
      put(edits);
    }
  };

  const fold = (key: string, isOpen: boolean) => {
    if (folds.peek().get(key) !== isOpen) folds.value = new Map([...folds.peek(), [key, isOpen]]);
  };

  const noteAdded = (key: string) => {
    added.value = [...added.peek().filter((other) => other !== key), key];
    unsaved.add(key);
    removals.value = removals.peek().filter(({ slot }) => slot.legend.key !== key);
  };

  return {
    model,
    withMinimum: (initial) => {
      const result = new Map(initial);
      if (section.status === 'locked') return result;
      const readInitial = (key: string) => result.get(key) ?? null;
      fill(lists.all, readInitial, (edits) => {
        for (const [key, value] of edits) result.set(key, value);
        const settled = settleAfter(model, edits.keys(), readInitial);
        for (const [key, value] of settled) result.set(key, value);
      });
      return result;
    },
    follow: (made) => {
      values = made;
    },
    fillShown: (settled) => {
      if (section.status === 'locked') return [];
      const changed = new Set(settled);
      const shown = lists.all.filter(({ slots }) =>
        slots.some(({ legend }) => changed.has(legend.key)),
      );
      const filled: string[] = [];
      fill(shown, peek, (edits) => {
        const made = values.put(edits);
        filled.push(...made.edited, ...made.settled);
      });
      return filled;
    },
    start: (parts) => {
      form = parts;
    },
    entries: (list) => computed(() => entriesOf(list, read, added.value)),
    free: (list) => computed(() => freeSlot(list, read)),
    removals: ({ slots }) =>
      computed(() =>
        removals.value.filter(({ slot }) =>
          slots.some(({ legend }) => legend.key === slot.legend.key),
        ),
      ),
    name: ({ legend }) => computed(() => lists.nameOf([legend], read) ?? ''),
    folds,
    fold: ({ legend }, isOpen) => fold(legend.key, isOpen),
    reveal: (fieldId) => {
      const key = model.fields.find(({ id }) => id === fieldId)?.key ?? '';
      const slot = lists.slotOf(key);
      const list = slot && listOf(slot);
      if (!slot || !list) return fieldId;
      if (peek(slot.legend.key) !== slot.legend.checkedValue) {
        return freeSlot(list, peek)?.legend.id ?? fieldId;
      }
      fold(slot.legend.key, true);
      return fieldId;
    },
    add: (list) => {
      const slot = form.readOnly ? undefined : freeSlot(list, peek);
      if (!slot) return undefined;
      const { key, checkedValue } = slot.legend;
      batch(() => {
        form.messages.clearServerErrors(list.slots.map(({ legend }) => legend.key));
        noteAdded(key);
        fold(key, true);
        form.edits.applyEdits([[key, checkedValue], ...emptied(slot)]);
      });
      return slot;
    },
    remove: (slot) => {
      const { key } = slot.legend;
      if (form.readOnly || peek(key) !== slot.legend.checkedValue) return;
      const keys = new Set(keysOf(slot));
      const before = values.all();
      const stagedFiles = form.files.staged.peek();
      const entry = {
        slot,
        name: lists.nameOf([slot.legend], peek) ?? '',
        place: added.peek().indexOf(key),
        isUnsaved: unsaved.has(key),
      };
      batch(() => {
        left.add(key);
        unsaved.delete(key);
        added.value = added.peek().filter((other) => other !== key);
        form.edits.applyEdits([[key, false]]);
        const { staged } = form.files;
        const isGone = (one: string) =>
          (!isEmpty(before.get(one)) && peek(one) === null) ||
          stagedFiles.has(one) !== staged.peek().has(one);
        const elsewhere = [...before.keys()].filter((one) => !keys.has(one) && isGone(one));
        const lost = new Set([...elsewhere, ...keys]);
        const removal: Removal = {
          ...entry,
          values: new Map([...lost].map((one) => [one, before.get(one) ?? null])),
          stagedFiles: new Map([...stagedFiles].filter(([one]) => lost.has(one))),
        };
        removals.value = [...removals.peek(), removal];
      });
    },
    undo: (removal) => {
      const { key } = removal.slot.legend;
      if (form.readOnly || !removals.peek().includes(removal)) return;
      batch(() => {
        removals.value = removals.peek().filter((one) => one !== removal);
        if (removal.place >= 0) added.value = added.peek().toSpliced(removal.place, 0, key);
        if (removal.isUnsaved) unsaved.add(key);
        // What was answered elsewhere since then stays.
        const keys = new Set(keysOf(removal.slot));
        const restored = [...removal.values].filter(([one]) => keys.has(one) || isEmpty(peek(one)));
        form.edits.applyEdits(restored);
        for (const [one] of restored) {
          const file = removal.stagedFiles.get(one);
          if (file) form.files.stage(one, file);
        }
      });
    },
    errorOf: (key) => {
      const slot = lists.slotOf(key);
      const list = slot?.legend.key === key ? listOf(slot) : undefined;
      const invalid = list && tooFew.get(list)?.value;
      return invalid?.key === key ? invalid.error : checks.errorOf(key);
    },
    checks,
    unsavedKeys: (isChanged) => {
      const slots = lists.all.flatMap((list) => list.slots);
      const isWhole = (slot: ListSlot) => {
        const { key, checkedValue } = slot.legend;
        if (peek(key) !== checkedValue) return false;
        return unsaved.has(key) || (given.has(key) && keysOf(slot).some(isChanged));
      };
      return new Set(slots.filter(isWhole).flatMap(keysOf));
    },
    noteDraft: (drafted) => {
      for (const { legend } of lists.all.flatMap((list) => list.slots)) {
        if (drafted.get(legend.key) === legend.checkedValue) unsaved.add(legend.key);
      }
    },
    noteSaved: () => {
      unsaved.clear();
      given.clear();
      // The backend has deleted the files of what was removed.
      removals.value = [];
    },
    kept: () => ({
      added: added.peek(),
      unsaved: new Set(unsaved),
      left: new Set(left),
      removals: removals.peek(),
      folds: folds.peek(),
      told: checks.told(),
    }),
  };
}
