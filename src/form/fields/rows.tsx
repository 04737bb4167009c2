import type { ComponentType } from 'react';
import { Skeleton } from '../../kit/display/skeleton';
import { useValue } from '../../kit/hooks/use-value';
import { lazyView } from '../../kit/lazy/lazy-view';
import { useForm } from '../context';
import { FIRST_FIELDS } from '../mounted-rows';
import { rowId, rowSize } from '../rules/model/row-facts';
import type { FieldModel, FormRow } from '../rules/model/section-model';
import { CheckboxField } from './checkbox-field';
import { DateField } from './date-field';
import { NativeSelectField } from './native-select-field';
import { TextField } from './text-field';
import type { FieldProps } from './use-field';
import { WalletCheckboxField } from './wallet-checkbox-field';

export interface RowProps {
  readonly row: FormRow;
}

export interface RowsProps {
  readonly rows: readonly FormRow[];
}

const placeholder = <Skeleton shapes={['label', 'field']} />;

/** Loaded with the first section that has such a row, since not every first section does. */
const NumberField = lazyView(async () => (await import('./number-field')).NumberField, placeholder);
const RadioField = lazyView(async () => (await import('./radio-field')).RadioField, placeholder);
const Combobox = lazyView(
  async () => (await import('./combobox-field')).ComboboxField,
  placeholder,
);
const DetailsField = lazyView(
  async () => (await import('./details-field')).DetailsField,
  placeholder,
);
const FileField = lazyView(async () => (await import('./file-field')).FileField, placeholder);
const ReadOnlyField = lazyView(
  async () => (await import('./read-only-field')).ReadOnlyField,
  placeholder,
);
const Fieldset = lazyView(async () => (await import('./fieldset')).Fieldset, placeholder);
const DeferredRows = lazyView(async () => (await import('./deferred-rows')).DeferredRows);

/** Rows in order: the first dozen fields at once, the rest in later tasks (product-rules#long-form). */
export function Rows({ rows }: RowsProps) {
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

/** One row of the form: a field, radios of one name, or a fieldset with its rows. */
function Row({ row }: RowProps) {
  if (row.kind === 'radios') return <RadioField fields={row.fields} />;
  if (row.kind === 'fieldset') return <Fieldset row={row} Rows={Rows} />;
  return <FieldRow field={row.field} />;
}

function FieldRow({ field }: FieldProps) {
  const { values, readOnly } = useForm();
  if (useValue(values.hidden(field))) return null;
  const View = viewOf(field, readOnly);
  return <View field={field} />;
}

function viewOf(
  { id, kind, definition }: FieldModel,
  readOnly: boolean,
): ComponentType<FieldProps> {
  if (kind === 'checkbox') return CheckboxField;
  if (kind === 'walletCheckbox') return WalletCheckboxField;
  if (kind === 'file') return FileField;
  if (readOnly) return ReadOnlyField;
  if (kind === 'number') return NumberField;
  if (kind === 'date') return DateField;
  if (kind === 'select') {
    const { isSearchable, options } = definition;
    // A listbox only where a native select is not enough (product-rules#native-controls).
    return isSearchable || options?.some(({ isVerified }) => isVerified)
      ? Combobox
      : NativeSelectField;
  }
  return id === 'details' && kind === 'text' ? DetailsField : TextField;
}
