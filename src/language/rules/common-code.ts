/** The code our texts have for a language that goes by this one too, or that is read by the same people. */
const OTHER_CODES: Readonly<Record<string, string>> = { nn: 'nb', no: 'nb' };

/**
 * The one code among all of a language: 'zh-TW' is 'zh-Hant' and 'zh' is 'zh-Hans', for Chinese is told apart
 * by its script; 'iw' is 'he', 'no' and 'nn-NO' are 'nb' and 'nb-NO', 'DE_ch' is 'de-CH'. What is no code of a
 * language stays as it is.
 */
export function commonCode(code: string): string {
  try {
    const locale = new Intl.Locale(code.replaceAll('_', '-'));
    const language = OTHER_CODES[locale.language] ?? locale.language;
    if (language === 'zh') return `zh-${locale.maximize().script}`;
    return String(locale).replace(/^\w+/, language);
  } catch {
    return code;
  }
}
