import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkProfile } from '../../cli/profile-document/check-profile';
import { removeAside } from '../../server/src/desk/erasure';
import { readProfiles } from '../../server/src/profiles';
import { Refused } from '../../server/src/refused';
import {
  type Answers,
  type ProfileDocument,
  resolveProfile,
} from '../../src/reference-backend/rules/profile/resolve-profile';
import { documentOf, field, folderOf } from './support/profile';
import { startServer } from './support/server';

const ABOUT = {
  about: { status: 'active', elements: [field('first', { required: true })] },
  more: { elements: [field('second')] },
  facts: { status: 'locked', elements: [field('third', { value: 'known' })] },
};
const GERMAN = {
  ...ABOUT,
  about: {
    ...ABOUT.about,
    label: 'Über Sie',
    elements: [field('first', { required: true, label: 'Vorname' })],
  },
};
const languages = { languages: ['en', 'de'] };
const EN = documentOf(ABOUT, languages);
const DE = documentOf(GERMAN, languages);

function problemsOf(files: Record<string, unknown>): readonly string[] {
  try {
    readProfiles(folderOf(files));
    return [];
  } catch (error) {
    return (error as { lines: readonly string[] }).lines;
  }
}

describe('a folder of profiles', () => {
  it('each is read in the language that is asked for', async () => {
    const { call } = await startServer({
      profiles: folderOf({ 'one/en.json': EN, 'one/de.json': DE }),
    });
    const labels = async (language: string) => {
      const headers = { 'Accept-Language': language };
      const { json } = await call('GET', '/v1/qualification', { headers });
      return [json.id, json.milestones[0].sections[0].label, json.activeSection.elements[0].label];
    };
    expect(await labels('de-AT,en;q=0.5')).toEqual(['test', 'Über Sie', 'Vorname']);
    expect(await labels('fr')).toEqual(['test', 'Section about', 'first']);
    expect((await call('GET', '/v1/languages', { as: '' })).json).toEqual([
      { code: 'en', name: 'English' },
      { code: 'de', name: 'Deutsch' },
    ]);
  });

  it('statuses are those of the first day', async () => {
    const { call } = await startServer({ profiles: folderOf({ 'one/en.json': EN }) });
    const statuses = async () =>
      (await call('GET', '/v1/qualification')).json.milestones[0].sections.map(
        ({ status }: { status: string }) => status,
      );
    expect(await statuses()).toEqual(['active', 'pending', 'locked']);
    const { json } = await call('GET', '/v1/qualification/sections/facts');
    expect(json.elements[0].value).toBe('known');
    const put = (section: string) =>
      call('PUT', `/v1/qualification/sections/${section}`, {
        body: { elements: [{ id: 'first', value: 'Ada' }] },
      });
    expect((await put('more')).code).toBe('SECTION_LOCKED');
    expect((await put('facts')).code).toBe('SECTION_LOCKED');
    expect((await put('about')).status).toBe(204);
    expect(await statuses()).toEqual(['complete', 'active', 'locked']);
  });

  it('its settings name disclaimers in languages, and the default', async () => {
    const settings = {
      disclaimers: [{ id: 'risk', label: { en: 'Risk', de: 'Risiko' }, text: 'All of it' }],
      default: true,
    };
    const { call } = await startServer({
      profiles: folderOf({
        'a/en.json': documentOf(ABOUT, { id: 'other' }),
        'b/en.json': EN,
        'b/de.json': DE,
        'b/profile.json': settings,
      }),
    });
    const missing = async () =>
      (await call('GET', '/v1/disclaimers/missing', { headers: { 'Accept-Language': 'de' } })).json;
    expect(await missing()).toEqual([{ id: 'risk', label: 'Risiko', text: 'All of it' }]);
    expect((await call('PUT', '/v1/disclaimers/risk/acceptance', { body: {} })).status).toBe(204);
    expect(await missing()).toEqual([]);
  });

  it('one file is a profile, too', () => {
    const { first } = readProfiles(`${folderOf({ 'one.json': EN })}/one.json`);
    expect([first.name, first.written]).toEqual(['one', ['en']]);
  });
});

/** Runs as somebody for whom rights count: they don't for root. */
function asAnybody<Value>(run: () => Value): Value {
  const { getuid, seteuid } = process;
  if (getuid?.() !== 0) return run();
  seteuid?.(65_534);
  try {
    return run();
  } finally {
    seteuid?.(0);
  }
}

