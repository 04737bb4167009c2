import * as v from 'valibot';
import { disclaimersSchema } from '../../../src/http/calls/disclaimers';
import {
  kycSchema,
  languagesSchema,
  qualificationSchema,
  sectionSchema,
  sessionSchema,
} from '../../../src/http/schemas';
import { isRecord } from '../../../src/kit/rules/is-record';
import { sectionPath } from '../backend-under-check';
import { expectProblem, expectShape, expectStatus, expectUtcDate } from '../expectations';
import { type Check, NotApplicable, Wrong } from '../findings';
import { REVIEW } from './review';

const PUBLIC =
  'Answer 200 without a session: the widget needs the languages before anybody is signed in.';
const SIGNED_IN = 'Answer 200 to a call with a valid session; is the token current?';

/** The calls that only read: their statuses and shapes. */
export const READING: readonly Check[] = [
  {
    id: 'languages',
    title: 'GET /languages is public and lists codes with names',
    run: async ({ call }) => {
      const answer = await call('GET', '/languages', { session: false });
      expectStatus(answer, 200, PUBLIC);
      if (expectShape(answer, languagesSchema).length > 0) return;
      throw new Wrong('GET /languages lists no language.', 'List at least one language.');
    },
  },
  {
    id: 'session',
    title: 'GET /session tells who is signed in',
    run: async ({ get }) => {
      const answer = await get('/session');
      expectStatus(answer, 200, SIGNED_IN);
      const { expiresAt } = expectShape(answer, sessionSchema);
      if (expiresAt !== undefined) expectUtcDate(expiresAt, 'expiresAt of GET /session');
    },
  },
  {
    id: 'qualification',
    title: 'GET /qualification lists milestones with their sections',
    run: async ({ get }) => {
      const answer = await get('/qualification');
      expectStatus(answer, 200, SIGNED_IN);
      const { milestones } = expectShape(answer, qualificationSchema);
      const ids = milestones.flatMap(({ sections }) => sections.map(({ id }) => id));
      const twice = ids.find((id, index) => ids.indexOf(id) !== index);
      if (twice === undefined) return;
      throw new Wrong(
        `GET /qualification has two sections with the id ${twice}.`,
        'Give every section an id of its own: it is the only thing a section is asked for by.',
      );
    },
  },
  {
    id: 'sections',
    title: 'GET /qualification/sections/{sectionId} answers every section listed',
    run: async ({ get, qualification }) => {
      const { milestones } = await qualification();
      for (const { id } of milestones.flatMap(({ sections }) => sections)) {
        const answer = await get(sectionPath(id));
        expectStatus(answer, 200, 'Answer 200 for every section the qualification lists.');
        const section = expectShape(answer, sectionSchema);
        if (section.id === id) continue;
        throw new Wrong(
          `${answer.call} answered the section ${section.id}.`,
          'Answer the section that was asked for.',
        );
      }
    },
  },
  {
    id: 'sections.active',
    title: 'activeSection of the qualification is the section itself, with its ETag',
    run: async ({ get, qualification }) => {
      const { activeSection } = await qualification();
      if (!activeSection)
        throw new NotApplicable('the qualification carries no activeSection, and need not.');
      const { headers, call, json } = await get(sectionPath(activeSection.id));
      const { json: profile } = await get('/qualification');
      const differs = differenceOf((profile as { activeSection: unknown }).activeSection, json);
      if (differs) {
        throw new Wrong(
          `activeSection has other ${differs} than ${call}.`,
          'Make both from the same section: the widget opens the first one, and reads the other after a save.',
        );
      }
      const etag = headers.get('ETag') ?? undefined;
      if (activeSection.etag === etag) return;
      throw new Wrong(
        `The etag of activeSection is not the ETag of ${call}.`,
        'Put the same entity tag into both, or a save after the first load is refused.',
      );
    },
  },
  {
    id: 'sections.unknown',
    title: 'an unknown section is 404',
    run: async ({ call, settings }) => {
      const answer = await call('GET', sectionPath(settings.unique()));
      expectProblem(answer, { status: 404, fix: 'Answer 404 for a section that does not exist.' });
    },
  },
  {
    id: 'disclaimers',
    title: 'GET /disclaimers/missing lists what is to be accepted',
    run: async ({ get }) => {
      const answer = await get('/disclaimers/missing');
      expectStatus(answer, 200, SIGNED_IN);
      expectShape(answer, disclaimersSchema);
    },
  },
  {
    id: 'kyc',
    title: 'GET /kyc tells the status of the identity check',
    run: async ({ get }) => {
      const answer = await get('/kyc');
      expectStatus(answer, 200, SIGNED_IN);
      const { status } = kycSchema.entries;
      const { updatedAt } = expectShape(
        answer,
        v.object({ ...kycSchema.entries, status: v.pipe(status, v.nonEmpty()) }),
      );
      if (updatedAt !== undefined) expectUtcDate(updatedAt, 'updatedAt of GET /kyc');
    },
  },
  ...REVIEW,
  {
    id: 'caching',
    title: 'answers with personal data are never cached',
    run: async ({ get, qualification }) => {
      const { milestones } = await qualification();
      const sections = milestones.flatMap((one) => one.sections.map(({ id }) => sectionPath(id)));
      for (const path of ['/session', '/qualification', '/kyc', ...sections]) {
        const { call, headers } = await get(path);
        if (/(^|,)\s*no-store\s*(,|$)/i.test(headers.get('Cache-Control') ?? '')) continue;
        throw new Wrong(
          `${call} may be cached (Cache-Control: ${headers.get('Cache-Control') ?? 'none'}).`,
          'Send Cache-Control: no-store with everything about an investor.',
        );
      }
    },
  },
];

/**
 * What two answers about one section differ in; undefined for nothing. Values and the data of plugins may: links and
 * tokens are made anew.
 */
function differenceOf(one: unknown, other: unknown): string | undefined {
  const plain = (answer: unknown, name: string) =>
    JSON.stringify((answer as Record<string, unknown> | null)?.[name] ?? null, (key, value) => {
      if (key === 'value' && typeof value === 'object') return undefined;
      if (key === 'config') return undefined;
      return isRecord(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
    });
  return ['elements', 'label', 'status', 'plugins'].find(
    (name) => plain(one, name) !== plain(other, name),
  );
}
