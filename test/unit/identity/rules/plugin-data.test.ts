import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OnboardingError } from '../../../../src/http/errors';
import { sdkTokenOf } from '../../../../src/identity/plugin-config';
import { checkedPluginData, copiedConfig } from '../../../../src/identity/rules/plugin-data';
import { demoIdentityConfig } from '../../../../src/reference-backend/identity-config';

const COMMON = {
  sdkToken: '_act-jwt-a.b+c/d=.e_f-',
  email: 'a@example.com',
  phone: '+352 621 (0) 00-00',
  country: 'LUX',
  theme: 'dark',
  i18n: { 'welcome.title': 'Hello', document: { hints: ['One', { more: '<bold>Two</bold>' }] } },
};
const ONFIDO = {
  ...COMMON,
  step: ['welcome', { type: 'face', options: { requestedVariant: 'motion', tries: [1, null] } }],
  uiConf: {
    fontFamilyTitle: "'Über Grotesk', sans-serif",
    colorText: 'rgba(1, 2, 3, 0.5)',
    flat: true,
  },
  sdkUrl: 'https://sdk.onfido.com/v14/Onfido.js',
  workflowRunId: '2b1c8a5e-run_1',
};
const SUMSUB = {
  ...COMMON,
  uiConf: {
    customCss: 'https://client.example/frame.css',
    customCssStr: 'p > b { color: red }',
    customBodyClass: ['ours', 'theirs'],
    scrollIntoView: false,
  },
  documentsByCountries: { LUX: { PASSPORT: { supported: true, doubleSided: false } } },
  documentDefinitions: { IDENTITY: { country: 'LUX', idDocType: 'PASSPORT' } },
  flowName: 'basic flow',
};
const onfido = (data: unknown) => checkedPluginData('id-check-onfido', data);
const sumsub = (data: unknown) => checkedPluginData('id-check-sumsub', data);

/** As a backend sends it: `__proto__` is a name like any other there. */
const sent = (json: string): unknown => JSON.parse(json);

