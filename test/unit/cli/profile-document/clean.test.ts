import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkProfile } from '../../../../cli/profile-document/check-profile';
import { pathInWords, waysThrough } from '../../../../cli/profile-document/paths';
import { DEMO_DOCUMENTS } from '../../../../cli/studio/page/demo-documents';
import en from '../../../../locales/en.json' with { type: 'json' };

const HELP_TEXTS = new Set(Object.keys(en.form.additionalInfo));
/** Of a host's own, in examples and in the demo. */
const PLUGINS = new Set(['id-check-eid']);

describe('has nothing to say of what is right:', () => {
  it.each(DEMO_DOCUMENTS.map(({ id, text }) => [id, text] as const))(
    'the demo’s profile %s',
    (_, text) => {
      expect(checkProfile(JSON.parse(text()), HELP_TEXTS, PLUGINS).findings).toEqual([]);
    },
  );

  const blocks = [
    ...readFileSync('docs/backend/fields.md', 'utf8').matchAll(
      /^```json field=(\S+)\n([\s\S]*?)^```$/gm,
    ),
  ];
  it.each(blocks.map(([, name = '', json = '']) => [name, json] as const))(
    'the example %s of docs/backend/fields.md',
    (_, json) => {
      const section = {
        id: 's',
        label: 'S',
        status: 'active',
        elements: [JSON.parse(json)].flat(),
      };
      expect(checkProfile(section, HELP_TEXTS, PLUGINS).findings).toEqual([]);
    },
  );

  type Examples = Readonly<Record<string, { readonly value: unknown }>>;
  const { paths } = parse(readFileSync('docs/backend/openapi.yaml', 'utf8'));
  const examplesOf = (path: string): readonly (readonly [string, unknown])[] => {
    const examples: Examples =
      paths[path].get.responses['200'].content['application/json'].examples;
    return Object.entries(examples).map(([name, { value }]) => [name, value]);
  };

  it.each(examplesOf('/qualification/sections/{sectionId}'))(
    'the example %s of a section in docs/backend/openapi.yaml',
    (_, section) => {
      expect(checkProfile(section, HELP_TEXTS, PLUGINS).findings).toEqual([]);
    },
  );

  const [, statuses = ''] =
    /^```json\n(\{ "id": "q-1"[\s\S]*?)^```$/m.exec(
      readFileSync('docs/backend/statuses.md', 'utf8'),
    ) ?? [];
  it.each([
    ...examplesOf('/qualification'),
    ['of docs/backend/statuses.md', JSON.parse(statuses)] as const,
  ])('the example %s of a qualification', (_, qualification) => {
    const { milestones } = qualification as {
      milestones: readonly { readonly sections: readonly { readonly id: string }[] }[];
    };
    // What it does not show of its sections is no fault of it.
    const elements = [{ id: 'a', type: 'string', label: 'A' }];
    const sections = milestones.flatMap((milestone) =>
      milestone.sections.map((summary) => [summary.id, { ...summary, elements }] as const),
    );
    const { findings } = checkProfile(
      { qualification, sections: Object.fromEntries(sections) },
      HELP_TEXTS,
    );
    expect(findings.filter(({ pointer }) => !pointer.endsWith('/review/count'))).toEqual([]);
  });

  it.each(['node', 'php', 'python'])('the profile of the %s example', (name) => {
    const profile = JSON.parse(readFileSync(`examples/backend-${name}/profile.json`, 'utf8'));
    expect(checkProfile(profile, HELP_TEXTS, PLUGINS).findings).toEqual([]);
  });
});

it('the demo’s first profile is for people and companies, and each way through it can be finished', () => {
  const [first] = DEMO_DOCUMENTS;
  const document = JSON.parse(first?.text() ?? '');
  const paths = waysThrough(document).paths.map(pathInWords);
  expect(paths[0]).toBe(
    'investor.investor_kind = person: 7 sections, 20 required fields, 1 document',
  );
  // Outside the Union a company sends one paper more.
  expect([...new Set(paths.slice(1).map((path) => path.split(': ')[1]))]).toEqual([
    '7 sections, 32 required fields, 6 documents',
    '7 sections, 33 required fields, 7 documents',
  ]);
  expect(paths.at(-1)).toContain('company-details.company_country = any other: 7 sections, 33');
});
