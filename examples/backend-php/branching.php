<?php
// Sections that depend on answers, from docs/backend/profiles.md: the plain profile of one investor.
declare(strict_types=1);

require_once __DIR__ . '/rules.php';

const IDS = ['id', 'name', 'key', 'list', 'title', 'web3InputKey'];
const TEXTS = ['label', 'helperText', 'introText', 'legend', 'addLabel', 'message', 'text'];
const LONGEST_NAME = 200;
// Line breaks and other control characters, and what turns the direction of the text after it.
const NOT_IN_A_NAME = '~[\s\p{Cc}\p{Z}\x{feff}\x{61c}\x{200e}\x{200f}\x{202a}-\x{202e}\x{2066}-\x{2069}]+~u';

/** A document that can't be resolved: `pointer` is the place, a JSON Pointer into the document. */
final class ProfileError extends Exception
{
    public function __construct(public readonly string $reason, public readonly string $pointer)
    {
        parent::__construct("$pointer: $reason");
    }
}

/**
 * What an investor gets for the answers that are saved, by section and key: `qualification` and `sections` without
 * what other sections' answers hide, and `hidden`, what was left out and why.
 */
function resolve_profile(array $document, array $answers): array
{
    $sections = $document['sections'];
    $order = in_order($sections);
    foreach (array_keys($sections) as $id) {
        tell_malformed($sections, (string) $id);
    }
    [$made, $values, $hidden] = [[], [], []];
    foreach ($order as $id) {
        $hidden[$id] = [];
        $made[$id] = instances($sections, $id, $values, $hidden[$id]);
        $there = array_filter($made[$id], fn (array $one) => $one[0]['id'] === $id);
        $values[$id] = $there ? saved_values($there[0][0], $answers[$id] ?? []) : [];
    }
    $milestones = [];
    foreach ($document['qualification']['milestones'] as $milestone) {
        $own = [];
        foreach ($milestone['sections'] as $summary) {
            foreach ($made[$summary['id']] ?? [[$summary, null]] as [$section, $name]) {
                $told = $name === null ? $summary : named($summary, $name);
                $own[] = ['id' => $section['id']] + $told;
            }
        }
        if ($own || !$milestone['sections']) {
            $milestones[] = ['sections' => $own] + $milestone;
        }
    }
    if (!$milestones) {
        throw new ProfileError('nothing-left', '/qualification/milestones');
    }
    [$left, $out] = [[], []];
    foreach (array_keys($sections) as $id) {
        foreach ($made[$id] as [$section]) {
            $left[$section['id']] = $section;
        }
        array_push($out, ...$hidden[$id]);
    }
    $qualification = ['milestones' => $milestones] + $document['qualification'];
    return ['qualification' => $qualification, 'sections' => $left, 'hidden' => $out];
}

function conditions_of(array $part): array
{
    $found = $part['hiddenWhen'] ?? [];
    return array_is_list($found) ? $found : [$found];
}

function reads_elsewhere(array $condition, string $own): bool
{
    return isset($condition['entry']) || ($condition['section'] ?? $own) !== $own;
}

/** The conditions that read another section, with their places. */
function across(array $section, string $pointer): array
{
    $parts = [[$section, $pointer]];
    foreach ($section['elements'] ?? [] as $index => $element) {
        $parts[] = [$element, "$pointer/elements/$index"];
        foreach ($element['fields'] ?? [] as $place => $field) {
            $parts[] = [$field, "$pointer/elements/$index/fields/$place"];
        }
    }
    $found = [];
    foreach ($parts as [$part, $at]) {
        $is_list = array_is_list($part['hiddenWhen'] ?? []);
        foreach (conditions_of($part) as $place => $condition) {
            if (reads_elsewhere($condition, $section['id'])) {
                $found[] = [$condition, "$at/hiddenWhen" . ($is_list ? "/$place" : '')];
            }
        }
    }
    return $found;
}

function slots_of(array $sections, array $each): array
{
    $elements = $sections[$each['section']]['elements'] ?? [];
    return array_values(array_filter($elements, fn (array $one) => ($one['repeat']['list'] ?? null) === $each['list']));
}

/** The sections, each after those whose answers decide about it; by hand, since a chain may be long. */
function in_order(array $sections): array
{
    [$order, $done] = [[], []];
    foreach (array_keys($sections) as $start) {
        [$path, $waiting] = [[], [(string) $start]];
        while ($waiting) {
            $id = end($waiting);
            if (!isset($sections[$id]) || isset($done[$id])) {
                array_pop($waiting);
            } elseif (isset($path[$id])) {
                unset($path[$id]);
                $done[$id] = true;
                $order[] = array_pop($waiting);
            } else {
                $path[$id] = true;
                $of = $sections[$id]['forEach']['section'] ?? '';
                $reads = array_map(fn (array $one) => $one[0]['section'] ?? $of, across($sections[$id], ''));
                foreach ([...$reads, $of] as $one) {
                    if (isset($path[$one])) {
                        throw new ProfileError('cyclic-sections', "/sections/$one");
                    }
                    $waiting[] = $one;
                }
            }
        }
    }
    return $order;
}

