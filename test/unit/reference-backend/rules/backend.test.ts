import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Caller, createBackend } from '../../../../src/reference-backend/rules/backend';
import { receiveUpload } from '../../../../src/reference-backend/rules/documents/documents';
import type { ProfileDefinition } from '../../../../src/reference-backend/rules/profile/profile-definition';
import {
  openSession,
  sessionByCookie,
} from '../../../../src/reference-backend/rules/session/session';
import {
  EMPTY_BACKEND,
  type InvestorState,
  newInvestor,
} from '../../../../src/reference-backend/rules/state/backend-state';
import { withInvestor } from '../../../../src/reference-backend/rules/state/investors';
import type { ServedAction } from '../../../../src/reference-backend/rules/state/requests';
import { createMemoryStore } from '../../../../src/reference-backend/rules/state/state-store';
import { DEMO_TIMING } from '../../../../src/reference-backend/rules/state/timing';

const MINUTE = 60_000;
const FILE = { type: 'input-file', mimeTypes: ['application/pdf'], label: 'File' };
const PROFILE = {
  ...{ id: 'one', email: 'ada@investor.example', languages: ['en'], disclaimers: [] },
  milestones: [
    {
      ...{ id: 'm', label: 'M' },
      sections: [
        {
          ...{ id: 'proofs', label: 'Proofs', isOpen: true },
          elements: [
            {
              ...{ id: 'papers', type: 'fieldset' },
              fields: [
                { id: 'bill', ...FILE },
                { id: 'other', ...FILE },
              ],
            },
          ],
        },
      ],
    },
  ],
} as unknown as ProfileDefinition;
const CREATE = {
  ...{ sectionId: 'proofs', fieldsetId: 'papers', files: [{ id: 'bill', label: 'Bill' }] },
};
const MD5 = 'a'.repeat(32);
const announced = (id: string) => ({
  ...{ fieldsetId: 'papers' },
  files: [{ id, label: id, filename: 'f.pdf', type: 'application/pdf', md5: MD5, size: 9 }],
});

/** A backend with two investors at their computers, and phones that have no session. */
function backendWith(handoffPage: string | undefined) {
  const store = createMemoryStore(EMPTY_BACKEND);
  let now = 0;
  let made = 0;
  for (const id of ['anna', 'ben']) {
    store.write(withInvestor(store.read(), id, newInvestor(PROFILE)));
    const deps = { id: `secret of ${id}`, now, lifetime: DEMO_TIMING.session };
    store.write(openSession(store.read(), { investorId: id, carrier: 'cookie' }, deps));
  }
  const backend = createBackend({
    ...{ store, profiles: [PROFILE], timing: DEMO_TIMING, handoffPage },
    now: () => now,
    newId: () => `id-${++made}`,
    sign: (text) => createHash('sha256').update(text).digest('hex'),
    verifySignature: async () => true,
    identityConfig: () => ({}),
    storeUrl: () => 'https://store.example',
  });
  const callAs = async (
    session: Caller['session'],
    action: ServedAction,
    request: object,
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  ): Promise<any> => {
    const caller = { session, language: 'en', origin: 'https://portal.example' } as const;
    const outcome = await backend.call(action, caller, request);
    return 'problem' in outcome ? outcome.problem.code : (outcome.answer ?? 'done');
  };
  return {
    wait: (ms: number) => {
      now += ms;
    },
    as: (id: string, action: ServedAction, request: object = {}) =>
      callAs(sessionByCookie(store.read(), `secret of ${id}`, now), action, request),
    phone: (action: ServedAction, request: object) => callAs(undefined, action, request),
    /** The only upload that an investor has under way arrives. */
    arrive: (id: string) => {
      const investor = store.read().investors[id] as InvestorState;
      const [uploadId = ''] = Object.keys(investor.uploads);
      const received = { uploadId, type: 'application/pdf', md5: MD5, size: 9 };
      const outcome = receiveUpload(investor, received, { now, processing: 0 });
      if ('problem' in outcome) return outcome.problem.code;
      store.write(withInvestor(store.read(), id, outcome.state));
      return 'done';
    },
  };
}

