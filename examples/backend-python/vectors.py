"""Runs the published test vectors against rules.py: python3 vectors.py <fields.json>"""
import json
import sys
from pathlib import Path

from rules import error_of, read

wrong = 0
for vector in json.loads(Path(sys.argv[1]).read_text(encoding='utf-8'))['vectors']:
    for case in vector['cases']:
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
