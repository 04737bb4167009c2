import { computed } from '@preact/signals-core';
import { type ComponentType, useId, useMemo, useRef } from 'react';
import { ChoiceCard } from '../../kit/controls/choice-card';
import { describedBy, FieldError, Remark } from '../../kit/controls/field-frame';
import { MASKED } from '../../kit/controls/masking';
import { useComputed, useValue } from '../../kit/hooks/use-value';
import { classNames } from '../../kit/styles/sheet';
import { useSheet } from '../../kit/styles/use-sheet';
import { useForm } from '../context';
import { fieldsetLegend, requiredLabel } from '../rules/display/key-label';
import type { FieldModel, FormRow } from '../rules/model/section-model';
import { isChosen } from '../rules/values';
import type { FormValues } from '../store/form-values';
import fieldsetCss from './fieldset.css?inline';
import { useConstraint } from './use-constraint';
import { type FieldProps, helpOf, ReviewerSays, useBackendTexts, useField } from './use-field';

export interface FieldsetProps {
  readonly row: Extract<FormRow, { kind: 'fieldset' }>;
  /** Renders rows; passed in, since rows contain fieldsets. */
  readonly Rows: ComponentType<{ readonly rows: readonly FormRow[] }>;
}

/**
 * A fieldset: legend (' *' when required), intro and helper text, help and fields. In a fieldset-grouped the
 * legend is a radio or checkbox, and the fields are shown while it is chosen; its texts are always shown,
 * since they help to choose. Fields are disabled one by one, since a disabled fieldset would disable its help
 * buttons too.
 */
export function Fieldset({ row, Rows }: FieldsetProps) {
  const { values, remarks } = useForm();
  const { fieldset, legend, rows } = row;
  const { words, linked } = useBackendTexts();
  const ref = useRef<HTMLFieldSetElement>(null);
  const hidden = useValue(values.fieldsetHidden(fieldset));
  const open = useValue(
    useMemo(
      () => computed(() => !legend || isChosen(legend, values.of(legend.key).value)),
      [values, legend],
    ),
  );
  useSheet(ref, fieldsetCss);
  const { introText, helperText, required, additionalInfo } = fieldset.definition;
  const caption = fieldsetLegend(fieldset.definition);
  const help = helpOf({ additionalInfo, label: caption });
  const id = useId();
  const remark = useComputed(
    () => (legend ? undefined : remarks.value?.of(fieldset.key)),
    [remarks, legend, fieldset],
  );
  const described = classNames(
    remark && `${id}-remark`,
    introText && `${id}-intro`,
    helperText && `${id}-helper`,
  );
  return (
    <fieldset
      ref={ref}
      hidden={hidden}
      className={classNames('group wide', legend && (open ? 'group-open' : 'group-closed'))}
      aria-describedby={(!hidden && described) || undefined}
    >
      {legend ? (
        <LegendChoice field={legend} />
      ) : (
        caption && <legend>{words(requiredLabel(caption, required ?? false))}</legend>
      )}
      {!hidden && (
        <>
          {(introText || helperText || help) && (
            <div className="group-texts">
              <div>
                {introText && (
                  <p className="intro" id={`${id}-intro`}>
                    {linked(introText)}
                  </p>
                )}
                {helperText && (
                  <p className="hint" id={`${id}-helper`}>
                    {linked(helperText)}
                  </p>
                )}
              </div>
              {help}
            </div>
          )}
          {remark && (
            <Remark id={id}>
              <ReviewerSays words={remark} />
            </Remark>
          )}
          {open && rows.length > 0 && (
            <div className="fields">
              <Rows rows={rows} />
            </div>
          )}
        </>
      )}
    </fieldset>
  );
}

/** The legend of a fieldset-grouped as a choice; legends of one name form one radio group. */
function LegendChoice({ field }: FieldProps) {
  const { model, values, places, readOnly } = useForm();
  const { id, label, texts, disabled, answer, edit, blur } = useField(field);
  const ref = useRef<HTMLInputElement>(null);
  const checked = isChosen(field, useValue(answer));
  const holders = model.keys.get(field.key)?.holders ?? [field];
  const isSpeaker = useComputed(
    () => firstShown(values, holders) === field,
    [values, holders, field],
  );
  useConstraint(ref, field.key);
  const { isTick } = field.kind;
  const { error, remark } = isSpeaker ? texts : {};
  return (
    <>
      <legend>
        <ChoiceCard
          ref={ref}
          id={id}
          type={isTick ? 'checkbox' : 'radio'}
          name={places.domId(holders[0])}
          label={label}
          checked={checked}
          required={field.required}
          disabled={disabled || readOnly}
          className={error ? 'choice-invalid' : undefined}
          onChange={(event) => edit(event.target.checked ? field.checkedValue : false)}
          onBlur={blur}
          {...describedBy(id, { error, remark })}
          {...MASKED}
        />
      </legend>
      {(error || remark) && (
        <div className="field">
          {remark && <Remark id={id}>{remark}</Remark>}
          {error && <FieldError id={id}>{error}</FieldError>}
        </div>
      )}
    </>
  );
}

function firstShown(
  values: Pick<FormValues, 'hidden'>,
  fields: readonly FieldModel[],
): FieldModel | undefined {
  return fields.find((field) => !values.hidden(field).value);
}
