import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ReceivedFile,
  receiveUpload,
} from '../../../../../src/reference-backend/rules/documents/documents';
import { withoutOpenHandoffs } from '../../../../../src/reference-backend/rules/documents/handoff';
import { NO_ADDRESSES } from '../../../../../src/reference-backend/rules/documents/signed-url';
import type { ProfileDefinition } from '../../../../../src/reference-backend/rules/profile/profile-definition';
import { answerOf, type Call } from '../../../../../src/reference-backend/rules/state/actions';
import {
  type InvestorState,
  newInvestor,
} from '../../../../../src/reference-backend/rules/state/backend-state';
import type {
  RequestOf,
  ServedAction,
} from '../../../../../src/reference-backend/rules/state/requests';
import { DEMO_TIMING } from '../../../../../src/reference-backend/rules/state/timing';

const MINUTE = 60_000;
const FILE = { type: 'input-file', mimeTypes: ['application/pdf'], maxSize: 1000 };
const HIDDEN_WHEN = { id: 'name', operator: 'empty' };
const PROFILE = {
  id: 'one',
  email: 'ada@investor.example',
  milestones: [
    {
      id: 'm',
      label: 'M',
      sections: [
        {
          id: 'proofs',
          label: 'Proofs',
          elements: [
            {
              ...{ id: 'papers', type: 'fieldset' },
              fields: [
                { ...FILE, id: 'passport', label: 'Passport', hiddenWhen: HIDDEN_WHEN },
                { ...FILE, id: 'bill', label: 'Bill' },
                { ...FILE, id: 'other', label: 'Other' },
              ],
            },
          ],
        },
      ],
    },
  ],
} as unknown as ProfileDefinition;

const TWO = [
  { id: 'passport', label: 'Your passport' },
  { id: 'bill', label: 'Your bill' },
];

/** One investor with a computer and a phone; every call is answered by the rules alone. */
function world(isOffered = true) {
  let investor: InvestorState = newInvestor(PROFILE);
  let now = 0;
  let made = 0;
  const newId = () => `id-${++made}`;
  const ends: number[] = [];
  const addresses: typeof NO_ADDRESSES = {
    ...NO_ADDRESSES,
    upload: (_, __, expiresAt) => {
      ends.push(expiresAt);
      return { url: '', 'form-data': {} };
    },
  };
  const call = <
    Action extends Exclude<
      ServedAction,
      'fetchSession' | 'renewSession' | 'signOut' | 'fetchLanguages'
    >,
  >(
    action: Action,
    request: RequestOf<Action>,
  ) => {
    const facts: Call = {
      ...{ investor, language: 'en', timing: DEMO_TIMING, newId, origin: '' },
      proof: { sentence: false },
      handoffs: isOffered
        ? {
            ...{ page: 'https://portal.example/phone', language: 'en', newToken: newId },
            hide: (secret) => `hidden ${secret}`,
          }
        : undefined,
      deps: {
        ...{ profile: PROFILE, investorId: 'i', addresses, now, language: 'en' },
        linkLifetime: MINUTE,
        identityConfig: () => ({}),
      },
    };
    const outcome = answerOf(action, facts, request);
    if ('problem' in outcome) return { code: outcome.problem.code, status: outcome.problem.status };
    investor = outcome.state;
    return { code: 'done', answer: outcome.answer as Record<string, never> };
  };
  const announced = (id: string, size = 9) => ({
    ...{ id, label: id, filename: `${id}.pdf`, type: 'application/pdf' },
    ...{ md5: 'a'.repeat(32), size },
  });
  return {
    call,
    announced,
    investor: () => investor,
    /** When the addresses end that were given out. */
    addressesEnd: () => ends,
    wait: (ms: number) => {
      now += ms;
    },
    signOut: () => {
      investor = withoutOpenHandoffs(investor, now);
    },
    create: () => {
      const { answer } = call('createHandoff', {
        ...{ sectionId: 'proofs', fieldsetId: 'papers', files: TWO },
      });
      const { url = '', handoffId = '', code = '' } = (answer ?? {}) as Record<string, string>;
      return { token: url.split('#handoff=')[1] ?? '', handoffId, code, url };
    },
    open: (token: string) => {
      const { answer } = call('openHandoff', { token });
      return (answer as unknown as { accessToken: string }).accessToken;
    },
    /** The uploads that were announced and have not arrived, the oldest first. */
    underWay: () =>
      Object.entries(investor.uploads)
        .filter(([, { receivedAt }]) => receivedAt === undefined)
        .map(([uploadId]) => uploadId),
    arrive: (uploadId: string) => {
      const { type, md5, size } = investor.uploads[uploadId] as InvestorState['uploads'][string];
      const received: ReceivedFile = { uploadId, type, md5, size };
      const outcome = receiveUpload(investor, received, { now, processing: 0 });
      if ('problem' in outcome) return outcome.problem.code;
      investor = outcome.state;
      return 'done';
    },
  };
}

