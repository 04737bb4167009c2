// A backend for <investor-onboarding> with Node's own modules and its rule for profiles: node server.mjs [port] [origin of the host page]
// Everything is kept in one JSON file, data.json, or the one that DATA names; DATA=none keeps it in memory.
// PUBLIC is the address that browsers know it by, where that is another one than this machine's; PROFILE another
// profile than profile.json: a ProfileDocument, as check-profile and the studio have it.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolveProfile } from 'investor-onboarding/profile';
import { failedChecks } from './checks.mjs';
import {
  brokenRule,
  fieldsOf,
  isDisabled,
  isEmpty,
  isHidden,
  keyOf,
  read,
  valueKeyOf,
  withoutHidden,
} from './rules.mjs';

const [port = '8800', hostPage = 'http://localhost:8801'] = process.argv.slice(2);
const file = process.env.DATA ?? 'data.json';
let address = process.env.PUBLIC;
const profile = JSON.parse(
  readFileSync(process.env.PROFILE ?? new URL('profile.json', import.meta.url), 'utf8'),
);
// A document that can't be resolved ends the program here, with its place.
resolveProfile(profile);

/**
 * The sections of an investor's own profile in their order: what answers hide is not there, and what is stored of it
 * stays. `place` is what their answers are kept under, `fields` what they ask for; the first of an id counts.
 */
function ownSections(record, { qualification, sections } = resolveProfile(profile, record.values)) {
  const ids = qualification.milestones.flatMap((one) => one.sections.map(({ id }) => id));
  return new Map(
    ids.map((id) => {
      const place = placeOf(record, id);
      const fields = fieldsOf(sections[id]).map((field) => ({ ...field, place }));
      const values = record.values[place] ?? begunWith(fields);
      return [id, { section: sections[id], place, fields, values }];
    }),
  );
}

/** A section for an entry of a list is kept under the entry's name, too: another one in its slot begins anew. */
function placeOf({ values }, id) {
  for (const { id: written, forEach } of Object.values(profile.sections)) {
    if (!forEach) continue;
    const slot = slotsOf(forEach).find((_, place) => `${written}-${place + 1}` === id);
    if (slot) return `${id} ${values[forEach.section]?.[slot.repeat.title] ?? ''}`;
  }
  return id;
}

function slotsOf({ section, list }) {
  return profile.sections[section].elements.filter(({ repeat }) => repeat?.list === list);
}

/** Who has no name is nobody's namesake: an entry that goes without one leaves nothing to the next one in its slot. */
function forgetNameless({ record, investorId }, sectionId) {
  for (const { id, forEach } of Object.values(profile.sections)) {
    if (forEach?.section !== sectionId) continue;
    for (const [index, { legend }] of slotsOf(forEach).entries()) {
      if (record.values[sectionId][legend.name] === (legend.checkedValue ?? true)) continue;
      const place = `${id}-${index + 1} `;
      delete record.values[place];
      record.done = record.done.filter((one) => one !== place);
      for (const [secret, one] of Object.entries(data.documents)) {
        if (one.investorId === investorId && one.place === place) delete data.documents[secret];
      }
    }
  }
}

/** The answers that the profile itself has, with which each investor begins; a file has to be an investor's own. */
function begunWith(fields) {
  const given = fields.filter(({ type, value }) => type !== 'input-file' && !isEmpty(value));
  return Object.fromEntries(given.map((one) => [keyOf(one), read(one, one.value)]));
}

/** Whose token it is. A real backend has sessions that end. */
const TOKENS = new Map([
  ['demo-token', { investorId: 'inv-1', email: 'anna.keller@mail.example' }],
  ['demo-token-2', { investorId: 'inv-2', email: 'bela.novak@mail.example' }],
  ['demo-token-3', { investorId: 'inv-3', email: 'carla.ruiz@mail.example' }],
]);
const UPLOAD_MINUTES = 10;
const LARGEST_BODY = 6_000_000;

// What is stored: by investor the values of each section and the sections that are done; and the documents.
const data = loaded() ?? { investors: {}, documents: {} };

