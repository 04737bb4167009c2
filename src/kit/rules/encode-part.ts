/**
 * A part of an address, encoded. Half a surrogate pair, which JSON can hold and no address can, becomes
 * the replacement character: encodeURIComponent() throws for it.
 */
export function encodePart(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