describe('a profile that is wrong is told with its place', () => {
  it('though this account may not read it, at the start and later', async () => {
    const folder = folderOf({ 'one/en.json': EN, 'two/en.json': EN });
    const { server, call } = await startServer({ profiles: folder });
    for (const [closed, mode] of [
      [folder, 0o711],
      [`${folder}/two`, 0],
      [`${folder}/two/en.json`, 0],
    ] as const) {
      chmodSync(folder, 0o755);
      chmodSync(closed, mode);
      const lines = asAnybody(() => server.readProfilesAnew());
      expect(lines).toEqual([expect.stringMatching(/^\S+ can't be read\W+EACCES/)]);
      expect(lines[0]).toContain(closed);
      expect(() => asAnybody(() => readProfiles(folder))).toThrow(Refused);
      chmodSync(closed, 0o755);
    }
    expect((await call('GET', '/v1/qualification')).status).toBe(200);
    expect(server.readProfilesAnew()).toEqual([]);
  });

  const other = documentOf(
    { ...ABOUT, more: { elements: [field('second', { required: true })] } },
    languages,
  );
  it.each([
    [
      'another structure',
      { 'one/en.json': EN, 'one/de.json': other },
      /en\.json#\/sections\/more\/elements\/0\/required is not as in .*de\.json/,
    ],
    ['no JSON', { 'one/en.json': '{' }, /en\.json:1:2 is no JSON/],
    ['no whole profile', { 'one/en.json': EN.sections.about }, /is no whole profile/],
    [
      'an error of check-profile',
      {
        'one/en.json': documentOf({
          about: {
            status: 'active',
            elements: [field('a', { hiddenWhen: { id: 'nobody', values: ['x'] } })],
          },
        }),
      },
      /en\.json#\/sections\/about\/elements\/0/,
    ],
    ['no language', { 'one/main-text.json': EN }, /is no code of a language/],
    ['no document', { 'one/profile.json': {} }, /has no document/],
    ['no profile', {}, /has no profile/],
    [
      'a strange setting',
      { 'one/en.json': EN, 'one/profile.json': { defualt: true } },
      /profile\.json#\/defualt/,
    ],
    [
      'a section that is not there',
      { 'one/en.json': EN, 'one/profile.json': { kycStartsWith: 'x' } },
      /there is no section x: give one of about, more, facts/,
    ],
    [
      'two defaults',
      {
        'a/en.json': EN,
        'a/profile.json': { default: true },
        'b/en.json': EN,
        'b/profile.json': { default: true },
      },
      /a and b are both the default/,
    ],
  ])('%s', (_, files, line) => {
    expect(problemsOf(files)).toEqual([expect.stringMatching(line)]);
  });
});

describe('a document that can not be resolved is refused at the start, by check-profile and by resolveProfile, with its place:', () => {
  const reads = (section: string, values: readonly string[]) => ({
    hiddenWhen: { section, id: 'a', operator: 'oneOf', values },
  });
  const slot = (number: number) =>
    field(`owner_${number}`, {
      type: 'fieldset-grouped',
      legend: { type: 'input-checkbox', name: `there_${number}`, label: 'There' },
      repeat: { list: 'owners', label: 'Owner', title: `name_${number}` },
      fields: [field(`name_${number}`)],
    });
  const owners = { status: 'active', elements: [slot(1), slot(2)] };
  const each = (elements: readonly object[]) => ({
    ...{ elements, label: 'Of {{name}}', forEach: { section: 'owners', list: 'owners' } },
  });
  const select = {
    ...field('a', { type: 'input-select', required: true }),
    options: ['x', 'y'].map((value) => ({ value, label: value })),
  };
  const hostile = 'b\u001b[31m\n::error::\u202e';
  const file = (id: string) => field(id, { type: 'input-file', mimeTypes: ['application/pdf'] });

  const withUnlisted = (
    document: ReturnType<typeof documentOf>,
    section: { readonly id: string; readonly elements: readonly object[] },
  ) => ({
    ...document,
    sections: { ...document.sections, [section.id]: { label: 'U', status: 'active', ...section } },
  });
  const circle = (id: string) =>
    documentOf({
      a: { status: 'active', elements: [field('a')], ...reads(id, ['x']) },
      [id]: { elements: [field('a')], ...reads('a', ['x']) },
    });

  interface Bad {
    readonly document: ProfileDocument;
    readonly answers?: Answers;
    readonly rule: string;
    readonly pointer: string;
    readonly words: RegExp;
    /** Undefined: it can be resolved, since documents are nothing of the rule's. */
    readonly code?: string;
  }
  it.each<[string, Bad]>([
    [
      'nothing is left',
      {
        document: withUnlisted(
          documentOf({ a: { status: 'active', elements: [field('a')], ...reads('you', ['x']) } }),
          { id: 'you', elements: [{ ...field('a'), value: 'x' }] },
        ),
        ...{ rule: 'no-way-in', pointer: '/qualification/milestones' },
        ...{ words: /no section is left/, code: 'nothing-left' },
      },
    ],
    [
      'nothing is left for some answers',
      {
        document: withUnlisted(
          documentOf({
            a: { status: 'active', elements: [select], ...reads('you', ['x']) },
            b: { status: 'active', elements: [field('c')], ...reads('you', ['x']) },
          }),
          { id: 'you', elements: [select] },
        ),
        answers: { you: { a: 'x' } },
        ...{ rule: 'no-way-in', pointer: '/qualification/milestones' },
        ...{ words: /led nowhere, on the path you\.a = x/, code: 'nothing-left' },
      },
    ],
    [
      'sections in a circle',
      {
        document: circle('b'),
        ...{ rule: 'cyclic-sections', pointer: '/sections/a', code: 'cyclic-sections' },
        words: /decide about one another: a, b/,
      },
    ],
    [
      'sections with hostile ids in a circle',
      {
        document: circle(hostile),
        ...{ rule: 'cyclic-sections', pointer: '/sections/a', code: 'cyclic-sections' },
        words: /decide about one another: a, b/,
      },
    ],
    [
      'an id that is there already after its slot',
      {
        document: documentOf({
          ...{ owners, papers: each([field('a')]), 'papers-2': { elements: [field('b')] } },
        }),
        ...{ rule: 'duplicate-id', pointer: '/sections/papers', code: 'duplicate-id' },
        words: /entry 2 makes a section papers-2/,
      },
    ],
    [
      'a document that is there already after its slot',
      {
        document: documentOf({
          ...{ owners, papers: each([file('scan')]), more: { elements: [file('scan-1')] } },
        }),
        ...{ rule: 'duplicate-id', pointer: '/sections/more/elements/0' },
        words: /scan-1 is asked for in the section papers/,
      },
    ],
  ])('%s', (_, { document, answers = {}, rule, pointer, words, code }) => {
    const { findings } = checkProfile(document, new Set());
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect(errors).toEqual([expect.objectContaining({ rule, pointer })]);
    expect(errors[0]?.message).toMatch(words);
    const [line = '', ...others] = problemsOf({ 'one/en.json': document });
    expect(others).toEqual([]);
    expect(line).toContain(`en.json#${pointer}: `);
    expect(line).toMatch(words);
    expect(line).toMatch(/^\P{C}+$/u);
    if (code === undefined) return;
    const refused = expect.objectContaining({ name: 'ProfileError', code, pointer });
    expect(() => resolveProfile(document, answers)).toThrow(refused);
    expect(() => resolveProfile(document, answers)).toThrow(/^\P{C}+$/u);
  });

  it('and a name of an entry that is hostile, or a save of 10,000 answers, does no harm', async () => {
    const document = documentOf({
      owners,
      papers: each([field('a', { helperText: 'Of {{name}}' })]),
    });
    const { call, lines } = await startServer({ profiles: folderOf({ 'one/en.json': document }) });
    const save = (elements: readonly object[]) =>
      call('PUT', '/v1/qualification/sections/owners', { body: { elements } });
    const there = [
      { id: 'there_1', value: true },
      { id: 'name_1', value: `${hostile}[x](https://evil.example) <b>` },
    ];
    expect((await save(there)).status).toBe(204);
    const { json } = await call('GET', '/v1/qualification/sections/papers-1');
    expect(json.label).toBe(
      'Of b[31m ::error:: [x](https://evil.example) <b>'.replace('b[', 'b ['),
    );
    expect(json.elements[0].helperText).not.toMatch(/\]\(|https:\/\//);
    const many = Array.from({ length: 10_000 }, (__, at) => ({ id: `k${at}`, value: 'x' }));
    const answer = await save([...there, ...many]);
    expect([answer.status, answer.code]).toEqual([422, 'SECTION_INVALID']);
    const after = await call('GET', '/v1/qualification/sections/papers-1');
    expect(after.json).toEqual(json);
    expect(lines.join('\n')).not.toContain('evil');
  });
});

describe('a profile that has changed', () => {
  const saved = async (profiles: string) => {
    const server = await startServer({ profiles });
    const body = { elements: [{ id: 'first', value: 'Ada' }] };
    await server.call('PUT', '/v1/qualification/sections/about', { body });
    return server;
  };

  it('a new required field opens its section again, and no answer is lost', async () => {
    const server = await saved(folderOf({ 'one/en.json': EN }));
    const elements = [field('first', { required: true }), field('new', { required: true })];
    const changed = documentOf({ ...ABOUT, about: { status: 'active', elements } });
    const { call } = await server.again({ profiles: folderOf({ 'one/en.json': changed }) });
    const { json } = await call('GET', '/v1/qualification');
    expect(json.milestones[0].sections[0].status).toBe('active');
    expect(json.activeSection.elements.map(({ value }: { value: unknown }) => value)).toEqual([
      'Ada',
      undefined,
    ]);
  });

  it('an answer that has no place stays stored, and is there when the place is back', async () => {
    const profiles = folderOf({ 'one/en.json': EN });
    const server = await saved(profiles);
    const without = documentOf({
      ...ABOUT,
      about: { status: 'active', elements: [field('other')] },
    });
    const changed = await server.again({ profiles: folderOf({ 'one/en.json': without }) });
    const about = '/v1/qualification/sections/about';
    expect((await changed.call('GET', about)).json.elements[0].value).toBeUndefined();
    const body = { elements: [{ id: 'other', value: 'x' }] };
    expect((await changed.call('PUT', about, { body })).status).toBe(204);
    const back = await server.again({ profiles });
    expect((await back.call('GET', about)).json.elements[0].value).toBe('Ada');
  });

  it('and is not here any more is nobody else’s: its investors wait until it is back', async () => {
    const folder = folderOf({
      'one/en.json': EN,
      'two/en.json': EN,
      'two/profile.json': { default: true },
    });
    const { server, call, engine } = await startServer({ profiles: folder, setAsideDays: 0 });
    const about = '/v1/qualification/sections/about';
    const save = (value: string) =>
      call('PUT', about, { body: { elements: [{ id: 'first', value }] } });
    expect((await save('Ada')).status).toBe(204);
    const row = async () =>
      (await engine.query('select profile, profile_version, state, set_aside_at from investors'))
        .rows[0];
    await engine.exec(`update investors set set_aside_at = '2026-01-01'`);
    const before = await row();

    rmSync(`${folder}/two`, { recursive: true });
    expect(server.readProfilesAnew()).toEqual([]);
    for (const answer of [
      await save('Eve'),
      await call('GET', about),
      await call('GET', '/v1/session'),
    ]) {
      expect([answer.status, answer.code]).toEqual([403, 'PROFILE_UNKNOWN']);
    }
    await expect(server.desk.setKyc('anna', { status: 'Approved' })).rejects.toMatchObject({
      refusal: { status: 403, code: 'PROFILE_UNKNOWN' },
    });
    await removeAside(server.context);
    expect(await row()).toEqual(before);
    expect((await server.desk.investors()).investors[0]?.profile).toBe('two');

    mkdirSync(`${folder}/two`);
    writeFileSync(`${folder}/two/en.json`, JSON.stringify(EN));
    expect(server.readProfilesAnew()).toEqual([]);
    expect((await call('GET', about)).json.elements[0].value).toBe('Ada');
    rmSync(`${folder}/two`, { recursive: true });
    server.readProfilesAnew();
    await server.desk.erase('anna');
    expect((await engine.query('select id from investors')).rows).toEqual([]);
  });

  it('comes anew all or not at all', async () => {
    const folder = folderOf({ 'one/en.json': EN, 'two/en.json': EN });
    const { server, call } = await startServer({ profiles: folder });
    const label = async () => (await call('GET', '/v1/qualification')).json.milestones[0].label;
    const renamed = JSON.parse(JSON.stringify(EN));
    renamed.qualification.milestones[0].label = 'Renamed';
    writeFileSync(`${folder}/one/en.json`, JSON.stringify(renamed));
    writeFileSync(`${folder}/two/en.json`, '{');
    expect(server.readProfilesAnew()).toEqual([
      expect.stringMatching(/two.en\.json:1:2 is no JSON/),
    ]);
    expect(await label()).toBe('All');
    writeFileSync(`${folder}/two/en.json`, JSON.stringify(EN));
    expect(server.readProfilesAnew()).toEqual([]);
    expect(await label()).toBe('Renamed');
  });
});
