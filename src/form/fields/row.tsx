import type { ComponentType } from 'react';
import { lazyView } from '../../kit/lazy-view';
import { Skeleton } from '../../kit/skeleton';
import { useValue } from '../../kit/use-value';
import { useForm } from '../context';
import type { FieldKind, FieldModel, FieldsetModel, FormRow } from '../rules/model';
import { requiredLabel } from '../rules/required-label';
import { CheckboxField } from './checkbox-field';
import { DateField } from './date-field';
import { SelectField } from './select-field';
import { TextField } from './text-field';
import type { FieldProps } from './use-field';

const placeholder = <Skeleton shapes={['label', 'field']} />;

/** Loaded when a section first has such a field. */
const NumberField = lazyView(async () => (await import('./number-field')).NumberField, placeholder);
const RadioField = lazyView(async () => (await import('./radio-field')).RadioField, placeholder);

/** The view of each kind of field; radios come as rows of their own. */
const VIEWS: Partial<Record<FieldKind, ComponentType<FieldProps>>> = {
  number: NumberField,
  date: DateField,
  checkbox: CheckboxField,
  walletCheckbox: CheckboxField,
  select: SelectField,
};

/** One row of the form: a field, radios of one name, or a fieldset with its rows. */
export function Row({ row }: { readonly row: FormRow }) {
  if (row.kind === 'radios') return <RadioRow fields={row.fields} />;
  if (row.kind === 'fieldset') return <FieldsetRow row={row} />;
  return <FieldRow field={row.field} />;
}

function FieldRow({ field }: { readonly field: FieldModel }) {
  const { form } = useForm();
  const hidden = useValue(form.hidden(field));
  if (hidden) return null;
  if (field.kind === 'radio') return <RadioField fields={[field]} />;
  const View = VIEWS[field.kind] ?? TextField;
  return <View field={field} />;
}

function RadioRow({ fields }: { readonly fields: readonly [FieldModel, ...FieldModel[]] }) {
  const { form } = useForm();
  // Radios of one name stand and fall together with the first one's container.
  const hidden = useValue(form.hidden(fields[0]));
  return hidden ? null : <RadioField fields={fields} />;
}

function FieldsetRow({ row }: { readonly row: Extract<FormRow, { kind: 'fieldset' }> }) {
  const { form } = useForm();
  const hidden = useValue(form.fieldsetHidden(row.fieldset));
  if (hidden) return null;
  return <Fieldset row={row} />;
}

function Fieldset({ row }: { readonly row: Extract<FormRow, { kind: 'fieldset' }> }) {
  const { form } = useForm();
  const disabled = useValue(form.fieldsetDisabled(row.fieldset));
  return (
    <fieldset className="group wide" disabled={disabled}>
      <Legend fieldset={row.fieldset} />
      {row.legend && <Row row={{ kind: 'field', field: row.legend }} />}
      <div className="fields">
        {row.rows.map((inner) => (
          <Row key={rowKey(inner)} row={inner} />
        ))}
      </div>
    </fieldset>
  );
}

function Legend({ fieldset }: { readonly fieldset: FieldsetModel }) {
  const { label, required, legend } = fieldset.definition;
  const text = typeof legend === 'string' ? legend : label;
  return text ? <legend className="label">{requiredLabel(text, required ?? false)}</legend> : null;
}

/** What tells rows of one list apart. */
export function rowKey(row: FormRow): string {
  if (row.kind === 'field') return row.field.id;
  return row.kind === 'radios' ? row.fields[0].id : row.fieldset.id;
}
