import { type RefObject, useEffect } from 'react';
import type { FormValidity } from './store/form-validity';

/**
 * The form's one validity event, at the start and whenever it changes (product-rules#validity-event).
 */
export function useValidityEvent(
  ref: RefObject<HTMLFormElement | null>,
  { valid: isValid }: Pick<FormValidity, 'valid'>,
): void {
  useEffect(
    () =>
      isValid.subscribe((valid) => {
        ref.current?.dispatchEvent(new CustomEvent('validity', { detail: { valid } }));
      }),
    [isValid, ref],
  );
}
