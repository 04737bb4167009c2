import { rowId } from './build-model';
import type { FormRow } from './section-model';

/** The id of a row's first field; undefined for an empty fieldset. */
export function firstFieldId(row: FormRow): string | undefined {
  if (row.kind !== 'fieldset') return rowId(row);
  if (row.legend) return row.legend.id;
  return row.rows[0] && firstFieldId(row.rows[0]);
}
