"""Sections that depend on answers, written from docs/backend/profiles.md: the plain profile of one investor."""
import re

from rules import holds, is_empty, key_of, read, without_hidden

IDS = {'id', 'name', 'key', 'list', 'title', 'web3InputKey'}
TEXTS = {'label', 'helperText', 'introText', 'legend', 'addLabel', 'message', 'text'}
LONGEST_NAME = 200
# Line breaks and other control characters, and what turns the direction of the text after it.
NOT_IN_A_NAME = re.compile('[\\s\x00-\x1f\x7f-\x9f\ufeff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+')


class ProfileError(Exception):
    """A document that can't be resolved: `pointer` is the place, a JSON Pointer into the document."""

    def __init__(self, code, pointer):
        super().__init__(f'{pointer}: {code}')
        self.code, self.pointer = code, pointer


def resolve_profile(document, answers):
    """What an investor gets for the answers that are saved, by section and key: `qualification` and `sections` without
    what other sections' answers hide, and `hidden`, what was left out and why."""
    sections = document['sections']
    order = in_order(sections)
    for section_id in sections:
        tell_malformed(sections, section_id)
    made, values, hidden = {}, {}, {}
    for section_id in order:
        hidden[section_id] = []
        made[section_id] = instances(sections, section_id, values, hidden[section_id])
        there = [section for section, _ in made[section_id] if section['id'] == section_id]
        values[section_id] = saved_values(there[0], answers.get(section_id, {})) if there else {}
    milestones = []
    for milestone in document['qualification']['milestones']:
        own = []
        for summary in milestone['sections']:
            for section, name in made.get(summary['id'], [(summary, None)]):
                own.append({**(named(summary, name) if name else summary), 'id': section['id']})
        if own or not milestone['sections']:
            milestones.append({**milestone, 'sections': own})
    if not milestones:
        raise ProfileError('nothing-left', '/qualification/milestones')
    return {'qualification': {**document['qualification'], 'milestones': milestones},
            'sections': {section['id']: section for one in sections for section, _ in made[one]},
            'hidden': [part for one in sections for part in hidden[one]]}


def conditions_of(part):
    found = part.get('hiddenWhen') or []
    return found if isinstance(found, list) else [found]


def reads_elsewhere(condition, own):
    return 'entry' in condition or condition.get('section', own) != own


def across(section, pointer):
    """The conditions that read another section, with their places."""
    parts = [(section, pointer)]
    for index, element in enumerate(section.get('elements', [])):
        parts.append((element, f'{pointer}/elements/{index}'))
        parts += [(field, f'{pointer}/elements/{index}/fields/{place}')
                  for place, field in enumerate(element.get('fields', []))]
    for part, at in parts:
        is_list = isinstance(part.get('hiddenWhen'), list)
        for place, condition in enumerate(conditions_of(part)):
            if reads_elsewhere(condition, section['id']):
                yield condition, f'{at}/hiddenWhen' + (f'/{place}' if is_list else '')


def slots_of(sections, each):
    elements = sections.get(each['section'], {}).get('elements', [])
    return [one for one in elements if one.get('repeat', {}).get('list') == each['list']]


def in_order(sections):
    """The sections, each after those whose answers decide about it; by hand, since a chain may be long."""
    order, done = [], set()
    for start in sections:
        path, waiting = {}, [start]
        while waiting:
            section_id = waiting[-1]
            if section_id not in sections or section_id in done:
                waiting.pop()
            elif section_id in path:
                del path[section_id]
                done.add(section_id)
                order.append(section_id)
                waiting.pop()
            else:
                path[section_id] = True
                section = sections[section_id]
                each = section.get('forEach', {})
                reads = [condition.get('section', each.get('section')) for condition, _ in across(section, '')]
                for one in [*reads, each.get('section')]:
                    if one in path:
                        raise ProfileError('cyclic-sections', f'/sections/{one}')
                    waiting.append(one)
    return order


def tell_malformed(sections, section_id):
    section, pointer = sections[section_id], f'/sections/{section_id}'
    each = section.get('forEach')
    slots = slots_of(sections, each) if each else []
    if each and not slots:
        raise ProfileError('for-each-malformed', f'{pointer}/forEach')
    for condition, at in across(section, pointer):
        if 'entry' in condition:
            if not slots or condition['entry'] not in map(key_of, slots[0]['fields']):
                raise ProfileError('for-each-malformed', at)
        elif 'forEach' in sections.get(condition['section'], {'forEach': None}):
            raise ProfileError('condition-unknown-section', at)
    if each and section.get('plugins'):
        raise ProfileError('for-each-malformed', pointer)
    if any(f'{section_id}-{place}' in sections for place in range(1, len(slots) + 1)):
        raise ProfileError('duplicate-id', pointer)


def instances(sections, section_id, values, hidden):
    """A section as it is for this investor, once for each entry where it stands for entries, with the entry's name."""
    section = sections[section_id]

    def is_met(condition):
        return meets(condition, condition['id'], sections[condition['section']], values[condition['section']])

    each = section.get('forEach')
    if each is None:
        return [(one, None) for one in without(section, section_id, is_met, hidden)]
    slots, saved, found = slots_of(sections, each), values[each['section']], []
    entries = [(place, slot) for place, slot in enumerate(slots)
               if saved.get(slot['legend']['name']) == slot['legend'].get('checkedValue', True)]
    for index, (place, slot) in enumerate(entries):

        def is_met_here(condition, slot=slot):
            if 'entry' not in condition:
                return is_met(condition)
            field = slot['fields'][[key_of(one) for one in slots[0]['fields']].index(condition['entry'])]
            return meets(condition, key_of(field), sections[each['section']], saved)

        name = name_of(slot, saved, index)
        entry = for_entry(section, f'-{place + 1}', name)
        found += [(one, name) for one in without(entry, section_id, is_met_here, hidden)]
    return found


