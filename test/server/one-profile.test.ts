import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProfile } from '../../cli/profile-document/check-profile';
import { waysThrough } from '../../cli/profile-document/paths';
import {
  type ProfileDocument,
  resolveProfile,
} from '../../src/reference-backend/rules/profile/resolve-profile';
import { everyTest } from '../support/long';
import { documentOf, field, folderOf } from './support/profile';
import { startServer } from './support/server';

/** How many profiles; each is gone through on every path. */
const PROFILES = everyTest ? 12 : 2;

const VALUES = ['a', 'b', 'c'];
const condition = (before: number) =>
  fc.record({
    section: fc.nat({ max: before - 1 }).map((index) => `s${index}`),
    id: fc.constant('k'),
    operator: fc.constantFrom('oneOf', 'notOneOf', 'empty', 'notEmpty'),
    values: fc.uniqueArray(fc.constantFrom(...VALUES), { minLength: 1, maxLength: 2 }),
  });
/** Four sections, each a question; the later ones and what they ask read those before. */
const documents = fc
  .tuple(
    ...[1, 2, 3].map((before) =>
      fc.record({
        hiddenWhen: fc.array(condition(before), { maxLength: 2 }),
        element: fc.array(condition(before), { maxLength: 1 }),
        isRequired: fc.boolean(),
      }),
    ),
  )
  .map((rest) => {
    const question = (isRequired: boolean) => ({
      ...field('k', { type: 'input-select', required: isRequired }),
      options: VALUES.map((value) => ({ value, label: value })),
    });
    const sections = rest.map(({ hiddenWhen, element, isRequired }, index) => [
      `s${index + 1}`,
      {
        ...(hiddenWhen.length > 0 && { hiddenWhen }),
        elements: [
          question(isRequired),
          field('t', element.length > 0 ? { hiddenWhen: element } : {}),
        ],
      },
    ]);
    const first = { status: 'active', elements: [question(true)] };
    return documentOf({ s0: first, ...Object.fromEntries(sections) });
  })
  .filter((document) => checkProfile(document, new Set()).findings.every(isNoError));

function isNoError({ severity }: { readonly severity: string }): boolean {
  return severity !== 'error';
}

interface Row {
  readonly id: string;
  readonly elements?: readonly { readonly id: string }[];
}
/** The sections with the ids of what is asked in each. */
const asked = (sections: readonly Row[]) =>
  sections.map(({ id, elements = [] }) => [id, ...elements.map((element) => element.id)]);

it('the server shows on each path what resolveProfile leaves of what is saved, and the path names its sections', async () => {
  const all = fc.sample(documents, { numRuns: PROFILES, seed: 20_261_127 });
  const files = all.map((document, index) => [`p${index}/en.json`, document]);
  const { call } = await startServer({
    profiles: folderOf(Object.fromEntries(files)),
    authenticate: ({ headers }) => {
      const [, investorId = '', profile] =
        /dev:(\S+) (\S+)$/.exec(headers.get('Authorization') ?? '') ?? [];
      return { investorId, profile, email: `${investorId}@mail.example` };
    },
  });
  let seen = 0;
  for (const [index, document] of all.entries()) {
    const { paths } = waysThrough(document as ProfileDocument);
    for (const [number, { lead, sections }] of paths.entries()) {
      const as = `i${index}-${number} p${index}`;
      const shown = async () => {
        const { json } = await call('GET', '/v1/qualification', { as });
        const ids = json.milestones.flatMap((one: { sections: Row[] }) =>
          one.sections.map(({ id }) => id),
        ) as string[];
        const read = ids.map(async (id) => {
          const answer = await call('GET', `/v1/qualification/sections/${id}`, { as });
          return answer.json as Row;
        });
        return asked(await Promise.all(read));
      };
      const saved: Record<string, { readonly k: unknown }> = {};
      for (let id: string | undefined = 's0'; id !== undefined; ) {
        // What nobody reads has any answer.
        const { k } = lead[id] ?? { k: 'a' };
        const body = { elements: [{ id: 'k', value: k }] };
        const answer = await call('PUT', `/v1/qualification/sections/${id}`, { as, body });
        expect(answer.status, `${as} ${id} ${answer.text}`).toBe(204);
        saved[id] = { k };
        const left = Object.values(resolveProfile(document as ProfileDocument, saved).sections);
        expect(await shown()).toEqual(asked(left as unknown as Row[]));
        id = left.map((one) => String(one.id)).find((one) => !(one in saved));
      }
      expect((await shown()).map(([id]) => id)).toEqual(sections);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(2 * PROFILES);
}, 120_000);
