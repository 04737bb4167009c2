import { useEffect, useMemo, useRef } from 'react';
import { Combobox, type ComboboxOption } from '../../../kit/controls/combobox';
import { FieldFrame } from '../../../kit/controls/field-frame';
import { VisuallyHidden } from '../../../kit/display/visually-hidden';
import { useComputed, useValue } from '../../../kit/hooks/use-value';
import { VerifiedIcon } from '../../../kit/icons/icons-lazy';
import { whenIdle } from '../../../kit/waiting/waiting';
import { useForm } from '../../context';
import { useConstraint } from '../../fields/use-constraint';
import { type FieldProps, useBackendTexts, useField } from '../../fields/use-field';
import { purposeHints } from '../../rules/display/input-hints';
import { withdrawnAnswer } from '../../rules/values';
import { isLongList } from './kind';
import { createOptionList, type ListedChoice, type OptionList } from './option-list';

/** How long a long list is prepared in one idle moment. Milliseconds. */
const PREPARE_MS = 5;

/**
 * A select that can be searched (isSearchable, or a long list) or marks verified options (isVerified), its options
 * sorted by label in the investor's locale. A stored answer that is no longer offered stays in the list until
 * another one is chosen.
 */
export function ComboboxField({ field }: FieldProps) {
  const { frame, control, id, answer, translate, edit, blur } = useField(field);
  const { lang } = useBackendTexts();
  const { id: _, disabled, required, ...attributes } = control;
  const { autoComplete } = purposeHints(field, useForm().model.fields);
  const ref = useRef<HTMLInputElement & HTMLButtonElement>(null);
  const value = useValue(answer);
  useConstraint(ref, field.key);
  const withdrawn = useComputed(() => withdrawnAnswer(field, answer.value), [field, answer]);
  const gone = useMemo((): readonly ListedChoice[] => {
    if (withdrawn === null) return [];
    const label = translate('form.noLongerOffered', { value: String(withdrawn) });
    return [{ label, value: withdrawn, isVerified: false }];
  }, [translate, withdrawn]);
  const list = useMemo(
    () => createOptionList(field.choices, gone, translate.locale, () => performance.now()),
    [field, gone, translate.locale],
  );
  usePrepared(list);
  const isChosen = (choice: ListedChoice) => Object.is(choice.value, value);
  const shown = (choice: ListedChoice, hint?: string): ComboboxOption => ({
    label: choice.label,
    lang: gone.includes(choice) ? undefined : lang,
    hint,
    mark: choice.isVerified && (
      <span className="verified">
        <VerifiedIcon />
        <VisuallyHidden>{translate('form.verified')}</VisuallyHidden>
      </span>
    ),
  });
  const chosen =
    value === null || value === ''
      ? undefined
      : (field.choices.find(isChosen) ?? gone.find(isChosen));
  const isSearched = field.definition.isSearchable || isLongList(field);
  return (
    <FieldFrame {...frame}>
      <Combobox
        id={id}
        labelId={frame.label ? `${id}-label` : undefined}
        controlRef={ref}
        chosen={chosen && shown(chosen)}
        labels={list.sorted}
        optionAt={(place) => {
          const choice = list.sorted()[place];
          return choice && shown(choice, list.hint(choice));
        }}
        selected={() => (chosen ? list.sorted().findIndex(isChosen) : -1)}
        onSelect={(place) => edit(list.sorted()[place]?.value ?? '')}
        onBlur={blur}
        search={isSearched ? list.search : undefined}
        placeholder={translate('form.chooseOption')}
        searchLabel={translate('form.typeToSearch')}
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

/** Prepares a list in idle moments, until the field is gone. */
function usePrepared(list: OptionList): void {
  useEffect(() => {
    let isGone = false;
    const goOn = () => {
      if (!isGone && list.prepare(PREPARE_MS)) whenIdle(goOn);
    };
    whenIdle(goOn);
    return () => {
      isGone = true;
    };
  }, [list]);
}
