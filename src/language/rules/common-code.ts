/** Codes of languages whose readers share the texts of another code. */
const OTHER_CODES: Readonly<Record<string, string>> = { nn: 'nb', no: 'nb' };

/**
 * Maps all codes of a language to one: 'zh-TW' is 'zh-Hant' and 'zh' is 'zh-Hans', since written Chinese is
 * distinguished by script; 'iw' is 'he', 'no' and 'nn-NO' are 'nb' and 'nb-NO', 'DE_ch' is 'de-CH'. Returns a
 * text that is no language code unchanged.
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
