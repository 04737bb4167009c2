import { createHash } from 'node:crypto';
import { documentOf, field, folderOf } from './profile';
import { type Answer, API, startServer, type TestServer } from './server';

/** What is typed in the tests of the desk: nothing of it may be in the history. */
export const TYPED = { first: 'Kunigunde-Zebedäus', last: 'Oberhuber-Typed' };
export const PDF = Buffer.from('%PDF a passport');

const PASSPORT = field('passport', { type: 'input-file', mimeTypes: ['application/pdf'] });

/** Two sections, one after the other, and one that was locked from the first day. */
export const DESK_PROFILE = {
  'two/en.json': documentOf({
    about: {
      status: 'active',
      elements: [field('first', { required: true }), field('last')],
    },
    papers: { elements: [PASSPORT, field('note')] },
    closed: { status: 'locked', elements: [field('number')] },
  }),
};

/** A server with what an investor and a reviewer do. */
export interface DeskServer extends TestServer {
  desk(method: string, path: string, sent?: DeskCall): Promise<Answer>;
  /** Saves a section as an investor. */
  save(as: string, section: string, values: Readonly<Record<string, unknown>>): Promise<Answer>;
  section(as: string, section: string): Promise<Answer>;
  /** Announces a file and sends it, after `between`; resolves with where it was sent. */
  upload(
    as: string,
    bytes?: Buffer,
    filename?: string,
    between?: () => Promise<unknown>,
  ): Promise<string>;
  /** Both sections and a file. */
  submit(as: string): Promise<void>;
  history(id: string): Promise<readonly { actor: string; action: string }[]>;
}

export interface DeskCall {
  readonly body?: unknown;
  /** '' for no token. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Starts a server whose desk is called, too. */
export async function startDesk(
  options: Parameters<typeof startServer>[0] = {},
): Promise<DeskServer> {
  const server = await startServer({ profiles: folderOf(DESK_PROFILE), ...options });
  return withDesk(server);
}

/** What the tests of the desk call a server by. */
export function withDesk(server: TestServer): DeskServer {
  const { call } = server;
  const desk: DeskServer['desk'] = (method, path, { body, token = 'dev-desk:eva', headers } = {}) =>
    call(method, `${API}/desk/v1${path}`, {
      ...{ as: '', ...(body !== undefined && { body }) },
      headers: { ...(token !== '' && { Authorization: `Bearer ${token}` }), ...headers },
    });
  const save: DeskServer['save'] = (as, section, values) =>
    call('PUT', `/v1/qualification/sections/${section}`, {
      ...{ as, body: { elements: Object.entries(values).map(([id, value]) => ({ id, value })) } },
    });
  const upload: DeskServer['upload'] = async (
    as,
    bytes = PDF,
    filename = 'passport.pdf',
    between = async () => {},
  ) => {
    const md5 = createHash('md5').update(bytes).digest('hex');
    const type = 'application/pdf';
    const file = { id: 'passport', label: 'Passport', filename, type, md5, size: bytes.length };
    const { json } = await call('POST', '/v1/documents/upload-urls', {
      ...{ as, body: { fieldsetId: 'passport', files: [file] } },
    });
    const { url, 'form-data': given } = json.filesToUpload[0].href;
    await between();
    const sent = { rawBody: bytes as BodyInit, headers: { 'Content-Type': type, ...given } };
    // Past this server where documents are in a bucket.
    const isHere = url.startsWith(API);
    if (isHere) await call('PUT', url, sent);
    else await fetch(url, { method: 'PUT', body: sent.rawBody, headers: sent.headers });
    await call('GET', '/v1/documents/passport/link', { as });
    return url;
  };
  return {
    ...{ ...server, desk, save, upload },
    section: (as, section) => call('GET', `/v1/qualification/sections/${section}`, { as }),
    submit: async (as) => {
      await save(as, 'about', TYPED);
      await upload(as);
      await save(as, 'papers', { passport: { version: '1' }, note: TYPED.last });
    },
    history: async (id) => (await desk('GET', `/investors/${id}/history`)).json.entries,
  };
}
