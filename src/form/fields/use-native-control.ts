import { type RefObject, useContext, useEffect, useRef } from 'react';
import { useAfterPress } from '../../kit/hooks/use-after-press';
import { DrawnContext } from '../../kit/lazy/drawn';
import { useText } from '../../language/context';
import { useForm } from '../context';
import type { FieldModel, FieldValue } from '../rules/model/section-model';
import { useConstraint } from './use-constraint';

/** A native control with constraint validation. */
export type NativeControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Keeps a native control and its value's signal in sync without a render. Input by the investor, autofill or
 * a password manager reaches the form (some dispatch only `change`, some bypass React); values set elsewhere
 * (a reset, a wallet, kept input) reach the control; and its validity reaches the browser.
 *
 * A control can't show every value as it is: an input drops line breaks, a number is written in the locale's
 * notation. What the control shows of a value stands for that value, so focus and blur change nothing, and
 * who types and takes it back has the stored value again.
 */
export function useNativeControl(
  field: FieldModel,
  ref: RefObject<NativeControl | null>,
  read: (control: NativeControl) => FieldValue,
  write: (control: NativeControl, value: FieldValue) => void,
): void {
  const { model, values, messages, validation, edit } = useForm();
  const translate = useText();
  const afterPress = useAfterPress();
  const drawn = useContext(DrawnContext);
  const answer = values.of(field.key);
  const shown = useRef<{ readonly value: FieldValue; readonly entered: FieldValue } | null>(null);
  // The functions are new in every render; they differ only when the language changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const control = ref.current;
    if (!control) return;
    const valueIn = (): FieldValue => {
      const entered = read(control);
      return shown.current && Object.is(entered, shown.current.entered)
        ? shown.current.value
        : entered;
    };
    const take = () => edit(field.key, valueIn());
    const blur = () => {
      take();
      afterPress(() => messages.blur(field.key));
    };
    control.addEventListener('input', take);
    control.addEventListener('change', take);
    control.addEventListener('blur', blur);
    if (drawn?.isUnderWay && drawn.isTyped?.(control)) take();
    const stop = answer.subscribe((value) => {
      if (Object.is(valueIn(), value)) return;
      write(control, value);
      shown.current = { value, entered: read(control) };
    });
    const stopHints = validation.subscribe((rules) => rules?.giveInputHints(control, field, model));
    return () => {
      control.removeEventListener('input', take);
      control.removeEventListener('change', take);
      control.removeEventListener('blur', blur);
      stop();
      stopHints();
    };
  }, [answer, translate]);
  useConstraint(ref, field.key);
}
