import { intlLocale } from '../../kit/rules/intl-locale';
import { isRecord } from '../../kit/rules/is-record';
import { answerRules } from '../kinds/answers';
import { isPlainNumber } from '../kinds/number/kind';
import type {
  FieldModel,
  FieldValue,
  KeyModel,
  ListModel,
  ReadValue,
  SectionModel,
} from './model/section-model';
import { errorOfKey, isUsable } from './validity/field-validity';
import { isEmpty } from './values';

/*
 * Checks across fields: shares that have to add up, names that have to differ, dates in their order.
 */

const RULES = ['sum', 'distinct', 'order'] as const;

/** A valid check of a section. */
export interface FormCheck {
  readonly id: string;
  readonly rule: (typeof RULES)[number];
  /** The fields that it compares, in their order; a key that the section lacks counts as empty. */
  readonly keys: readonly string[];
  /** The list whose entries it compares. */
  readonly list: ListModel | null;
  /** Of a sum: what it has to be at least and at most; null for no limit. */
  readonly min: number | null;
  readonly max: number | null;
  /** What the investor reads; `{{sum}}` is what the fields add up to. */
  readonly message: string;
}

/** A check that fails. */
export interface FailedCheck {
  readonly check: FormCheck;
  /** The key of the last field that counts. */
  readonly key: string;
  /** What the fields add up to, exactly; there for a sum. */
  readonly sum?: string;
}

/**
 * Reads the checks of a section, as they are sent. One with an unknown rule is left out, a malformed one is a
 * structural problem.
 */
export function parseChecks(
  raw: unknown,
  model: SectionModel,
): {
  readonly checks: readonly FormCheck[];
  readonly problems: readonly { readonly fault: string }[];
} {
  const checks: FormCheck[] = [];
  const problems: { readonly fault: string }[] = [];
  if (raw === undefined || raw === null) return { checks, problems };
  if (!Array.isArray(raw)) return { checks, problems: [{ fault: 'checks is not a list' }] };
  const ids = new Set<string>();
  for (const [index, one] of raw.entries()) {
    const { check, fault } = parseCheck(one, model);
    if (fault) problems.push({ fault: `the check ${nameOf(one, index)} ${fault}` });
    else if (check && ids.has(check.id)) {
      problems.push({ fault: `a second check has the id ${check.id}` });
    } else if (check) {
      ids.add(check.id);
      checks.push(check);
    }
  }
  return { checks, problems };
}

function nameOf(raw: unknown, index: number): string {
  return isRecord(raw) && typeof raw.id === 'string' && raw.id !== '' ? raw.id : `${index + 1}`;
}

/** A check, or why it is malformed; neither for an unknown rule. */
export function parseCheck(
  raw: unknown,
  model: SectionModel,
): { readonly check?: FormCheck; readonly fault?: string | undefined } {
  if (!isRecord(raw)) return { fault: 'is not an object' };
  const { id, message } = raw;
  const rule = RULES.find((known) => known === raw.rule);
  if (!rule) return typeof raw.rule === 'string' ? {} : { fault: 'has no rule' };
  if (typeof id !== 'string' || id === '') return { fault: 'has no id' };
  if (typeof message !== 'string' || message === '') return { fault: 'has no message' };
  const { keys, list = null, fault } = keysOf(raw.of, model);
  if (!keys) return { fault };
  const misfit = misfitOf(rule, keys, model);
  if (misfit) return { fault: misfit };
  const limits = rule === 'sum' ? limitsOf(raw) : { min: null, max: null };
  if ('fault' in limits) return limits;
  return { check: { id, rule, keys, list, ...limits, message } };
}

function keysOf(
  of: unknown,
  model: SectionModel,
): {
  readonly keys?: readonly string[];
  readonly list?: ListModel;
  readonly fault?: string | undefined;
} {
  if (Array.isArray(of)) {
    if (of.length === 0) return { fault: 'has no fields in of' };
    if (!of.every((key) => typeof key === 'string')) return { fault: 'has no keys in of' };
    if (new Set(of).size < of.length) return { fault: 'names a field twice' };
    return { keys: of };
  }
  if (!isRecord(of) || typeof of.list !== 'string' || typeof of.key !== 'string') {
    return { fault: 'has no fields in of' };
  }
  const list = model.lists?.all.find(({ name }) => name === of.list);
  // What another section's answer has left out is empty.
  if (!list) return { keys: [] };
  const place = list.slots[0].fields.findIndex(({ key }) => key === of.key);
  const keys = list.slots.flatMap(({ fields }) => fields[place]?.key ?? []);
  return { keys, list };
}

/** Why a field can't be compared like this. */
function misfitOf(
  rule: FormCheck['rule'],
  keys: readonly string[],
  { keys: known }: SectionModel,
): string | undefined {
  const fields = keys.flatMap((key) => known.get(key)?.holders[0] ?? []);
  const kinds = new Set(fields.map(({ kind }) => kind));
  const misfit = fields.find((field) => !FITS[rule](field));
  if (misfit) return `compares ${misfit.key}, which is ${misfit.kind.name}`;
  return rule === 'order' && kinds.size > 1 ? 'compares dates with numbers' : undefined;
}

const FITS: Readonly<Record<FormCheck['rule'], (field: FieldModel) => boolean | undefined>> = {
  sum: (field) => answerRules(field).addsUp,
  order: (field) => answerRules(field).isOrdered,
  distinct: ({ kind }) => !kind.isFile && !kind.isTick,
};

