import { execFileSync } from 'node:child_process';
import { Ajv2020 } from 'ajv/dist/2020';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { checkProfile } from '../../../../cli/profile-document/check-profile';
import profileSchema from '../../../../dist-types/schema/profile.json' with { type: 'json' };
import publishedSection from '../../../../dist-types/schema/section.json' with { type: 'json' };
import {
  qualificationReviewShape,
  qualificationSchema,
  sectionReviewShape,
  sectionSchema,
} from '../../../../src/http/schemas';
import { everyTest } from '../../../support/long';

const ajv = new Ajv2020({ strict: false });
const accepts = ajv.compile(profileSchema);

const PROFILE = {
  qualification: {
    id: 'q',
    languages: ['en'],
    contactEmail: 'a@b.example',
    milestones: [
      {
        ...{ id: 'm', label: 'M', icon: 'user', status: 'active' },
        sections: [{ id: 's', label: 'S', status: 'active', review: { count: 1 } }],
      },
    ],
  },
  sections: {
    s: {
      ...{ id: 's', label: 'S', status: 'active', etag: '"1"', warnOnUpdate: true },
      review: { message: 'Look', elements: { a: 'again' } },
      plugins: [{ id: 'id-check-onfido', config: { data: { sdkToken: 't' } } }],
      elements: [
        {
          ...{ id: 'a', name: 'a', type: 'string', label: 'A', required: true, minLength: 1 },
          ...{ maxLength: 5, helperText: 'h', layout: 'wide', standard: true, value: 'x' },
        },
        {
          id: 'b',
          type: 'input-select',
          label: 'B',
          options: [{ label: 'X', value: 1, isVerified: true }],
        },
        {
          ...{ id: 'c', type: 'fieldset-grouped', label: 'C' },
          legend: { type: 'input-checkbox', name: 'c_there', label: 'C', checkedValue: true },
          fields: [{ id: 'd', type: 'number', label: 'D', min: 0, decimals: 2 }],
        },
        {
          id: 'e',
          type: 'fieldset',
          legend: 'E',
          fields: [{ id: 'f', type: 'input-file', mimeTypes: ['image/png'] }],
        },
      ],
    },
  },
};

/** The places of a value, deepest last. */
function placesIn(
  value: unknown,
  at: readonly (string | number)[] = [],
): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return [
    at,
    ...keys.flatMap((key) =>
      placesIn((value as Record<string | number, unknown>)[key], [...at, key]),
    ),
  ];
}

const PLACES = placesIn(PROFILE).filter(
  (at) =>
    at.length > 1 &&
    !at.includes('value') &&
    !at.includes('data') &&
    !(at[0] === 'sections' && at.length === 2),
);

