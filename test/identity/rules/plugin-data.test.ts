import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPluginData } from '../../../src/identity/rules/plugin-data';

describe('the config data of a plugin', () => {
  it('keeps every field of the spec', () => {
    const data = {
      sdkToken: 'token',
      step: ['welcome'],
      email: 'a@example.com',
      phone: '+352',
      country: 'LUX',
      theme: 'dark',
      uiConf: { customCssStr: 'p{}' },
      i18n: { a: 'b' },
      documentsByCountries: { LUX: {} },
      documentDefinitions: { IDENTITY: {} },
      flowName: 'basic',
      sdkUrl: 'https://sdk.onfido.com/v14/Onfido.js',
    };
    expect(readPluginData({ ...data, unknown: 1 })).toEqual(data);
  });

  it.each([undefined, null, 'text', 3, [], {}, { sdkToken: '' }, { sdkToken: 7 }, { i18n: [] }])(
    'has nothing of %j',
    (data) => {
      expect(readPluginData(data)).toEqual({});
    },
  );

  it('never throws, and never gives a field of another shape', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        const { sdkToken, uiConf } = readPluginData(data);
        expect(['string', 'undefined']).toContain(typeof sdkToken);
        expect(['object', 'undefined']).toContain(typeof uiConf);
      }),
    );
  });
});
