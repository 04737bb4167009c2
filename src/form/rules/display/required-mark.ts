import type { SectionModel } from '../model/section-model';

/** Whether a section shows the mark of required elements anywhere, or will once an answer shows them. */
export function hasRequiredMark({ fields, fieldsets }: SectionModel): boolean {
  return (
    fields.some(({ required }) => required) ||
    fieldsets.some(({ definition }) => definition.required)
  );
}

/** A label, with ' *' for a required element. */
export function requiredLabel(label: string, required: boolean): string {
  return required ? `${label} *` : label;
}