function loaded() {
  try {
    return file === 'none' ? undefined : JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a new file and puts it in the place of the old one, so that there is always a whole one. */
function keep() {
  if (file === 'none') return;
  writeFileSync(`${file}.new`, JSON.stringify(data));
  renameSync(`${file}.new`, file);
}

/** A refusal, answered as application/problem+json. */
class Refusal extends Error {
  constructor(status, code, title, more = {}) {
    super(code);
    this.body = { type: 'about:blank', title, status, code, ...more };
  }
}

function recordOf(investorId) {
  data.investors[investorId] ??= { values: {}, done: [] };
  return data.investors[investorId];
}

const hash = (text, length = 16) =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

/**
 * The first section that is not done is active, those behind it are pending; one that has got a required field since
 * is not done. A section with an identity check is not done by a save: its provider's webhook has to tell that the
 * check was handed in. It is yours to write.
 */
function statusesOf({ done }, own) {
  let isOpen = true;
  return new Map(
    Array.from(own, ([id, { section, place, fields, values }]) => {
      const isWhole = brokenRules(fields, values).every(([, rule]) => !/^required/.test(rule));
      if (done.includes(place) && isWhole && !section.plugins?.length) return [id, 'complete'];
      const status = isOpen ? 'active' : 'pending';
      isOpen = false;
      return [id, status];
    }),
  );
}

/** A strong entity tag: it changes with what is stored of the section, and with the entry that the section is for. */
function etagOf({ done }, { place, values }) {
  return `"${hash(JSON.stringify([place, done.includes(place), values]))}"`;
}

function sectionView(record, sectionId, own = ownSections(record)) {
  if (!own.has(sectionId)) throw new Refusal(404, 'SECTION_NOT_FOUND', 'There is no such section.');
  const { section, values } = own.get(sectionId);
  const withValue = ({ value: _, ...element }) => {
    const { type, fields: inside } = element;
    const value = values[valueKeyOf(element)];
    return {
      ...element,
      ...(!isEmpty(value) && { value: type === 'input-file' ? linkOf(value) : value }),
      ...(inside && { fields: inside.map(withValue) }),
    };
  };
  const elements = section.elements?.map(withValue);
  const status = statusesOf(record, own).get(sectionId);
  const etag = etagOf(record, own.get(sectionId));
  return { ...section, status, etag, ...(elements && { elements }) };
}

function qualification(record) {
  const resolved = resolveProfile(profile, record.values);
  const own = ownSections(record, resolved);
  const now = statusesOf(record, own);
  const milestones = resolved.qualification.milestones.map((milestone) => {
    const rows = milestone.sections.map(({ id, label }) => ({ id, label, status: now.get(id) }));
    const open = rows.find(({ status }) => status !== 'complete');
    return { ...milestone, status: open?.status ?? 'complete', sections: rows };
  });
  const [active] = [...now].find(([, status]) => status === 'active') ?? [];
  return {
    ...resolved.qualification,
    languages: ['en'],
    milestones,
    ...(active && { activeSection: sectionView(record, active, own) }),
  };
}

/** The fields that are asked for and whose values break a rule, by key. */
function brokenRules(fields, values) {
  return fields.flatMap((field) => {
    if (isHidden(field, values) || isDisabled(field, values) || isNeverSent(field)) return [];
    const rule = brokenRule(field, values[keyOf(field)] ?? read(field, ''));
    return rule ? [[keyOf(field), rule]] : [];
  });
}

/** What is stored after a save, or 422 with a message for each wrong element; nothing of it is stored then. */
function merged(investorId, { section, fields, values: stored }, rows) {
  const elements = new Map(fields.map((one) => [keyOf(one), one]));
  const given = { ...stored };
  const errors = new Map();
  for (const { id, value } of [...rows].reverse()) {
    try {
      const element = elements.get(id);
      if (!element) throw new Error('unknown');
      const isFile = element.type === 'input-file';
      given[id] = isFile ? documentOf(investorId, element, value) : read(element, value);
    } catch {
      errors.set(String(id), 'This value cannot be saved.');
    }
  }
  const values = withoutHidden(elements, given, new Set(rows.map(({ id }) => id)));
  for (const [key] of brokenRules([...elements.values()], values)) {
    if (!errors.has(key)) errors.set(key, `Please check '${elements.get(key).label}'.`);
  }
  for (const { id, message } of failedChecks(section, fields, values)) {
    if (!errors.has(id)) errors.set(id, message);
  }
  if (errors.size > 0) {
    throw new Refusal(422, 'SECTION_INVALID', 'Please check your entries.', {
      errors: Array.from(errors, ([id, message]) => ({ id, message })),
    });
  }
  return values;
}

/** The widget never sends these. */
const isNeverSent = (element) => element.noSubmit || keyOf(element) === 'wallet_signature';

function saveSection({ record, investorId }, sectionId, { elements: rows }, ifMatch) {
  const { status, etag } = sectionView(record, sectionId);
  const areRows =
    Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null);
  if (!areRows) throw new Refusal(422, 'BODY_MALFORMED', 'The request could not be read.');
  if (status === 'pending') {
    throw new Refusal(409, 'SECTION_LOCKED', 'This section cannot be changed.');
  }
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== etag) {
    throw new Refusal(412, 'SECTION_CHANGED', 'This section was changed meanwhile.');
  }
  const own = ownSections(record).get(sectionId);
  const values = merged(investorId, own, rows);
  record.values[own.place] = values;
  if (!record.done.includes(own.place)) record.done.push(own.place);
  forgetNameless({ record, investorId }, sectionId);
  keep();
  return { status: 204, etag: etagOf(record, { ...own, values }) };
}

