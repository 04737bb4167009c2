import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIELD_VECTORS, LIST_VECTORS, SECTION_VECTORS } from '../../cli/contract/vectors';
import { openServer } from '../../server/src/database/database';
import { demoProfiles } from '../../server/src/profiles';
import type { ElementDefinition } from '../../src/http/schemas';
import type {
  LocalizedElement,
  ProfileDefinition,
} from '../../src/reference-backend/rules/profile/profile-definition';
import { everyTest } from '../support/long';
import { findPostgres, type Postgres, startPostgres } from './support/postgres';
import { startServer } from './support/server';

const words = (text: string) => ({ en: text, de: text, fr: text, ar: text });

/** A profile with a section for each of these lists of elements; as read, since some ask what no profile should ask. */
function profilesOf(...sections: readonly (readonly ElementDefinition[])[]) {
  const profile = {
    ...{ id: 'vectors', title: 'Vectors', email: 'vectors@mail.example', languages: ['en'] },
    disclaimers: [],
    milestones: [
      {
        ...{ id: 'vectors', label: words('Vectors') },
        sections: sections.map((elements, index) => ({
          ...{ id: `section-${index}`, label: words('Vectors'), isOpen: true },
          elements: elements as unknown as LocalizedElement[],
        })),
      },
    ],
  } satisfies ProfileDefinition;
  return demoProfiles([profile]);
}

const pathOf = (index: number) => `/v1/qualification/sections/section-${index}`;

const rowsOf = (values: object) => Object.entries(values).map(([id, value]) => ({ id, value }));

/** What is stored, by key, as a section shows it. */
function storedIn(elements: readonly Record<string, never>[]): object {
  const rows = elements.flatMap(({ id, name, value, legend, fields = [] }) => [
    [(legend as { name?: string } | undefined)?.name ?? name ?? id, value],
    ...(fields as Record<string, never>[]).map((one) => [one.name ?? one.id, one.value]),
  ]);
  return Object.fromEntries(rows.filter(([, value]) => value !== undefined && value !== ''));
}

/** The elements that a refusal names. */
const namedIn = ({ errors = [] }: { readonly errors?: readonly { readonly id: string }[] }) =>
  errors.map(({ id }) => id).sort();

const programs = findPostgres();
let postgres: Postgres | undefined;
beforeAll(async () => {
  postgres = programs === undefined || !everyTest ? undefined : await startPostgres(programs);
}, 120_000);
afterAll(() => postgres?.remove());

type Place = 'the embedded database' | 'Postgres';
/** On Postgres `npm test` sends those of single elements alone, through check-backend.test.ts. */
const PLACES: readonly Place[] = [
  'the embedded database',
  ...(everyTest ? ['Postgres' as const] : []),
];

function serverOn(place: Place, ...sections: readonly (readonly ElementDefinition[])[]) {
  const profiles = profilesOf(...sections);
  if (place !== 'Postgres') return startServer({ profiles });
  return startServer({
    profiles,
    openDatabase: async () => openServer(postgres?.freshUrl() ?? ''),
  });
}

describe.each(PLACES.map((place) => ({ place })))('the server on $place', ({ place }) => {
  const isMissing = place === 'Postgres' && programs === undefined;
  it.skipIf(isMissing)(
    'accepts and refuses values as the vectors of single elements say',
    async () => {
      const { call, advance } = await serverOn(
        place,
        ...FIELD_VECTORS.map(({ element }) => [element]),
      );
      for (const [index, { name, element, cases }] of FIELD_VECTORS.entries()) {
        for (const one of cases) {
          // As fast as the limit of calls lets them come.
          advance(100);
          const label = `${name}: ${JSON.stringify(one.sent)}`;
          const body = { elements: [{ id: element.id, value: one.sent }] };
          const { status, json } = await call('PUT', pathOf(index), { body });
          if (one.error !== null) {
            expect([label, status, namedIn(json)]).toEqual([label, 422, [element.id]]);
            continue;
          }
          expect([label, status, json]).toEqual([label, 204, undefined]);
          const section = (await call('GET', pathOf(index))).json;
          const expected = 'saved' in one ? one.saved : one.sent;
          expect([label, section.elements[0].value ?? '']).toEqual([label, expected ?? '']);
        }
      }
    },
    120_000,
  );

  describe.each([...SECTION_VECTORS, ...LIST_VECTORS])('$name', ({ elements, cases }) => {
    it.skipIf(isMissing)('stores and refuses as its cases say', async () => {
      const { call } = await serverOn(place, elements);
      for (const [index, one] of cases.entries()) {
        const as = `investor-${index}`;
        const path = pathOf(0);
        const put = (values: object) =>
          call('PUT', path, { as, body: { elements: rowsOf(values) } });
        if (one.stored) expect([index, (await put(one.stored)).status]).toEqual([index, 204]);
        const { status, json } = await put(one.sent);
        const refused =
          'errors' in one ? Object.keys(one.errors) : one.tooFew === null ? [] : [one.tooFew];
        if (refused.length > 0) {
          expect([index, status, namedIn(json)]).toEqual([index, 422, refused.sort()]);
          continue;
        }
        expect([index, status, json]).toEqual([index, 204, undefined]);
        const section = (await call('GET', path, { as })).json;
        expect([index, storedIn(section.elements)]).toEqual([index, one.saved]);
      }
    });
  });
});
