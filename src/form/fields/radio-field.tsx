import { computed } from '@preact/signals-core';
import { useMemo, useRef } from 'react';
import { Choice } from '../../kit/choice';
import { FieldFrame } from '../../kit/field-frame';
import { LinkedText } from '../../kit/linked-text';
import { useValue } from '../../kit/use-value';
import { choicesOf } from '../rules/choices';
import { keyLabel } from '../rules/key-label';
import type { FieldModel } from '../rules/model';
import { requiredLabel } from '../rules/required-label';
import { MASKED } from './masking';
import { useConstraint, useField } from './use-field';

/** Radios of one name: one radio with options, or several radios in one row (design decision 8). */
export function RadioField({ fields }: { fields: readonly [FieldModel, ...FieldModel[]] }) {
  const [first] = fields;
  const { form, id, frame, layout, state, translate, edit, leave } = useField(first);
  const ref = useRef<HTMLInputElement>(null);
  useConstraint(ref, state);
  const value = useValue(state.value);
  const states = useValue(
    useMemo(
      () => computed(() => fields.map((field) => stateOf(form, field)).join(' ')),
      [form, fields],
    ),
  ).split(' ');
  const shown = fields.filter((_, place) => states[place] !== 'hidden');
  if (shown.length === 0) return null;

  const newTabLabel = translate('shared.label.newTab');
  const helpers = [...new Set(shown.flatMap(({ definition }) => definition.helperText ?? []))];
  const isQuestion = !first.definition.options?.length && shown.length > 1;
  const required = fields.some((field) => field.required);
  const question = isQuestion ? keyLabel(fields) : (first.definition.label ?? '');
  const choices = shown.flatMap((field) =>
    choicesOf(field).map((choice, place) => ({ ...choice, field, place })),
  );
  const name = form.domId(form.model.keys.get(first.key)?.holders[0] ?? first);
  return (
    <FieldFrame
      {...frame}
      id={`${id}-group`}
      role="radiogroup"
      label={
        question && (
          <LinkedText text={requiredLabel(question, required)} newTabLabel={newTabLabel} />
        )
      }
      // The intro text is the question where the labels are the choices.
      intro={isQuestion ? undefined : frame.intro}
      helper={
        helpers.length > 0 &&
        helpers.map((text) => (
          <p key={text}>
            <LinkedText text={text} newTabLabel={newTabLabel} />
          </p>
        ))
      }
      wide={layout !== 'default' || choices.length > 2 || choices.some(isLong)}
    >
      <div className="choices">
        {choices.map(({ field, label, value: own, place }, position) => (
          <Choice
            key={`${field.id} ${typeof own} ${own}`}
            ref={position === 0 ? ref : undefined}
            id={place === 0 ? form.domId(field) : `${form.domId(field)}-${place}`}
            type="radio"
            name={name}
            label={label}
            checked={Object.is(value, own)}
            required={required}
            disabled={form.readOnly || states[fields.indexOf(field)] === 'disabled'}
            onChange={() => edit(own)}
            onBlur={leave}
            {...MASKED}
          />
        ))}
      </div>
    </FieldFrame>
  );
}

/** Two cards side by side in half a row have room for a word such as 'Yes'. */
const SHORT_LABEL = 12;

function isLong({ label }: { readonly label: string }): boolean {
  return label.length > SHORT_LABEL;
}

function stateOf(form: ReturnType<typeof useField>['form'], field: FieldModel): string {
  if (form.hidden(field).value) return 'hidden';
  return form.disabled(field).value ? 'disabled' : 'enabled';
}
