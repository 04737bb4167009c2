"""Runs the published test vectors against rules.py and lists.py: python3 vectors.py <fields.json, lists.json or branching.json>"""
import json
import sys
from pathlib import Path

from branching import ProfileError, resolve_profile
from lists import entries, save_slots
from rules import error_of, read


def is_right_list(slots, case):
    saved, too_few = save_slots(slots, case.get('stored', {}), case['sent'])
    if case['tooFew'] is not None:
        return too_few == case['tooFew']
    return saved == case['saved'] and entries(slots, saved) == case['entries']


def is_right_profile(document, case):
    found = resolve_profile(document, case['answers'])
    milestones = [{'id': one['id'], 'sections': [each['id'] for each in one['sections']]}
                  for one in found['qualification']['milestones']]
    return [milestones, found['sections'], found['hidden']] == [case['milestones'], case['sections'], case['hidden']]


def is_refused(document, code, pointer):
    try:
        resolve_profile(document, {})
    except ProfileError as error:
        return (error.code, error.pointer) == (code, pointer)
    return False


wrong = 0
vectors = json.loads(Path(sys.argv[1]).read_text(encoding='utf-8'))
for one in vectors.get('refused', []):
    if not is_refused(one['document'], one['code'], one['pointer']):
        wrong += 1
        print(f"{one['name']} is not refused")
for vector in vectors['vectors']:
    for case in vector['cases']:
        if 'answers' in case:
            if not is_right_profile(vector['document'], case):
                wrong += 1
                print(f"{vector['name']}: {case['name']}")
            continue
        if 'tooFew' in case:
            if not is_right_list(vector['elements'], case):
                wrong += 1
                print(f"{vector['name']}: {case['name']}")
            continue
        element, sent = vector['element'], case['sent']
        found = error_of(element, sent)
        is_right = found == case['error']
        if is_right and found is None:
            saved = case.get('saved', sent)
            kept = read(element, sent)
            is_right = kept == saved and isinstance(kept, bool) == isinstance(saved, bool)
        if not is_right:
            wrong += 1
            print(f"{vector['name']}: {json.dumps(sent)[:60]} is {found}, not {case['error']}")
print(f'{wrong} wrong')
sys.exit(1 if wrong else 0)
