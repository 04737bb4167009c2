import { useRef } from 'react';
import { Choice } from '../../kit/choice';
import { FieldFrame } from '../../kit/field-frame';
import { useValue } from '../../kit/use-value';
import { useForm } from '../context';
import { choicesOf } from '../rules/choices';
import type { FieldModel } from '../rules/model';
import { requiredLabel } from '../rules/required-label';
import { MASKED } from './masking';
import { useConstraint, useField } from './use-field';

/** Radios of one name: one radio with options, or several radios in one row (design decision 8). */
export function RadioField({ fields }: { fields: readonly [FieldModel, ...FieldModel[]] }) {
  const [first] = fields;
  const { id, texts, wide, disabled, readOnly, state, edit, leave } = useField(first);
  const { form } = useForm();
  const ref = useRef<HTMLInputElement>(null);
  useConstraint(ref, state);
  const value = useValue(state.value);
  const single = fields.length === 1;
  const choices = fields.flatMap((field) =>
    choicesOf(field).map((choice) => ({ ...choice, field })),
  );
  return (
    <FieldFrame
      id={id}
      role="radiogroup"
      label={single ? requiredLabel(first.definition.label ?? '', first.required) : undefined}
      wide={wide || choices.length > 2}
      {...texts}
    >
      <div className="choices">
        {choices.map(({ field, label, value: own }, place) => (
          <Choice
            key={`${form.domId(field)}-${String(own)}`}
            ref={place === 0 ? ref : undefined}
            id={place === 0 ? id : `${id}-${place}`}
            type="radio"
            name={id}
            label={label}
            checked={Object.is(value, own)}
            required={first.required}
            disabled={disabled || readOnly}
            onChange={() => edit(own)}
            onBlur={leave}
            {...MASKED}
          />
        ))}
      </div>
    </FieldFrame>
  );
}
