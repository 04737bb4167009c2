/** A label, with ' *' when the element is required. */
export function requiredLabel(label: string, required: boolean): string {
  return required ? `${label} *` : label;
}