// Documents: announced, sent to an address of their own, and read by a link that ends. A real backend lets a store
// such as S3 make both addresses, and looks into the files before anybody opens them.

/** An announced upload gets an address that nobody can guess. */
function announce({ record, investorId }, { files }) {
  if (!Array.isArray(files) || files.length === 0) {
    throw new Refusal(422, 'BODY_MALFORMED', 'The request could not be read.');
  }
  const known = fileFieldsOf(record);
  const filesToUpload = files.map(({ id, filename, type, md5, size }) => {
    const element = known.find(({ documentId }) => documentId === id);
    const largest = element?.maxSize ?? element?.maxsize ?? LARGEST_BODY;
    const isWanted = element && isAccepted(element, type) && size > 0 && size <= largest;
    if (!isWanted || !/^[0-9a-f]{32}$/.test(md5)) {
      throw new Refusal(422, 'DOCUMENT_REFUSED', 'This file is not accepted.', {
        errors: [{ id: String(id), message: 'This file is not accepted.' }],
      });
    }
    const secret = randomBytes(18).toString('hex');
    const contentMd5 = Buffer.from(md5, 'hex').toString('base64');
    const until = Date.now() + UPLOAD_MINUTES * 60_000;
    const name = String(filename).slice(0, 200);
    const { place } = element;
    data.documents[secret] = {
      investorId,
      id,
      place,
      filename: name,
      type,
      size,
      contentMd5,
      until,
    };
    const headers = { 'Content-MD5': contentMd5 };
    return { contentMd5, href: { url: `${address}/uploads/${secret}`, 'form-data': headers } };
  });
  keep();
  return { status: 200, body: { filesToUpload } };
}

function fileFieldsOf(record) {
  const fields = [...ownSections(record).values()].flatMap((own) => own.fields);
  return fields.filter(({ type }) => type === 'input-file');
}

function isAccepted({ mimeTypes }, type) {
  if (isEmpty(mimeTypes)) return true;
  const kind = `${String(type).split('/')[0]}/*`;
  return [type, kind, '*', '*/*'].some((one) => mimeTypes.includes(one));
}

