import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLinks } from '../../../../src/kit/rules/parse-links';

const joined = (text: string) =>
  parseLinks(text)
    .map((part) => part.text)
    .join('');

describe('parseLinks', () => {
  it('leaves plain text alone', () => {
    expect(parseLinks('Just text.')).toEqual([{ text: 'Just text.' }]);
    expect(parseLinks('')).toEqual([]);
  });

  it('finds links with a text of their own', () => {
    expect(parseLinks('See [the terms](https://example.com/a?b=1#c), please.')).toEqual([
      { text: 'See ' },
      { text: 'the terms', href: 'https://example.com/a?b=1#c' },
      { text: ', please.' },
    ]);
    expect(parseLinks('[Write](mailto:a@example.com)')).toEqual([
      { text: 'Write', href: 'mailto:a@example.com' },
    ]);
  });

  it('finds bare addresses, without the punctuation after them', () => {
    expect(parseLinks('Read https://example.com/a. Or (http://example.org)?')).toEqual([
      { text: 'Read ' },
      { text: 'https://example.com/a', href: 'https://example.com/a' },
      { text: '. Or (' },
      { text: 'http://example.org', href: 'http://example.org/' },
      { text: ')?' },
    ]);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](javascript:alert)',
    '[x](data:text/html,1)',
    '[x](/relative)',
    '[x](//example.com)',
    '[x]()',
    '[](https:)',
    'https://',
    'ftp://example.com',
    '<a href=x>x</a>',
  ])('keeps %s as text', (text) => {
    expect(parseLinks(text)).toEqual([{ text }]);
  });

  it.each([
    ['https://bank.example', 'https://evil.example/', 'https://evil.example/'],
    ['bank.example', 'https://evil.example', 'https://evil.example/'],
    ['www.bank.example/login', 'https://evil.example', 'https://evil.example/'],
    ['Sign in at https://bank.example.', 'https://evil.example', 'https://evil.example/'],
    [
      'https://bank.example',
      'https://bank.example.evil.example',
      'https://bank.example.evil.example/',
    ],
    ['https://bank.example/safe', 'https://bank.example/other', 'https://bank.example/other'],
    ['https://bank.example', 'mailto:eve@evil.example', 'eve@evil.example'],
    ['help@bank.example', 'mailto:eve@evil.example', 'eve@evil.example'],
    ['help@bank.example', 'https://evil.example', 'https://evil.example/'],
    ['bank\u200b.example', 'https://evil.example', 'https://evil.example/'],
    ['bank。example', 'https://evil.example', 'https://evil.example/'],
    ['ｂａｎｋ．ｅｘａｍｐｌｅ', 'https://evil.example', 'https://evil.example/'],
    ['bank\ufe0f.example', 'https://evil.example', 'https://evil.example/'],
    ['bank.\u{e0100}example', 'https://evil.example', 'https://evil.example/'],
    ['ba\u034fnk.example/login', 'https://evil.example', 'https://evil.example/'],
    ['93.184.216.34', 'https://evil.example', 'https://evil.example/'],
    ['93.184.216.34/login', 'https://evil.example', 'https://evil.example/'],
    ['93.184.216.\u115f34', 'https://evil.example', 'https://evil.example/'],
    ['Sign in at 93.184.216.34', 'https://evil.example', 'Sign in at 93.184.216.34 (evil.example)'],
    ['ba\u0334nk.example', 'https://evil.example', 'https://evil.example/'],
    ['https://bank.example@evil.example', 'https://evil.example', 'https://evil.example/'],
  ])(
    'shows the target where the words "%s" are another address than %s',
    (words, target, shown) => {
      expect(parseLinks(`[${words}](${target})`)).toMatchObject([{ text: shown }]);
    },
  );

  it.each([
    ['the terms', 'https://example.com/terms'],
    ['https://example.com', 'https://example.com/terms?a=b'],
    ['http://example.com/', 'https://example.com'],
    ['example.com', 'https://example.com/terms'],
    ['EXAMPLE.com/terms', 'https://example.com/terms'],
    ['See https://example.com/terms.', 'https://example.com/terms'],
    ['Write to a@example.com', 'mailto:a@example.com?subject=x'],
    ['terms.pdf', 'https://files.example/1'],
    ['93.184.216.34', 'https://93.184.216.34/terms'],
    ['Write to a@example.com!', 'mailto:a@example.com'],
    ['Follow @acme', 'https://example.com'],
    ['Chapter 1.2.3 of the terms ✔\ufe0f', 'https://example.com'],
    ['No. 3.1 and e.g. this', 'https://example.com'],
  ])('shows the words "%s" of a link to %s', (words, target) => {
    expect(parseLinks(`[${words}](${target})`)).toMatchObject([{ text: words }]);
  });

  it('keeps the text of links that are not safe among safe ones', () => {
    const text = '[a](javascript:0) and [b](https://example.com)';
    expect(joined(text)).toBe('[a](javascript:0) and b');
  });

  const address = fc.webUrl({ withQueryParameters: true }).filter((url) => !/[()<>]/.test(url));
  const word = fc.string({ unit: fc.constantFrom(...'ab é漢[]()<>:/.,!"\'') });
  const link = fc.tuple(fc.stringMatching(/^[a-z ]+$/), address).map(([text, url]) => ({
    source: `[${text}](${url})`,
    shown: text,
  }));

  it('allows no other scheme, and loses no text', () => {
    const tricky = fc.oneof(
      fc.string(),
      word,
      fc.constantFrom('javascript:', 'https://', 'HTTP://', 'mailto:', '](', '[', ')', 'data:'),
      link.map(({ source }) => source),
    );
    fc.assert(
      fc.property(fc.array(tricky), (pieces) => {
        const text = pieces.join('');
        const parts = parseLinks(text);
        for (const { href } of parts) {
          if (href !== undefined) expect(href).toMatch(/^(?:https?:|mailto:)/);
        }
        // Every part stands in the text, in order; a target may stand in the place of words.
        let from = 0;
        for (const part of parts) {
          if (part.text === part.href?.replace(/^mailto:/, '')) continue;
          const at = text.indexOf(part.text, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + part.text.length;
        }
        if (parts.every((part) => part.href === undefined)) expect(joined(text)).toBe(text);
      }),
    );
  });

  it('shows text and link texts, nothing else', () => {
    const plain = fc.stringMatching(/^[a-z .,!]*$/).map((text) => ({ source: text, shown: text }));
    fc.assert(
      fc.property(fc.array(fc.oneof(plain, link)), (pieces) => {
        const text = pieces.map(({ source }) => source).join('');
        expect(joined(text)).toBe(pieces.map(({ shown }) => shown).join(''));
      }),
    );
  });
});
