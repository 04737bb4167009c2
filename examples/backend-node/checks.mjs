// Checks across fields, from docs/backend/fields.md: numbers that add up, answers that differ, an order.
import { brokenRule, decimalsOf, isDisabled, isEmpty, isHidden, keyOf } from './rules.mjs';

const RULES = new Map([
  ['sum', sumFault],
  ['distinct', (values) => (new Set(values.map(plain)).size < values.length ? {} : undefined)],
  [
    'order',
    (values) => (values.some((one, at) => at > 0 && values[at - 1] > one) ? {} : undefined),
  ],
]);

/**
 * The checks of a section that fail for these values of `read`, each with the key of the last field that counts. A check
 * rests while there is nothing to compare, or a field of it is refused by its own rule; an unknown rule is left out.
 */
export function failedChecks({ checks = [], elements = [] }, fields, values) {
  return checks.flatMap((check) => {
    const { id, rule, of, message } = check;
    const keys = Array.isArray(of) ? of : keysOfEntries(elements, of);
    const counting = keys.flatMap((key) => {
      const own = fields.filter((one) => keyOf(one) === key && counts(one, values));
      return own.slice(0, 1);
    });
    const last = counting.at(-1);
    if (!last || (rule !== 'sum' && counting.length < 2)) return [];
    if (counting.some((one) => brokenRule(one, values[keyOf(one)]))) return [];
    const fault = RULES.get(rule)?.(
      counting.map((one) => values[keyOf(one)]),
      check,
    );
    if (!fault) return [];
    const words = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
    const said = message.replaceAll('{{sum}}', () => words.format(fault.sum));
    return [{ check: id, id: keyOf(last), ...fault, message: said }];
  });
}

function counts(field, values) {
  const value = values[keyOf(field)];
  const isBlank = isEmpty(value) || String(value).trim() === '';
  return !isBlank && !isHidden(field, values) && !isDisabled(field, values);
}

/** The keys of one field in each slot of a list; `key` is that of the first slot. */
function keysOfEntries(elements, { list, key }) {
  const slots = elements.filter(({ repeat }) => repeat?.list === list);
  const place = slots[0]?.fields.findIndex((field) => keyOf(field) === key) ?? -1;
  return slots.flatMap(({ fields }) => (fields[place] ? [keyOf(fields[place])] : []));
}

const plain = (value) => String(value).trim().toLowerCase();

/** Exactly, as the numbers are written: 33.33 + 33.33 + 33.34 is 100. */
function sumFault(values, { equals, min = equals, max = equals }) {
  const limits = [min, max].filter((limit) => typeof limit === 'number');
  const places = Math.min(20, Math.max(...[...values, ...limits].map(decimalsOf)));
  const units = (number) => BigInt(number.toFixed(places).replace('.', ''));
  const total = values.reduce((sum, number) => sum + units(number), 0n);
  const isBelow = typeof min === 'number' && total < units(min);
  const isAbove = typeof max === 'number' && total > units(max);
  return isBelow || isAbove ? { sum: written(total, places) } : undefined;
}

function written(total, places) {
  const digits = String(total < 0n ? -total : total).padStart(places + 1, '0');
  const at = digits.length - places;
  const fraction = digits.slice(at).replace(/0+$/, '');
  return `${total < 0n ? '-' : ''}${digits.slice(0, at)}${fraction && `.${fraction}`}`;
}
