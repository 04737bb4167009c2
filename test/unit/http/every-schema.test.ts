import { describe, expect, test } from 'vitest';
import type { StoreAction } from '../../../src/http/call';
import { type BackendAction, CALLS } from '../../../src/http/calls';
import { OnboardingError } from '../../../src/http/errors';
import { SAMPLE_REQUESTS } from '../../contracts/openapi/sample-requests';
import { checkedApi } from '../../support/fakes/onboarding-api';

const CONDITION = { id: 'a', operator: 'empty' };
const FIELD = {
  id: 'country',
  name: 'country',
  type: 'input-select',
  label: 'Country',
  required: true,
  helperText: 'Where you live',
  introText: 'Tell us',
  options: [{ label: 'Luxembourg', value: 'LU', isVerified: true, connectWalletMandatory: false }],
  min: 1,
  max: 2,
  minLength: 1,
  maxLength: 2,
  decimals: 0,
  minDate: '2000-01-01',
  maxDate: '2001-01-01',
  value: 'LU',
  checkedValue: 'LU',
  isSearchable: true,
  mimeTypes: ['image/png'],
  maxsize: 1,
  maxSize: 1,
  additionalInfo: 'more',
  disabledWhen: CONDITION,
  hiddenWhen: [CONDITION],
  disableWhen: CONDITION,
  layout: 'half',
  legend: { type: 'input-radio', name: 'kind', label: 'Kind', checkedValue: true },
  standard: true,
  noSubmit: false,
  web3InputKey: 'wallet',
};
const SECTION = {
  id: 'person',
  label: 'About you',
  status: 'active',
  etag: '"1"',
  warnOnUpdate: true,
  elements: [{ ...FIELD, fields: [FIELD] }],
  review: { message: 'Compare', elements: { country: 'Where you live now' } },
  plugins: [
    {
      id: 'id-check-sumsub',
      label: 'Passport',
      description: 'With your passport',
      needs: ['camera'],
      minutes: 5,
      config: { data: { sdkToken: 'x' } },
    },
  ],
  choose: 'one',
};
const SESSION = { investorId: 'i', email: 'e@x.example', language: 'en', expiresAt: '2026-01-01' };
const SUMMARY = { id: 's', label: 'S', status: 'active', review: { count: 2 } };

/** An answer of every call whose answer is read, with every field its schema knows. */
const ANSWERS: Partial<Record<BackendAction, unknown>> = {
  fetchSession: SESSION,
  renewSession: SESSION,
  fetchLanguages: [{ code: 'en', name: 'English' }],
  fetchWalletChallenge: { message: 'sign', expiresAt: '2026-03-01T12:10:00Z' },
  fetchMissingDisclaimers: [{ id: 'd', label: 'Risk', text: 'All', url: 'https://x.example/' }],
  fetchQualification: {
    id: 'q',
    contactEmail: 'help@x.example',
    supportUrl: 'https://x.example/',
    languages: ['en'],
    milestones: [{ id: 'm', label: 'M', icon: 'user', status: 'active', sections: [SUMMARY] }],
    activeSection: SECTION,
  },
  fetchSection: SECTION,
  saveSection: { etag: '"2"' },
  readReceipt: { reference: 'R-1', submittedAt: '2026-03-01T12:10:00Z', url: 'https://x.example/' },
  fetchKyc: {
    status: 'Pending',
    message: 'Wait',
    canRetry: true,
    updatedAt: '2026-03-01T12:10:00Z',
  },
  fetchDocumentUrl: { filesToUpload: [] },
  createHandoff: { handoffId: 'h', url: 'https://x.example/', code: '47', expiresAt: '2026-01-01' },
  readHandoff: { status: 'opened', files: [{ id: 'bill', state: 'received' }] },
  openHandoff: {
    accessToken: 'a',
    code: '47',
    for: 'a•••@x.example',
    language: 'en',
    expiresAt: '2026-01-01',
    fieldsetId: 'papers',
    files: [{ ...FIELD, documentId: 'papers__bill' }],
  },
  fetchHandoffUploadUrls: { filesToUpload: [] },
  fetchHandoffDocument: { version: '1' },
  fetchDocumentLink: { url: 'https://x.example/', version: '1', expiryDate: '2026-01-01' },
};

/** Refused by the feature they belong to, or left out: a wrong one must not cost the rest of the answer. */
const LEFT_TO_FEATURES =
  /\.(value|disabledWhen|hiddenWhen|disableWhen|data|filesToUpload)$|\.review(\.|$)|^fetchKyc\.(message|canRetry|updatedAt)$/;
/** Of several kinds: text, number, boolean or null, and an object or a text. */
const OPEN = /\.(checkedValue|legend|version)$|options\.0\.value$/;

/** Paths of all that stands in a value, itself first. */
function pathsIn(value: unknown, path = ''): string[] {
  const inner = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return [path, ...inner.flatMap(([key, one]) => pathsIn(one, `${path}.${key}`))];
}

/** A copy with something else at a path. */
function withAt(value: unknown, path: string, put: unknown): unknown {
  const [, key, ...rest] = path.split('.');
  if (key === undefined) return put;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = withAt(copy[key], ['', ...rest].join('.'), put);
  return copy;
}

/** A number in the place of anything else, a text in the place of a number. */
function otherKind(answer: unknown, path: string): unknown {
  let there = answer as Record<string, unknown>;
  for (const key of path.split('.').slice(1)) there = there[key] as Record<string, unknown>;
  return typeof there === 'number' ? '7' : 7;
}

function answering(action: StoreAction, answer: unknown): Promise<unknown> {
  const api = checkedApi({ [action]: async () => answer });
  const call = api[action] as (request: object, context: object) => Promise<unknown>;
  return call(SAMPLE_REQUESTS[action as BackendAction], {
    signal: new AbortController().signal,
    language: 'en',
  });
}

/** Paths at which something of a wrong kind was let through. */
async function wronglyTaken(action: BackendAction, answer: unknown): Promise<string[]> {
  const taken: string[] = [];
  const checked = pathsIn(answer).filter((path) => !LEFT_TO_FEATURES.test(action + path));
  for (const path of checked.filter((one) => !/\.(value|data|\w+When)\./.test(one))) {
    // A symbol is of no kind that JSON has.
    for (const wrong of OPEN.test(path) ? [Symbol('x')] : [Symbol('x'), otherKind(answer, path)]) {
      const outcome = await answering(action, withAt(answer, path, wrong)).catch((error) => error);
      if (!(outcome instanceof OnboardingError) || outcome.code !== 'UNEXPECTED') taken.push(path);
    }
  }
  return taken;
}

describe.each(Object.entries(ANSWERS) as [BackendAction, unknown][])(
  'the answer of %s',
  (action, answer) => {
    test('in its valid form is accepted, field by field', async () => {
      expect(await answering(action, answer)).toEqual(answer);
    });

    test('with a wrong type anywhere in it is refused', async () => {
      expect(await wronglyTaken(action, answer)).toEqual([]);
    });
  },
);

test('every call whose answer is read is tested here', () => {
  const read = Object.entries(CALLS).filter(([, { answer }]) => answer);
  expect(read.map(([action]) => action).sort()).toEqual(Object.keys(ANSWERS).sort());
});