function store(secret, headers, bytes) {
  const document = data.documents[secret];
  const isOpen = document && !document.content && document.until > Date.now();
  if (!isOpen) throw new Refusal(403, 'UPLOAD_EXPIRED', 'This address is not valid any more.');
  const md5 = createHash('md5').update(bytes).digest('base64');
  const isSame =
    md5 === document.contentMd5 &&
    headers['content-md5'] === md5 &&
    headers['content-type'] === document.type &&
    bytes.length === document.size;
  if (!isSame) throw new Refusal(400, 'UPLOAD_MISMATCH', 'This is not the announced file.');
  document.content = bytes.toString('base64');
  document.version = `${Date.now()}-${secret.slice(0, 8)}`;
  keep();
  return { status: 201 };
}

/** The newest file of a document; 404 while there is none, and for one that is not asked for. */
function linkOfDocument({ record, investorId }, documentId) {
  const element = fileFieldsOf(record).find((one) => one.documentId === documentId);
  const own = Object.values(data.documents).filter(
    (one) => element && one.content && isOf(one, investorId, element),
  );
  const newest = own.sort((one, other) => (one.version < other.version ? 1 : -1))[0];
  if (!newest) throw new Refusal(404, 'ERROR_DOCUMENTS_NOT_FOUND', 'There is no such document.');
  const { url, version, expiryDate } = linkOf(newest.version);
  return { status: 200, body: { url, version, expiryDate } };
}

/** What the widget is told of a stored file: a link that is good for some minutes. */
function linkOf(version) {
  const [secret, document] = entryOf(version);
  const until = Date.now() + UPLOAD_MINUTES * 60_000;
  const url = `${address}/files/${secret}/${until}/${signature(secret, until)}`;
  return { filename: document.filename, url, version, expiryDate: new Date(until).toISOString() };
}

const KEY = randomBytes(32).toString('hex');
const signature = (secret, until) => hash(`${KEY} ${secret} ${until}`, 32);

function entryOf(version) {
  return Object.entries(data.documents).find(([, one]) => one.version === version) ?? [];
}

const isOf = (document, investorId, { documentId, place }) =>
  document.investorId === investorId && document.id === documentId && document.place === place;

/** Of the value of a file element only its version counts, if it is of this investor's document for this element. */
function documentOf(investorId, element, value) {
  if (isEmpty(value)) return '';
  const [, document] = entryOf(value.version);
  if (!document || !isOf(document, investorId, element)) throw new Error('unknown');
  return value.version;
}

function sendFile(path) {
  const [, secret, until, signed] = /^\/files\/(\w+)\/(\d+)\/(\w+)$/.exec(path) ?? [];
  const isGood = secret && signed === signature(secret, until) && Number(until) > Date.now();
  const document = isGood && data.documents[secret];
  if (!document) throw new Refusal(403, 'LINK_EXPIRED', 'This link is not valid any more.');
  const bytes = Buffer.from(document.content, 'base64');
  const name = encodeURIComponent(document.filename);
  const disposition = `attachment; filename*=UTF-8''${name}`;
  return { status: 200, bytes, type: document.type, disposition };
}

/** The answer to one call; throws Refusal. */
function answer({ method, headers }, path, body) {
  const call = `${method} ${path}`;
  if (call === 'GET /languages') return { status: 200, body: [{ code: 'en', name: 'English' }] };
  const token = headers.authorization?.replace(/^Bearer /, '');
  const session = TOKENS.get(token);
  if (!session) throw new Refusal(401, 'SESSION_MISSING', 'Please sign in.');
  const binding = hash(`binding ${token}`);
  const named = headers['x-session-binding'];
  if (method !== 'GET' && named !== undefined && named !== binding) {
    throw new Refusal(409, 'SESSION_CHANGED', 'Somebody else has signed in.');
  }
  const { investorId } = session;
  const record = recordOf(investorId);
  const [, sectionId] = /^\/qualification\/sections\/([^/]+)$/.exec(path) ?? [];
  const [, documentId] = /^\/documents\/([^/]+)\/link$/.exec(path) ?? [];
  if (sectionId && method === 'GET') {
    const view = sectionView(record, sectionId);
    return { status: 200, body: view, etag: view.etag };
  }
  if (sectionId && method === 'PUT')
    return saveSection({ record, investorId }, sectionId, body, headers['if-match']);
  if (documentId && method === 'GET') return linkOfDocument({ record, investorId }, documentId);
  switch (call) {
    case 'GET /session':
    case 'POST /session/renewal':
      return { status: 200, body: { ...session, language: 'en', binding } };
    case 'DELETE /session':
      TOKENS.delete(token);
      return { status: 204 };
    case 'PUT /investor/language':
      return { status: 204 };
    case 'GET /qualification':
      return { status: 200, body: qualification(record) };
    case 'GET /disclaimers/missing':
      return { status: 200, body: [] };
    case 'GET /kyc':
      return { status: 200, body: { status: 'Not_checked' } };
    case 'POST /documents/upload-urls':
      return announce({ record, investorId }, body);
    case 'POST /identity/wallets':
      throw new Refusal(
        422,
        'WALLET_SIGNATURE_INVALID',
        'The signature does not belong to this wallet.',
      );
    default:
      throw new Refusal(404, 'NOT_FOUND', 'There is no such call.');
  }
}

