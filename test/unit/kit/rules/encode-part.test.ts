import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePart } from '../../../../src/kit/rules/encode-part';

test('half a surrogate pair becomes the replacement character', () => {
  expect(encodePart('a\ud800b')).toBe('a%EF%BF%BDb');
});

const unit = fc.array(fc.nat({ max: 0xffff }));

test('any text is encoded, and decodes to the same if it is well-formed', () => {
  fc.assert(
    fc.property(
      unit.map((codes) => String.fromCharCode(...codes)),
      (text) => {
        const whole = text.replace(/\p{Surrogate}/gu, '\ufffd');
        expect(decodeURIComponent(encodePart(text))).toBe(whole);
      },
    ),
  );
});
