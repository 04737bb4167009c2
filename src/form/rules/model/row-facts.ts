import type { FormRow } from './section-model';

/** How much there is to mount in a row: its fields, and one more for a fieldset's legend. */
export function rowSize(row: FormRow): number {
  if (row.kind === 'fieldset') return row.rows.reduce((sum, inner) => sum + rowSize(inner), 1);
  return row.kind === 'radios' ? row.fields.length : 1;
}

/** What tells rows of one list apart: the id of the first field, or of the fieldset. */
export function rowId(row: FormRow): string {
  if (row.kind === 'field') return row.field.id;
  return row.kind === 'radios' ? row.fields[0].id : row.fieldset.id;
}

/** The id of the first field of a row; undefined for a fieldset without any. */
export function firstFieldId(row: FormRow): string | undefined {
  if (row.kind !== 'fieldset') return rowId(row);
  if (row.legend) return row.legend.id;
  return row.rows[0] && firstFieldId(row.rows[0]);
}
