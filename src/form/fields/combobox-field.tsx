import { useMemo, useRef } from 'react';
import { Combobox } from '../../kit/controls/combobox';
import { FieldFrame } from '../../kit/controls/field-frame';
import { VisuallyHidden } from '../../kit/display/announcement';
import { useComputed, useValue } from '../../kit/hooks/use-value';
import { VerifiedIcon } from '../../kit/icons/icons-lazy';
import { purposeHints } from '../rules/display/input-hints';
import { distinction, filterOptions, sortOptions } from '../rules/display/sort-options';
import { type Choice, choicesOf, withdrawnAnswer } from '../rules/values';
import { useConstraint } from './use-constraint';
import { type FieldProps, useField } from './use-field';

/**
 * A select that can be searched (isSearchable) or marks verified options (isVerified), its options sorted by
 * label in the investor's locale. A stored answer that is no longer offered stays in the list until another
 * one is chosen.
 */
export function ComboboxField({ field }: FieldProps) {
  const { frame, control, id, answer, translate, edit, blur } = useField(field);
  const { id: _, disabled, required, ...attributes } = control;
  const { autoComplete } = purposeHints(field);
  const ref = useRef<HTMLInputElement & HTMLButtonElement>(null);
  const value = useValue(answer);
  useConstraint(ref, field.key);
  const withdrawn = useComputed(() => withdrawnAnswer(field, answer.value), [field, answer]);
  const choices = useMemo((): readonly Pick<Choice, 'label' | 'value' | 'isVerified'>[] => {
    const offered = sortOptions(choicesOf(field), translate.locale);
    if (withdrawn === null) return offered;
    const label = translate('form.noLongerOffered', { value: String(withdrawn) });
    return [...offered, { label, value: withdrawn, isVerified: false }];
  }, [field, translate, withdrawn]);
  const options = useMemo(() => {
    const difference = distinction(choices);
    return choices.map((choice) => {
      const { label, isVerified } = choice;
      return {
        label,
        hint: difference(choice),
        mark: isVerified && (
          <span className="verified">
            <VerifiedIcon />
            <VisuallyHidden>{translate('form.verified')}</VisuallyHidden>
          </span>
        ),
      };
    });
  }, [choices, translate]);
  return (
    <FieldFrame {...frame}>
      <Combobox
        id={id}
        labelId={frame.label ? `${id}-label` : undefined}
        controlRef={ref}
        options={options}
        selected={choices.findIndex((choice) => Object.is(choice.value, value))}
        onSelect={(place) => edit(choices[place]?.value ?? '')}
        onBlur={blur}
        search={
          field.definition.isSearchable ? (query) => filterOptions(options, query) : undefined
        }
        placeholder={translate('form.chooseOption')}
        countText={(count) => translate(count ? 'form.options' : 'form.noOption', { count })}
        disabled={disabled}
        required={required}
        attributes={{
          ...attributes,
          // The field shows labels, so it needs the browser's country name and not its code.
          autoComplete: autoComplete === 'country' ? 'country-name' : autoComplete,
        }}
      />
    </FieldFrame>
  );
}
