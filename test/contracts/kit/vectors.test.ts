import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  BRANCHING_VECTORS,
  CHECK_VECTORS,
  FIELD_VECTORS,
  LIST_VECTORS,
  REFUSED_PROFILES,
  SECTION_VECTORS,
} from '../../../cli/contract/vectors';
import { failedChecks, parseChecks } from '../../../src/form/rules/checks';
import { isDisabled, isHidden } from '../../../src/form/rules/conditions';
import { flattenWithLists } from '../../../src/form/rules/lists';
import { flattenSection } from '../../../src/form/rules/model/flatten-section';
import type { FieldValue } from '../../../src/form/rules/model/section-model';
import { buildPayload } from '../../../src/form/rules/payload';
import { initialValues } from '../../../src/form/rules/settling';
import { errorOf } from '../../../src/form/rules/validity/field-validity';
import { readValue } from '../../../src/form/rules/values';
import {
  type ElementDefinition,
  qualificationSchema,
  type Section,
  sectionSchema,
} from '../../../src/http/schemas';
import type {
  LocalizedElement,
  ProfileDefinition,
} from '../../../src/reference-backend/rules/profile/profile-definition';
import { resolveProfile } from '../../../src/reference-backend/rules/profile/resolve-profile';
import { acceptPayload } from '../../../src/reference-backend/rules/save/accept-payload';
import { startServer } from '../../unit/demo/support/reference-server';
import { inspect } from './support';

function sectionOf(elements: readonly ElementDefinition[]): Section {
  return { id: 'vectors', label: 'Vectors', status: 'active', elements: [...elements] };
}

/** 'form.errors.tooLong' is 'tooLong' in the vectors. */
const codeOf = (key: string) => key.replace('form.errors.', '');

describe.each(FIELD_VECTORS)('$name', ({ element, cases }) => {
  const model = flattenSection(sectionOf([element]));

  it.each(cases)('accepts or refuses $sent', ({ sent, error, ...rest }) => {
    const { holders } = [...model.keys.values()][0] ?? { holders: undefined };
    if (!holders) throw new Error('no field');
    const { value, reason } = readValue(holders, sent);
    const broken = errorOf(holders, value);
    expect(reason ? 'malformed' : broken && codeOf(broken.key)).toBe(error);
    if (error !== null) return;
    const { elements } = buildPayload(model, new Map([[element.id, value]]));
    const saved = 'saved' in rest ? rest.saved : sent;
    expect(elements).toEqual([{ id: element.id, value: saved }]);
  });
});

/** The section with what is stored as its elements' values. */
function withStored(
  elements: readonly ElementDefinition[],
  stored: Readonly<Record<string, unknown>>,
): readonly ElementDefinition[] {
  return elements.map((element) => {
    const { legend, fields } = element;
    const own = (typeof legend === 'object' && legend.name) || element.name || element.id;
    return {
      ...element,
      ...(own in stored && { value: stored[own] }),
      ...(fields && {
        fields: fields.map((field) => ({ ...field, value: stored[field.name ?? field.id] })),
      }),
    };
  });
}

describe.each(SECTION_VECTORS)('$name', ({ elements, cases }) => {
  it.each(cases)('$stored with $sent', ({ stored = {}, sent, hidden, disabled, errors, saved }) => {
    const model = flattenWithLists(sectionOf(withStored(elements, stored)));
    expect(model.problems).toEqual([]);
    const rows = Object.entries(sent).map(([id, value]) => ({ id, value }));
    const accepted = acceptPayload(model, initialValues(model).values, rows, []);
    const read = (key: string): FieldValue => accepted.values.get(key) ?? null;
    const keysOf = (is: typeof isHidden) => [
      ...new Set(model.fields.filter((field) => is(field, read)).map(({ key }) => key)),
    ];
    expect(keysOf(isHidden)).toEqual(hidden);
    expect(keysOf(isDisabled)).toEqual(disabled);
    const found = [
      ...accepted.problems.map(({ elementKey }) => [elementKey, 'malformed']),
      ...accepted.invalid.map(({ key, error }) => [key, codeOf(error.key)]),
    ];
    expect(Object.fromEntries(found)).toEqual(errors);
    if (found.length > 0) return;
    const { elements: kept } = buildPayload(model, accepted.values);
    const values = kept.filter(({ value }) => value !== '').map(({ id, value }) => [id, value]);
    expect(Object.fromEntries(values)).toEqual(saved);
  });
});

describe.each(CHECK_VECTORS)('$name', ({ elements, checks: raw, cases }) => {
  it.each(cases)('$name', ({ sent, failed }) => {
    const model = flattenWithLists(sectionOf(elements));
    const { checks, problems } = parseChecks(raw, model);
    expect(problems).toEqual([]);
    const read = (key: string) => (sent[key] ?? null) as FieldValue;
    const found = failedChecks(checks, model, read).map(({ check, key, sum }) => ({
      ...{ check: check.id, id: key },
      ...(sum !== undefined && { sum }),
    }));
    expect(found).toEqual(failed);
  });
});