function limitsOf({
  equals,
  min,
  max,
}: Readonly<Record<string, unknown>>):
  | { readonly min: number | null; readonly max: number | null }
  | { readonly fault: string } {
  const given = [equals, min, max].filter((limit) => limit !== undefined && limit !== null);
  if (given.length === 0) return { fault: 'has neither equals nor min nor max' };
  if (!given.every(isNumber)) return { fault: 'has a limit that is no number' };
  if (isNumber(equals)) {
    return given.length > 1
      ? { fault: 'has equals and another limit' }
      : { min: equals, max: equals };
  }
  if (isNumber(min) && isNumber(max) && min > max) return { fault: 'has a min above its max' };
  return { min: isNumber(min) ? min : null, max: isNumber(max) ? max : null };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/**
 * The checks that fail for these values. Hidden, disabled and empty fields don't count; a check rests while there is
 * nothing to compare, or a field that counts is refused by its own rule.
 */
export function failedChecks(
  checks: readonly FormCheck[],
  model: SectionModel,
  read: ReadValue,
): readonly FailedCheck[] {
  return checks.flatMap((check) => {
    const counting = check.keys.flatMap((key) => {
      const known = model.keys.get(key);
      return known && isUsable(known, read) && !isBlank(read(key)) ? [known] : [];
    });
    const last = counting.at(-1);
    if (!last || (check.rule !== 'sum' && counting.length < 2)) return [];
    if (counting.some((key) => errorOfKey(key, read) !== null)) return [];
    return failure(check, counting, last, read) ?? [];
  });
}

function isBlank(value: FieldValue): boolean {
  return isEmpty(value) || (typeof value === 'string' && value.trim() === '');
}

function failure(
  check: FormCheck,
  counting: readonly KeyModel[],
  { key }: KeyModel,
  read: ReadValue,
): FailedCheck | undefined {
  const values = counting.map((one) => read(one.key));
  if (check.rule === 'distinct') {
    const plain = new Set(values.map((value) => String(value).trim().toLowerCase()));
    return plain.size < values.length ? { check, key } : undefined;
  }
  if (check.rule === 'order') {
    const isInOrder = values.every((value, index) => {
      const before = index > 0 ? values[index - 1] : value;
      if (isDecimal(before) && isDecimal(value)) return !isLess(value, before);
      return before === value || (before ?? 0) < (value ?? 0);
    });
    return isInOrder ? undefined : { check, key };
  }
  const { min, max } = check;
  const sum = sumOf(values.filter(isDecimal));
  const isBelow = min !== null && isLess(sum, min);
  const isAbove = max !== null && isLess(max, sum);
  return isBelow || isAbove ? { check, key, sum } : undefined;
}

/** A number, or a stored one that stays text since a number can't hold its digits: '33.33333333333333333333'. */
type Decimal = number | string;

function isDecimal(value: unknown): value is Decimal {
  return isNumber(value) || (typeof value === 'string' && isPlainNumber(value));
}

function isLess(one: Decimal, other: Decimal): boolean {
  return sumOf([one, negative(other)]).startsWith('-');
}

function negative(value: Decimal): Decimal {
  if (typeof value === 'number') return -value;
  return value.startsWith('-') ? value.slice(1) : `-${value}`;
}

/** The sum of numbers as they are written, not as they are kept: 0.1 and 0.2 is '0.3'. */
export function sumOf(numbers: readonly Decimal[]): string {
  const parts = numbers.map((number) => {
    const text = typeof number === 'number' ? number.toExponential() : number;
    const [mantissa = '', exponent = '0'] = text.split('e');
    const [whole = '', fraction = ''] = mantissa.split('.');
    return { digits: BigInt(`${whole}${fraction}`), exponent: Number(exponent) - fraction.length };
  });
  const least = Math.min(0, ...parts.map(({ exponent }) => exponent));
  const total = parts.reduce(
    (sum, { digits, exponent }) => sum + digits * 10n ** BigInt(exponent - least),
    0n,
  );
  const text = (total < 0n ? -total : total).toString().padStart(1 - least, '0');
  const at = text.length + least;
  const fraction = text.slice(at).replace(/0+$/, '');
  return `${total < 0n ? '-' : ''}${text.slice(0, at)}${fraction && `.${fraction}`}`;
}

/** What the investor reads of a check that fails, with the sum in the figures of a language: a backend's code, or BCP 47. */
function checkMessage({ check, sum }: FailedCheck, locale: string): string {
  if (sum === undefined) return check.message;
  const format = new Intl.NumberFormat(intlLocale(locale), { maximumFractionDigits: 20 });
  const words = format.format(sum as Intl.StringNumericLiteral);
  return check.message.replaceAll('{{sum}}', () => words);
}

/** What the investor reads at each place of checks that fail: each message once, since one may serve several checks. */
export function checkMessages(
  failed: readonly FailedCheck[],
  locale: string,
  placeOf = ({ key }: FailedCheck) => key,
): ReadonlyMap<string, string> {
  const texts = new Map<string, Set<string>>();
  for (const one of failed) {
    const place = placeOf(one);
    texts.set(place, (texts.get(place) ?? new Set()).add(checkMessage(one, locale)));
  }
  return new Map([...texts].map(([place, some]) => [place, [...some].join(' ')]));
}
