import { type RefObject, useEffect } from 'react';
import { useText } from '../../language/context';
import { useForm } from '../context';

/** A control of the constraint validation API. */
type Constrained = Pick<HTMLInputElement, 'setCustomValidity'>;

/**
 * Reports a key's validity to the browser through a control, without a render. `speaker` is the id of the
 * field whose control reports, where that can change.
 */
export function useConstraint(
  ref: RefObject<Constrained | null>,
  key: string,
  speaker?: string,
): void {
  const { validity, messages } = useForm();
  const translate = useText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another speaker is another control
  useEffect(
    () =>
      validity.errorOf(key).subscribe((error) => {
        ref.current?.setCustomValidity(
          error ? messages.format({ kind: 'rule', error }, translate) : '',
        );
      }),
    [validity, messages, key, translate, ref, speaker],
  );
}