describe.each(BRANCHING_VECTORS)('$name', ({ document, cases }) => {
  it.each(cases)('$name', ({ answers, milestones, sections, hidden }) => {
    const resolved = resolveProfile(document, answers);
    const shown = resolved.qualification.milestones as BranchingMilestone[];
    expect(
      shown.map((one) => ({ id: one.id, sections: one.sections.map(({ id }) => id) })),
    ).toEqual(milestones);
    expect(resolved.sections).toEqual(sections);
    expect(resolved.hidden).toEqual(hidden);
  });
});

interface BranchingMilestone {
  readonly id: string;
  readonly sections: readonly { readonly id: string }[];
}

it.each(REFUSED_PROFILES)('refuses a profile: $name', ({ document, code, pointer }) => {
  expect(() => resolveProfile(document)).toThrow(expect.objectContaining({ code, pointer }));
});

const OPTIONAL_FILE = { id: 'v_file', type: 'input-file', label: 'Optional file' };

it('the reference server accepts and refuses values as the vectors of single elements say', async () => {
  const profile: ProfileDefinition = {
    id: 'vectors',
    title: 'Vectors',
    email: 'vectors@mail.example',
    languages: ['en'],
    disclaimers: [],
    milestones: [
      {
        id: 'vectors',
        label: { en: 'Vectors', de: 'Vectors', fr: 'Vectors', ar: 'Vectors' },
        sections: [
          {
            id: 'vectors',
            label: { en: 'Vectors', de: 'Vectors', fr: 'Vectors', ar: 'Vectors' },
            elements: localized([...FIELD_VECTORS.map(({ element }) => element), OPTIONAL_FILE]),
          },
        ],
      },
    ],
  };
  const server = await startServer({ profiles: [profile] });
  onTestFinished(() => server.close());
  const puts: string[] = [];
  let clearsFile = false;
  const findings = await inspect(
    server,
    await server.token('vectors', 'vectors'),
    async (request, next) => {
      if (request.method === 'PUT') puts.push(request.url);
      if ((await request.clone().text()).includes('{"id":"v_file","value":""}')) clearsFile = true;
      return next();
    },
    { only: ['sections.vectors', 'sections.cleared'] },
  );
  expect(findings.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  const cases = FIELD_VECTORS.reduce((sum, vector) => sum + vector.cases.length, 0);
  expect(puts.length).toBeGreaterThan(cases);
  expect(clearsFile).toBe(true);
});

/** Elements of a vector as those of a profile: in one language, and with words for `repeat`. */
function localized(elements: readonly ElementDefinition[]): LocalizedElement[] {
  return elements as unknown as LocalizedElement[];
}

describe.each(LIST_VECTORS)('$name', ({ elements, cases }) => {
  const text = (words: string) => ({ en: words, de: words, fr: words, ar: words });
  const profile: ProfileDefinition = {
    ...{ id: 'lists', title: 'Lists', email: 'lists@mail.example', languages: ['en'] },
    disclaimers: [],
    milestones: [
      {
        id: 'people',
        label: text('People'),
        sections: [
          { id: 'owners', label: text('Owners'), elements: localized(elements) },
          {
            id: 'section',
            label: text('Wealth of {{name}}'),
            forEach: {
              section: 'owners',
              list: (elements[0]?.repeat as { readonly list: string } | undefined)?.list ?? '',
            },
            elements: [{ id: 'wealth', type: 'string', label: text('Wealth') }],
          },
        ],
      },
    ],
  };
  const rowsOf = (values: object) => Object.entries(values).map(([id, value]) => ({ id, value }));

  it.each(cases)('$name', async ({ stored, sent, tooFew, saved, entries }) => {
    const server = await startServer({ profiles: [profile] });
    onTestFinished(() => server.close());
    const token = await server.token('lists', 'lists');
    const put = (values: object) =>
      server.call('PUT', '/v1/qualification/sections/owners', {
        token,
        body: { elements: rowsOf(values) },
      });
    if (stored) expect((await put(stored)).status).toBe(204);
    const { status, json } = await put(sent);
    if (tooFew !== null) {
      expect([status, json]).toMatchObject([422, { errors: [{ id: tooFew }] }]);
      return;
    }
    expect(status).toBe(204);
    const { json: section } = await server.call('GET', '/v1/qualification/sections/owners', {
      token,
    });
    const { lists } = flattenWithLists(v.parse(sectionSchema, section));
    const slots = lists.all.flatMap((list) => list.slots);
    const found = slots.flatMap(({ legend, fields }) => [
      [legend.key, legend.definition.value],
      ...fields.map(({ key, definition }) => [key, definition.value]),
    ]);
    expect(Object.fromEntries(found.filter(([, value]) => value != null && value !== ''))).toEqual(
      saved,
    );
    const { json: qualification } = await server.call('GET', '/v1/qualification', { token });
    const ids = v
      .parse(qualificationSchema, qualification)
      .milestones.flatMap((milestone) => milestone.sections.map(({ id }) => id));
    const places = (entries ?? []).map((id) => elements.findIndex((one) => one.id === id) + 1);
    expect(ids).toEqual(['owners', ...places.map((place) => `section-${place}`)]);
  });
});
