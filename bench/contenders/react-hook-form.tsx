import { createRoot } from 'react-dom/client';
import { type Control, type UseFormRegister, useForm, useWatch } from 'react-hook-form';
import { type NeutralField, neutralForm, wantedFields } from '../forms';

type Values = Record<string, string>;

interface FieldProps {
  readonly field: NeutralField;
  readonly control: Control<Values>;
  readonly register: UseFormRegister<Values>;
}

/** As its documentation recommends: uncontrolled inputs, and conditions watched by the field that has one. */
function Form({ fields }: { fields: readonly NeutralField[] }) {
  const { control, register } = useForm<Values>({ shouldUnregister: true });
  return (
    <form>
      {fields.map((field) =>
        field.shownBy === undefined ? (
          <Row key={field.id} field={field} register={register} />
        ) : (
          <ConditionalRow key={field.id} field={field} control={control} register={register} />
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

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<Form fields={neutralForm(wantedFields())} />);
