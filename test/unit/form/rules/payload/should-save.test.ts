import { describe, expect, test } from 'vitest';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import type { FieldValue } from '../../../../../src/form/rules/model/section-model';
import { shouldSave } from '../../../../../src/form/rules/payload';
import { elementOf, sectionOf } from '../../../../support/fixtures/sections';

describe('a submit saves', () => {
  const saves = (status: string, type: string, after: FieldValue) => {
    const model = flattenSection(sectionOf([elementOf('a', { type })], { status }));
    return shouldSave(model, new Map(), new Map([['a', after]]));
  };

  test.each(['active', 'pending', 'anything'])('saves a section that is %s always', (status) => {
    expect(saves(status, 'string', null)).toBe(true);
  });

  test('saves a complete section only when some value differs or it contains file elements', () => {
    expect(saves('complete', 'string', null)).toBe(false);
    expect(saves('complete', 'string', 'x')).toBe(true);
    expect(saves('complete', 'input-file', null)).toBe(true);
  });

  test('saves a section that this visit has saved only when something changed since', () => {
    const model = flattenSection(sectionOf([elementOf('a')], { status: 'active' }));
    const values = new Map([['a', 'x']]);
    expect(shouldSave(model, values, values, { isSaved: true })).toBe(false);
    expect(shouldSave(model, values, new Map([['a', 'y']]), { isSaved: true })).toBe(true);
  });

  test('saves a section with only an identity check as long as it is not complete', () => {
    const section = { id: 's', label: '', plugins: [{ id: 'id-check-onfido' }] };
    const model = (status: string) => flattenSection({ ...section, status });
    expect(shouldSave(model('active'), new Map(), new Map())).toBe(true);
    expect(shouldSave(model('complete'), new Map(), new Map())).toBe(false);
  });
});
