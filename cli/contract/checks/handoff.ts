import * as v from 'valibot';
import {
  createdHandoffSchema,
  handoffDocumentSchema,
  handoffSchema,
  openedHandoffSchema,
} from '../../../src/http/calls/handoff';
import { isWebAddress } from '../../../src/kit/rules/web-address';
import { type BackendUnderCheck, backendUnderCheck } from '../backend-under-check';
import type { Answer, CallOptions } from '../caller';
import { expectProblem, expectShape, expectStatus, expectUtcDate, listOf } from '../expectations';
import { type Check, NotApplicable, Wrong } from '../findings';
import {
  announcement,
  content,
  linkAfter,
  linkOf,
  POLL_INTERVAL_MS,
  put,
  type Target,
  targets,
} from './documents';

/** A hand-off ends after that, and clocks differ a little. */
const LONGEST_MS = 15 * 60_000;
const CLOCKS_DIFFER_MS = 60_000;

const ENDED = { status: 410, code: 'HANDOFF_ENDED' } as const;
const FORBIDDEN = { status: 403, code: 'HANDOFF_FORBIDDEN' } as const;

/** A hand-off of one file, as the computer knows it. */
interface Created {
  readonly of: Target;
  readonly handoffId: string;
  readonly token: string;
  readonly code: string;
  readonly expiresAt: string;
  /** Of the page for phones. */
  readonly origin: string | undefined;
}

/** One that a phone has opened. */
interface Opened extends Created {
  readonly accessToken: string;
  /** How the phone calls. */
  readonly by: CallOptions;
}

