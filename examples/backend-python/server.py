"""A backend for <investor-onboarding> in Python's standard library: everything in memory.

python3 server.py [port] [origin of the host page]
"""
import hashlib
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import RLock
from urllib.parse import unquote

from rules import broken_rule, is_hidden, key_of, read, without_hidden

PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 8800
HOST_PAGE = sys.argv[2] if len(sys.argv) > 2 else 'http://localhost:8801'
TOKENS = {
    'demo-token': {'investorId': 'inv-1', 'email': 'anna.keller@mail.example', 'language': 'en'},
    'demo-token-2': {'investorId': 'inv-2', 'email': 'bela.novak@mail.example', 'language': 'en'},
    'demo-token-3': {'investorId': 'inv-3', 'email': 'carla.ruiz@mail.example', 'language': 'en'},
}
PROFILE = json.loads(Path(__file__).with_name('profile.json').read_text(encoding='utf-8'))
MILESTONES = PROFILE['qualification']['milestones']
SECTIONS = {one['id']: PROFILE['sections'][one['id']] for each in MILESTONES for one in each['sections']}
LOCK = RLock()


class Record:
    """What is stored of one investor: the values of each section and the sections that are done."""

    def __init__(self):
        self.values = {section_id: {} for section_id in SECTIONS}
        self.done = set()


RECORDS = {session['investorId']: Record() for session in TOKENS.values()}


class Refusal(Exception):
    def __init__(self, status, code, title, **more):
        super().__init__(code)
        self.body = {'type': 'about:blank', 'title': title, 'status': status, 'code': code, **more}


def statuses(record):
    """The first section that is not done is active, those behind it are pending."""
    found, is_open = {}, True
    for section_id in SECTIONS:
        found[section_id] = 'complete' if section_id in record.done else 'active' if is_open else 'pending'
        is_open = is_open and section_id in record.done
    return found


def etag_of(record, section_id):
    content = json.dumps([section_id in record.done, record.values[section_id]], sort_keys=True)
    return f'"{hashlib.sha256(content.encode()).hexdigest()[:16]}"'


def section_view(record, section_id):
    if section_id not in SECTIONS:
        raise Refusal(404, 'SECTION_NOT_FOUND', 'There is no such section.')
    section, values = SECTIONS[section_id], record.values[section_id]
    elements = [{**one, **({'value': values[key_of(one)]} if key_of(one) in values else {})}
                for one in section['elements']]
    return {**section, 'status': statuses(record)[section_id], 'etag': etag_of(record, section_id),
            'elements': elements}


def qualification(record):
    now = statuses(record)
    milestones = []
    for one in MILESTONES:
        sections = [{'id': section['id'], 'label': section['label'], 'status': now[section['id']]}
                    for section in one['sections']]
        own = [section['status'] for section in sections]
        status = next((each for each in ('active', 'pending') if each in own), 'complete')
        milestones.append({**one, 'status': status, 'sections': sections})
    active = next((section_id for section_id, status in now.items() if status == 'active'), None)
    return {**PROFILE['qualification'], 'languages': ['en'], 'milestones': milestones,
            **({'activeSection': section_view(record, active)} if active else {})}


def merged(record, section_id, rows):
    """What is stored after a save, or 422 with a message for each wrong element."""
    elements = {key_of(one): one for one in SECTIONS[section_id]['elements']}
    given, errors = dict(record.values[section_id]), {}
    for row in reversed(rows):
        key = row.get('id')
        try:
            given[key] = read(elements[key], row.get('value'))
        except (KeyError, ValueError):
            errors[str(key)] = 'This value cannot be saved.'
    values = without_hidden(elements, given, {str(row.get('id')) for row in rows})
    for key, one in elements.items():
        if not is_hidden(one, values) and key not in errors and broken_rule(one, values.get(key, read(one, ''))):
            errors[key] = f"Please check '{one['label']}'."
    if errors:
        raise Refusal(422, 'SECTION_INVALID', 'Please check your entries.',
                      errors=[{'id': key, 'message': message} for key, message in errors.items()])
    return {key: value for key, value in values.items() if value != ''}


def save_section(record, section_id, body, if_match):
    section_view(record, section_id)
    rows = body.get('elements')
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise Refusal(422, 'BODY_MALFORMED', 'The request could not be read.')
    if statuses(record)[section_id] not in ('active', 'complete'):
        raise Refusal(409, 'SECTION_LOCKED', 'This section cannot be changed.')
    if if_match not in (None, '*', etag_of(record, section_id)):
        raise Refusal(412, 'SECTION_CHANGED', 'This section was changed meanwhile.')
    record.values[section_id] = merged(record, section_id, rows)
    record.done.add(section_id)
    return 204, None, etag_of(record, section_id)