/** The answer to any request: CORS first, then the store, then the calls. */
function respond(request, bytes) {
  const { method, headers, url } = request;
  if (method !== 'GET' && headers.origin !== undefined && headers.origin !== hostPage) {
    throw new Refusal(403, 'ORIGIN_UNKNOWN', 'This page may not use the service.');
  }
  if (method === 'OPTIONS') return { status: 204 };
  const path = decodeURIComponent(url.split('?')[0]);
  if (path.startsWith('/files/')) return sendFile(path);
  if (path.startsWith('/uploads/') && method === 'PUT') return store(path.slice(9), headers, bytes);
  if (!path.startsWith('/v1/')) throw new Refusal(404, 'NOT_FOUND', 'There is no such call.');
  return answer(request, path.slice(3), jsonOf(headers, bytes));
}

function jsonOf(headers, bytes) {
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) {
    throw new Refusal(415, 'BODY_NOT_JSON', 'JSON only.');
  }
  try {
    return JSON.parse(bytes.toString()) ?? {};
  } catch {
    throw new Refusal(400, 'BODY_MALFORMED', 'The request could not be read.');
  }
}

function corsOf({ headers }) {
  if (headers.origin !== hostPage) return {};
  return {
    'Access-Control-Allow-Origin': hostPage,
    'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, Accept-Language, X-Request-Id, X-Session-Binding, If-Match, Content-MD5',
    'Access-Control-Expose-Headers': 'ETag, Retry-After, Content-Language',
    'Access-Control-Max-Age': '7200',
  };
}

function send(request, response, { status, body, bytes, type, etag, disposition }) {
  const content = bytes ?? (body === undefined ? '' : JSON.stringify(body));
  const isProblem = status >= 400;
  response.writeHead(status, {
    Vary: 'Origin',
    'Cache-Control': 'no-store',
    'Content-Language': 'en',
    'X-Content-Type-Options': 'nosniff',
    ...corsOf(request),
    ...(etag && { ETag: etag }),
    ...(disposition && { 'Content-Disposition': disposition }),
    ...(content && {
      'Content-Type':
        type ?? (isProblem ? 'application/problem+json' : 'application/json; charset=utf-8'),
    }),
  });
  response.end(content);
}

const server = createServer(async (request, response) => {
  try {
    const parts = [];
    let size = 0;
    for await (const part of request) {
      size += part.length;
      if (size > LARGEST_BODY)
        throw new Refusal(413, 'BODY_TOO_LARGE', 'The request is too large.');
      parts.push(part);
    }
    send(request, response, respond(request, Buffer.concat(parts)));
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    const { body } =
      error instanceof Refusal ? error : new Refusal(500, 'INTERNAL', 'Something went wrong.');
    send(request, response, { status: body.status, body });
  }
});
server.listen(Number(port), '127.0.0.1', () => {
  const own = `http://127.0.0.1:${server.address().port}`;
  address ??= own;
  console.log(`${own}/v1`);
});
