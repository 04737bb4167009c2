import type { FieldModel } from './model';

export interface InputHints {
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal';
}
export declare function inputHints(field: FieldModel): InputHints;
