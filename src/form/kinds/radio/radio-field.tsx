import { computed } from '@preact/signals-core';
import { useMemo, useRef } from 'react';
import { ChoiceCard } from '../../../kit/controls/choice-card';
import { describedBy, FieldFrame } from '../../../kit/controls/field-frame';
import { MASKED } from '../../../kit/controls/masking';
import { useValue } from '../../../kit/hooks/use-value';
import { classNames } from '../../../kit/styles/sheet';
import { useSheet } from '../../../kit/styles/use-sheet';
import { useForm } from '../../context';
import { useConstraint } from '../../fields/use-constraint';
import { helpOf, useBackendTexts, useField } from '../../fields/use-field';
import { isChoiceOnly, keyLabel, requiredLabel } from '../../rules/display/key-label';
import type { FieldModel } from '../../rules/model/section-model';
import type { FormValues } from '../../store/form-values';
import radioFieldCss from './radio-field.css?inline';

type Fields = readonly [FieldModel, ...FieldModel[]];

/** Radios of one name: one radio element with options, or several radio elements in one row. */
export function RadioField({ fields }: { fields: Fields }) {
  const { values } = useForm();
  const states = useValue(
    useMemo(
      () => computed(() => fields.map((field) => stateOf(values, field)).join(' ')),
      [values, fields],
    ),
  ).split(' ');
  const [first, ...others] = fields.filter((_, place) => states[place] !== 'hidden');
  if (!first) return null;
  const disabled = new Set(fields.filter((_, place) => states[place] === 'disabled'));
  return <ShownRadios fields={[first, ...others]} disabled={disabled} />;
}

interface ShownRadiosProps {
  readonly fields: Fields;
  readonly disabled: ReadonlySet<FieldModel>;
}

/** The radios that are not hidden; hidden ones add no label, required mark or help. */
function ShownRadios({ fields, disabled }: ShownRadiosProps) {
  const [first] = fields;
  const { model, places, readOnly } = useForm();
  const { id, frame, layout, answer, edit, blur } = useField(first);
  const ref = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useConstraint(ref, first.key, first.id);
  useSheet(box, radioFieldCss);
  const value = useValue(answer);

  const { words, linked } = useBackendTexts();
  const helpers = [...new Set(fields.flatMap(({ definition }) => definition.helperText || []))];
  const required = fields.some((field) => field.required);
  const question = keyLabel(fields);
  // Where the labels are the choices, the intro text is the question.
  const isQuestion = (text: string) => fields.every(isChoiceOnly) && text === question;
  const isAlone = fields.length === 1;
  const { introText } = first.definition;
  const choices = fields.flatMap((field) =>
    field.choices.map((choice, place) => ({
      ...choice,
      field,
      place,
      ...(place === 0 && !isAlone && textsOf(field, isQuestion)),
    })),
  );
  const isListed = choices.some(({ intro, help }) => intro || help);
  const name = places.domId(model.keys.get(first.key)?.holders[0] ?? first);
  return (
    <FieldFrame
      {...frame}
      id={`${id}-group`}
      role="radiogroup"
      label={question && linked(requiredLabel(question, required))}
      labelAction={isAlone && frame.labelAction}
      intro={isAlone && introText && !isQuestion(introText) && linked(introText)}
      helper={helpers.length > 0 && helpers.map((text) => <p key={text}>{linked(text)}</p>)}
      wide={layout !== 'default' || choices.length > 2 || isListed || choices.some(isLong)}
    >
      <div ref={box} className={classNames('choices', isListed && 'choices-listed')}>
        {choices.map(({ field, label, value: own, place, intro, help }, position) => {
          const controlId = place === 0 ? places.domId(field) : `${places.domId(field)}-${place}`;
          const choice = (
            <ChoiceCard
              key={`${field.id} ${typeof own} ${own}`}
              ref={position === 0 ? ref : undefined}
              id={controlId}
              type="radio"
              name={name}
              label={words(label)}
              checked={Object.is(value, own)}
              required={required}
              disabled={readOnly || disabled.has(field)}
              onChange={() => edit(own)}
              onBlur={blur}
              aria-describedby={describedBy(controlId, { intro })['aria-describedby']}
              // The group reports the error; without this, browsers report each required radio as invalid
              // from the start.
              aria-invalid={false}
              {...MASKED}
            />
          );
          if (!intro && !help) return choice;
          return (
            <div key={field.id}>
              {intro && (
                <p className="intro" id={`${controlId}-intro`}>
                  {linked(intro)}
                </p>
              )}
              <div className="label-row">
                {choice}
                {help}
              </div>
            </div>
          );
        })}
      </div>
    </FieldFrame>
  );
}

/** The texts of one radio of several: its intro text and help, unless the intro text is the question. */
function textsOf({ definition }: FieldModel, isQuestion: (text: string) => boolean) {
  const { introText } = definition;
  return {
    intro: introText && !isQuestion(introText) ? introText : undefined,
    help: helpOf(definition),
  };
}

/** The longest label, in characters, with which two cards fit side by side in half a row. */
const SHORT_LABEL = 12;

function isLong({ label }: { readonly label: string }): boolean {
  return label.length > SHORT_LABEL;
}

function stateOf(values: Pick<FormValues, 'hidden' | 'disabled'>, field: FieldModel): string {
  if (values.hidden(field).value) return 'hidden';
  return values.disabled(field).value ? 'disabled' : 'enabled';
}
