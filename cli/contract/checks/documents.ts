import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { documentGroups, uploadHeaders } from '../../../src/documents/rules/document-groups';
import { fileLimits } from '../../../src/form/kinds/file/file-limits';
import { flattenSection } from '../../../src/form/rules/model/flatten-section';
import { documentLinkSchema } from '../../../src/http/calls/documents';
import type { FileValue, Section } from '../../../src/http/schemas';
import { isRecord } from '../../../src/kit/rules/is-record';
import { isWebAddress } from '../../../src/kit/rules/web-address';
import type { BackendUnderCheck } from '../backend-under-check';
import type { Answer, CallOptions } from '../caller';
import { expectProblem, expectShape, expectStatus, expectUtcDate, listOf } from '../expectations';
import { type Check, NotApplicable, Wrong } from '../findings';

export const POLL_INTERVAL_MS = 1_000;

/** A file element, as its upload is announced. */
export interface Target {
  readonly sectionId: string;
  readonly key: string;
  readonly fieldsetId: string;
  readonly documentId: string;
  readonly label: string;
  readonly type: string;
}

interface Upload {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentMd5: string;
}

/** Documents: upload URL, transfer with md5, link and its life. */
export const DOCUMENTS: readonly Check[] = [
  {
    id: 'documents.missing-link',
    title: 'the link of a document that does not exist is 404 ERROR_DOCUMENTS_NOT_FOUND',
    run: async ({ call, settings }) => {
      expectProblem(await call('GET', `/documents/${settings.unique()}/link`), {
        status: 404,
        code: 'ERROR_DOCUMENTS_NOT_FOUND',
        fix: 'Answer 404 ERROR_DOCUMENTS_NOT_FOUND while there is no document: the widget polls until there is.',
      });
    },
  },
  {
    id: 'documents.upload-url',
    title: 'POST /documents/upload-urls answers where each file goes',
    writes: true,
    run: async (backend) => {
      await announce(backend, await target(backend), content(backend));
    },
  },
  {
    id: 'documents.store-cors',
    title: 'the store lets the host page send the file',
    writes: true,
    run: async (backend) => {
      const { origin } = backend.settings;
      if (origin === undefined)
        throw new NotApplicable('no host page was named.', 'Give --origin.');
      const to = await target(backend);
      const { url, headers } = await announce(backend, to, content(backend));
      const sent = ['content-type', ...Object.keys(headers).map((name) => name.toLowerCase())];
      const answer = await backend.call('OPTIONS', url, {
        headers: {
          'Access-Control-Request-Method': 'PUT',
          'Access-Control-Request-Headers': sent.sort().join(','),
        },
      });
      expectStoreAllows(answer, origin, sent);
    },
  },
  {
    id: 'documents.round-trip',
    title: 'a file is taken in, gets a link, and comes back byte by byte',
    writes: true,
    run: async (backend) => {
      const to = await target(backend);
      const bytes = content(backend);
      const before = await linkOf(backend, to);
      await put(backend, to, bytes);
      const link = await linkAfter(backend, to, before?.version);
      const fetched = await backend.call('GET', link.url);
      expectStatus(
        fetched,
        200,
        'Let the link be opened without a session: it opens in a new tab.',
      );
      if (Buffer.from(fetched.bytes).equals(bytes)) return;
      throw new Wrong(
        'The document’s link leads to other bytes than were sent.',
        'Keep files as they come.',
      );
    },
  },
  {
    id: 'documents.md5',
    title: 'a file with another md5 than announced is refused',
    writes: true,
    run: async (backend) => {
      const to = await target(backend);
      const bytes = content(backend);
      const { url, headers } = await announce(backend, to, bytes);
      const damaged = Buffer.from(bytes);
      damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
      const answer = await backend.call('PUT', url, {
        rawBody: damaged,
        headers: { ...headers, 'Content-Type': to.type },
      });
      if (answer.status >= 400 && answer.status < 500) return;
      throw new Wrong(
        `The store took in a file whose md5 is not the announced one (${answer.status}).`,
        'Bind the upload URL to the md5 (S3: sign Content-MD5 and name it in form-data).',
      );
    },
  },
];

/** Who announces files: the investor, where nothing else is said. */
export interface Announcer {
  readonly path: string;
  readonly sent: CallOptions;
}

const THE_INVESTOR: Announcer = { path: '/documents/upload-urls', sent: {} };

