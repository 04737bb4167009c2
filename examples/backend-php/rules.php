<?php
// The rules for values, from docs/backend/fields.md: what a value is stored as, and which rule it breaks.
declare(strict_types=1);

const EMAIL = '~^[A-Za-z0-9_.!#$%&\'*+/=?^`{|}\~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$~iD';
const CHOICES = ['input-select', 'select-simple', 'input-radio'];

/** What no element of this type can hold. */
final class Malformed extends Exception
{
}

function key_of(array $element): string
{
    return ($element['name'] ?? '') !== '' ? $element['name'] : $element['id'];
}

function is_blank(mixed $value): bool
{
    return $value === null || $value === '' || $value === [];
}

function text_of(mixed $value): string
{
    return is_bool($value) ? ($value ? 'true' : 'false') : (string) $value;
}

/** A value of a save as it is stored. */
function read(array $element, mixed $sent): mixed
{
    $type = $element['type'];
    if ($type === 'input-checkbox') {
        return match (true) {
            is_blank($sent) => false,
            is_bool($sent) => $sent,
            $sent === 'true' || $sent === 1 => true,
            $sent === 'false' || $sent === 0 => false,
            default => throw new Malformed('malformed'),
        };
    }
    if (is_blank($sent)) {
        return '';
    }
    if (is_array($sent)) {
        throw new Malformed('malformed');
    }
    if (in_array($type, CHOICES, true)) {
        foreach ($element['options'] ?? [] as $option) {
            if (text_of($option['value']) === text_of($sent)) {
                return $option['value'];
            }
        }
        return $sent;
    }
    if ($type === 'number') {
        $is_digits = is_string($sent) && preg_match('~^-?\d+(\.\d+)?$~D', $sent);
        return $is_digits ? $sent + 0 : $sent;
    }
    if ($type === 'input-date') {
        $day = substr(text_of($sent), 0, 10);
        $parts = preg_match('~^(\d{4})-(\d\d)-(\d\d)$~D', $day, $found) ? $found : null;
        if ($parts === null || !checkdate((int) $parts[2], (int) $parts[3], (int) $parts[1])) {
            throw new Malformed('malformed');
        }
        return $day . 'T00:00:00.000000Z';
    }
    return text_of($sent);
}

/** The name of the rule that a value of `read` breaks, or null. */
function broken_rule(array $element, mixed $value): ?string
{
    $type = $element['type'];
    $required = $element['required'] ?? false;
    if ($type === 'input-checkbox') {
        return $required && $value !== true ? 'requiredCheckbox' : null;
    }
    if (in_array($type, CHOICES, true)) {
        if ($value === '') {
            return $required ? 'requiredOption' : null;
        }
        $offered = array_column($element['options'] ?? [], 'value');
        return $offered && !in_array($value, $offered, true) ? 'option' : null;
    }
    if ($value === '') {
        return $required ? 'required' : null;
    }
    if ($type === 'number') {
        return number_rule($element, $value);
    }
    if ($type === 'email') {
        return preg_match(EMAIL, $value) ? null : 'email';
    }
    if ($type === 'input-date') {
        $day = substr($value, 0, 10);
        if ($day < substr($element['minDate'] ?? $day, 0, 10)) {
            return 'minDate';
        }
        return $day > substr($element['maxDate'] ?? $day, 0, 10) ? 'maxDate' : null;
    }
    if ($required && preg_match('~^[\s\p{Z}\x{feff}]*$~uD', $value)) {
        return 'required';
    }
    // Lengths are those of JavaScript: in units of UTF-16.
    $length = preg_match_all('~.~us', $value) + preg_match_all('~[\x{10000}-\x{10ffff}]~u', $value);
    if ($length < ($element['minLength'] ?? 0)) {
        return 'tooShort';
    }
    return $length > ($element['maxLength'] ?? 255) ? 'tooLong' : null;
}

function number_rule(array $element, mixed $value): ?string
{
    if (!is_int($value) && !(is_float($value) && is_finite($value))) {
        return 'number';
    }
    $decimals = $element['decimals'] ?? 0;
    if (decimals_of($value) > $decimals) {
        return $decimals > 0 ? 'decimals' : 'wholeNumber';
    }
    if ($value < ($element['min'] ?? 0)) {
        return 'min';
    }
    return isset($element['max']) && $value > $element['max'] ? 'max' : null;
}

function decimals_of(int|float $number): int
{
    // As short as it can be told from any other number: 0.1, not 0.1000000000000000055.
    [$digits, $exponent] = explode('e', strtolower(json_encode($number))) + [1 => '0'];
    $places = strlen(rtrim(explode('.', $digits)[1] ?? '', '0'));
    return max(0, $places - (int) $exponent);
}

/** The name of the rule that a value of a save breaks, or null. */
function error_of(array $element, mixed $sent): ?string
{
    try {
        return broken_rule($element, read($element, $sent));
    } catch (Malformed $error) {
        return $error->getMessage();
    }
}

/**
 * The values without those that are hidden. Of elements that hide each other what was sent stays, and of two that were
 * sent the first: what yields is looked at first. Then all are looked at until nothing more changes.
 */
function without_hidden(array $elements, array $values, array $sent): array
{
    $left = $values;
    $keys = array_map('strval', array_keys($elements));
    $backwards = array_reverse($keys);
    $yielding = [...array_diff($backwards, $sent), ...array_intersect($backwards, $sent)];
    for ($round = 0; $round <= count($keys); $round++) {
        foreach ($round === 0 ? $yielding : $keys as $key) {
            if (is_hidden($elements[$key], $left)) {
                unset($left[$key]);
            } elseif (array_key_exists($key, $values)) {
                $left[$key] = $values[$key];
            }
        }
    }
    return $left;
}

/** Whether the values hide an element, or its fieldset: all conditions of one hold, or its group is not chosen. */
function is_hidden(array $element, array $values): bool
{
    $within = $element['within'] ?? null;
    if ($within && (is_hidden($within, $values) || !is_chosen($within['gate'] ?? null, $values))) {
        return true;
    }
    $conditions = $element['hiddenWhen'] ?? [];
    $conditions = isset($conditions['id']) ? [$conditions] : $conditions;
    foreach ($conditions as $condition) {
        if (!holds($condition, $values)) {
            return false;
        }
    }
    return $conditions !== [];
}

function is_chosen(?array $gate, array $values): bool
{
    return $gate === null || ($values[$gate['name']] ?? null) === ($gate['checkedValue'] ?? true);
}

function holds(array $condition, array $values): bool
{
    $value = $values[$condition['id']] ?? null;
    $operator = $condition['operator'] ?? 'oneOf';
    if ($operator === 'empty' || $operator === 'notEmpty') {
        return is_blank($value) === ($operator === 'empty');
    }
    foreach ($condition['values'] as $one) {
        if ($one === $value || (is_blank($one) && is_blank($value))) {
            return $operator === 'oneOf';
        }
    }
    return $operator !== 'oneOf';
}