def answer(method, path, body, if_match, token):
    """Status, body and entity tag of one call; raises Refusal."""
    call = f'{method} {path}'
    section_id = path.removeprefix('/qualification/sections/')
    if call == 'GET /languages':
        return 200, [{'code': 'en', 'name': 'English'}], None
    if token not in TOKENS:
        raise Refusal(401, 'SESSION_MISSING', 'Please sign in.')
    session = TOKENS[token]
    record = RECORDS[session['investorId']]
    if call == 'DELETE /session':
        del TOKENS[token]
    if call in ('DELETE /session', 'PUT /investor/language'):
        return 204, None, None
    if call == 'GET /qualification':
        return 200, qualification(record), None
    if path != section_id and method == 'GET':
        return 200, section_view(record, section_id), etag_of(record, section_id)
    if path != section_id and method == 'PUT':
        return save_section(record, section_id, body, if_match)
    simple = {'GET /session': session, 'POST /session/renewal': session, 'GET /disclaimers/missing': [],
              'GET /kyc': {'status': 'Not_checked'}}
    if call in simple:
        return 200, simple[call], None
    if call == 'POST /identity/wallets':
        raise Refusal(422, 'WALLET_SIGNATURE_INVALID', 'The signature does not belong to this wallet.')
    if path.startswith('/documents/') and method == 'GET':
        raise Refusal(404, 'ERROR_DOCUMENTS_NOT_FOUND', 'There is no such document.')
    raise Refusal(404, 'NOT_FOUND', 'There is no such call.')


class Handler(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def do_GET(self):
        origin, method = self.headers.get('Origin'), self.command
        text = self.rfile.read(int(self.headers.get('Content-Length') or 0))
        try:
            if method != 'GET' and origin not in (None, HOST_PAGE):
                raise Refusal(403, 'ORIGIN_UNKNOWN', 'This page may not use the service.')
            if method == 'OPTIONS':
                return self.send(204, None, None)
            path = unquote(self.path.split('?')[0])
            if not path.startswith('/v1/'):
                raise Refusal(404, 'NOT_FOUND', 'There is no such call.')
            token = (self.headers.get('Authorization') or '').removeprefix('Bearer ')
            with LOCK:
                self.send(*answer(method, path[3:], self.json_of(text), self.headers.get('If-Match'), token))
        except Refusal as refusal:
            self.send(refusal.body['status'], refusal.body, None, 'application/problem+json')

    do_POST = do_PUT = do_DELETE = do_OPTIONS = do_GET

    def json_of(self, text):
        if not text:
            return {}
        if (self.headers.get('Content-Type') or '').split(';')[0].strip().lower() != 'application/json':
            raise Refusal(415, 'BODY_NOT_JSON', 'JSON only.')
        try:
            body = json.loads(text)
        except ValueError:
            raise Refusal(400, 'BODY_MALFORMED', 'The request could not be read.') from None
        return body if isinstance(body, dict) else {}

    def send(self, status, body, etag, media_type='application/json; charset=utf-8'):
        content = b'' if body is None else json.dumps(body).encode()
        self.send_response(status)
        headers = {'Vary': 'Origin', 'Cache-Control': 'no-store', 'Content-Language': 'en', 'ETag': etag,
                   'Content-Type': body is not None and media_type}
        if self.headers.get('Origin') == HOST_PAGE:
            headers |= {'Access-Control-Allow-Origin': HOST_PAGE, 'Access-Control-Max-Age': '7200',
                        'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
                        'Access-Control-Expose-Headers': 'ETag, Retry-After, Content-Language',
                        'Access-Control-Allow-Headers':
                            'Authorization, Content-Type, Accept-Language, X-Request-Id, If-Match'}
        for name, value in headers.items():
            if value:
                self.send_header(name, value)
        if status != 204:
            self.send_header('Content-Length', str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        """Nothing: paths and tokens do not belong into a log."""


if __name__ == '__main__':
    server = ThreadingHTTPServer(('127.0.0.1', PORT), Handler)
    print(f'http://127.0.0.1:{server.server_port}/v1', flush=True)
    server.serve_forever()
