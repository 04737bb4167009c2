import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STRING_MAX_LENGTH, STRING_MIN_LENGTH } from '../../../../../src/form/kinds/text/kind';
import { errorOf } from '../../../../../src/form/rules/validity/field-validity';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { elementOf } from '../../../../support/fixtures/sections';
import { fieldOf } from '../../rules/field';

const long = (length: number) => 'x'.repeat(length);
const errorKey = (rules: Partial<ElementDefinition>, value: string | null) =>
  errorOf([fieldOf(elementOf('a', rules))], value)?.key.replace('form.errors.', '');

test.each<[Partial<ElementDefinition>, string | null, string | undefined]>([
  [{ required: true }, null, 'required'],
  [{ required: true }, '', 'required'],
  [{ required: true }, '   ', 'required'],
  [{ required: true }, 'x', undefined],
  [{ required: true, minLength: 3 }, 'xx', 'tooShort'],
  [{ required: true, minLength: 3 }, 'xxx', undefined],
  [{ required: true, maxLength: 3 }, 'xxxx', 'tooLong'],
  [{ required: true }, long(255), undefined],
  [{ required: true }, long(256), 'tooLong'],
  [{}, null, undefined],
  [{}, '', undefined],
  [{ minLength: 3 }, '', undefined],
  [{ minLength: 3 }, 'xx', 'tooShort'],
  [{}, 'x', undefined],
  [{}, long(255), undefined],
  [{}, long(256), 'tooLong'],
  [{ maxLength: 300 }, long(300), undefined],
  [{ type: 'string-wallet', required: true }, '', 'required'],
  [{ type: 'something-new', maxLength: 2 }, 'xxx', 'tooLong'],
])('the text %j with the limits %j: %s', (rules, value, expected) => {
  expect(errorKey(rules, value)).toBe(expected);
});

test('the message of a text contains its limit', () => {
  const field = fieldOf(elementOf('a', { minLength: 3, maxLength: 5 }));
  expect(errorOf([field], 'x')?.params).toEqual({ count: 3 });
  expect(errorOf([field], long(6))?.params).toEqual({ count: 5 });
});

test('whatever text is valid lies within the default limits', () => {
  const field = fieldOf(elementOf('a'));
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      const isWithin = text.length >= STRING_MIN_LENGTH && text.length <= STRING_MAX_LENGTH;
      expect(errorOf([field], text) === null).toBe(isWithin);
    }),
  );
});
