/**
 * ', did you mean …?' for a name that differs from a known one in letters' case, in marks between words, in one
 * letter, or in two that have changed places; the nearest one where there are several. Else an empty text.
 */
export function meant(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return near === undefined ? '' : `, did you mean ${near}?`;
}

/** The known name that a misspelt one is nearest to; undefined for none. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const near = known
    .map((one) => ({ one, steps: stepsTo(plain(name), plain(one)) }))
    .filter(({ steps }) => steps <= 1);
  const least = Math.min(...near.map(({ steps }) => steps));
  const nearest = near.filter(({ steps }) => steps === least).map(({ one }) => one);
  // Of two as near as each other the one that is written more like it.
  const [first] = nearest.sort((one, other) => unlike(name, one) - unlike(name, other));
  return first;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** How many letters stand in another place, or are not there. */
function unlike(one: string, other: string): number {
  const length = Math.max(one.length, other.length);
  const start = sameStart(one, other);
  const end = sameStart(reversed(one.slice(start)), reversed(other.slice(start)));
  return length - start - end;
}

/** 0 for the same, 1 for one letter more, less, another, or two that have changed places; else 2. */
function stepsTo(one: string, other: string): number {
  if (one === other) return 0;
  if (Math.min(one.length, other.length) < 3) return 2;
  const start = sameStart(one, other);
  const [rest, rightful] = [one.slice(start), other.slice(start)];
  const isOneStep =
    rest.slice(1) === rightful.slice(1) ||
    rest.slice(1) === rightful ||
    rest === rightful.slice(1) ||
    (rest[0] === rightful[1] && rest[1] === rightful[0] && rest.slice(2) === rightful.slice(2));
  return isOneStep ? 1 : 2;
}

function sameStart(one: string, other: string): number {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  return start;
}

function reversed(text: string): string {
  return text.split('').reverse().join('');
}
