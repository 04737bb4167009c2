import { type RefObject, useEffect } from 'react';
import { LinkedText } from '../../kit/linked-text';
import { useValue } from '../../kit/use-value';
import { useText } from '../../language/context';
import { useForm } from '../context';
import { messageText } from '../message-text';
import { elementLayout } from '../rules/element-layout';
import type { FieldModel, FieldValue } from '../rules/model';
import { requiredLabel } from '../rules/required-label';
import type { KeyState } from '../store';

/** What a field view is given. */
export interface FieldProps {
  readonly field: FieldModel;
}

/** Controls that take part in the constraint validation API. */
export type NativeControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The parts every field shares: ids, texts, state and the ways to change it (spec section 2). */
export function useField(field: FieldModel) {
  const { form } = useForm();
  const translate = useText();
  const state = form.key(field.key);
  const message = useValue(state.message);
  const disabled = useValue(form.disabled(field));
  const { label, helperText, introText } = field.definition;
  const newTabLabel = translate('shared.label.newTab');
  return {
    id: form.domId(field),
    label: requiredLabel(label ?? '', field.required),
    texts: {
      error: message && messageText(message, translate),
      helper: helperText && <LinkedText text={helperText} newTabLabel={newTabLabel} />,
      intro: introText && <LinkedText text={introText} newTabLabel={newTabLabel} />,
    },
    wide: elementLayout(field.definition) !== 'default',
    disabled,
    readOnly: form.readOnly,
    state,
    translate,
    edit: (value: FieldValue) => form.edit(field.key, value),
    leave: () => form.leave(field.key),
  };
}

/**
 * Keeps a native control and its value's signal in step without a render: what is put in from elsewhere
 * (a reset, a wallet, kept input) reaches the control, and its validity reaches the browser.
 */
export function useNativeControl(
  ref: RefObject<NativeControl | null>,
  state: KeyState,
  read: (control: NativeControl) => FieldValue,
  write: (control: NativeControl, value: FieldValue) => void,
): void {
  // The reading functions are rebuilt with every render and do the same each time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(
    () =>
      state.value.subscribe((value) => {
        const control = ref.current;
        if (control && !Object.is(read(control), value)) write(control, value);
      }),
    [state],
  );
  useConstraint(ref, state);
}

/** Reports a key's validity to the browser through its control, without a render. */
export function useConstraint(ref: RefObject<NativeControl | null>, state: KeyState): void {
  const translate = useText();
  useEffect(
    () =>
      state.error.subscribe((error) => {
        ref.current?.setCustomValidity(
          error ? messageText({ kind: 'rule', error }, translate) : '',
        );
      }),
    [state, translate, ref],
  );
}
