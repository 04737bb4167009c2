import { describe, expect, it } from 'vitest';
import { onfidoConfig } from '../../../../src/identity/rules/onfido';
import { onfidoLanguage, sumsubLanguage } from '../../../../src/identity/rules/provider-language';
import {
  SUMSUB_BUTTON_HEIGHT_PX,
  SUMSUB_CSS,
  SUMSUB_OPTIONS,
  sumsubConfig,
} from '../../../../src/identity/rules/sumsub';

const NO_TEXTS = { welcome: {}, complete: {} };

describe('the current locale as the providers’ language', () => {
  it.each([
    ['en', 'en_GB', 'en'],
    ['en-US', 'en_US', 'en'],
    ['de', 'de_DE', 'de'],
    ['de-AT', 'de_DE', 'de'],
    ['fr', 'fr_FR', 'fr'],
    ['es', 'es_ES', 'es'],
    ['it', 'it_IT', 'it'],
    ['ja', 'ja', 'ja'],
    ['ko', 'ko', 'ko'],
    ['ar', 'ar', 'ar'],
    ['pt_BR', 'pt_BR', 'pt-br'],
    ['zh-Hant-TW', 'zh_TW', 'zh-tw'],
    ['zh', 'zh_CN', 'zh'],
    ['nb-NO', 'no', 'no'],
    ['nn', 'no', 'no'],
    ['fr-CA', 'fr_CA', 'fr'],
    ['pt', 'pt_PT', 'pt'],
    ['da', 'da_DK', 'da'],
    ['nl', 'nl_NL', 'nl'],
    ['sr-RS', 'sr_Latn', 'sr'],
    ['zh-TW', 'zh_TW', 'zh-tw'],
    ['zh-HK', 'zh_TW', 'zh-tw'],
    ['fil-PH', 'fil', 'fl'],
  ])('%s is %s and %s', (locale, first, second) => {
    expect(onfidoLanguage(locale)).toBe(first);
    expect(sumsubLanguage(locale)).toBe(second);
  });
});

describe('the second provider’s config', () => {
  const data = {
    sdkToken: 'never here',
    email: 'a@example.com',
    phone: '+352',
    country: 'LUX',
    theme: 'dark',
    i18n: { a: 'b' },
    documentsByCountries: { LUX: {} },
    documentDefinitions: { IDENTITY: {} },
  };

  it('holds every field of the SDK config', () => {
    const { sdkToken, ...rest } = data;
    expect(sumsubConfig(data, 'fr')).toEqual({
      ...rest,
      lang: 'fr',
      uiConf: { customCssStr: SUMSUB_CSS },
    });
  });

  it('has buttons of 48px, below the backend’s own styles', () => {
    expect(SUMSUB_BUTTON_HEIGHT_PX).toBe(48);
    const { uiConf } = sumsubConfig(
      { uiConf: { customBodyClass: 'x', customCssStr: 'p{color:red}' } },
      'en',
    );
    expect(sumsubConfig({}, 'en')).toStrictEqual({
      lang: 'en',
      uiConf: { customCssStr: SUMSUB_CSS },
    });
    expect(uiConf).toEqual({ customBodyClass: 'x', customCssStr: `${SUMSUB_CSS}\np{color:red}` });
    expect(SUMSUB_CSS).toContain('height:48px');
  });

  it('adds no viewport tag and adapts the iframe’s height', () => {
    expect(SUMSUB_OPTIONS).toEqual({ addViewportTag: false, adaptIframeHeight: true });
  });
});

describe('the first provider’s config', () => {
  it('has the default steps and the language', () => {
    expect(onfidoConfig({}, 'de', NO_TEXTS)).toEqual({
      steps: ['welcome', 'document', 'face', 'complete'],
      language: 'de_DE',
    });
  });

  it('has those fields of the SDK config that the provider supports', () => {
    const data = {
      step: ['face'],
      theme: 'dark',
      uiConf: { fontFamilyTitle: 'Inter' },
      i18n: { 'welcome.title': 'Hi' },
      country: 'LU',
      phone: '+352621',
    };
    expect(onfidoConfig(data, 'en', NO_TEXTS)).toEqual({
      steps: ['face'],
      theme: { name: 'dark' },
      customUI: data.uiConf,
      language: { locale: 'en_GB', phrases: data.i18n },
      smsNumberCountryCode: 'LU',
      userDetails: { smsNumber: '+352621' },
    });
  });

  it('runs a Studio workflow in place of steps', () => {
    const data = { workflowRunId: '2b1c-run', step: ['face'] };
    expect(onfidoConfig(data, 'en', NO_TEXTS)).toEqual({
      workflowRunId: '2b1c-run',
      language: 'en_GB',
    });
  });

  it('has either theme of the provider', () => {
    const themeOf = (theme: string) => onfidoConfig({ theme }, 'en', NO_TEXTS).theme;
    expect([themeOf('light'), themeOf('dark')]).toEqual([{ name: 'light' }, { name: 'dark' }]);
  });

  it('leaves out what it would refuse', () => {
    expect(onfidoConfig({ theme: 'pine', country: 'LUX' }, 'en', NO_TEXTS)).toEqual({
      steps: expect.any(Array),
      language: 'en_GB',
    });
  });
});
