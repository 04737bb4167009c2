import { useRef } from 'react';
import { Choice } from '../../kit/choice';
import { describedBy, FieldFrame } from '../../kit/field-frame';
import { useValue } from '../../kit/use-value';
import { elementLayout } from '../rules/element-layout';
import { MASKED } from './masking';
import { type FieldProps, useConstraint, useField } from './use-field';

/** A checkbox; its helper text stands below it, since it has no tooltip (spec section 2). */
export function CheckboxField({ field }: FieldProps) {
  const { id, label, texts, disabled, readOnly, state, edit, leave } = useField(field);
  const ref = useRef<HTMLInputElement>(null);
  const checkedValue = field.isLegend ? field.checkedValue : true;
  const checked = useValue(state.value) === checkedValue;
  useConstraint(ref, state);
  return (
    <FieldFrame id={id} wide intro={texts.intro} error={texts.error}>
      <Choice
        ref={ref}
        id={id}
        type="checkbox"
        label={label}
        hint={texts.helper}
        toggle={elementLayout(field.definition) === 'toggle'}
        checked={checked}
        required={field.required}
        disabled={disabled || readOnly}
        onChange={(event) => edit(event.target.checked ? checkedValue : false)}
        onBlur={leave}
        {...describedBy(id, { intro: texts.intro, error: texts.error })}
        {...MASKED}
      />
    </FieldFrame>
  );
}