test('a backend without a page for phones has no hand-off', () => {
  const { call } = world(false);
  const files = [...TWO];
  const request = { sectionId: 'proofs', fieldsetId: 'papers', files };
  expect(call('createHandoff', request)).toMatchObject({ status: 404 });
  expect(call('openHandoff', { token: 'x' })).toMatchObject({ status: 404 });
});

test('a hand-off takes files from the computer to the phone and back', () => {
  const { create, call, announced, underWay, arrive } = world();
  const { token, handoffId, code, url } = create();
  expect(url).toMatch(/^https:\/\/portal\.example\/phone#handoff=./);
  expect(code).toMatch(/^\d\d$/);
  const status = () => call('readHandoff', { handoffId }).answer;
  expect(status()).toEqual({
    status: 'waiting',
    files: [
      { id: 'passport', state: 'waiting' },
      { id: 'bill', state: 'waiting' },
    ],
  });
  const opened = call('openHandoff', { token }).answer as Record<string, unknown>;
  const limits = { mimeTypes: ['application/pdf'], maxSize: 1000, type: 'input-file' };
  expect(opened).toEqual({
    accessToken: expect.any(String),
    ...{ code, for: 'a•••@investor.example', language: 'en' },
    expiresAt: new Date(15 * MINUTE).toISOString(),
    fieldsetId: 'papers',
    files: [
      { id: 'passport', label: 'Your passport', documentId: 'papers__passport', ...limits },
      { id: 'bill', label: 'Your bill', documentId: 'papers__bill', ...limits },
    ],
  });
  const accessToken = String(opened.accessToken);
  const documentId = 'papers__bill';
  expect(status()).toMatchObject({ status: 'opened' });
  call('fetchHandoffUploadUrls', { accessToken, fieldsetId: 'papers', files: [announced('bill')] });
  const ask = () => call('fetchHandoffDocument', { accessToken, documentId });
  expect(ask().code).toBe('ERROR_DOCUMENTS_NOT_FOUND');
  arrive(underWay()[0] as string);
  expect(ask().answer).toEqual({ version: '1' });
  expect(status()).toMatchObject({ files: [{ state: 'waiting' }, { state: 'received' }] });
  expect(call('fetchDocumentLink', { documentId }).answer).toMatchObject({ version: '1' });
  expect(call('completeHandoff', { accessToken }).code).toBe('done');
  expect(status()).toMatchObject({ status: 'done' });
  expect(ask().code).toBe('HANDOFF_ENDED');
});

test('a file that its section does not ask for is handed to nobody', () => {
  const { call } = world();
  const files = [{ id: 'nothing', label: 'Nothing' }];
  const inPapers = { fieldsetId: 'papers', files };
  expect(call('createHandoff', { sectionId: 'proofs', ...inPapers }).code).toBe('DOCUMENT_REFUSED');
  const elsewhere = { sectionId: 'other', fieldsetId: 'papers', files: TWO };
  expect(call('createHandoff', { ...elsewhere, files: [...TWO] }).code).toBe('DOCUMENT_REFUSED');
});

test('a hand-off belongs to its investor', () => {
  const one = world();
  const { handoffId } = one.create();
  const other = world();
  expect(other.call('readHandoff', { handoffId })).toMatchObject({ status: 404 });
  expect(other.call('cancelHandoff', { handoffId })).toMatchObject({ status: 404 });
});

test('no secret of a hand-off is kept as it was given out', () => {
  const { create, open, investor } = world();
  const { token } = create();
  const access = open(token);
  const kept = JSON.stringify(investor().handoffs);
  for (const secret of [token, access]) expect(kept).not.toContain(`"${secret}"`);
});

test('however often and whenever a token is opened, one phone gets in, and stays in until the end', () => {
  const times = fc.array(fc.integer({ min: 0, max: 20 * MINUTE }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(times, (at) => {
      const { create, call, wait } = world();
      const { token } = create();
      let now = 0;
      let accessToken: string | undefined;
      for (const time of at.sort((a, b) => a - b)) {
        wait(time - now);
        now = time;
        const { code, answer } = call('openHandoff', { token });
        const isOver = now >= 15 * MINUTE;
        expect(code).toBe(isOver ? 'HANDOFF_ENDED' : accessToken ? 'HANDOFF_USED' : 'done');
        accessToken ??= answer?.accessToken;
        if (accessToken === undefined) continue;
        const asked = call('fetchHandoffDocument', { accessToken, documentId: 'papers__bill' });
        expect(asked.code).toBe(isOver ? 'HANDOFF_ENDED' : 'ERROR_DOCUMENTS_NOT_FOUND');
      }
    }),
  );
});

type End = 'time' | 'cancel' | 'sign-out' | 'done';

test('once it has ended, in whichever step and way, the phone can do nothing more', () => {
  const ends = fc.constantFrom<End>('time', 'cancel', 'sign-out', 'done');
  fc.assert(
    fc.property(
      ends,
      fc.constantFrom('created', 'opened', 'announced', 'received'),
      (end, step) => {
        const its = world();
        const { token, handoffId } = its.create();
        let accessToken = 'none';
        if (step !== 'created') accessToken = its.open(token);
        const bill = { fieldsetId: 'papers', files: [its.announced('bill')] };
        if (step === 'announced' || step === 'received') {
          its.call('fetchHandoffUploadUrls', { accessToken, ...bill });
        }
        if (step === 'received') its.arrive(its.underWay()[0] as string);
        if (end === 'time') its.wait(15 * MINUTE);
        if (end === 'cancel') its.call('cancelHandoff', { handoffId });
        if (end === 'sign-out') its.signOut();
        if (end === 'done') its.call('completeHandoff', { accessToken });
        if (end === 'done' && step === 'created') return;
        const phone = [
          its.call('openHandoff', { token }),
          its.call('fetchHandoffUploadUrls', { accessToken, ...bill }),
          its.call('fetchHandoffDocument', { accessToken, documentId: 'papers__bill' }),
          its.call('completeHandoff', { accessToken }),
        ];
        expect(phone.map(({ code }) => code)).toEqual(phone.map(() => 'HANDOFF_ENDED'));
        const status = { time: 'expired', done: 'done' }[end as string] ?? 'cancelled';
        expect(its.call('readHandoff', { handoffId }).answer).toMatchObject({ status });
        // Ending it again changes nothing of how it ended.
        its.call('cancelHandoff', { handoffId });
        its.signOut();
        expect(its.call('readHandoff', { handoffId }).answer).toMatchObject({ status });
        if (step !== 'announced') return;
        const isUnwanted = end === 'cancel' || end === 'sign-out';
        expect(its.arrive(its.underWay()[0] as string)).toBe(isUnwanted ? 'HANDOFF_ENDED' : 'done');
      },
    ),
  );
});

test('no upload address outlives its hand-off', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 15 * MINUTE - 1 }), (at) => {
      const { create, open, call, announced, wait, addressesEnd } = world();
      const accessToken = open(create().token);
      wait(at);
      const files = [announced('bill')];
      call('fetchHandoffUploadUrls', { accessToken, fieldsetId: 'papers', files });
      expect(addressesEnd()).toEqual([15 * MINUTE]);
    }),
  );
});

