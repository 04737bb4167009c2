import { createContext, useContext } from 'react';
import type { Mounting } from './mounting';
import type { FormStore } from './store';

/** What every field of one form reads. */
export interface FormSurroundings {
  readonly form: FormStore;
  readonly mounting: Mounting;
}

/** The form around a field. */
export const FormContext = createContext<FormSurroundings | undefined>(undefined);

/** The form around a field; only inside a section form. */
export function useForm(): FormSurroundings {
  const surroundings = useContext(FormContext);
  if (!surroundings) throw new Error('useForm outside a section form');
  return surroundings;
}
