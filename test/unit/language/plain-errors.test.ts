import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TextTree } from '../../../src/language/rules/merge-messages';
import { fleschKincaidGrade, wienerSachtextformel } from './reading-level';

/**
 * What is said when something went wrong. A heading is not among them where the words below it say what to do:
 * those of a summary, a camera that does not work, a profile that can't be shown, a part that broke down.
 */
const ERRORS =
  /^(form\.(errors\.|file\.(wrongType|tooLarge|empty|wait)|notSaved|saveUnknown)|documents\.failure\.|wallet\.(fault\.|connect-|request-)|notices\.(?!crashed)|frontendErrorCodes\.|component\.(Connection\.(offline|unreachable)|IdentityCheck\.(slow|camera\.\w+\.help))|plugins\.[\w-]+\.cancel-info)/;

/** The formulas say little of fewer words. */
const FEWEST_WORDS = 8;

const READ = [
  { locale: 'en', level: fleschKincaidGrade, whole: 5, each: 8, action: action() },
  {
    locale: 'de',
    level: wienerSachtextformel,
    whole: 7,
    each: 9,
    action: /\p{L}{2,}[elr]n Sie\b|Sie können/u,
  },
];

function action(): RegExp {
  const verbs =
    'add|answer|check|choose|connect|contact|continue|copy|enter|fill|install|load|open|save|sign|start|switch|tick|try|wait';
  return new RegExp(`\\b(${verbs})\\b`, 'i');
}

/** How each language says that something is invalid, wrong or forbidden, and that it is the reader's fault. */
const NOT_SAID: Readonly<Record<string, RegExp>> = {
  ar: /غير صالح|غير صحيح|ممنوع|خطأك/,
  bg: /невалид|грешен|грешна|забранен/i,
  cs: /neplatn|chybn|zakázán/i,
  da: /ugyldig|forkert|forbudt/i,
  de: /ungültig|falsch|fehlerhaft|verboten|unzulässig|Sie haben .*(nicht|abgelehnt)/i,
  el: /μη έγκυρ|άκυρ|λάθος|απαγορ/i,
  en: /invalid|illegal|incorrect|wrong|forbidden|not allowed|denied|\byou (did|have|rejected|failed|forgot|must)/i,
  es: /inválid|no válid|incorrect|prohibid/i,
  et: /kehtetu|vigane|keelatud|\bvale\b/i,
  fi: /virheelli|kelpaamat|kielletty|väärä/i,
  fr: /invalide|non valide|incorrect|interdit|erroné/i,
  ga: /neamhbhailí|mícheart|toirmiscthe/i,
  he: /לא חוקי|לא תקין|שגוי|אסור/,
  hr: /nevažeć|neispravn|pogrešn|zabranj/i,
  hu: /érvénytelen|hibás|tilos|helytelen/i,
  it: /non valid|invalid|errat|sbagliat|vietat/i,
  ja: /無効|不正|間違|禁止/,
  ko: /잘못|유효하지|금지|무효/,
  lt: /negaliojan|klaiding|draudžiam|neteising/i,
  lv: /nederīg|nepareiz[aist]\b|kļūdain|aizlieg/i,
  mt: /invalid|mhux validu|ħażin|projbit/i,
  nb: /ugyldig|\bfeil (?!:)|forbudt/i,
  nl: /ongeldig|onjuist|verkeerd|verboden|\bfout(e|ief)/i,
  pl: /nieprawidłow|błędn|niepoprawn|zabronion|nieważn/i,
  pt: /inválid|incorret|errad|proibid/i,
  ro: /nevalid|invalid|incorect|greșit|interzis/i,
  sk: /neplatn|chybn|zakázan|nesprávn[ey] (?!n)/i,
  sl: /neveljav|napačn|prepoved|nepraviln/i,
  sv: /ogiltig|felaktig|förbjud/i,
  tr: /geçersiz|hatalı|yanlış|yasak/i,
  'zh-Hans': /无效|非法|错误的|禁止/,
  'zh-Hant': /無效|非法|錯誤的|禁止/,
};

function texts(locale: string): [key: string, text: string][] {
  const read = (tree: TextTree, before: string): [string, string][] =>
    Object.entries(tree).flatMap(([key, node]) =>
      typeof node === 'string'
        ? [[before + key, node] as [string, string]]
        : read(node, `${before}${key}.`),
    );
  return read(JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8')), '');
}

const errors = (locale: string) => texts(locale).filter(([key]) => ERRORS.test(key));
/** A name stands in a placeholder's place; a message without a full stop is a sentence as well. */
const sentence = (text: string) =>
  `${text.replaceAll(/{{\w+}}/g, 'Name')}.`.replace(/([.?!:])\.$/, '$1');

describe.each(READ)('the error texts in $locale', ({ locale, level, whole, each, action }) => {
  it('are easy to read', () => {
    expect(errors(locale).length).toBeGreaterThan(60);
    const all = errors(locale).map(([, text]) => sentence(text));
    expect(level(all.join(' '))).toBeLessThanOrEqual(whole);
    const hard = all.filter(
      (text) => text.split(/\s+/).length >= FEWEST_WORDS && level(text) > each,
    );
    expect(hard).toEqual([]);
  });

  it('say what to do', () => {
    expect(errors(locale).filter(([, text]) => !action.test(text))).toEqual([]);
  });
});

const LOCALES = readdirSync('locales')
  .filter((file) => file.endsWith('.json'))
  .map((file) => path.basename(file, '.json'));

it.each(LOCALES)('no error is called invalid, forbidden or the reader’s fault in %s', (locale) => {
  const words = NOT_SAID[locale];
  expect(words, `NOT_SAID above lacks ${locale}`).toBeInstanceOf(RegExp);
  expect(errors(locale).filter(([, text]) => words?.test(text))).toEqual([]);
});

describe('the formulas for how easy a text reads', () => {
  it('rate a school book easier to read than a law', () => {
    const easy = 'The cat sat on the mat. It saw a bird. The bird flew off.';
    const hard =
      'Notwithstanding the aforementioned provisions, beneficiaries shall substantiate eligibility requirements through appropriate documentation.';
    expect(fleschKincaidGrade(easy)).toBeLessThan(2);
    expect(fleschKincaidGrade(hard)).toBeGreaterThan(16);
    const leicht = 'Der Hund lief in den Wald. Dort sah er ein Reh. Das Reh lief weg.';
    const schwer =
      'Unbeschadet vorstehender Bestimmungen sind Anspruchsvoraussetzungen durch entsprechende Unterlagen nachzuweisen.';
    expect(wienerSachtextformel(leicht)).toBeLessThan(4);
    expect(wienerSachtextformel(schwer)).toBeGreaterThan(15);
  });
});