/** Documents that come from the investor's phone. A backend without them answers 404 to the first call. */
export const HANDOFF: readonly Check[] = [
  {
    id: 'handoff.created',
    title: 'POST /documents/handoffs answers an address, a code of two digits and an end',
    writes: true,
    run: async (backend) => {
      const { answer } = await create(backend);
      expectStatus(answer, 201, 'Answer 201 to a hand-off of files that a section asks for.');
      const { url, code, expiresAt } = expectShape(answer, createdHandoffSchema);
      const [page = '', token = ''] = url.split('#handoff=');
      if (!isWebAddress(url) || token === '' || page.includes(token)) {
        throw new Wrong(
          'url of POST /documents/handoffs is no address with a token in its fragment alone.',
          'Send the absolute address of your page for phones with #handoff=<token> after it: a fragment is in no log.',
        );
      }
      if (!/^\d\d$/.test(code)) {
        throw new Wrong(
          'code of POST /documents/handoffs has not two digits.',
          'Send two digits, as a text: "07".',
        );
      }
      const left =
        expectUtcDate(expiresAt, 'expiresAt of POST /documents/handoffs') - backend.settings.now();
      if (left > 0 && left <= LONGEST_MS + CLOCKS_DIFFER_MS) return;
      throw new Wrong(
        `A hand-off ends ${Math.round(left / 60_000)} minutes from now.`,
        'Let a hand-off end after 15 minutes at most: its address is a way into the account.',
      );
    },
  },
  {
    id: 'handoff.opened',
    title: 'a phone that opens it learns code, files and whose they are, and no answer',
    writes: true,
    run: async (backend) => {
      const { email } = await backend.session();
      const created = await handedOver(backend);
      const answer = await openAs(backend, created);
      expectStatus(
        answer,
        200,
        'Answer 200 to the token of the address, without a session: the phone has none.',
      );
      const opened = expectShape(answer, openedHandoffSchema);
      expectSame(opened.code, created.code, 'code', 'Show both sides the same two digits.');
      const { fieldsetId, documentId } = created.of;
      expectSame(opened.fieldsetId, fieldsetId, 'fieldsetId', 'Send that of the hand-off.');
      const sent = opened.files.map((file) => file.documentId).join();
      const fix =
        'Send the elements that were handed over, each with its documentId, and no other.';
      expectSame(sent, documentId, 'the documentId of the files', fix);
      if (
        expectUtcDate(opened.expiresAt, 'expiresAt of POST /handoff/openings') >
        Date.parse(created.expiresAt)
      ) {
        throw new Wrong(
          'The phone is told of a later end than the computer.',
          'Let the access token end with the hand-off.',
        );
      }
      expectNothingTold(answer, email);
    },
  },
  {
    id: 'handoff.once',
    title: 'the address lets one phone in, and a second opening takes nothing from it',
    writes: true,
    run: async (backend) => {
      const opened = await openedByPhone(backend);
      expectProblem(await openAs(backend, opened), {
        ...{ status: 410, code: 'HANDOFF_USED' },
        fix: 'Take a token once, in one step with what notes that: whoever comes second is 410 HANDOFF_USED.',
      });
      expectStatus(
        await announceBy(backend, opened),
        200,
        'Leave the first phone in: else whoever has seen the address can throw it out.',
      );
    },
  },
  {
    id: 'handoff.unknown',
    title: 'no other secret opens a hand-off or sends a file, a session neither',
    writes: true,
    run: async (backend) => {
      const opened = await openedByPhone(backend);
      const token = backend.settings.unique();
      expectProblem(await openAs(backend, { ...opened, token }), {
        ...ENDED,
        fix: 'Answer 410 HANDOFF_ENDED to a token that nobody gave out.',
      });
      const fix =
        'Answer 410 HANDOFF_ENDED to whatever is no access token of a phone: the address alone, or a session.';
      for (const by of [phone(token, opened), phone(opened.token, opened), {}]) {
        expectProblem(await announceBy(backend, { ...opened, by }), { ...ENDED, fix });
      }
    },
  },
  {
    id: 'handoff.own-files',
    title: 'the phone sends and asks after the files of its hand-off alone',
    writes: true,
    run: async (backend) => {
      const opened = await openedByPhone(backend);
      const other = (await targets(backend)).find(
        ({ documentId }) => documentId !== opened.of.documentId,
      );
      const of = other ?? { ...opened.of, documentId: backend.settings.unique() };
      const fix = 'Answer 403 HANDOFF_FORBIDDEN to a file that was not handed over.';
      expectProblem(await announceBy(backend, { ...opened, of }), { ...FORBIDDEN, fix });
      expectProblem(await askAfter(backend, { ...opened, of }), { ...FORBIDDEN, fix });
    },
  },
  {
    id: 'handoff.reads-nothing',
    title: 'the phone’s token reads no session, no answer and no document',
    writes: true,
    run: async (backend) => {
      const { by, of } = await openedByPhone(backend);
      const link = `/documents/${encodeURIComponent(of.documentId)}/link`;
      for (const path of ['/session', '/qualification', link]) {
        const { call, status } = await backend.call('GET', path, by);
        if (status < 200 || status > 299) continue;
        throw new Wrong(
          `${call} answered ${status} to the access token of a phone.`,
          'Keep the tokens of phones apart from those of investors: 401 everywhere but below /handoff.',
        );
      }
    },
  },
  {
    id: 'handoff.round-trip',
    title: 'a file that the phone sends is found at the computer, byte by byte',
    writes: true,
    run: async (backend) => {
      const opened = await openedByPhone(backend);
      expectProblem(await askAfter(backend, opened), {
        ...{ status: 404, code: 'ERROR_DOCUMENTS_NOT_FOUND' },
        fix: 'Answer 404 ERROR_DOCUMENTS_NOT_FOUND until a file has arrived by this hand-off, whatever came before it.',
      });
      const bytes = content(backend);
      const before = await linkOf(backend, opened.of);
      await put(backend, opened.of, bytes, announcer(opened));
      const version = await versionAfter(backend, opened);
      const link = await linkAfter(backend, opened.of, before?.version);
      if (link.version !== version) {
        throw new Wrong(
          `The phone is told of version ${version}, and the computer’s link has ${link.version}.`,
          'Treat an upload by hand-off as any of this investor: the same document, the next version, the same link.',
        );
      }
      const fetched = await backend.call('GET', link.url);
      if (Buffer.from(fetched.bytes).equals(bytes)) return;
      throw new Wrong(
        'The link at the computer leads to other bytes than the phone has sent.',
        'Keep files as they come.',
      );
    },
  },
  {
    id: 'handoff.status',
    title: 'the computer reads how far it is: waiting, opened, received, done, cancelled',
    writes: true,
    run: async (backend) => {
      const created = await handedOver(backend);
      await expectStanding(backend, created, 'waiting', 'waiting');
      const opened = await openedByPhone(backend, created);
      await expectStanding(backend, created, 'opened', 'waiting');
      await put(backend, opened.of, content(backend), announcer(opened));
      await versionAfter(backend, opened);
      await expectStanding(backend, created, 'opened', 'received');
      await complete(backend, opened);
      await expectStanding(backend, created, 'done', 'received');
      const other = await handedOver(backend);
      await cancel(backend, other);
      await expectStanding(backend, other, 'cancelled', 'waiting');
    },
  },
  {
    id: 'handoff.completion',
    title: 'POST /handoff/completion ends the phone’s token',
    writes: true,
    run: async (backend) => {
      const opened = await openedByPhone(backend);
      const answer = await complete(backend, opened);
      expectStatus(answer, 204, 'Answer 204 to the phone that is done.');
      const fix = 'Let nothing be sent any more once the phone is done: 410 HANDOFF_ENDED.';
      expectProblem(await announceBy(backend, opened), { ...ENDED, fix });
    },
  },
  {
    id: 'handoff.cancelled',
    title: 'DELETE /documents/handoffs/{handoffId} ends it, before and after it was opened',
    writes: true,
    run: async (backend) => {
      const unopened = await handedOver(backend);
      const opened = await openedByPhone(backend);
      for (const one of [unopened, opened]) {
        expectStatus(await cancel(backend, one), 204, 'Answer 204 to what is cancelled.');
      }
      const fix = 'Let a cancelled hand-off neither be opened nor sent to: 410 HANDOFF_ENDED.';
      expectProblem(await openAs(backend, unopened), { ...ENDED, fix });
      expectProblem(await announceBy(backend, opened), { ...ENDED, fix });
    },
  },
  {
    id: 'handoff.cors',
    title: 'the page for phones may make the phone’s calls',
    writes: true,
    run: async (backend) => {
      const { origin } = await handedOver(backend);
      if (origin === undefined || origin === new URL(backend.settings.base).origin) return;
      for (const path of ['/handoff/openings', '/handoff/upload-urls', '/handoff/completion']) {
        const sent = ['authorization', 'content-type', 'accept-language', 'x-request-id'];
        const { status, headers } = await backend.call('OPTIONS', path, {
          ...{ session: false, origin },
          headers: {
            'Access-Control-Request-Method': 'POST',
            'Access-Control-Request-Headers': sent.join(','),
          },
        });
        const names = listOf(headers, 'Access-Control-Allow-Headers');
        const isAllowed =
          headers.get('Access-Control-Allow-Origin') === origin &&
          listOf(headers, 'Access-Control-Allow-Methods').includes('post') &&
          sent.every((name) => names.includes(name));
        if (status >= 200 && status <= 299 && isAllowed) continue;
        throw new Wrong(
          `The preflight of POST ${path} (${status}) does not let the page for phones on ${origin} in.`,
          `Allow ${origin} to POST with ${sent.join(', ')}, without a session.`,
        );
      }
    },
  },
  {
    id: 'handoff.owner',
    title: 'no other investor reads or cancels a hand-off',
    writes: true,
    isWholeWay: true,
    run: async (backend) => {
      const { secondCall } = backend.settings;
      if (!secondCall) throw new NotApplicable('no second investor was named.');
      const other = backendUnderCheck(secondCall, backend.settings);
      const opened = await openedByPhone(backend);
      const fix = 'Look for a hand-off among those of the session’s investor alone: 404.';
      expectProblem(await read(other, opened), { status: 404, fix });
      await cancel(other, opened);
      expectStatus(await announceBy(backend, opened), 200, fix);
    },
  },
];

