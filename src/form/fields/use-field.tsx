import { type RefObject, useEffect } from 'react';
import { afterPress } from '../../kit/after-press';
import { describedBy } from '../../kit/field-frame';
import { lazyView } from '../../kit/lazy-view';
import { LinkedText } from '../../kit/linked-text';
import { useValue } from '../../kit/use-value';
import { useText } from '../../language/context';
import { useForm } from '../context';
import { elementLayout } from '../rules/display/element-layout';
import { requiredLabel } from '../rules/display/labels';
import type { FieldModel, FieldValue } from '../rules/model/section-model';
import type { KeyState } from '../store';
import { MASKED } from './masking';

const HelpButton = lazyView(
  async () => (await import('../additional-info/help-button')).HelpButton,
  null,
  { silent: true },
);

/** The button that opens what an element's additionalInfo names. */
export function helpOf({
  additionalInfo,
  label = '',
}: Pick<FieldModel['definition'], 'additionalInfo' | 'label'>) {
  return additionalInfo && <HelpButton name={additionalInfo} label={label} />;
}

/** What a field view is given. */
export interface FieldProps {
  readonly field: FieldModel;
}

/** Controls that take part in the constraint validation API. */
export type NativeControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The parts every field shares: ids, texts, state and the ways to change it. */
export function useField(field: FieldModel) {
  const { form } = useForm();
  const translate = useText();
  const state = form.key(field.key);
  const message = useValue(state.message);
  const disabled = useValue(form.disabled(field));
  const { label, helperText, introText } = field.definition;
  const newTabLabel = translate('shared.label.newTab');
  const layout = elementLayout(field.definition);
  const id = form.domId(field);
  const texts = {
    error: message && form.formatMessage(message, translate),
    helper: helperText && <LinkedText text={helperText} newTabLabel={newTabLabel} />,
    intro: introText && <LinkedText text={introText} newTabLabel={newTabLabel} />,
  };
  const help = helpOf(field.definition);
  const caption = requiredLabel(label ?? '', field.required);
  return {
    form,
    id,
    label: caption,
    texts,
    help,
    layout,
    disabled,
    state,
    translate,
    /** What FieldFrame draws around the control. */
    frame: {
      id,
      label: caption,
      labelAction: help,
      // An intro text takes the row, so that the fields beside it stay level.
      wide: (layout !== 'default' && layout !== 'toggle') || Boolean(introText),
      className: layout,
      ...texts,
    },
    /** What every native control of this field carries. */
    control: {
      id,
      required: field.required,
      disabled,
      ...describedBy(id, texts),
      ...MASKED,
    },
    edit: (value: FieldValue) => form.edit(field.key, value),
    blur: () => afterPress(() => form.blur(field.key)),
  };
}

/**
 * Keeps a native control and its value's signal in step without a render. What the investor, the
 * browser's autofill or a password manager puts in reaches the form (some fire `change` alone, and
 * some past React's eyes); what is put in from elsewhere (a reset, a wallet, kept input) reaches the
 * control; and its validity reaches the browser.
 */
export function useNativeControl(
  field: FieldModel,
  ref: RefObject<NativeControl | null>,
  read: (control: NativeControl) => FieldValue,
  write: (control: NativeControl, value: FieldValue) => void,
): void {
  const { form } = useForm();
  const translate = useText();
  const state = form.key(field.key);
  // The reading functions are rebuilt with every render; they change with the language alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const control = ref.current;
    if (!control) return;
    const take = () => {
      const found = read(control);
      // An untouched control stands for a value that was never filled in.
      if (found !== '' || state.value.peek() !== null) form.edit(field.key, found);
    };
    const blur = () => {
      take();
      afterPress(() => form.blur(field.key));
    };
    control.addEventListener('input', take);
    control.addEventListener('change', take);
    control.addEventListener('blur', blur);
    const stop = state.value.subscribe((value) => {
      if (!Object.is(read(control), value)) write(control, value);
    });
    const stopHints = form.hints(field).subscribe((hints) => {
      for (const [name, hint] of Object.entries(hints)) control.setAttribute(name, hint);
    });
    return () => {
      control.removeEventListener('input', take);
      control.removeEventListener('change', take);
      control.removeEventListener('blur', blur);
      stop();
      stopHints();
    };
  }, [state, translate]);
  useConstraint(ref, state);
}

/**
 * Reports a key's validity to the browser through its control, without a render. `speaker` tells controls
 * apart where the one that speaks for the key can change.
 */
export function useConstraint(
  ref: RefObject<NativeControl | HTMLButtonElement | null>,
  state: KeyState,
  speaker?: string,
): void {
  const { form } = useForm();
  const translate = useText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another speaker is another control
  useEffect(
    () =>
      state.error.subscribe((error) => {
        ref.current?.setCustomValidity(
          error ? form.formatMessage({ kind: 'rule', error }, translate) : '',
        );
      }),
    [form, state, translate, ref, speaker],
  );
}
