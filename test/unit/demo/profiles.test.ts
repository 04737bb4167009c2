import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KNOWN_TYPES } from '../../../src/form/kinds/tools';
import { flattenSection } from '../../../src/form/rules/model/flatten-section';
import { initialValues } from '../../../src/form/rules/settling';
import { qualificationSchema, type Section, sectionSchema } from '../../../src/http/schemas';
import { DEMO_PROFILES } from '../../../src/reference-backend/profiles/demo-profiles';
import { TEXT_LANGUAGES } from '../../../src/reference-backend/rules/language/localized-text';
import { sectionsOf } from '../../../src/reference-backend/rules/profile/profile-definition';
import { type ReferenceServer, startServer } from './support/reference-server';

let server: ReferenceServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe.each(DEMO_PROFILES.map(({ id }) => id))('the profile %s', (id) => {
  it.each(TEXT_LANGUAGES)(
    'has every section in the form of the contract in %s',
    async (language) => {
      const token = await server.token(id, id);
      const headers = { 'Accept-Language': language };
      const get = (path: string) => server.call('GET', `/v1${path}`, { token, headers });
      const qualification = await get('/qualification');
      expect(v.parse(qualificationSchema, qualification.json)).toEqual(qualification.json);
      // Those that depend on answers come with them.
      const there = v
        .parse(qualificationSchema, qualification.json)
        .milestones.flatMap(({ sections }) => sections);
      for (const section of there) {
        const { json } = await get(`/qualification/sections/${section.id}`);
        const parsed = v.parse(sectionSchema, json);
        expect(parsed).toEqual(json);
        const model = flattenSection(parsed);
        expect([...model.problems, ...initialValues(model).problems], section.id).toEqual([]);
        expect(model.duplicates).toEqual([]);
      }
    },
  );
});

describe('the profile for people and companies', () => {
  const open = async (investor: string, language = 'en') => {
    const token = await server.token(investor, 'everyone');
    const headers = { 'Accept-Language': language };
    const call = (method: string, path: string, body?: object) =>
      server.call(method, `/v1/qualification${path}`, { token, headers, body });
    const save = async (id: string, values: object) =>
      call('PUT', `/sections/${id}`, {
        elements: Object.entries(values).map(([id, value]) => ({ id, value })),
      });
    const sections = async () => {
      const { json } = await call('GET', '');
      const { milestones } = v.parse(qualificationSchema, json);
      return milestones.flatMap((milestone) => milestone.sections);
    };
    const read = async (id: string) => (await call('GET', `/sections/${id}`)).json as Section;
    return { save, sections, read };
  };
  const idsOf = (sections: readonly { readonly id: string }[]) => sections.map(({ id }) => id);

  it('begins with the question, and goes on by its answer', async () => {
    const { save, sections } = await open('asked');
    expect(idsOf(await sections())).toEqual(['investor', 'agreements']);
    await save('investor', { investor_kind: 'person' });
    expect(idsOf(await sections())).toEqual([
      ...['investor', 'personal-details', 'contact', 'tax-residence', 'funds', 'documents'],
      'agreements',
    ]);
    await save('investor', { investor_kind: 'company' });
    expect(idsOf(await sections())).toEqual([
      ...['investor', 'company-details', 'company-documents', 'directors', 'owners', 'agreements'],
    ]);
  });

  it.each([
    ['LU', ['register_extract']],
    ['CH', ['register_extract', 'good_standing']],
  ])('asks a company of %s for %j', async (company_country, wanted) => {
    const { save, read } = await open(`company-${company_country.toLowerCase()}`);
    await save('investor', { investor_kind: 'company' });
    await save('company-details', { company_name: 'Lovelace Engines', company_country });
    expect(idsOf((await read('company-documents')).elements ?? [])).toEqual(wanted);
  });

  it.each([
    ['en', 'Documents of Ada', 'The shares add up to 100.5 %.'],
    ['de', 'Dokumente von Ada', 'Die Anteile ergeben zusammen 100,5 %.'],
    ['fr', 'Documents de Ada', 'Les parts totalisent 100,5 %.'],
    ['ar', 'مستندات Ada', 'مجموع الحصص'],
  ] as const)('names each owner and adds up their shares in %s', async (language, label, words) => {
    const { save, sections } = await open(`shares-${language}`, language);
    await save('investor', { investor_kind: 'company' });
    await save('company-details', { company_name: 'Lovelace Engines', company_country: 'LU' });
    const owner = (place: number, name: string, share: number) => ({
      ...{ [`owner_${place}__there`]: true, [`owner_${place}__name`]: name },
      [`owner_${place}__share`]: share,
    });
    // It is pending here: what comes before it is asked for first.
    await server.backend.change(`shares-${language}`, (investor) => ({
      ...investor,
      sections: {
        ...investor.sections,
        'company-documents': { values: {}, completed: true },
        directors: { values: {}, completed: true },
      },
    }));
    const refused = await save('owners', { ...owner(1, 'Ada', 60), ...owner(2, 'Eve', 40.5) });
    expect(refused.json).toMatchObject({
      errors: [{ id: 'owner_2__share', message: expect.stringContaining(words) }],
    });
    const saved = await save('owners', { ...owner(1, 'Ada', 60), ...owner(2, 'Eve', 40) });
    expect(saved.status).toBe(204);
    expect((await sections()).find(({ id }) => id === 'owner-documents-1')?.label).toBe(label);
  });
});

describe('the profile every-element', () => {
  const profile = DEMO_PROFILES.find(({ id }) => id === 'every-element');
  const elements = profile ? sectionsOf(profile).flatMap((section) => section.elements ?? []) : [];
  const all = [...elements, ...elements.flatMap(({ fields = [] }) => fields)];

  it('has every type of element', () => {
    // Two types mean the checkbox for a wallet.
    const others = KNOWN_TYPES.filter((type) => type !== 'wallet-onchain-checkbox');
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(others));
  });

  it('has every layout, condition and wallet field', () => {
    expect(new Set(all.map(({ layout }) => layout))).toEqual(
      new Set([undefined, 'wide', 'toggle']),
    );
    const conditions = JSON.stringify(
      all.map(({ hiddenWhen, disabledWhen }) => [hiddenWhen, disabledWhen]),
    );
    for (const operator of ['oneOf', 'notOneOf', 'empty', 'notEmpty'])
      expect(conditions).toContain(`"${operator}"`);
    expect(all.some(({ disableWhen }) => disableWhen)).toBe(true);
    const ids = all.map(({ id }) => id);
    for (const id of ['details', 'existingOrNewWallet', 'select_wallet', 'create_wallet']) {
      expect(ids).toContain(id);
    }
    expect(all.some(({ web3InputKey }) => web3InputKey)).toBe(true);
    expect(all.some(({ options }) => options?.some((one) => one.connectWalletMandatory))).toBe(
      true,
    );
  });
});