it('schema, valibot and the rule shape agree on thousands of changed profiles', () => {
  const anything = fc.constantFrom<unknown>(
    null,
    undefined,
    '',
    'x',
    0,
    1,
    2.5,
    -1,
    true,
    [],
    {},
    ['x'],
    [{}],
    { id: 'x' },
    [1],
  );
  fc.assert(
    fc.property(fc.constantFrom(...PLACES), anything, fc.boolean(), (at, value, isGone) => {
      const changed = structuredClone(PROFILE) as unknown as Record<string | number, unknown>;
      let holder = changed;
      for (const key of at.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
      const last = at.at(-1) ?? '';
      // valibot takes a list for an object that needs no field.
      fc.pre(
        !Array.isArray(value) ||
          !(at.includes('review') || ['legend', 'config'].includes(String(last))),
      );
      if (value === undefined || isGone) {
        if (Array.isArray(holder)) holder.splice(Number(last), 1);
        else delete holder[last];
      } else holder[last] = value;
      const { qualification, sections } = changed as unknown as typeof PROFILE;
      const isRight =
        [qualificationSchema, qualificationReviewShape].every((one) => v.is(one, qualification)) &&
        Object.values(sections).every(
          (one) => v.is(sectionSchema, one) && v.is(sectionReviewShape, one),
        );
      const where = JSON.stringify([at, changed]);
      expect(accepts(changed), `the JSON Schema: ${ajv.errorsText(accepts.errors)} ${where}`).toBe(
        isRight,
      );
      const told = checkProfile(changed, new Set()).findings.filter(
        ({ rule, message }) =>
          rule === 'shape' && !/is in no sections|stands under|fieldset inside/.test(message),
      );
      expect(told.length === 0, `check-profile: ${JSON.stringify(told)} ${where}`).toBe(isRight);
    }),
    { numRuns: everyTest ? 4000 : 1000, seed: 20_261_123 },
  );
});

it('a property has the words of the object it is in, not of another with the same name', () => {
  const element = publishedSection.properties.elements.anyOf[0]?.items?.properties;
  const legend = JSON.stringify(element?.legend);
  expect(element?.type.examples).toContain('fieldset-grouped');
  expect(legend).toContain('"examples":["input-radio","input-checkbox"]');
  expect(element?.hiddenWhen.properties.operator.examples).toContain('notOneOf');
});

it('each field of an element, an option and a legend is explained, with its default where there is one', () => {
  type Node = { description?: string; default?: unknown; properties?: Record<string, Node> };
  const elements = publishedSection.properties.elements.anyOf[0]?.items?.properties;
  const inside = elements as unknown as {
    readonly options: { readonly anyOf: readonly [{ readonly items: Node }] };
    readonly legend: { readonly anyOf: readonly [{ readonly anyOf: readonly [Node, Node] }] };
  };
  const { properties: ofOption } = inside.options.anyOf[0].items;
  const { properties: ofLegend } = inside.legend.anyOf[0].anyOf[1];
  const nodes: readonly unknown[] = [elements, ofOption, ofLegend];
  for (const properties of nodes as readonly Record<string, Node>[]) {
    const unexplained = Object.entries(properties).filter(([, { description }]) => !description);
    expect(unexplained.map(([name]) => name)).toEqual([]);
  }
  const presets = Object.entries(elements as Record<string, Node>).flatMap(([name, one]) =>
    one.default === undefined ? [] : [[name, one.default]],
  );
  expect(Object.fromEntries(presets)).toEqual({
    ...{ required: false, min: 0, minLength: 0, maxLength: 255, decimals: 0 },
    ...{ checkedValue: true, isSearchable: false, standard: false, noSubmit: false },
    layout: 'default',
  });
});

it('the published schemas are those of the sources', () => {
  execFileSync(process.execPath, ['tools/scripts/schema.mjs', '--check']);
});

it('describes what an author writes of sections that depend on answers, and a backend never sends', () => {
  const { properties } = profileSchema.properties.sections.additionalProperties;
  const named = (of: object) => {
    const rows = Object.entries(of as Record<string, { description?: string }>);
    expect(rows.filter(([, { description }]) => !description)).toEqual([]);
    return rows.map(([name]) => name);
  };
  const CONDITION = ['id', 'operator', 'values', 'section', 'entry'];
  const element = properties.elements.anyOf[0]?.items?.properties;
  const field = element?.fields.anyOf[0]?.items?.properties;
  for (const { hiddenWhen } of [properties, element, field].flatMap((one) => one ?? [])) {
    expect(named(hiddenWhen.properties)).toEqual(CONDITION);
    expect(named(hiddenWhen.items.properties)).toEqual(CONDITION);
  }
  expect(JSON.stringify(element?.disabledWhen)).not.toMatch(/"(section|entry)":/);
  expect(properties.hiddenWhen.description).toContain('another section');
  expect(named(properties.forEach.properties)).toEqual(['section', 'list']);
  const [checks] = properties.checks.anyOf;
  const { of } = checks?.items?.properties ?? {};
  expect(named(checks?.items?.properties ?? {})).toEqual([
    ...['id', 'rule', 'of', 'equals', 'min', 'max', 'message'],
  ]);
  expect(named(of?.properties ?? {})).toEqual(['list', 'key']);
  expect(Object.keys(publishedSection.properties)).toContain('checks');
  expect(JSON.stringify(publishedSection)).not.toMatch(/"(forEach|entry)":/);
});
