import type {
  ElementDefinition,
  FieldDefinition,
  FileValue,
  Scalar,
  Section,
} from '../../../http/schemas';
import type { Kind } from '../../kinds/kind';

/** A file element's value; `pending` marks a chosen file whose upload is not finished. */
export interface FormFile extends FileValue {
  readonly pending?: true;
}

/**
 * The value of a key. `null` was never filled in, or is hidden; '' was cleared by the investor. A number
 * field has a number, or the typed text as long as that is not a number (invalid until corrected). A date is
 * 'YYYY-MM-DD'. A checkbox has true or false; radios and legends have the chosen `checkedValue` (false for a
 * legend's checkbox that is not ticked).
 */
export type FieldValue = string | number | boolean | null | FormFile;

/** The form's values by element key. A Map, so that no key of a backend can reach a prototype. */
export type FieldValues = ReadonlyMap<string, FieldValue>;

/** Reads the current value of an element key; null for a key that the section lacks. */
export type ReadValue = (key: string) => FieldValue;

/** Why the unexpected error is raised; for the log, so it never contains a value. */
export interface FormProblem {
  /** Element key (name, else id); absent when the section itself is malformed. */
  readonly elementKey?: string;
  readonly reason: string;
}

export type ConditionOperator = 'oneOf' | 'notOneOf' | 'empty' | 'notEmpty';

/** A valid condition (product-rules#condition). */
export interface Condition {
  /** The element key that it reads. */
  readonly id: string;
  readonly operator: ConditionOperator;
  /** What it names; null stands for each empty value. */
  readonly values: ReadonlySet<unknown>;
}

/** An element's conditions, without malformed and cyclic ones. An empty list never holds. */
export interface ElementRules {
  readonly hiddenWhen: readonly Condition[];
  readonly disabledWhen: readonly Condition[];
  readonly disableWhen: readonly (readonly [key: string, value: unknown])[];
}

/** A fieldset of the section; its fields refer to it, its row lists them. */
export interface FieldsetModel {
  readonly id: string;
  readonly key: string;
  readonly definition: ElementDefinition;
  readonly rules: ElementRules;
  /** fieldset-grouped: its fields are hidden while the value under `key` is not `checkedValue`. */
  readonly gate: { readonly key: string; readonly checkedValue: Scalar } | null;
}

/**
 * A field, or the legend of a fieldset-grouped, which is a radio or checkbox like any other. `id` is unique
 * in the section (a legend has its fieldset's); several fields can share a `key`.
 */
export interface FieldModel {
  readonly id: string;
  readonly key: string;
  readonly kind: Kind;
  /** For a legend: made from it, with the fieldset's value and `required`. */
  readonly definition: FieldDefinition;
  readonly required: boolean;
  readonly fieldset: FieldsetModel | null;
  readonly isLegend: boolean;
  /** The value of a chosen radio or legend. Default true. */
  readonly checkedValue: Scalar;
  /** What it offers; empty for what is not chosen from a list. */
  readonly choices: readonly Choice[];
  readonly rules: ElementRules;
}

/** One choice of a select or a radio. */
export interface Choice {
  readonly label: string;
  readonly value: Scalar;
  readonly isVerified: boolean;
  readonly connectWalletMandatory: boolean;
}

/** One row of the form, in document order. `radios`: the radios of one name and container. */
export type FormRow =
  | { readonly kind: 'field'; readonly field: FieldModel }
  | {
      readonly kind: 'radios';
      readonly key: string;
      readonly fields: readonly [FieldModel, ...FieldModel[]];
    }
  | {
      readonly kind: 'fieldset';
      readonly fieldset: FieldsetModel;
      readonly legend: FieldModel | null;
      readonly rows: readonly FormRow[];
      /** It stands for all slots of this list, of which it is the first. */
      readonly list?: ListModel;
    };

/** One place of a list for an entry: a grouped fieldset, and the check box that tells whether the entry is there. */
export interface ListSlot {
  readonly fieldset: FieldsetModel;
  readonly legend: FieldModel;
  /** Those of the entry, without the legend. */
  readonly fields: readonly FieldModel[];
  readonly rows: readonly FormRow[];
  /** The field whose value names the entry. */
  readonly title: FieldModel | undefined;
}

/** Any number of the same: owners, directors, residences. The number of slots is the most there can be. */
export interface ListModel {
  readonly name: string;
  /** What one entry is called: 'Beneficial owner'. */
  readonly label: string;
  /** The words of the button that adds one. */
  readonly addLabel: string | undefined;
  /** How many entries a save needs. */
  readonly min: number;
  /** In document order. */
  readonly slots: readonly [ListSlot, ...ListSlot[]];
}

