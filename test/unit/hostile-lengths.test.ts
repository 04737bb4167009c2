import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uploadHeaders } from '../../src/documents/rules/document-groups';
import { isLinkDue } from '../../src/documents/rules/link-expiry';
import { dateBounds, isCalendarDate } from '../../src/form/kinds/date/kind';
import { fileTypeNames } from '../../src/form/kinds/file/file-labels';
import { numberNotation, parseNumber, readingsOf } from '../../src/form/kinds/number/parse-number';
import { folded } from '../../src/form/kinds/select/option-list';
import { displayValue } from '../../src/form/rules/display/display-value';
import { inputHints } from '../../src/form/rules/display/input-hints';
import { flattenSection } from '../../src/form/rules/model/flatten-section';
import { validate } from '../../src/form/rules/validity/field-validity';
import { readValue } from '../../src/form/rules/values';
import { OnboardingError } from '../../src/http/errors';
import { refusalError } from '../../src/http/http-client';
import { LONGEST_TEXT } from '../../src/http/schemas';
import { failureLogLines } from '../../src/identity/rules/failure-log-lines';
import { onfidoConfig } from '../../src/identity/rules/onfido';
import { checkedPluginData } from '../../src/identity/rules/plugin-data';
import { onfidoLanguage } from '../../src/identity/rules/provider-language';
import { stepTexts } from '../../src/identity/rules/step-texts';
import { isTrustedAddress } from '../../src/identity/rules/trusted-origins';
import { parseLinks } from '../../src/kit/rules/parse-links';
import { isWebAddress, mailtoOf, safeHref } from '../../src/kit/rules/web-address';
import { commonCode, textDirection } from '../../src/language/rules/match-language';
import { challengeFault } from '../../src/wallet/rules/check-challenge';
import { errorLine, problemOf } from '../../src/wallet/rules/wallet-problem';

const LIMIT_MS = 50;

const ENGLISH = numberNotation('en');
const FRENCH = numberNotation('fr');

/** A section with one field of each kind that reads a stored text, all with this one. */
function sectionOf(value: string) {
  const types = ['string', 'number', 'input-date', 'email', 'input-select', 'input-radio'];
  return flattenSection({
    id: 's',
    label: value,
    status: 'active',
    elements: types.map((type) => ({
      ...{ id: type, type, label: value, value, minDate: value, maxDate: value },
      options: [{ label: value, value }],
    })),
  });
}

/** Everything that reads a text of the backend, of a provider or of a wallet. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'links in a text': parseLinks,
  'a link’s words': (text) => parseLinks(`[${text}](https://x.example)`),
  'a link’s words and address': (text) => parseLinks(`[${text}](https://${text})`),
  'a link to a mail address': (text) => parseLinks(`[${text}](mailto:${text}@x.example)`),
  'an address': (text) => [safeHref(text), safeHref(`mailto:${text}`), isWebAddress(text)],
  'a mail address': mailtoOf,
  'an SDK’s failure': (text) => failureLogLines('id-check-onfido', { message: text }, 'token'),
  'a wallet’s error': (text) => [errorLine({ message: text }), problemOf(text)],
  'a refusal': (text) => refusalError('saveSection', { code: text, title: text, detail: text }, {}),
  'a number': (text) => [parseNumber(text, ENGLISH, 2), parseNumber(text, FRENCH)],
  'a number in two ways': (text) => readingsOf(text, ENGLISH),
  'a date': (text) => [isCalendarDate(text), dateBounds({ minDate: text, maxDate: text })],
  'stored values': (text) => {
    const model = sectionOf(text);
    const values = [...model.keys.values()].map(({ key, holders }) => {
      const { value } = readValue(holders, text);
      displayValue(holders, value, 'en');
      inputHints(holders[0], model.fields);
      return [key, value] as const;
    });
    return validate(model, new Map(values));
  },
  'types of files': (text) => fileTypeNames([text, `.${text}`, `a/${text}`]),
  'an option': folded,
  'headers of an upload': (text) => uploadHeaders({ [text]: text }),
  'the end of a link': (text) => isLinkDue(text, 0),
  'a language': (text) => [commonCode(text), textDirection(text), onfidoLanguage(text)],
  'an address of a provider': (text) => isTrustedAddress(text, ['https://*.x.example'], OPEN),
  'a plugin’s data': (text) => {
    try {
      const theme = { config: { [text]: text, a: text } };
      return onfidoConfig(
        checkedPluginData('id-check-onfido', { sdkToken: text, theme, uiConf: { a: text } }),
        'en',
        STEP_TEXTS,
      );
    } catch (error) {
      if (error instanceof OnboardingError) return error;
      throw error;
    }
  },
  'a challenge': (text) =>
    challengeFault(text, { domain: 'x', address: '0x', chainId: 1, origins: [] }),
};
const STEP_TEXTS = stepTexts(() => undefined);
const OPEN = { listed: [], loopback: false };

const PIECES = [
  ...['a', 'A', '1', '0', ' ', '\n', '\t', '.', ',', '-', '_', '@', ':', '/', '?', '#', '%'],
  ...['[', ']', '(', ')', '<', '>', '"', "'", '!', '+', '=', '&', '|', '$', '€', '٫', 'é', '漢'],
  ...['\u0301', '\ufe0f', '\u200b', '。', 'ﷺ', '\ud800', '🙂', '(a', 'a@', '.a', '](', '[a]('],
  ...['https://', 'http:', 'mailto:', 'a.b', 'a@a.', '0x', '0xa', 'T00:00', '-00', '1 000', '%41'],
  ...['URI: a\n', 'Resources:\n- ', 'rgb(', ' wants you to sign in with your Ethereum account:\n'],
];

/** A start, then one piece again and again, then an end: what makes an expression try again from each place. */
const long = fc
  .record({
    start: fc.array(fc.constantFrom(...PIECES), { maxLength: 3 }),
    unit: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }),
    end: fc.array(fc.constantFrom(...PIECES), { maxLength: 3 }),
  })
  .map(({ start, unit, end }) => {
    const repeated = unit.join('');
    return {
      shape: JSON.stringify([start, unit, end]),
      textOf: (length: number) =>
        start.join('') + repeated.repeat(Math.ceil(length / repeated.length)) + end.join(''),
    };
  });

/** The milliseconds that it takes at best: a busy machine can make any one run slow. */
function atBest(read: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 20 && best > LIMIT_MS; run += 1) {
    const start = performance.now();
    read();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

describe('no text, however long and strange, takes more than 50 ms:', () => {
  it.each(Object.entries(READERS))('%s', (_, read) => {
    fc.assert(
      fc.property(long, ({ shape, textOf }) => {
        // A text that takes too long at its full length is found before it takes hours.
        for (const length of [LONGEST_TEXT / 16, LONGEST_TEXT / 4, LONGEST_TEXT]) {
          const text = textOf(length);
          expect(
            atBest(() => read(text)),
            `${length} characters of ${shape}`,
          ).toBeLessThan(LIMIT_MS);
        }
      }),
      { numRuns: 40 },
    );
  });
});