/** A small file no upload had before, so that it counts as a new version. */
export function content({ settings }: BackendUnderCheck): Buffer<ArrayBuffer> {
  return Buffer.from(`%PDF-1.4\n% contract check ${settings.unique()}\n%%EOF\n`);
}

async function target(backend: BackendUnderCheck): Promise<Target> {
  const [first] = await targets(backend);
  return first;
}

/** The file elements of all open sections. */
export async function targets({
  sections,
  unlessSeen,
}: BackendUnderCheck): Promise<readonly [Target, ...Target[]]> {
  const open = (await sections()).filter(
    ({ section }) => !['locked', 'pending'].includes(section.status),
  );
  const [first, ...others] = open.flatMap(({ section }) => targetsOf(section));
  if (first) return [first, ...others];
  throw new NotApplicable(
    'no open section has a file element.',
    await unlessSeen('Use the token of an investor who is asked for a document.'),
  );
}

/** Every file element of a section. */
function targetsOf(section: Section): readonly Target[] {
  return documentGroups(flattenSection(section)).flatMap(({ fieldsetId, members }) =>
    members.map(({ key, documentId, field: { definition } }) => {
      const { mimeTypes } = fileLimits(definition);
      const [type = 'application/pdf'] = mimeTypes.filter((one) => !one.includes('*'));
      return {
        sectionId: section.id,
        key,
        fieldsetId,
        documentId,
        label: definition.label ?? key,
        type,
      };
    }),
  );
}

/** Uploads a small PDF for a file element; resolves with what the widget would save of it. */
export async function uploadFor(
  backend: BackendUnderCheck,
  section: Section,
  key: string,
): Promise<FileValue> {
  const to = targetsOf(section).find((one) => one.key === key);
  if (!to) throw new NotApplicable(`${key} is no file element.`);
  const before = await linkOf(backend, to);
  await put(backend, to, content(backend));
  const { url, version, expiryDate } = await linkAfter(backend, to, before?.version);
  return { filename: fileName(to), url, version, expiryDate };
}

/** Announces a file and sends it to the store. */
export async function put(
  backend: BackendUnderCheck,
  to: Target,
  bytes: Buffer<ArrayBuffer>,
  by = THE_INVESTOR,
): Promise<void> {
  const { url, headers } = await announce(backend, to, bytes, by);
  const answer = await backend.call('PUT', url, {
    rawBody: bytes,
    headers: { ...headers, 'Content-Type': to.type },
  });
  if ([200, 201, 204].includes(answer.status)) return expectPageReads(backend, url, answer);
  throw new Wrong(
    `The store answered ${answer.status} to the upload.`,
    'Take the file by PUT with its Content-Type and the headers of form-data, and answer 200, 201 or 204.',
  );
}

const uploadUrls = v.object({
  filesToUpload: v.pipe(
    v.array(
      v.object({
        contentMd5: v.string(),
        href: v.object({
          url: v.string(),
          'form-data': v.unknown(),
        }),
      }),
    ),
    v.nonEmpty(),
  ),
});

/** Browsers hide an answer that does not name the page: the widget would not know that the file is there. */
function expectPageReads({ settings }: BackendUnderCheck, url: string, { headers }: Answer): void {
  const { origin } = settings;
  const allowed = headers.get('Access-Control-Allow-Origin');
  if (origin === undefined || new URL(url).origin === origin) return;
  if (allowed === '*' || allowed === origin) return;
  throw new Wrong(
    `The store took the file, and its answer has no Access-Control-Allow-Origin for ${origin}.`,
    'Send it with the answer to the PUT as well as to the preflight: the investor sees an error otherwise.',
  );
}

/** What is sent to announce one file. */
export function announcement(to: Target, bytes: Buffer) {
  const { documentId: id, fieldsetId, label, type } = to;
  const md5 = createHash('md5').update(bytes).digest('hex');
  const file = { id, label, filename: fileName(to), type, md5, size: bytes.length };
  return { fieldsetId, files: [file] };
}

