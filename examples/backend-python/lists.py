"""Lists of owners and the like, written from docs/backend/fields.md: what a save of their slots stores."""
from rules import is_empty, key_of


def legend_of(slot):
    return slot['legend'].get('name') or key_of(slot)


def is_there(slot, values):
    return values.get(legend_of(slot)) == slot['legend'].get('checkedValue', True)


def save_slots(slots, stored, sent):
    """The stored values after a save, and the legend at which too few entries are told, or None."""
    values = {**stored, **sent}
    saved = {}
    for slot in slots:
        saved[legend_of(slot)] = is_there(slot, values)
        # What the widget does not send it does not show: the fields of a slot without an entry are cleared.
        fields = slot.get('fields', []) if is_there(slot, values) else []
        saved.update({key_of(one): values[key_of(one)] for one in fields
                      if not is_empty(values.get(key_of(one)))})
    filled = [slot for slot in slots if is_there(slot, saved)
              and any(key_of(one) in saved for one in slot.get('fields', []))]
    # Told at the first free slot, or else at the first entry that is empty.
    at = [slot for slot in slots if not is_there(slot, saved)] + [slot for slot in slots if slot not in filled]
    if at and len(filled) < slots[0]['repeat'].get('min', 0):
        return None, legend_of(at[0])
    return saved, None


def entries(slots, values):
    """The slots with an entry: a backend with a section for each entry has one for each of these."""
    return [slot['id'] for slot in slots if is_there(slot, values)]
