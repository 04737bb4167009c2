/** Makes the signature of a text; nobody else can make it. */
export type Sign = (text: string) => string;

/**
 * A path of the store with the time it ends (ms since 1970) and a signature over method, path and end.
 */
export function signedPath(
  method: 'GET' | 'PUT',
  path: string,
  { expiresAt, sign }: { readonly expiresAt: number; readonly sign: Sign },
): string {
  const signature = sign(`${method}\n${path}\n${expiresAt}`);
  return `${path}?expires=${expiresAt}&signature=${encodeURIComponent(signature)}`;
}

/** True while a signed path is good at `now` (ms since 1970). */
export function signatureHolds(
  method: string,
  path: string,
  query: { readonly expires: string | null; readonly signature: string | null },
  { now, sign }: { readonly now: number; readonly sign: Sign },
): boolean {
  const { expires, signature } = query;
  if (!expires || !signature || !/^\d+$/.test(expires)) return false;
  const expected = sign(`${method}\n${path}\n${expires}`);
  // Compares signatures of the signatures, so that the time it takes reveals nothing about the expected one.
  return now < Number(expires) && sign(expected) === sign(signature);
}
