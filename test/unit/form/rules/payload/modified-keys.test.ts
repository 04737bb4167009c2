import { describe, expect, test } from 'vitest';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import type { FieldValue } from '../../../../../src/form/rules/model/section-model';
import { modifiedKeys } from '../../../../../src/form/rules/payload';
import { initialValues } from '../../../../../src/form/rules/settling';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { elementOf, sectionOf } from '../../../../support/fixtures/sections';

function modified(
  element: Partial<ElementDefinition>,
  before: FieldValue,
  after: FieldValue,
): boolean {
  const model = flattenSection(sectionOf([elementOf('a', element)]));
  return modifiedKeys(model, new Map([['a', before]]), new Map([['a', after]])).length > 0;
}

test.each<[Partial<ElementDefinition>, FieldValue, FieldValue, boolean]>([
  [{}, 'x', 'y', true],
  [{}, 'x', 'x', false],
  [{}, null, '', false],
  [{}, '', null, false],
  [{}, 'x', '', true],
  [{}, null, 'x', true],
  [{ noSubmit: true }, 'x', 'y', false],
  [{ type: 'number' }, 1, 2, true],
  [{ type: 'number' }, 0, null, true],
  [{ type: 'input-checkbox' }, null, false, false],
  [{ type: 'input-checkbox' }, false, true, true],
  [{ type: 'input-date' }, '2024-01-01', '2024-01-02', true],
])('a value of %j that went from %j to %j is modified: %s', (element, before, after, expected) => {
  expect(modified(element, before, after)).toBe(expected);
});

describe('a file', () => {
  const file = { filename: 'a.pdf', url: 'https://x.example/1', version: 1, expiryDate: 'z' };
  const element = { type: 'input-file' };

  test('with a renewed link is the same file', () => {
    expect(modified(element, file, { ...file, url: 'https://x.example/2', expiryDate: 'y' })).toBe(
      false,
    );
  });

  test('with another version, or removed, is modified', () => {
    expect(modified(element, file, { ...file, version: 2 })).toBe(true);
    expect(modified(element, file, '')).toBe(true);
    expect(modified(element, null, file)).toBe(true);
  });

  test('differs where one side alone has a version', () => {
    const { version: _, ...unversioned } = file;
    expect(modified(element, file, unversioned)).toBe(true);
    expect(modified(element, unversioned, file)).toBe(true);
  });

  test('without versions is compared by its url', () => {
    const { version: _, ...unversioned } = file;
    expect(modified(element, unversioned, { ...unversioned })).toBe(false);
    expect(modified(element, unversioned, { ...unversioned, url: 'https://x.example/2' })).toBe(
      true,
    );
  });
});

test('a value that was hidden counts as modified, one that never existed does not', () => {
  const model = flattenSection(
    sectionOf([
      elementOf('a'),
      elementOf('b', { hiddenWhen: { id: 'a', values: ['x'] } }),
      elementOf('c', { hiddenWhen: { id: 'a', values: ['x'] } }),
    ]),
  );
  const before = new Map([['b', 'y']]);
  expect(modifiedKeys(model, before, new Map([['a', 'x']]))).toEqual(['a', 'b']);
});

test('a signature makes create_wallet modified', () => {
  const model = flattenSection(
    sectionOf([elementOf('create_wallet', { type: 'input-checkbox', value: true })]),
  );
  const { values } = initialValues(model);
  expect(modifiedKeys(model, values, values)).toEqual([]);
  expect(modifiedKeys(model, values, values, { signed: true })).toEqual(['create_wallet']);
});