function tell_malformed(array $sections, string $id): void
{
    [$section, $pointer] = [$sections[$id], "/sections/$id"];
    $each = $section['forEach'] ?? null;
    $slots = $each ? slots_of($sections, $each) : [];
    if ($each && !$slots) {
        throw new ProfileError('for-each-malformed', "$pointer/forEach");
    }
    foreach (across($section, $pointer) as [$condition, $at]) {
        if (isset($condition['entry'])) {
            if (!$slots || !in_array($condition['entry'], array_map('key_of', $slots[0]['fields']), true)) {
                throw new ProfileError('for-each-malformed', $at);
            }
        } elseif (!isset($sections[$condition['section']]) || isset($sections[$condition['section']]['forEach'])) {
            throw new ProfileError('condition-unknown-section', $at);
        }
    }
    if ($each && !empty($section['plugins'])) {
        throw new ProfileError('for-each-malformed', $pointer);
    }
    foreach (array_keys($slots) as $place) {
        if (isset($sections["$id-" . ($place + 1)])) {
            throw new ProfileError('duplicate-id', $pointer);
        }
    }
}

/** A section as it is for this investor, once for each entry where it stands for entries, with the entry's name. */
function instances(array $sections, string $id, array $values, array &$hidden): array
{
    $section = $sections[$id];
    $is_met = fn (array $one) => meets($one, $one['id'], $sections[$one['section']], $values[$one['section']]);
    $each = $section['forEach'] ?? null;
    if ($each === null) {
        return array_map(fn (array $one) => [$one, null], without($section, $id, $is_met, $hidden));
    }
    [$slots, $saved, $found, $index] = [slots_of($sections, $each), $values[$each['section']], [], 0];
    $keys = array_map('key_of', $slots[0]['fields']);
    foreach ($slots as $place => $slot) {
        if (!is_chosen($slot['legend'], $saved)) {
            continue;
        }
        $is_met_here = function (array $one) use ($is_met, $keys, $slot, $sections, $each, $saved): bool {
            if (!isset($one['entry'])) {
                return $is_met($one);
            }
            $field = $slot['fields'][array_search($one['entry'], $keys, true)];
            return meets($one, key_of($field), $sections[$each['section']], $saved);
        };
        $name = name_of($slot, $saved, ++$index);
        $entry = for_entry($section, $section['id'], '-' . ($place + 1), $name);
        foreach (without($entry, $id, $is_met_here, $hidden) as $one) {
            $found[] = [$one, $name];
        }
    }
    return $found;
}

/**
 * What of `hiddenWhen` stays for the form, and why its holder is left out, if it is. One condition on another section
 * that isn't met: all of it goes, since the list can't hold.
 */
function decided(array $part, string $written, callable $is_met): array
{
    $all = conditions_of($part);
    $others = array_values(array_filter($all, fn (array $one) => reads_elsewhere($one, $written)));
    $own = array_filter($all, fn (array $one) => !reads_elsewhere($one, $written));
    $own = array_map(fn (array $one) => array_diff_key($one, ['section' => '']), array_values($own));
    if (!$others) {
        return [array_is_list($part['hiddenWhen'] ?? []) ? $own ?: null : $own[0], null];
    }
    if (array_filter($others, fn (array $one) => !$is_met($one))) {
        return [null, null];
    }
    return $own ? [$own, null] : [null, $others];
}

/** The section without what other sections' answers hide, in a list; an empty one where nothing of it is left. */
function without(array $section, string $written, callable $is_met, array &$hidden): array
{
    $rest = array_diff_key($section, ['hiddenWhen' => '', 'forEach' => '']);
    [, $because] = decided($section, $written, $is_met);
    if ($because) {
        $hidden[] = ['id' => $section['id'], 'because' => $because];
        return [];
    }
    if (!isset($section['elements'])) {
        return [$rest];
    }
    $before = count($hidden);
    $left = function (array $elements) use (&$left, $section, $written, $is_met, &$hidden): array {
        $found = [];
        foreach ($elements as $element) {
            [$stays, $because] = decided($element, $written, $is_met);
            if ($because) {
                $hidden[] = ['id' => $section['id'] . '.' . key_of($element), 'because' => $because];
                continue;
            }
            $one = array_diff_key($element, ['hiddenWhen' => '']);
            $one += $stays === null ? [] : ['hiddenWhen' => $stays];
            $found[] = isset($one['fields']) ? ['fields' => $left($one['fields'])] + $one : $one;
        }
        return $found;
    };
    $elements = $left($section['elements']);
    if ($section['elements'] && !$elements && empty($section['plugins'])) {
        $because = array_merge(...array_column(array_splice($hidden, $before), 'because'));
        $hidden[] = ['id' => $section['id'], 'because' => $because];
        return [];
    }
    return [['elements' => $elements] + $rest];
}

