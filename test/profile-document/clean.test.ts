import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import en from '../../locales/en.json' with { type: 'json' };
import { checkProfile } from '../../profile-document/check-profile';
import { DEMO_PROFILES } from '../../src/reference-backend/profiles/demo-profiles';
import { sectionsOf } from '../../src/reference-backend/rules/profile/profile-definition';
import { type ReferenceServer, startServer } from '../demo/support/reference-server';

const HELP_TEXTS = new Set(Object.keys(en.form.additionalInfo));
/** Of a host's own, in examples. */
const PLUGINS = new Set(['id-check-eid']);

let server: ReferenceServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('has nothing to say of what is right:', () => {
  it.each(DEMO_PROFILES.map((profile) => [profile.id, profile] as const))(
    'the demo’s profile %s',
    async (id, profile) => {
      const token = await server.token(id, id);
      const get = async (path: string) => (await server.call('GET', `/v1${path}`, { token })).json;
      const sections: Record<string, unknown> = {};
      for (const section of sectionsOf(profile).filter(({ forEntry }) => !forEntry)) {
        sections[section.id] = await get(`/qualification/sections/${section.id}`);
      }
      const qualification = await get('/qualification');
      const { findings } = checkProfile({ qualification, sections }, HELP_TEXTS);
      expect(findings).toEqual([]);
    },
  );

  const blocks = [
    ...readFileSync('docs/fields.md', 'utf8').matchAll(/^```json field=(\S+)\n([\s\S]*?)^```$/gm),
  ];
  it.each(blocks.map(([, name = '', json = '']) => [name, json] as const))(
    'the example %s of docs/fields.md',
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
  const { paths } = parse(readFileSync('docs/openapi.yaml', 'utf8'));
  const examplesOf = (path: string): readonly (readonly [string, unknown])[] => {
    const examples: Examples =
      paths[path].get.responses['200'].content['application/json'].examples;
    return Object.entries(examples).map(([name, { value }]) => [name, value]);
  };

  it.each(examplesOf('/qualification/sections/{sectionId}'))(
    'the example %s of a section in docs/openapi.yaml',
    (_, section) => {
      expect(checkProfile(section, HELP_TEXTS, PLUGINS).findings).toEqual([]);
    },
  );

  const [, statuses = ''] =
    /^```json\n(\{ "id": "q-1"[\s\S]*?)^```$/m.exec(readFileSync('docs/statuses.md', 'utf8')) ?? [];
  it.each([
    ...examplesOf('/qualification'),
    ['of docs/statuses.md', JSON.parse(statuses)] as const,
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
