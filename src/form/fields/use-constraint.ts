import { type RefObject, useEffect } from 'react';
import { useText } from '../../language/context';
import { useForm } from '../context';

/** An element that takes part in the constraint validation API. */
type Constrained = Pick<HTMLInputElement, 'setCustomValidity'>;

/**
 * Reports a key's validity to the browser through its control, without a render. `speaker` tells controls
 * apart where the one that speaks for the key can change.
 */
export function useConstraint(
  ref: RefObject<Constrained | null>,
  key: string,
  speaker?: string,
): void {
  const { form } = useForm();
  const translate = useText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another speaker is another control
  useEffect(
    () =>
      form.validity.errorOf(key).subscribe((error) => {
        ref.current?.setCustomValidity(
          error ? form.messages.format({ kind: 'rule', error }, translate) : '',
        );
      }),
    [form, key, translate, ref, speaker],
  );
}
