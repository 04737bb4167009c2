import { expect, it } from 'vitest';
import { meant, nearestName } from '../../../src/advice/nearest';

it.each([
  ['requried', ['required', 'repeat'], 'required'],
  ['optiosn', ['options'], 'options'],
  ['helper_text', ['helperText'], 'helperText'],
  ['mimeType', ['mimeTypes'], 'mimeTypes'],
  ['maxSise', ['maxsize', 'maxSize'], 'maxSize'],
  ['maxlength', ['minLength', 'maxLength'], 'maxLength'],
  ['minLenght', ['maxLength', 'minLength'], 'minLength'],
  // The first that is one letter away is not the nearest: another is the same but for its case.
  ['actives', ['active', 'Actives'], 'Actives'],
  ['tow', ['two'], 'two'],
])('%s is nearest to one of %j', (name, known, wanted) => {
  expect(nearestName(name, known)).toBe(wanted);
  expect(meant(name, known)).toBe(`, did you mean ${wanted}?`);
});

it.each([
  ['xy', ['yx']],
  ['colour', ['label', 'value']],
  ['abcd', ['cdab']],
  ['x'.repeat(30_000), ['y'.repeat(30_000)]],
])('%s is near to none of %j', (name, known) => {
  expect(nearestName(name, known)).toBeUndefined();
  expect(meant(name, known)).toBe('');
});
