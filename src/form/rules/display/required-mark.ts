import type { SectionModel } from '../model/section-model';

/** Whether a section has a required element, shown or hidden. */
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