/** What the computer is answered; not applicable where the backend has no hand-offs. */
async function create(backend: BackendUnderCheck) {
  const [of] = await targets(backend);
  const { sectionId, fieldsetId, key, label } = of;
  const answer = await backend.call('POST', '/documents/handoffs', {
    body: { sectionId, fieldsetId, files: [{ id: key, label }] },
  });
  if (answer.status !== 404) return { of, answer };
  throw new NotApplicable(
    'the backend hands nothing over to a phone: POST /documents/handoffs is 404.',
  );
}

/** A new hand-off of one file; what is wrong with its answer is told elsewhere. */
async function handedOver(backend: BackendUnderCheck): Promise<Created> {
  const { of, answer } = await create(backend);
  const created = v.safeParse(createdHandoffSchema, answer.json);
  if (!created.success) throw new NotApplicable('needs POST /documents/handoffs, which fails.');
  const { url, ...known } = created.output;
  const [, token] = url.split('#handoff=');
  if (!token) throw new NotApplicable('needs an address of POST /documents/handoffs.');
  const origin = URL.canParse(url) ? new URL(url).origin : undefined;
  return { of, ...known, token, origin };
}

/** A hand-off that a phone has opened: a new one, or this one. */
async function openedByPhone(backend: BackendUnderCheck, given?: Created): Promise<Opened> {
  const created = given ?? (await handedOver(backend));
  const opened = v.safeParse(openedHandoffSchema, (await openAs(backend, created)).json);
  if (!opened.success) throw new NotApplicable('needs POST /handoff/openings, which fails.');
  const { accessToken, files } = opened.output;
  const of = { ...created.of, documentId: files[0]?.documentId ?? created.of.documentId };
  return { ...created, of, accessToken, by: phone(accessToken, created) };
}