describe('the config data of a plugin', () => {
  it('gives a copy, with only the fields that the provider supports', () => {
    expect(onfido({ ...ONFIDO, unknown: 1, flowName: 'x' })).toEqual(ONFIDO);
    expect(sumsub({ ...SUMSUB, unknown: 1, sdkUrl: 'x', step: ['face'] })).toEqual(SUMSUB);
    expect(onfido(ONFIDO).i18n).not.toBe(ONFIDO.i18n);
  });

  it.each([undefined, null, 'text', 3, [], {}, { email: '' }, { i18n: null }])(
    'gives nothing for %j',
    (data) => {
      expect(onfido(data)).toEqual({});
      expect(sumsub(data)).toEqual({});
    },
  );

  it('has the default steps for an invalid list, and of each step its type and options alone', () => {
    expect(onfido({ step: 'welcome' })).toEqual({});
    expect(onfido({ step: {} }).step).toBeUndefined();
    for (const rest of [{ run: 'x', options: null }, {}]) {
      expect(onfido({ step: [{ type: 'face', ...rest }] }).step).toStrictEqual([{ type: 'face' }]);
    }
  });

  it('may be as deep and as large as its limits, and have a part of the fields alone', () => {
    const levels = (count: number) => JSON.parse(`${'{"a":'.repeat(count)}"x"${'}'.repeat(count)}`);
    const values = (count: number) => ({ a: Array.from({ length: count }, () => 'x') });
    expect(onfido({ i18n: levels(16) })).toEqual({ i18n: levels(16) });
    expect(() => onfido({ i18n: levels(17) })).toThrow('deeper');
    expect(onfido({ i18n: values(4998) })).toEqual({ i18n: values(4998) });
    expect(() => onfido({ i18n: values(4999) })).toThrow('more than');
    const uiConf = { customCss: 'https://client.example' };
    expect(sumsub({ uiConf })).toStrictEqual({ uiConf });
  });

  it('takes names that only contain those of prototypes, and colours in any notation', () => {
    const i18n = { my_constructor: 'x', prototypes: 'y' };
    const uiConf = { a: 'rgb(1, 2, 3)', b: 'hsl(1, 2%, 3%)', c: 'hsla(1, 2%, 3%, 0.5)' };
    expect(onfido({ i18n, uiConf })).toEqual({ i18n, uiConf });
    expect(onfido({ phone: '0352 621' })).toEqual({ phone: '0352 621' });
  });

  const deep = JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`);
  const lists: unknown[] = [];
  lists.push(lists);
  const endless: Record<string, unknown> = {};
  endless.a = endless;
  it.each([
    [{ sdkToken: 'tök en' }, 'sdkToken is no token'],
    [{ email: 7 }, 'email is no text'],
    [{ email: 'a@b c' }, 'email is no email address'],
    [{ phone: 'call me' }, 'phone is no phone number'],
    [{ country: '../x' }, 'country is no country code'],
    [{ theme: 'dark&x=1' }, 'theme is no name of a theme'],
    [{ i18n: [] }, 'i18n is no object'],
    [{ i18n: { a: { b: 1 } } }, 'i18n.a.b is no text'],
    [{ i18n: { a: ['x', null] } }, 'i18n.a.1 is no text'],
    [{ i18n: { 'eve@example.com': 1 } }, 'i18n.… is no text'],
    [{ i18n: { a: 'x'.repeat(20_001) } }, 'i18n.a is longer than 20000'],
    [{ i18n: deep }, 'i18n is deeper than 16 levels'],
    [{ i18n: { a: Array.from({ length: 6000 }, () => 'x') } }, 'i18n has more than 5000 values'],
    [{ i18n: endless }, 'i18n is deeper than 16 levels'],
    [{ i18n: { lists } }, 'i18n is deeper than 16 levels'],
    [{ i18n: { a: () => 'x' } }, 'i18n.a is a function'],
    [{ i18n: { a: ['x', () => 'x'] } }, 'i18n.a.1 is a function'],
    [{ phone: '12 or call me' }, 'phone is no phone number'],
    [{ phone: 'tel 12' }, 'phone is no phone number'],
    [{ country: 'LUX/x' }, 'country is no country code'],
    [{ country: 'x/LUX' }, 'country is no country code'],
    [{ i18n: sent('{"__proto__":{"owned":"yes"}}') }, 'i18n has a field __proto__'],
    [{ i18n: sent('{"a":{"constructor":"x"}}') }, 'i18n.a has a field constructor'],
  ])('raises, for either provider, the unexpected error with %j', (data, words) => {
    expect(() => onfido(data)).toThrow(`id-check-onfido: config.data.${words}`);
    expect(() => sumsub(data)).toThrow(`id-check-sumsub: config.data.${words}`);
  });

  it.each([
    [{ step: ['welcome', 7] }, 'step.1 is no text'],
    [{ step: [''] }, 'step.0 is no name of a step'],
    [{ step: [{ type: 'a b' }] }, 'step.0.type is no name of a step'],
    [{ step: [{ type: 'face', options: 'x' }] }, 'step.0.options is no object'],
    [
      { step: [{ type: 'face', options: sent('{"__proto__":{}}') }] },
      'step.0.options has a field __proto__',
    ],
    [{ uiConf: { a: { b: 1 } } }, 'uiConf.a is no text, number or boolean'],
    [{ uiConf: { 'a-b': '1' } }, 'uiConf.a-b is no name of a style'],
    [{ uiConf: { a: 'url(https://evil.example)' } }, 'uiConf.a is no colour, size or font'],
    [{ uiConf: { a: 'x(y)' } }, 'uiConf.a is no colour, size or font'],
    [{ uiConf: { a: 'red; b: c' } }, 'uiConf.a is no colour, size or font'],
    [{ uiConf: { a: '</style>' } }, 'uiConf.a is no colour, size or font'],
    [{ sdkUrl: 7 }, 'sdkUrl is no text'],
    [{ workflowRunId: 'a/../b' }, 'workflowRunId is no id of a workflow run'],
  ])('raises, for the first provider, the unexpected error with %j', (data, words) => {
    expect(() => onfido(data)).toThrow(`id-check-onfido: config.data.${words}`);
  });

  it.each([
    [{ uiConf: { customCss: 'javascript:x' } }, 'uiConf.customCss is no https address'],
    [{ uiConf: { customCss: 'x:https://a.example' } }, 'uiConf.customCss is no https address'],
    [{ uiConf: { customCss: 'https://a.example b' } }, 'uiConf.customCss is no https address'],
    [{ uiConf: { customCssStr: {} } }, 'uiConf.customCssStr is no text'],
    [{ uiConf: { scrollIntoView: 'yes' } }, 'uiConf.scrollIntoView is no boolean'],
    [{ uiConf: { customBodyClass: ['a"b'] } }, 'uiConf.customBodyClass is no class name'],
    [{ flowName: 'a\u0000b' }, 'flowName is no name of a flow'],
    [{ documentDefinitions: [] }, 'documentDefinitions is no object'],
  ])('raises, for the second provider, the unexpected error with %j', (data, words) => {
    expect(() => sumsub(data)).toThrow(`id-check-sumsub: config.data.${words}`);
  });

  it('gives plain data or the unexpected error, whatever is sent', () => {
    const names = ['sdkToken', 'step', 'email', 'phone', 'theme', 'uiConf', 'i18n', 'flowName'];
    const data = fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.jsonValue(), fc.anything()));
    fc.assert(
      fc.property(fc.oneof(fc.anything(), data), (any) => {
        for (const read of [onfido, sumsub]) {
          try {
            const checked = read(any);
            expect(JSON.parse(JSON.stringify(checked))).toEqual(checked);
          } catch (error) {
            expect(error).toBeInstanceOf(OnboardingError);
            expect((error as OnboardingError).code).toBe('UNEXPECTED');
          }
        }
      }),
    );
  });
});

describe('config data of any other provider', () => {
  const copied = (data: unknown) => copiedConfig('id-check-own', data);

  it('gives a copy of whatever JSON it is, a whole request to a wallet among it', () => {
    const data = {
      ...demoIdentityConfig('id-check-eid', 'investor-1'),
      ...{ n: 1.5, yes: true, no: null, list: [[1], { a: [] }], 'any name': 'x' },
    };
    const copy = copied(data);
    expect(copy).toEqual(data);
    expect(copy.list).not.toBe(data.list);
    expect(copied(undefined)).toEqual({});
    expect(copied({ a: undefined })).toEqual({});
  });

  it.each([
    [{ a: () => 'x' }, '.a is a function'],
    [{ a: { b: ['x', Symbol] } }, '.a.b.1 is a function'],
    [{ a: 'x'.repeat(20_001) }, '.a is longer than 20000'],
    [{ a: Array.from({ length: 5000 }, () => 'x') }, '.a has more than 5000 values'],
    [JSON.parse(`{"a":${'['.repeat(18)}${']'.repeat(18)}}`), '.a is deeper than 16 levels'],
    [JSON.parse('{"a":{"__proto__":{}}}'), '.a has a field __proto__'],
    [JSON.parse('{"constructor":"x"}'), ' has a field constructor'],
  ])('raises the unexpected error with %j', (data, words) => {
    expect(() => copied(data)).toThrow(`id-check-own: config.data${words}`);
  });
});

describe('the token of a plugin', () => {
  it.each([undefined, null, 'text', [], {}, { sdkToken: '' }, { sdkToken: 7 }])(
    'lacks in %j',
    (data) => {
      expect(sdkTokenOf(data)).toBeUndefined();
    },
  );

  it('equals the one that was sent', () => {
    expect(sdkTokenOf({ sdkToken: 'one' })).toBe('one');
  });
});
