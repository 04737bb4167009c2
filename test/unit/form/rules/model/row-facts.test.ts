import { expect, it } from 'vitest';
import { firstFieldId } from '../../../../../src/form/fields/deferred-rows';
import { rowId, rowSize } from '../../../../../src/form/rules/model/build-model';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import { everyElementTypeSection, walletSection } from '../../../../support/fixtures/sections';

it('the rows of a section count each of its fields once', () => {
  for (const section of [everyElementTypeSection, walletSection]) {
    const { rows, fields } = flattenSection(section);
    const legendless = rows.filter((row) => row.kind === 'fieldset' && !row.legend).length;
    expect(rows.reduce((sum, row) => sum + rowSize(row), 0)).toBe(fields.length + legendless);
  }
});

it('every row has its first field', () => {
  const { rows } = flattenSection(everyElementTypeSection);
  const ids = new Map(rows.map((row) => [rowId(row), firstFieldId(row)]));
  expect(ids.get('text')).toBe('text');
  expect(ids.get('radio_one')).toBe('radio_one');
  expect(ids.get('address')).toBe('street');
  expect(ids.get('person')).toBe('person');
  const [empty] = flattenSection({
    ...walletSection,
    elements: [{ id: 'a', type: 'fieldset' }],
  }).rows;
  expect(empty && firstFieldId(empty)).toBeUndefined();
});
