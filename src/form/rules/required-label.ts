/** A label, with ' *' when the element is required (spec section 5). */
export function requiredLabel(label: string, required: boolean): string {
  return required ? `${label} *` : label;
}
