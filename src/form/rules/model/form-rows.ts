import type { ElementDefinition } from '../../../http/schemas/element-schema';
import type { FieldModel, FieldsetModel, FormRow } from './section-model';

/**
 * The rows of a form: one per field, one for the radios of one name in a container (at the place of the
 * first), one per fieldset with rows of its own.
 */
export function formRows(
  elements: readonly ElementDefinition[],
  fields: readonly FieldModel[],
  fieldsets: readonly FieldsetModel[],
): readonly FormRow[] {
  const fieldsetById = new Map(fieldsets.map((fieldset) => [fieldset.id, fieldset]));
  const fieldsOf = new Map<FieldsetModel, FieldModel[]>(fieldsets.map((each) => [each, []]));
  const fieldById = new Map<string, FieldModel>();
  for (const field of fields) {
    if (field.fieldset) fieldsOf.get(field.fieldset)?.push(field);
    else fieldById.set(field.id, field);
  }

  const rows: FormRow[] = [];
  const radios = new Map<string, FieldModel[]>();
  for (const { id } of elements) {
    const fieldset = fieldsetById.get(id);
    const field = fieldById.get(id);
    if (fieldset) rows.push(fieldsetRow(fieldset, fieldsOf.get(fieldset) ?? []));
    if (field) addRow(rows, radios, field);
  }
  return rows;
}

function fieldsetRow(fieldset: FieldsetModel, members: readonly FieldModel[]): FormRow {
  const rows: FormRow[] = [];
  const radios = new Map<string, FieldModel[]>();
  for (const field of members) if (!field.isLegend) addRow(rows, radios, field);
  const legend = members.find(({ isLegend }) => isLegend) ?? null;
  return { kind: 'fieldset', fieldset, legend, rows };
}

function addRow(rows: FormRow[], radios: Map<string, FieldModel[]>, field: FieldModel): void {
  if (field.kind !== 'radio') {
    rows.push({ kind: 'field', field });
    return;
  }
  const group = radios.get(field.key);
  if (group) {
    group.push(field);
    return;
  }
  const fields: [FieldModel, ...FieldModel[]] = [field];
  radios.set(field.key, fields);
  rows.push({ kind: 'radios', key: field.key, fields });
}
