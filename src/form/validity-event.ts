import { type RefObject, useEffect } from 'react';
import type { FormStore } from './store/form-store';

/**
 * The form's one validity event, at the start and whenever it changes (product-rules#validity-event).
 */
export function useValidityEvent(ref: RefObject<HTMLFormElement | null>, form: FormStore): void {
  useEffect(
    () =>
      form.validity.valid.subscribe((valid) => {
        ref.current?.dispatchEvent(new CustomEvent('validity', { detail: { valid } }));
      }),
    [form, ref],
  );
}
