import { type RegisterOptions, useForm } from 'react-hook-form';
import type { Api, Field, Profile } from './api';

type Values = Record<string, string | boolean>;

/** The section's fields as react-hook-form's documentation recommends: uncontrolled inputs. */
export function SectionForm({ profile, api }: { profile: Profile; api: Api }) {
  const { session, section, step, steps } = profile;
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: Object.fromEntries(
      section.elements.map((field) => [keyOf(field), first(field)]),
    ),
  });
  const save = handleSubmit(async (values) => {
    try {
      await api.save(section, payload(section.elements, values));
    } catch {
      setError('root', { message: 'The section could not be saved. Please try again.' });
    }
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  return (
    <form className="section" noValidate onSubmit={save}>
      <p className="signed-in">{session.email}</p>
      <p className="step">
        Step {step} of {steps}
      </p>
      <h2>{section.label}</h2>
      {section.elements.map((field) => {
        const key = keyOf(field);
        const error = errors[key]?.message;
        const isBad = error !== undefined;
        const input = { ...register(key, rules(field)), id: key, 'aria-invalid': isBad };
        return (
          <div className={field.type === 'input-checkbox' ? 'field tick' : 'field'} key={key}>
            <label htmlFor={key}>{field.required ? `${field.label} *` : field.label}</label>
            <Control field={field} input={input} />
            {field.helperText && <p className="help">{field.helperText}</p>}
            {isBad && <p role="alert">{error}</p>}
          </div>
        );
      })}
      {errors.root && <p role="alert">{errors.root.message}</p>}
      {isSubmitSuccessful && <p role="status">Saved</p>}
      <button type="submit" disabled={isSubmitting}>
        Save and continue
      </button>
    </form>
  );
}

/** Typed loosely: what `register` gives goes on each of the native controls. */
function Control({ field, input }: { field: Field; input: object }) {
  if (field.type === 'input-checkbox') return <input {...input} type="checkbox" />;
  if (field.type === 'input-date')
    return <input {...input} type="date" min={field.minDate} max={field.maxDate} />;
  if (field.type !== 'select-simple') return <input {...input} maxLength={field.maxLength} />;
  const options = [...(field.options ?? [])].sort((a, b) => a.label.localeCompare(b.label));
  return (
    <select {...input}>
      <option value="">Choose …</option>
      {options.map(({ label, value }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function rules({ label, required, minLength, maxLength, minDate, maxDate }: Field) {
  const date = (value: string | boolean) =>
    !value ||
    ((!minDate || value >= minDate) && (!maxDate || value <= maxDate)) ||
    `${label} is out of range`;
  return {
    ...(required && { required: `${label} is required` }),
    ...(minLength && { minLength: { value: minLength, message: `${label} is too short` } }),
    ...(maxLength && { maxLength: { value: maxLength, message: `${label} is too long` } }),
    ...((minDate || maxDate) && { validate: date }),
  } as RegisterOptions<Values>;
}

function keyOf({ id, name }: Field): string {
  return name ?? id;
}

function first({ type, value }: Field): string | boolean {
  if (type === 'input-checkbox') return value === true;
  return type === 'input-date' ? String(value ?? '').slice(0, 10) : (value ?? '');
}

function payload(fields: readonly Field[], values: Values): Values {
  const entries = fields.map((field): [string, string | boolean] => {
    const value = values[keyOf(field)] ?? '';
    const isDate = field.type === 'input-date' && value !== '';
    return [keyOf(field), isDate ? `${value}T00:00:00.000000Z` : value];
  });
  return Object.fromEntries(entries);
}
