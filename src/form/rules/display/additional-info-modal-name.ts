/** The modal that an element's additionalInfo names: capitalised; null for none. */
export function additionalInfoModalName(additionalInfo: string | undefined): string | null {
  if (!additionalInfo) return null;
  const [first = '', ...rest] = additionalInfo;
  return first.toUpperCase() + rest.join('');
}