type Backend = ReturnType<typeof backendWith>;

async function opened({ as, phone }: Backend, id: string) {
  const { url, handoffId } = await as(id, 'createHandoff', CREATE);
  const token = String(url).split('#handoff=')[1] ?? '';
  const { accessToken } = await phone('openHandoff', { token });
  return { handoffId, token, accessToken };
}

test('a phone without a session sends for the investor whose hand-off it opened', async () => {
  const backend = backendWith('https://portal.example/phone');
  const { as, phone, arrive } = backend;
  await opened(backend, 'anna');
  const { handoffId, token, accessToken } = await opened(backend, 'ben');
  expect(await phone('openHandoff', { token })).toBe('HANDOFF_USED');
  const sent = await phone('fetchHandoffUploadUrls', { accessToken, ...announced('bill') });
  expect(sent.filesToUpload).toHaveLength(1);
  const ask = { accessToken, documentId: 'papers__bill' };
  expect(await phone('fetchHandoffDocument', ask)).toBe('ERROR_DOCUMENTS_NOT_FOUND');
  expect(arrive('ben')).toBe('done');
  expect(await phone('fetchHandoffDocument', ask)).toEqual({ version: '1' });
  expect(await phone('completeHandoff', { accessToken })).toBe('done');
  expect(await as('ben', 'readHandoff', { handoffId })).toEqual({
    ...{ status: 'done', files: [{ id: 'bill', state: 'received' }] },
  });
  const link = { documentId: 'papers__bill' };
  expect(await as('ben', 'fetchDocumentLink', link)).toMatchObject({ version: '1' });
  expect(await as('anna', 'fetchDocumentLink', link)).toBe('ERROR_DOCUMENTS_NOT_FOUND');
  expect(await as('anna', 'readHandoff', { handoffId })).toBe('NOT_FOUND');
});

test('a phone sends the files of its hand-off alone, and nobody sends with another secret', async () => {
  const backend = backendWith('https://portal.example/phone');
  const { accessToken, token } = await opened(backend, 'anna');
  const send = (secret: string, id = 'bill') =>
    backend.phone('fetchHandoffUploadUrls', { accessToken: secret, ...announced(id) });
  expect(await send(accessToken, 'other')).toBe('HANDOFF_FORBIDDEN');
  for (const secret of [token, 'unknown', 'secret of anna']) {
    expect(await send(secret)).toBe('HANDOFF_ENDED');
  }
});

test.each(['time', 'cancel', 'sign-out'])('a phone is out after %s', async (end) => {
  const backend = backendWith('https://portal.example/phone');
  const { accessToken, token, handoffId } = await opened(backend, 'anna');
  const other = await opened(backend, 'ben');
  await backend.phone('fetchHandoffUploadUrls', { accessToken, ...announced('bill') });
  if (end === 'time') backend.wait(15 * MINUTE);
  if (end === 'cancel') await backend.as('anna', 'cancelHandoff', { handoffId });
  if (end === 'sign-out') await backend.as('anna', 'signOut');
  const ask = (secret: string) =>
    backend.phone('fetchHandoffDocument', { accessToken: secret, documentId: 'papers__bill' });
  expect(await ask(accessToken)).toBe('HANDOFF_ENDED');
  expect(await backend.phone('openHandoff', { token })).toBe('HANDOFF_ENDED');
  const expected = end === 'time' ? 'HANDOFF_ENDED' : 'ERROR_DOCUMENTS_NOT_FOUND';
  expect(await ask(other.accessToken)).toBe(expected);
  if (end !== 'time') expect(backend.arrive('anna')).toBe('HANDOFF_ENDED');
});

test('a backend without a page for phones hands nothing over', async () => {
  const { as, phone } = backendWith(undefined);
  expect(await as('anna', 'createHandoff', CREATE)).toBe('NOT_FOUND');
  expect(await phone('openHandoff', { token: 'any' })).toBe('NOT_FOUND');
});
