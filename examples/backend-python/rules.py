"""The rules for values, written from docs/backend/fields.md: `error_of` names the rule that a value breaks."""
import datetime
import math
import re
from decimal import Decimal

EMAIL = re.compile(r"[A-Za-z0-9_.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
                   r"(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+", re.IGNORECASE | re.ASCII)
CHOICES = ('input-select', 'select-simple', 'input-radio')
TICKED = {'true': True, 'false': False, 1: True, 0: False}


def key_of(element):
    return element.get('name') or element['id']


def is_empty(value):
    return value is None or value == '' or value == []


def is_day(text):
    if not re.fullmatch(r'\d{4}-\d\d-\d\d', text, re.ASCII):
        return False
    try:
        return bool(datetime.date.fromisoformat(text))
    except ValueError:
        return False


def read(element, value):
    """A value as it is stored; raises ValueError for one that no element of this type can hold."""
    kind = element['type']
    if kind == 'input-checkbox':
        value = False if is_empty(value) else value
        if isinstance(value, bool):
            return value
        if not isinstance(value, (str, int)) or value not in TICKED:
            raise ValueError('malformed')
        return TICKED[value]
    if is_empty(value):
        return ''
    if not isinstance(value, (str, int, float)):
        raise ValueError('malformed')
    if kind in CHOICES:
        offered = [option['value'] for option in element.get('options', [])]
        return next((one for one in offered if text_of(one) == text_of(value)), value)
    if kind == 'number':
        is_digits = isinstance(value, str) and re.fullmatch(r'-?\d+(\.\d+)?', value, re.ASCII)
        return (float(value) if '.' in value else int(value)) if is_digits else value
    if kind == 'input-date':
        day = str(value)[:10]
        if not is_day(day):
            raise ValueError('malformed')
        return day + 'T00:00:00.000000Z'
    return text_of(value)


def text_of(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def broken_rule(element, value):
    """The rule that a value of `read` breaks, or None."""
    kind, required = element['type'], element.get('required')
    if kind == 'input-checkbox':
        return 'requiredCheckbox' if required and value is not True else None
    if kind in CHOICES:
        if value == '':
            return 'requiredOption' if required else None
        options = element.get('options')
        return 'option' if options and value not in [one['value'] for one in options] else None
    if kind == 'number':
        return number_rule(element, value)
    if value == '':
        return 'required' if required else None
    if kind == 'email':
        return None if EMAIL.fullmatch(value) else 'email'
    if kind == 'input-date':
        day = value[:10]
        if day < element.get('minDate', day)[:10]:
            return 'minDate'
        return 'maxDate' if day > element.get('maxDate', day)[:10] else None
    if required and value.strip() == '':
        return 'required'
    length = len(value.encode('utf-16-le')) // 2
    if length < element.get('minLength', 0):
        return 'tooShort'
    return 'tooLong' if length > element.get('maxLength', 255) else None


def number_rule(element, value):
    if value == '':
        return 'required' if element.get('required') else None
    if isinstance(value, (str, bool)) or not math.isfinite(value):
        return 'number'
    decimals = element.get('decimals', 0)
    if -Decimal(repr(value)).normalize().as_tuple().exponent > decimals:
        return 'decimals' if decimals > 0 else 'wholeNumber'
    if value < element.get('min', 0):
        return 'min'
    return 'max' if 'max' in element and value > element['max'] else None


def error_of(element, sent):
    """The name of the rule that a value of a save breaks, or None."""
    try:
        return broken_rule(element, read(element, sent))
    except ValueError as error:
        return str(error)


def without_hidden(elements, values, sent):
    """The values without those that are hidden. Of elements that hide each other what was sent stays, and of two that
    were sent the first: what yields is looked at first. Then all are looked at until nothing more changes."""
    left, backwards = dict(values), list(reversed(elements))
    yielding = [key for key in backwards if key not in sent] + [key for key in backwards if key in sent]
    for key in yielding + list(elements) * len(elements):
        if is_hidden(elements[key], left):
            left.pop(key, None)
        elif key in values:
            left[key] = values[key]
    return left


def is_hidden(element, values):
    within = element.get('within')
    if within and (is_hidden(within, values) or not is_chosen(within.get('gate'), values)):
        return True
    conditions = element.get('hiddenWhen', [])
    conditions = conditions if isinstance(conditions, list) else [conditions]
    return bool(conditions) and all(holds(condition, values) for condition in conditions)


def is_chosen(gate, values):
    return not gate or values.get(gate['name']) == gate.get('checkedValue', True)


def holds(condition, values):
    value, operator = values.get(condition['id']), condition.get('operator', 'oneOf')
    if operator in ('empty', 'notEmpty'):
        return is_empty(value) == (operator == 'empty')
    is_named = any((is_empty(value) and is_empty(one)) or (type(value) is type(one) and value == one)
                   for one in condition['values'])
    return is_named == (operator == 'oneOf')
