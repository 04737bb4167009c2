import type { FormRow } from './section-model';

/** How much is mounted with a row: its fields, plus one for a fieldset's legend. */
export function rowSize(row: FormRow): number {
  if (row.kind === 'fieldset') return row.rows.reduce((sum, inner) => sum + rowSize(inner), 1);
  return row.kind === 'radios' ? row.fields.length : 1;
}

/** The id of a row, unique in its list: that of its first field or of its fieldset. */
export function rowId(row: FormRow): string {
  if (row.kind === 'field') return row.field.id;
  return row.kind === 'radios' ? row.fields[0].id : row.fieldset.id;
}

/** The id of a row's first field; undefined for an empty fieldset. */
export function firstFieldId(row: FormRow): string | undefined {
  if (row.kind !== 'fieldset') return rowId(row);
  if (row.legend) return row.legend.id;
  return row.rows[0] && firstFieldId(row.rows[0]);
}