/** The fields by key; one of a fieldset knows it as `within`. */
function fields_of(array $section): array
{
    $found = [];
    foreach ($section['elements'] ?? [] as $element) {
        if (!str_starts_with($element['type'], 'fieldset')) {
            $found += [key_of($element) => $element];
            continue;
        }
        $within = $element;
        if ($element['type'] === 'fieldset-grouped' && is_array($element['legend'] ?? null)) {
            ['legend' => $legend] = $element;
            $own = ['id' => $legend['name'], 'hiddenWhen' => conditions_of($element), 'value' => $element['value'] ?? null];
            $found += [$legend['name'] => $own + $legend];
            $within['gate'] = $legend;
        }
        foreach ($element['fields'] ?? [] as $field) {
            $found += [key_of($field) => ['within' => $within] + $field];
        }
    }
    return $found;
}

/** What is saved of a section and not hidden by its own conditions. An unsaved check box is empty. */
function saved_values(array $section, array $saved): array
{
    [$elements, $values] = [fields_of($section), []];
    foreach ($elements as $key => $element) {
        $raw = array_key_exists($key, $saved) ? $saved[$key] : $element['value'] ?? null;
        try {
            $values += is_blank($raw) ? [] : [$key => read($element, $raw)];
        } catch (Malformed) {
            // What the element can't hold is as good as nothing.
        }
    }
    return without_hidden($elements, $values, []);
}

function meets(array $condition, string $key, array $section, array $values): bool
{
    $condition = ['id' => $key] + $condition;
    if ((fields_of($section)[$key]['type'] ?? '') === 'input-date') {
        // Dates compare by their first ten characters.
        $values = [$key => substr($values[$key] ?? '', 0, 10)];
        $condition['values'] = array_map(fn ($one) => substr(text_of($one), 0, 10), $condition['values'] ?? []);
    }
    return holds($condition, $values);
}

/** What an entry is called in a text: by the value of its title, else by the list's label and its place. */
function name_of(array $slot, array $saved, int $index): string
{
    ['repeat' => $repeat] = $slot;
    $key = $repeat['title'] ?? '';
    $text = $saved[$key] ?? '';
    foreach ($slot['fields'] as $field) {
        foreach (key_of($field) === $key ? $field['options'] ?? [] : [] as $option) {
            $text = $option['value'] === $text ? $option['label'] : $text;
        }
    }
    $text = is_bool($text) || is_array($text) ? '' : text_of($text);
    $name = trim(preg_replace(NOT_IN_A_NAME, ' ', $text));
    preg_match('~^.{0,' . LONGEST_NAME . '}~us', $name, $start);
    return $start[0] === '' ? "{$repeat['label']} $index" : $start[0];
}

/** A text with the entry's name. In one that may hold links the name makes none. */
function filled(string $text, string $name, string $of): string
{
    $is_plain = $of !== 'helperText' && $of !== 'introText';
    return str_replace('{{name}}', $is_plain ? $name : preg_replace('~[\]:@]~', "$0\u{2060}", $name), $text);
}

function named(mixed $part, string $name, string $of = ''): mixed
{
    if (is_array($part)) {
        foreach ($part as $key => $one) {
            $part[$key] = named($one, $name, is_int($key) ? $of : $key);
        }
        return $part;
    }
    return is_string($part) && in_array($of, TEXTS, true) ? filled($part, $name, $of) : $part;
}

/** A section for one entry, or a part of it: its ids end in the slot, its texts name the entry. */
function for_entry(mixed $part, string $written, string $suffix, string $name, string $of = ''): mixed
{
    if ($of === 'options') {
        return named($part, $name);
    }
    $is_outside = $of === 'hiddenWhen' && !array_is_list($part) && reads_elsewhere($part, $written);
    if ($of === 'value' || $of === 'values' || $is_outside) {
        return $part;
    }
    if (is_array($part)) {
        $found = [];
        foreach ($part as $key => $one) {
            $is_key = $of === 'disableWhen';
            $own = is_int($key) ? $of : $key;
            $found[$is_key ? $key . $suffix : $key] = $is_key ? $one : for_entry($one, $written, $suffix, $name, $own);
        }
        return $found;
    }
    if (!is_string($part)) {
        return $part;
    }
    if ($part !== '' && ($of === 'of' || in_array($of, IDS, true))) {
        return $part . $suffix;
    }
    return in_array($of, TEXTS, true) ? filled($part, $name, $of) : $part;
}
