import { isRecord } from '../../kit/rules/is-record';

/** The longest text for a provider; a style sheet (`customCssStr`) may be that long. */
const LONGEST_TEXT = 20_000;
/** Limits of a tree of values for a provider's script (texts, step options, documents). */
const DEEPEST_TREE = 8;
const LARGEST_TREE = 5000;

/** Keys through which a script that merges objects would change the prototype of all objects of the page. */
const REACHES_PROTOTYPES = /^(__proto__|constructor|prototype)$/;

/** Reads one value; throws `Wrong` for a value of another shape. */
export type Shape<Value> = (value: unknown, path: string) => Value;

/** What is wrong with a field; for the log, so it has the field's path and never its value. */
export class Wrong {
  constructor(readonly words: string) {}
}

/** A text that matches the pattern; `what` names it in the log. */
export function text(pattern: RegExp, what: string): Shape<string> {
  return (value, path) => {
    if (typeof value !== 'string') throw new Wrong(`${path} is no text`);
    if (value.length > LONGEST_TEXT) throw new Wrong(`${path} is longer than ${LONGEST_TEXT}`);
    if (!pattern.test(value)) throw new Wrong(`${path} is no ${what}`);
    return value;
  };
}

/** Any text that is not too long. */
export const anyText = text(/^/, 'text');

/** A JSON value, copied. */
const tree: Shape<unknown> = (root, start) => {
  let valuesLeft = LARGEST_TREE;
  const copy = (value: unknown, path: string, depth: number): unknown => {
    valuesLeft -= 1;
    if (valuesLeft < 0) throw new Wrong(`${start} has more than ${LARGEST_TREE} values`);
    if (depth > DEEPEST_TREE) throw new Wrong(`${start} is deeper than ${DEEPEST_TREE} levels`);
    if (typeof value === 'string') return anyText(value, path);
    if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return value;
    if (Array.isArray(value)) return value.map((one, at) => copy(one, `${path}.${at}`, depth + 1));
    if (!isRecord(value)) throw new Wrong(`${path} is a ${typeof value}`);
    const entries = Object.entries(value).map(([name, one]) => [
      name,
      copy(one, `${path}.${nameOf(name, path)}`, depth + 1),
    ]);
    return Object.fromEntries(entries);
  };
  return copy(root, start, 0);
};

/** A JSON object, copied. */
export const record: Shape<Readonly<Record<string, unknown>>> = (value, path) => {
  if (!isRecord(value)) throw new Wrong(`${path} is no object`);
  return tree(value, path) as Readonly<Record<string, unknown>>;
};

/** Texts by name, nested or in lists, as both providers accept them. */
export const texts: Shape<Readonly<Record<string, unknown>>> = (value, path) => {
  const copied = record(value, path);
  const check = (one: unknown, at: string): void => {
    if (typeof one === 'string') return;
    if (typeof one !== 'object' || one === null) throw new Wrong(`${at} is no text`);
    for (const [name, inner] of Object.entries(one)) check(inner, `${at}.${nameOf(name, at)}`);
  };
  check(copied, path);
  return copied;
};

/** A key for a log line, shortened if necessary. */
export function nameOf(name: string, path: string): string {
  if (REACHES_PROTOTYPES.test(name)) throw new Wrong(`${path} has a field ${name}`);
  return /^[\w.-]{1,64}$/.test(name) ? name : '…';
}