def decided(part, written, is_met):
    """What of `hiddenWhen` stays for the form, and why its holder is left out, if it is. One condition on another section
    that isn't met: all of it goes, since the list can't hold."""
    others = [one for one in conditions_of(part) if reads_elsewhere(one, written)]
    own = [{key: one[key] for key in one if key != 'section'}
           for one in conditions_of(part) if not reads_elsewhere(one, written)]
    if not others:
        return own if isinstance(part.get('hiddenWhen'), list) else own[0] if own else None, None
    if not all(map(is_met, others)):
        return None, None
    return (own, None) if own else (None, others)


def without(section, written, is_met, hidden):
    """The section without what other sections' answers hide, in a list; an empty one where nothing of it is left."""
    rest = {key: section[key] for key in section if key not in ('hiddenWhen', 'forEach')}
    _, because = decided(section, written, is_met)
    if because:
        hidden.append({'id': section['id'], 'because': because})
        return []
    before = len(hidden)

    def left(elements):
        found = []
        for element in elements:
            stays, because = decided(element, written, is_met)
            if because:
                hidden.append({'id': f"{section['id']}.{key_of(element)}", 'because': because})
                continue
            one = {key: element[key] for key in element if key != 'hiddenWhen'}
            if stays is not None:
                one['hiddenWhen'] = stays
            if 'fields' in element:
                one['fields'] = left(element['fields'])
            found.append(one)
        return found

    if 'elements' not in section:
        return [rest]
    elements = left(section['elements'])
    if section['elements'] and not elements and not section.get('plugins'):
        because = [one for part in hidden[before:] for one in part['because']]
        hidden[before:] = [{'id': section['id'], 'because': because}]
        return []
    return [{**rest, 'elements': elements}]


def fields_of(section):
    """The fields by key; one of a fieldset knows it as `within`."""
    found = {}
    for element in section.get('elements', []):
        if not element['type'].startswith('fieldset'):
            found.setdefault(key_of(element), element)
            continue
        legend, within = element.get('legend'), {**element}
        if element['type'] == 'fieldset-grouped' and isinstance(legend, dict):
            conditions = {'hiddenWhen': conditions_of(element), 'value': element.get('value')}
            found.setdefault(legend['name'], {**legend, 'id': legend['name'], **conditions})
            within['gate'] = legend
        for field in element.get('fields', []):
            found.setdefault(key_of(field), {**field, 'within': within})
    return found


def saved_values(section, saved):
    """What is saved of a section and not hidden by its own conditions. An unsaved check box is empty."""
    elements, values = fields_of(section), {}
    for key, element in elements.items():
        raw = saved.get(key, element.get('value'))
        try:
            if not is_empty(raw):
                values[key] = read(element, raw)
        except ValueError:
            pass
    return without_hidden(elements, values, set())


def meets(condition, key, section, values):
    condition = {**condition, 'id': key}
    element = fields_of(section).get(key, {})
    if element.get('type') == 'input-date':
        # Dates compare by their first ten characters.
        values = {key: values.get(key, '')[:10]}
        condition['values'] = [str(one)[:10] for one in condition.get('values', [])]
    return holds(condition, values)


def name_of(slot, saved, index):
    """What an entry is called in a text: by the value of its title, else by the list's label and its place."""
    repeat = slot['repeat']
    title = next((one for one in slot['fields'] if key_of(one) == repeat.get('title')), {})
    value = saved.get(repeat.get('title'))
    chosen = next((one['label'] for one in title.get('options', []) if one['value'] == value), value)
    text = '' if is_empty(chosen) or isinstance(chosen, bool) else str(chosen)
    return NOT_IN_A_NAME.sub(' ', text).strip()[:LONGEST_NAME] or f"{repeat['label']} {index + 1}"


def filled(text, name, of):
    """A text with the entry's name. In one that may hold links the name makes none."""
    is_plain = of not in ('helperText', 'introText')
    return text.replace('{{name}}', name if is_plain else re.sub(r'[\]:@]', '\\g<0>\u2060', name))


def named(part, name, of=''):
    if isinstance(part, list):
        return [named(one, name, of) for one in part]
    if isinstance(part, dict):
        return {key: named(one, name, key) for key, one in part.items()}
    return filled(part, name, of) if of in TEXTS and isinstance(part, str) else part


def for_entry(section, suffix, name):
    """A section for one entry: its ids end in the slot, its texts name the entry."""

    def walk(part, of):
        if of == 'options':
            return named(part, name)
        is_outside = of == 'hiddenWhen' and isinstance(part, dict) and reads_elsewhere(part, section['id'])
        if of in ('value', 'values') or is_outside:
            return part
        if isinstance(part, list):
            return [walk(one, of) for one in part]
        if isinstance(part, dict):
            is_by_key = of == 'disableWhen'
            return {key + suffix if is_by_key else key: one if is_by_key else walk(one, key)
                    for key, one in part.items()}
        if not isinstance(part, str):
            return part
        return part + suffix if part and (of in IDS or of == 'of') else filled(part, name, of) if of in TEXTS else part

    return walk(section, '')
