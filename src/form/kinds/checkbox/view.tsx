import { type MouseEvent, useRef } from 'react';
import { ChoiceCard } from '../../../kit/controls/choice-card';
import { describedBy, FieldFrame } from '../../../kit/controls/field-frame';
import { MASKED } from '../../../kit/controls/masking';
import { useValue } from '../../../kit/hooks/use-value';
import { useForm } from '../../context';
import { useConstraint } from '../../fields/use-constraint';
import { type FieldProps, useField } from '../../fields/use-field';
import { isChosen } from '../../rules/values';

export interface CheckboxProps extends FieldProps {
  /** The label of the intro text; false for none. */
  readonly introTitle?: string | false;
}

/**
 * A checkbox. Its helper text stands below its label, since checkboxes have no tooltip, except in the section
 * 'agreements': there a tooltip is always shown, before the box, since it is to be read before it is ticked
 * (product-rules#agreements-tooltip).
 */
function CheckboxField({ field, introTitle = false }: CheckboxProps) {
  const { section, readOnly } = useForm();
  const { id, label, help, texts, layout, disabled, answer, edit, blur } = useField(field);
  const ref = useRef<HTMLInputElement>(null);
  const checked = isChosen(field, useValue(answer));
  useConstraint(ref, field.key);
  const inTooltip = section.id === 'agreements';
  const { helper, ...others } = texts;
  const isToggle = layout === 'toggle';
  return (
    <FieldFrame {...others} id={id} wide className={layout} introTitle={introTitle}>
      {inTooltip && helper && (
        <div id={`${id}-helper`} className="tooltip">
          {helper}
        </div>
      )}
      <div className="label-row">
        <ChoiceCard
          ref={ref}
          id={id}
          type="checkbox"
          label={label}
          hint={!inTooltip && helper}
          toggle={isToggle}
          role={isToggle ? 'switch' : undefined}
          checked={checked}
          required={field.required}
          disabled={disabled || readOnly}
          onChange={(event) => edit(event.target.checked)}
          onBlur={blur}
          onClick={takeFocus}
          {...describedBy(id, inTooltip ? texts : others)}
          {...MASKED}
        />
        {help}
      </div>
    </FieldFrame>
  );
}

export { CheckboxField as View };

/** Not every browser focuses a checkbox that is pressed. */
function takeFocus(event: MouseEvent<HTMLElement>): void {
  if (event.isTrusted) event.currentTarget.focus();
}
