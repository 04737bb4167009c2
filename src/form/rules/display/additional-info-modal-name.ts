/** The modal an element's additionalInfo names: capitalised (spec section 2); null for none. */
export function additionalInfoModalName(additionalInfo: string | undefined): string | null {
  if (!additionalInfo) return null;
  const [first = '', ...rest] = additionalInfo;
  return first.toUpperCase() + rest.join('');
}
