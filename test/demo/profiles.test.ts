import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flattenSection } from '../../src/form/rules/model/flatten-section';
import { initialValues } from '../../src/form/rules/settling';
import { qualificationSchema, sectionSchema } from '../../src/http/schemas';
import { DEMO_PROFILES } from '../../src/reference-backend/profiles/demo-profiles';
import { TEXT_LANGUAGES } from '../../src/reference-backend/rules/language/localized-text';
import { sectionsOf } from '../../src/reference-backend/rules/profile/profile-definition';
import { type ReferenceServer, startServer } from './support/reference-server';

let server: ReferenceServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe.each(DEMO_PROFILES.map((profile) => [profile.id, profile] as const))(
  'the profile %s',
  (id, profile) => {
    it.each(TEXT_LANGUAGES)(
      'has every section in the form of the contract in %s',
      async (language) => {
        const token = await server.token(id, id);
        const headers = { 'Accept-Language': language };
        const get = (path: string) => server.call('GET', `/v1${path}`, { token, headers });
        const qualification = await get('/qualification');
        expect(v.parse(qualificationSchema, qualification.json)).toEqual(qualification.json);
        // Those of entries come with them.
        for (const section of sectionsOf(profile).filter(({ forEntry }) => !forEntry)) {
          const { json } = await get(`/qualification/sections/${section.id}`);
          const parsed = v.parse(sectionSchema, json);
          expect(parsed).toEqual(json);
          const model = flattenSection(parsed);
          expect([...model.problems, ...initialValues(model).problems], section.id).toEqual([]);
          expect(model.duplicates).toEqual([]);
        }
      },
    );
  },
);

describe('the profile every-element', () => {
  const profile = DEMO_PROFILES.find(({ id }) => id === 'every-element');
  const elements = profile ? sectionsOf(profile).flatMap((section) => section.elements ?? []) : [];
  const all = [...elements, ...elements.flatMap(({ fields = [] }) => fields)];

  it('has every type of element', () => {
    expect(new Set(all.map(({ type }) => type))).toEqual(
      new Set([
        'input-date',
        'input-checkbox',
        'input-radio',
        'input-file',
        'fieldset',
        'fieldset-files',
        'fieldset-grouped',
        'string-wallet',
        'email',
        'wallet-onchain',
        'input-select',
        'select-simple',
        'string',
        'number',
      ]),
    );
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