test('the phone can send the files of its hand-off, and no other', () => {
  const ids = fc.constantFrom('passport', 'bill', 'papers__bill', 'other', 'papers__other', 'x');
  const fieldset = fc.constantFrom('papers', 'else');
  fc.assert(
    fc.property(fc.array(ids, { minLength: 1, maxLength: 3 }), fieldset, (wanted, fieldsetId) => {
      const { create, open, call, announced } = world();
      const accessToken = open(create().token);
      const files = wanted.map((id) => announced(id));
      const { code } = call('fetchHandoffUploadUrls', { accessToken, fieldsetId, files });
      const own = ['passport', 'bill', 'papers__bill'];
      const isOwn = fieldsetId === 'papers' && wanted.every((id) => own.includes(id));
      expect(code).toBe(isOwn ? 'done' : 'HANDOFF_FORBIDDEN');
    }),
  );
});

test('the phone is told of its own uploads alone, and of no version but theirs', () => {
  const { create, open, call, announced, underWay, arrive } = world();
  call('fetchDocumentUrl', { fieldsetId: 'papers', files: [announced('bill')] });
  arrive(underWay()[0] as string);
  const { token, handoffId } = create();
  const accessToken = open(token);
  const ask = (documentId: string) =>
    call('fetchHandoffDocument', { accessToken, documentId }).code;
  expect(ask('papers__bill')).toBe('ERROR_DOCUMENTS_NOT_FOUND');
  expect(ask('papers__other')).toBe('HANDOFF_FORBIDDEN');
  expect(call('readHandoff', { handoffId }).answer).toMatchObject({
    files: [{ state: 'waiting' }, { state: 'waiting' }],
  });
});

