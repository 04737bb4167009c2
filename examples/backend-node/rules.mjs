// The rules for values, from docs/backend/fields.md: what a value is stored as, and which rule it breaks.

const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
const isCheckbox = (type) => /checkbox$|^wallet-onchain/.test(type);
const CHOICES = ['input-select', 'select-simple', 'input-radio'];
const TICKED = new Map([
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
]);

/** The key that an element's value goes under. */
export const keyOf = ({ name, id }) => name || id;

/** The key of what stands as `value` of an element: a group's is the answer to its legend. */
export const valueKeyOf = (element) =>
  (element.type === 'fieldset-grouped' && element.legend?.name) || keyOf(element);

const asList = (value) => (isEmpty(value) ? [] : [value].flat());

/**
 * The fields of a section, also those of its fieldsets. `within` is what hides or disables all of a fieldset, `gate` the
 * answer that its legend needs, `documentId` the name of a file for the calls of documents.
 */
export function fieldsOf({ elements = [] }) {
  return elements.flatMap((element) => {
    if (!/^fieldset/.test(element.type)) return [{ ...element, documentId: keyOf(element) }];
    const { id, hiddenWhen, disabledWhen, legend } = element;
    const fields = element.fields ?? [];
    const files = fields.filter(({ type }) => type === 'input-file');
    const isGrouped = element.type === 'fieldset-grouped' && legend;
    const gate = isGrouped && { key: valueKeyOf(element), value: legend.checkedValue ?? true };
    const within = { hiddenWhen, disabledWhen };
    const inside = fields.map((field) => ({
      ...field,
      ...{ within, gate },
      documentId: files.length > 1 ? `${id}__${keyOf(field)}` : keyOf(field),
    }));
    if (!isGrouped) return inside;
    const { value } = element;
    return [{ ...legend, id: gate.key, value, within, isLegend: true }, ...inside];
  });
}

export const isEmpty = (value) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** A value of a save as it is stored; throws 'malformed' for one that no element of this type can hold. */
export function read({ type, options = [], isLegend }, sent) {
  if (isLegend) return isEmpty(sent) ? false : sent;
  if (isCheckbox(type)) {
    if (isEmpty(sent)) return false;
    if (typeof sent === 'boolean') return sent;
    if (!TICKED.has(sent)) throw new Error('malformed');
    return TICKED.get(sent);
  }
  if (isEmpty(sent)) return '';
  if (typeof sent === 'object') throw new Error('malformed');
  if (CHOICES.includes(type)) {
    const option = options.find(({ value }) => String(value) === String(sent));
    return option ? option.value : sent;
  }
  if (type === 'number') {
    return typeof sent === 'string' && /^-?\d+(\.\d+)?$/.test(sent) ? Number(sent) : sent;
  }
  if (type === 'input-date') {
    const day = String(sent).slice(0, 10);
    if (!isDay(day)) throw new Error('malformed');
    return `${day}T00:00:00.000000Z`;
  }
  return String(sent);
}

function isDay(text) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The name of the rule that a value of `read` breaks; undefined for none. */
export function brokenRule(element, value) {
  const { type, required, options, minLength = 0, maxLength = 255, isLegend } = element;
  if (isLegend) return undefined;
  if (isCheckbox(type)) return required && value !== true ? 'requiredCheckbox' : undefined;
  if (type === 'input-file') return required && value === '' ? 'requiredFile' : undefined;
  if (CHOICES.includes(type)) {
    if (value === '') return required ? 'requiredOption' : undefined;
    return options?.length && !options.some((one) => one.value === value) ? 'option' : undefined;
  }
  if (value === '') return required ? 'required' : undefined;
  if (type === 'number') return brokenNumber(element, value);
  if (type === 'email') return EMAIL.test(value) ? undefined : 'email';
  if (type === 'input-date') return brokenDate(element, value.slice(0, 10));
  if (required && value.trim() === '') return 'required';
  if (value.length < minLength) return 'tooShort';
  return value.length > maxLength ? 'tooLong' : undefined;
}

function brokenNumber({ decimals = 0, min = 0, max = Number.POSITIVE_INFINITY }, value) {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'number';
  if (decimalsOf(value) > decimals) return decimals > 0 ? 'decimals' : 'wholeNumber';
  if (value < min) return 'min';
  return value > max ? 'max' : undefined;
}

/** How many digits a number has after the point. */
export function decimalsOf(number) {
  const [digits, exponent = '0'] = String(number).split('e');
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent));
}

function brokenDate({ minDate = '', maxDate }, day) {
  if (day < minDate.slice(0, 10)) return 'minDate';
  return maxDate && day > maxDate.slice(0, 10) ? 'maxDate' : undefined;
}

/** The name of the rule that a value of a save breaks; undefined for none. */
export function errorOf(element, sent) {
  try {
    return brokenRule(element, read(element, sent));
  } catch (error) {
    return error.message;
  }
}

/** Whether the values hide an element, or its fieldset: all conditions of one of them hold, or its group is not chosen. */
export function isHidden({ hiddenWhen, within, gate }, values) {
  if (gate && values[gate.key] !== gate.value) return true;
  return hold(hiddenWhen, values) || hold(within?.hiddenWhen, values);
}

/**
 * The values without those that are hidden. Of elements that hide each other what was sent stays, and of two that were
 * sent the first: what yields is looked at first. Then all are looked at until nothing more changes.
 */
export function withoutHidden(elements, values, sent) {
  const left = { ...values };
  const look = ([key, element]) => {
    if (isHidden(element, left)) delete left[key];
    else if (key in values) left[key] = values[key];
  };
  const backwards = [...elements].reverse();
  for (const entry of backwards) if (!sent.has(entry[0])) look(entry);
  for (const entry of backwards) if (sent.has(entry[0])) look(entry);
  for (let round = 0; round < elements.size; round += 1) {
    for (const entry of elements) look(entry);
  }
  return left;
}

/** Whether the values disable an element: what nobody can enter is not asked for. */
export function isDisabled({ disabledWhen, disableWhen, within }, values) {
  const named = Object.entries(disableWhen ?? {});
  const isNamed = named.length > 0 && named.every(([key, value]) => values[key] === value);
  return isNamed || hold(disabledWhen, values) || hold(within?.disabledWhen, values);
}

function hold(conditions, values) {
  const list = asList(conditions);
  return list.length > 0 && list.every((condition) => holds(condition, values));
}

function holds({ id, operator = 'oneOf', values: named }, values) {
  const value = values[id];
  if (operator === 'empty' || operator === 'notEmpty')
    return isEmpty(value) === (operator === 'empty');
  const isNamed = named.some((one) => one === value || (isEmpty(one) && isEmpty(value)));
  return isNamed === (operator === 'oneOf');
}