/** Announces one file and checks where it is to go. */
async function announce(
  backend: BackendUnderCheck,
  to: Target,
  bytes: Buffer,
  { path, sent } = THE_INVESTOR,
): Promise<Upload> {
  const md5 = createHash('md5').update(bytes).digest();
  const answer = await backend.call('POST', path, { ...sent, body: announcement(to, bytes) });
  expectStatus(answer, 200, 'Answer 200 with an upload URL for a file that an element asks for.');
  const { filesToUpload } = expectShape(answer, uploadUrls);
  const wanted = md5.toString('base64');
  const found = filesToUpload.find(({ contentMd5 }) => contentMd5 === wanted);
  if (!found) {
    throw new Wrong(
      `${answer.call} answered no entry whose contentMd5 is the file’s md5 in base64.`,
      'Send contentMd5 in base64, not in hex: the widget finds a file’s URL by it.',
    );
  }
  const { url } = found.href;
  const formData = found.href['form-data'];
  if (!isRecord(formData)) {
    throw new Wrong(
      `${answer.call} answered ${Array.isArray(formData) ? 'a list' : String(formData)} as form-data.`,
      'Send an object, {} where the store wants no headers (in PHP new stdClass(), since an empty array becomes []): the widget sends no file otherwise.',
    );
  }
  if (!isWebAddress(url)) {
    throw new Wrong(
      `${answer.call} answered an upload URL that is not absolute.`,
      'Send absolute http(s) URLs.',
    );
  }
  return { url, contentMd5: wanted, headers: uploadHeaders(formData) };
}

function fileName({ type }: Target): string {
  return `contract-check.${type.split('/')[1]?.replace(/\W.*/, '') ?? 'bin'}`;
}

function expectStoreAllows(answer: Answer, origin: string, sent: readonly string[]): void {
  const { headers, status } = answer;
  const allowed = headers.get('Access-Control-Allow-Origin');
  const methods = listOf(headers, 'Access-Control-Allow-Methods');
  const names = listOf(headers, 'Access-Control-Allow-Headers');
  const refused = names.includes('*') ? [] : sent.filter((name) => !names.includes(name));
  const fix = `Let ${origin} PUT to the store with ${sent.join(', ')} (CORS rules of the bucket).`;
  if (status < 200 || status > 299 || (allowed !== origin && allowed !== '*')) {
    throw new Wrong(`The store’s preflight (${status}) does not let ${origin} in.`, fix);
  }
  if (!methods.includes('put') && !methods.includes('*')) {
    throw new Wrong('The store’s preflight does not allow PUT.', fix);
  }
  if (refused.length === 0) return;
  throw new Wrong(`The store’s preflight does not allow the headers ${refused.join(', ')}.`, fix);
}

/** The link as it is; undefined while there is none. */
export async function linkOf({ call }: BackendUnderCheck, { documentId }: Target) {
  const answer = await call('GET', `/documents/${encodeURIComponent(documentId)}/link`);
  if (answer.status === 200) return expectShape(answer, documentLinkSchema);
  expectProblem(answer, {
    status: 404,
    code: 'ERROR_DOCUMENTS_NOT_FOUND',
    fix: 'Answer 404 ERROR_DOCUMENTS_NOT_FOUND while a document has no link yet.',
  });
  return undefined;
}

/** Polls like the widget until a link of another version is there. */
export async function linkAfter(
  backend: BackendUnderCheck,
  to: Target,
  before: string | number | undefined,
): Promise<v.InferOutput<typeof documentLinkSchema>> {
  const { now, wait, linkTimeout } = backend.settings;
  const start = now();
  for (;;) {
    const link = await linkOf(backend, to);
    if (link && link.version !== before) {
      expectLink(link, now());
      return link;
    }
    if (now() - start >= linkTimeout) {
      throw new Wrong(
        `The document had no ${link ? 'link with a new version' : 'link'} ${linkTimeout / 1000} s after its upload.`,
        'Give every upload a version of its own, and its link within a minute: then the widget gives up.',
      );
    }
    await wait(POLL_INTERVAL_MS);
  }
}

function expectLink(
  { url, version, expiryDate }: v.InferOutput<typeof documentLinkSchema>,
  now: number,
): void {
  const fix = 'Send url (absolute), version and expiryDate with every link.';
  if (!URL.canParse(url)) throw new Wrong('The document’s link has no absolute url.', fix);
  if (version === undefined || expiryDate === undefined) {
    throw new Wrong('The document’s link lacks version or expiryDate.', fix);
  }
  if (expectUtcDate(expiryDate, 'expiryDate of a document link') > now) return;
  throw new Wrong(
    'The document’s link has expired when it comes.',
    'Make links anew at every request, good for some minutes.',
  );
}