/** A phone that is let in, to see it thrown out; undefined where there are no hand-offs. */
export async function phoneLetIn(
  backend: BackendUnderCheck,
): Promise<{ ask(): Promise<Answer> } | undefined> {
  const opened = await openedByPhone(backend).catch((error: unknown) => {
    if (error instanceof NotApplicable) return undefined;
    throw error;
  });
  return opened && { ask: () => announceBy(backend, opened) };
}

/** Calls as the page for phones does: no session, no cookie. */
function phone(accessToken: string, { origin }: Pick<Created, 'origin'>): CallOptions {
  const headers = { Authorization: `Bearer ${accessToken}` };
  return { session: false, headers, ...(origin !== undefined && { origin }) };
}

function openAs(
  { call }: BackendUnderCheck,
  { token, origin }: Pick<Created, 'token' | 'origin'>,
): Promise<Answer> {
  const from = origin !== undefined && { origin };
  return call('POST', '/handoff/openings', { body: { token }, session: false, ...from });
}

function announcer({ by }: Opened) {
  return { path: '/handoff/upload-urls', sent: by };
}

function announceBy(
  backend: BackendUnderCheck,
  { of, by }: Pick<Opened, 'of' | 'by'>,
): Promise<Answer> {
  const body = announcement(of, content(backend));
  return backend.call('POST', '/handoff/upload-urls', { ...by, body });
}

function askAfter({ call }: BackendUnderCheck, { of, by }: Opened): Promise<Answer> {
  return call('GET', `/handoff/documents/${encodeURIComponent(of.documentId)}`, by);
}

function complete({ call }: BackendUnderCheck, { by }: Opened): Promise<Answer> {
  return call('POST', '/handoff/completion', { ...by, body: {} });
}

const pathOf = ({ handoffId }: Created) => `/documents/handoffs/${encodeURIComponent(handoffId)}`;

function read({ call }: BackendUnderCheck, created: Created): Promise<Answer> {
  return call('GET', pathOf(created));
}

function cancel({ call }: BackendUnderCheck, created: Created): Promise<Answer> {
  return call('DELETE', pathOf(created));
}

/** Polls as the phone does until its file is there. */
async function versionAfter(backend: BackendUnderCheck, opened: Opened): Promise<string | number> {
  const { now, wait, linkTimeout } = backend.settings;
  const start = now();
  for (;;) {
    const answer = await askAfter(backend, opened);
    if (answer.status === 200) return expectShape(answer, handoffDocumentSchema).version;
    if (now() - start >= linkTimeout) {
      throw new Wrong(
        `${answer.call} answered ${answer.status} ${linkTimeout / 1000} s after the upload.`,
        'Answer 200 { version } once the file has arrived.',
      );
    }
    await wait(POLL_INTERVAL_MS);
  }
}

async function expectStanding(
  backend: BackendUnderCheck,
  created: Created,
  status: string,
  state: string,
): Promise<void> {
  const answer = await read(backend, created);
  expectStatus(answer, 200, 'Answer 200 with status and files to the investor of the hand-off.');
  const found = expectShape(answer, handoffSchema);
  const { key } = created.of;
  const own = found.files.find(({ id }) => id === key)?.state;
  if (found.status === status && own === state) return;
  throw new Wrong(
    `A hand-off is ${found.status} and its file ${own ?? 'not there'}, in place of ${status} and ${state}.`,
    'Send waiting, opened, done, cancelled or expired, and each file by the id it was handed over with, as waiting or received.',
  );
}

function expectSame(found: string, wanted: string, name: string, fix: string): void {
  if (found === wanted) return;
  throw new Wrong(`${name} of POST /handoff/openings is ${found} in place of ${wanted}.`, fix);
}

/** The phone may be in the wrong hand: it is told nothing that is stored. */
function expectNothingTold({ json, text }: Answer, email: string): void {
  const { files } = json as { readonly files: readonly object[] };
  if (files.some((file) => 'value' in file)) {
    throw new Wrong(
      'POST /handoff/openings sends the stored value of a file.',
      'Send the elements without value: the phone reads nothing back.',
    );
  }
  if (email === '' || !text.toLowerCase().includes(email.toLowerCase())) return;
  throw new Wrong(
    'POST /handoff/openings tells the phone the whole e-mail address.',
    'Send what its owner knows again and nobody else learns, as a•••@investor.example.',
  );
}
