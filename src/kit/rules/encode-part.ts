/**
 * Encodes a part of an address. Half a surrogate pair, which JSON allows, becomes the replacement character,
 * since encodeURIComponent() throws for it.
 */
export function encodePart(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
