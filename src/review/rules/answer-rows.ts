import { isHidden } from '../../form/rules/conditions';
import { fieldsetLegend, keyLabel } from '../../form/rules/display/key-label';
import { flattenSection } from '../../form/rules/model/flatten-section';
import type {
  FieldModel,
  FieldsetModel,
  FieldValue,
  FormRow,
  ReadValue,
} from '../../form/rules/model/section-model';
import { sendersOf } from '../../form/rules/payload';
import { initialValues } from '../../form/rules/settling';
import { isEmpty } from '../../form/rules/values';
import type { Section } from '../../http/schemas';

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
  const model = flattenSection(section);
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
  return legend?.kind === 'checkbox' ? '' : fieldsetLegend(definition);
}