/** The lists of a section (lists.ts), for rules to which an entry is one thing. */
export interface SectionLists {
  readonly all: readonly ListModel[];
  /** The slot that a key belongs to; undefined for a key of no list. */
  slotOf(key: string): ListSlot | undefined;
  /** What a message calls these fields of one key, 'Ada Lovelace: Name'; undefined for fields of no list. */
  nameOf(fields: readonly [FieldModel, ...FieldModel[]], read: ReadValue): string | undefined;
  /** The slot of a key whose entry is there in the one values and not in the other. */
  removedSlot(key: string, before: FieldValues, after: FieldValues): ListSlot | undefined;
}

/** One key of the values: its holders, and what their visibility reads. */
export interface KeyModel {
  readonly key: string;
  readonly holders: readonly [FieldModel, ...FieldModel[]];
  /** Keys read by the visibility of its holders. */
  readonly reads: ReadonlySet<string>;
  /** This key and those that hide one another with it, in document order. */
  readonly circle: readonly string[] | null;
}

/** The values of a section after its conditions; `given` are the keys that were answered, the latest last. */
export type Settle = (
  model: SectionModel,
  values: FieldValues,
  options?: { readonly given?: Iterable<string> },
) => FieldValues;

/** A section prepared for the form and the server. */
export interface SectionModel {
  readonly section: Section;
  readonly rows: readonly FormRow[];
  /** Every field in document order; a legend stands before its fieldset's fields. */
  readonly fields: readonly FieldModel[];
  readonly fieldsets: readonly FieldsetModel[];
  /** By key, in document order of the first holder. */
  readonly keys: ReadonlyMap<string, KeyModel>;
  /** Those whose value a condition may change, in document order. */
  readonly changingKeys: readonly KeyModel[];
  /** Key to the keys whose visibility reads it. */
  readonly readBy: ReadonlyMap<string, ReadonlySet<string>>;
  /** What conditions and checkboxes make of its values. */
  readonly settle: Settle;
  readonly hasFiles: boolean;
  /** Absent until the code for lists has looked for them. */
  readonly lists?: SectionLists;
  /** Ids of elements dropped as duplicates: a warning, no error. */
  readonly duplicates: readonly string[];
  /** What else of the section is left out, in words: a warning, no error. */
  readonly dropped: readonly string[];
  /** Everything that raises the unexpected error; the rest of the model is usable. */
  readonly problems: readonly FormProblem[];
}

/** Why a value is invalid: a text key with its parameters. `count` chooses a plural. */
export interface ValidationError {
  readonly key:
    | 'form.errors.required'
    | 'form.errors.requiredCheckbox'
    | 'form.errors.requiredOption'
    | 'form.errors.requiredFile'
    | 'form.errors.tooFewEntries'
    | 'form.errors.option'
    | 'form.errors.email'
    | 'form.errors.tooShort'
    | 'form.errors.tooLong'
    | 'form.errors.number'
    | 'form.errors.wholeNumber'
    | 'form.errors.decimals'
    | 'form.errors.min'
    | 'form.errors.max'
    | 'form.errors.date'
    | 'form.errors.minDate'
    | 'form.errors.maxDate'
    | 'form.errors.connectWallet';
  /** Plain numbers, and dates as 'YYYY-MM-DD'; `errorParams` formats them. */
  readonly params: Readonly<Record<string, string | number>>;
}

/** Whether an error is an `UploadError`. */
export function isUploadError(error: { readonly key: string } | null): boolean {
  return /^(documents|form\.file)\./.test(error?.key ?? '');
}

/** Why a chosen file was refused, or its upload failed (src/documents). */
export interface UploadError {
  readonly key:
    | 'form.file.wrongType'
    | 'form.file.tooLarge'
    | 'form.file.empty'
    | 'documents.failure.unreadable'
    | 'documents.failure.refused'
    | 'documents.failure.network'
    | 'documents.failure.timeout'
    | 'documents.failure.notStarted'
    | 'documents.failure.store'
    | 'documents.failure.unexpected'
    | 'documents.failure.linkMissing'
    | 'documents.failure.linkFailed';
  readonly params: ValidationError['params'];
}

/** One invalid key, with the field to focus. */
export interface InvalidField {
  readonly key: string;
  readonly fieldId: string;
  readonly error: ValidationError;
}

/** The element types that mean a container of fields. */
export const FIELDSET_TYPES: readonly string[] = ['fieldset', 'fieldset-files', 'fieldset-grouped'];

/** Whether an element type means a container. */
export function isFieldset(type: string): boolean {
  return FIELDSET_TYPES.includes(type);
}

/** Whether its fields are hidden until its legend is chosen. */
export function isGrouped({ type }: Pick<ElementDefinition, 'type'>): boolean {
  return type === 'fieldset-grouped';
}

/** Whether the field is a radio or a legend, whose value is one choice of its key. */
export function isChooser({ kind, isLegend }: Pick<FieldModel, 'kind' | 'isLegend'>): boolean {
  return kind.isRadio || isLegend;
}

/** An element's key: its name, else its id. */
export function elementKey({ name, id }: Pick<FieldDefinition, 'id' | 'name'>): string {
  return name || id;
}
