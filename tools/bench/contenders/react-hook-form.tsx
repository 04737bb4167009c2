import { createRoot } from 'react-dom/client';
import { type Control, type UseFormRegister, useForm, useWatch } from 'react-hook-form';
import { type NeutralField, type NeutralGroup, offerSections, wantedForm } from '../forms';

type Values = Record<string, string>;

interface FieldProps {
  readonly field: NeutralField;
  readonly control: Control<Values>;
  readonly register: UseFormRegister<Values>;
}

/** As its documentation recommends: uncontrolled inputs, and conditions watched by the field that has one. */
function Form({ groups }: { groups: readonly NeutralGroup[] }) {
  const { control, register } = useForm<Values>({ shouldUnregister: true });
  const rows = (fields: readonly NeutralField[]) =>
    fields.map((field) =>
      field.shownBy === undefined ? (
        <Row key={field.id} field={field} register={register} />
      ) : (
        <ConditionalRow key={field.id} field={field} control={control} register={register} />
      ),
    );
  return (
    <form>
      {groups.map(({ id, label, fields }) =>
        label === undefined ? (
          rows(fields)
        ) : (
          <fieldset key={id}>
            <legend>{label}</legend>
            {rows(fields)}
          </fieldset>
        ),
      )}
    </form>
  );
}

function ConditionalRow({ field, control, register }: FieldProps) {
  const shows = useWatch({ control, name: field.shownBy ?? '' });
  return shows ? <Row field={field} register={register} /> : null;
}

function Row({ field: { id, label }, register }: Omit<FieldProps, 'control'>) {
  return (
    <label>
      {label} <input {...register(id)} />
    </label>
  );
}

const container = document.createElement('div');
document.body.append(container);
const root = createRoot(container);
const show = (place: number) => root.render(<Form key={place} groups={wantedForm()} />);
show(0);
offerSections(show);