test('when both sides send a file for one field, the one that arrived last stands', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }), (order) => {
      const { create, open, call, announced, underWay, arrive, investor } = world();
      const accessToken = open(create().token);
      for (const size of [1, 2, 3, 4]) {
        const request = { fieldsetId: 'papers', files: [announced('bill', size)] };
        if (size % 2) call('fetchDocumentUrl', request);
        else call('fetchHandoffUploadUrls', { accessToken, ...request });
      }
      const sent = underWay();
      for (const index of order) expect(arrive(sent[index] as string)).toBe('done');
      const document = investor().documents.papers__bill;
      expect(document).toMatchObject({
        ...{ uploadId: sent[order.at(-1) as number], version: String(order.length) },
      });
    }),
  );
});

test('a file that an earlier hand-off has brought has not arrived through the next one', () => {
  const { call, announced, create, open, underWay, arrive } = world();
  const first = open(create().token);
  const request = { accessToken: first, fieldsetId: 'papers', files: [announced('passport')] };
  expect(call('fetchHandoffUploadUrls', request)).toMatchObject({ code: 'done' });
  expect(underWay().map(arrive)).toEqual(['done']);
  expect(call('completeHandoff', { accessToken: first })).toMatchObject({ code: 'done' });
  const next = create();
  const accessToken = open(next.token);
  expect(
    call('fetchHandoffDocument', { accessToken, documentId: 'papers__passport' }),
  ).toMatchObject({
    status: 404,
  });
  expect(call('readHandoff', { handoffId: next.handoffId })).toMatchObject({
    answer: { status: 'opened', files: TWO.map(({ id }) => ({ id, state: 'waiting' })) },
  });
});
