import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { OnboardingError } from '../../../src/http/errors';
import { ARRIVAL_POLL_MS, type PhoneFile, sendFromPhone } from '../../../src/phone/send-from-phone';
import { deferred } from '../../support/deferred';
import { fakeCall } from '../../support/fakes/onboarding-api';
import { createFakeClock, settle } from '../../support/unit/clock';
import { network, pdf } from '../../support/unit/documents';

const MD5 = 'd41d8cd98f00b204e9800998ecf8427e';
const ASKED = { id: 'front', type: 'input-file', label: 'Front', documentId: 'passport__front' };
const refusal = (status: number, code: string) =>
  new OnboardingError(code, { status, reason: code });

/** A file on its way before a backend that a test can break. */
function start() {
  const clock = createFakeClock();
  const chosen = new AbortController();
  const state = signal<PhoneFile>({ name: 'reading' });
  let back = deferred<void>();
  const seen = { sent: [] as Blob[], asked: 0, ended: 0, reports: 0 };
  const backend = {
    urls: async (): Promise<unknown> => [
      {
        contentMd5: Buffer.from(MD5, 'hex').toString('base64'),
        href: { url: 'https://store.test/a', 'form-data': {} },
      },
    ],
    upload: async () => {},
    arrived: async () => ({ version: '1' }),
  };
  const call = fakeCall({
    fetchHandoffUploadUrls: async () => ({ filesToUpload: await backend.urls() }),
    upload: async ({ file }) => {
      await backend.upload();
      seen.sent.push(file);
    },
    fetchHandoffDocument: () => {
      seen.asked += 1;
      return backend.arrived();
    },
  });
  const deps = {
    ...{ call, wait: clock.wait, waitVisibly: clock.wait },
    context: (signal: AbortSignal) => ({ signal, language: 'en' }),
    hash: async () => MD5,
    readHead: async () => new Uint8Array(),
    whenBack: () => back.promise,
    report: () => {
      seen.reports += 1;
    },
    onEnded: () => {
      seen.ended += 1;
    },
  };
  const file = pdf('passport.pdf');
  const handoff = { accessToken: 'a', fieldsetId: 'passport' };
  const send = () => sendFromPhone(deps, handoff, ASKED, file, state, chosen.signal);
  const comeBack = () => {
    back.resolve();
    back = deferred<void>();
  };
  return { backend, clock, comeBack, drop: () => chosen.abort(), file, seen, send, state };
}

test('a file is sent, and has arrived once the backend says so', async () => {
  const { backend, clock, file, seen, send, state } = start();
  backend.arrived = () => Promise.reject(refusal(404, 'ERROR_DOCUMENTS_NOT_FOUND'));
  const over = send();
  await clock.advance(2 * ARRIVAL_POLL_MS);
  expect(state.value.name).toBe('arriving');
  expect(seen).toMatchObject({ sent: [file], asked: 3 });
  backend.arrived = async () => ({ version: '1' });
  await clock.advance(ARRIVAL_POLL_MS);
  await over;
  expect(state.value.name).toBe('arrived');
  expect(clock.pending()).toBe(0);
});

test('after a lost line it goes on by itself, from the address', async () => {
  const { backend, comeBack, file, seen, send, state } = start();
  backend.upload = () => Promise.reject(network());
  const over = send();
  await settle();
  expect(state.value.name).toBe('lost');
  backend.upload = async () => {};
  comeBack();
  await over;
  expect(state.value.name).toBe('arrived');
  expect(seen).toMatchObject({ sent: [file], reports: 0 });
});

test('a line lost after the bytes have left sends them no second time', async () => {
  const { backend, comeBack, file, seen, send, state } = start();
  backend.arrived = () => Promise.reject(network());
  const over = send();
  await settle();
  expect(state.value.name).toBe('lost');
  backend.arrived = async () => ({ version: '1' });
  comeBack();
  await over;
  expect(state.value.name).toBe('arrived');
  expect(seen.sent).toEqual([file]);
});

test('an address that has expired is asked for again, once', async () => {
  const { backend, seen, send, state } = start();
  let tries = 0;
  backend.upload = async () => {
    tries += 1;
    throw refusal(403, 'UPLOAD_403');
  };
  await send();
  expect(tries).toBe(2);
  expect(state.value).toMatchObject({ name: 'failed', failure: { kind: 'notStarted' } });
  expect(seen).toMatchObject({ ended: 0, reports: 1 });
});

test('the end of the hand-off is told, and is no failure of the file', async () => {
  const { backend, seen, send, state } = start();
  backend.urls = () => Promise.reject(refusal(410, 'HANDOFF_ENDED'));
  await send();
  expect(seen).toMatchObject({ ended: 1, reports: 0 });
  expect(state.value.name).not.toBe('failed');
});

test('another file chosen meanwhile: a late answer changes nothing', async () => {
  const { backend, drop, seen, send, state } = start();
  const answer = deferred<unknown>();
  backend.urls = () => answer.promise;
  const over = send();
  await settle();
  drop();
  answer.reject(refusal(410, 'HANDOFF_ENDED'));
  await over;
  expect(state.value.name).toBe('sending');
  expect(seen).toMatchObject({ sent: [], ended: 0, reports: 0 });
});

test('what the store refuses fails, and is reported once', async () => {
  const { backend, seen, send, state } = start();
  backend.upload = () => Promise.reject(refusal(500, 'UPLOAD_500'));
  await send();
  expect(state.value).toEqual({ name: 'failed', failure: { kind: 'store', detail: undefined } });
  expect(seen.reports).toBe(1);
});
