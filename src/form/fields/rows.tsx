import { useValue } from '../../kit/hooks/use-value';
import { lazyView } from '../../kit/lazy/lazy-view';
import { useForm } from '../context';
import { viewOf } from '../kinds/views';
import { FIRST_FIELDS } from '../lead-to-field';
import { rowId, rowSize } from '../rules/model/build-model';
import type { FormRow } from '../rules/model/section-model';
import { lazyField } from './lazy-field';
import type { FieldProps } from './use-field';

const RadioField = lazyField(async () => (await import('../kinds/radio/radio-field')).RadioField);
const Fieldset = lazyField(async () => (await import('./fieldset')).Fieldset);
const List = lazyField(async () => (await import('./list')).List);
const DeferredRows = lazyView(async () => (await import('./deferred-rows')).DeferredRows);

/** Rows in order: the first dozen fields at once, the rest in later tasks (product-rules#long-form). */
export function Rows({ rows }: { readonly rows: readonly FormRow[] }) {
  let fields = 0;
  const firstDeferred = rows.findIndex((row) => {
    if (fields >= FIRST_FIELDS) return true;
    fields += rowSize(row);
    return false;
  });
  const first = firstDeferred < 0 ? rows : rows.slice(0, firstDeferred);
  return (
    <>
      {first.map((row) => (
        <Row key={rowId(row)} row={row} />
      ))}
      {firstDeferred >= 0 && <DeferredRows rows={rows.slice(firstDeferred)} Row={Row} />}
    </>
  );
}

/** One row of the form: a field, radios of one name, a fieldset with its rows, or a list. */
function Row({ row }: { readonly row: FormRow }) {
  if (row.kind === 'radios') return <RadioField fields={row.fields} />;
  if (row.kind === 'fieldset') {
    return row.list ? <List list={row.list} Rows={Rows} /> : <Fieldset row={row} Rows={Rows} />;
  }
  return <FieldRow field={row.field} />;
}

function FieldRow({ field }: FieldProps) {
  const { values, readOnly } = useForm();
  if (useValue(values.hidden(field))) return null;
  const View = viewOf(field, readOnly);
  return <View field={field} />;
}
