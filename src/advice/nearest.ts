/**
 * ', did you mean …?' for a name that differs from a known one in letters' case, in marks between words, or in one
 * letter; else an empty text.
 */
export function meant(name: string, known: readonly string[]): string {
  const nearest = known.find((one) => isOneLetterAway(plain(name), plain(one)));
  return nearest === undefined ? '' : `, did you mean ${nearest}?`;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function isOneLetterAway(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.min(one.length, other.length) < 3 || Math.abs(one.length - other.length) > 1)
    return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  return (
    one.slice(start + 1) === other.slice(start + 1) ||
    one.slice(start + 1) === other.slice(start) ||
    one.slice(start) === other.slice(start + 1)
  );
}
