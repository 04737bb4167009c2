import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import type { FormRow } from '../../../../../src/form/rules/model/section-model';
import { arbitrarySection } from '../../../../support/fixtures/arbitrary-section';
import {
  elementOf,
  everyElementTypeSection,
  malformedSection,
  sectionOf,
} from '../../../../support/fixtures/sections';

// Many runs on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 30_000 });

function fieldIds(rows: readonly FormRow[]): readonly string[] {
  return rows.flatMap((row) => {
    if (row.kind === 'field') return [row.field.id];
    if (row.kind === 'radios') return row.fields.map(({ id }) => id);
    return [...(row.legend ? [row.legend.id] : []), ...fieldIds(row.rows)];
  });
}

describe('duplicates in a section', () => {
  test('lose the later elements of an id, keeping the first', () => {
    const model = flattenSection(
      sectionOf([elementOf('a', { label: 'first' }), elementOf('a', { label: 'second' })]),
    );
    expect(model.fields.map(({ definition }) => definition.label)).toEqual(['first']);
    expect(model.duplicates).toEqual(['a']);
    expect(model.problems).toEqual([]);
  });

  test('are dropped inside of fieldsets too, in document order', () => {
    const model = flattenSection(
      sectionOf([
        elementOf('set', { type: 'fieldset', fields: [elementOf('a'), elementOf('a')] }),
        elementOf('a'),
        elementOf('set', { type: 'fieldset', fields: [elementOf('b')] }),
      ]),
    );
    expect(model.fields.map(({ id, fieldset }) => [id, fieldset?.id])).toEqual([['a', 'set']]);
    expect(model.duplicates).toEqual(['a', 'a', 'set']);
  });

  test('are not elements of the same name: they share one key', () => {
    const model = flattenSection(
      sectionOf([elementOf('a', { name: 'same' }), elementOf('b', { name: 'same' })]),
    );
    expect(model.keys.get('same')?.holders.map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('the rows of a section', () => {
  test('are in document order, fieldsets with their own rows', () => {
    const { rows } = flattenSection(
      sectionOf([
        elementOf('a'),
        elementOf('set', { type: 'fieldset', fields: [elementOf('b'), elementOf('c')] }),
        elementOf('d'),
      ]),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['field', 'fieldset', 'field']);
    expect(fieldIds(rows)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('have one for radios that share a name, at the place of the first', () => {
    const radio = { type: 'input-radio', name: 'r' };
    const { rows } = flattenSection(
      sectionOf([elementOf('r1', radio), elementOf('between'), elementOf('r2', radio)]),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['radios', 'field']);
    expect(fieldIds(rows)).toEqual(['r1', 'r2', 'between']);
  });

  test('have radios of one name in two fieldsets in each, under one key', () => {
    const radio = { type: 'input-radio', name: 'r' };
    const model = flattenSection(
      sectionOf([
        elementOf('one', { type: 'fieldset', fields: [elementOf('r1', radio)] }),
        elementOf('two', { type: 'fieldset', fields: [elementOf('r2', radio)] }),
      ]),
    );
    expect(model.keys.get('r')?.holders.map(({ id }) => id)).toEqual(['r1', 'r2']);
    expect(fieldIds(model.rows)).toEqual(['r1', 'r2']);
  });

  test('have one for a fieldset without fields', () => {
    const { rows } = flattenSection(sectionOf([elementOf('set', { type: 'fieldset' })]));
    expect(rows).toMatchObject([{ kind: 'fieldset', legend: null, rows: [] }]);
  });
});

describe('fieldset-grouped', () => {
  const group = (id: string, checkedValue: string, type = 'input-radio') =>
    elementOf(id, {
      type: 'fieldset-grouped',
      required: true,
      legend: { type, name: 'who', label: id, checkedValue },
      fields: [elementOf(`${id}_name`)],
    });

  test('makes one radio group of legends of one name', () => {
    const model = flattenSection(sectionOf([group('person', 'p'), group('company', 'c')]));
    const legends = model.keys.get('who')?.holders;
    expect(legends?.map(({ kind, checkedValue }) => [kind.name, checkedValue])).toEqual([
      ['radio', 'p'],
      ['radio', 'c'],
    ]);
    expect(legends?.every(({ isLegend, required }) => isLegend && required)).toBe(true);
    expect(model.fieldsets[0]?.gate).toEqual({ key: 'who', checkedValue: 'p' });
  });

  test('with a legend of type input-checkbox has a checkbox', () => {
    const model = flattenSection(sectionOf([group('trust', 'yes', 'input-checkbox')]));
    expect(model.keys.get('who')?.holders[0].kind.name).toBe('checkbox');
  });

  test('with a legend without a name uses the key of the fieldset, checked by true', () => {
    const element = elementOf('set', {
      name: 'n',
      type: 'fieldset-grouped',
      legend: { type: 't' },
    });
    const model = flattenSection(sectionOf([element]));
    expect(model.keys.get('n')?.holders[0]).toMatchObject({ isLegend: true, checkedValue: true });
  });

  test.each([[undefined], ['Just words'], [{ name: 'n', checkedValue: 'x' }], [{ type: '' }]])(
    'with the legend %j is reported as a problem, and becomes a plain fieldset',
    (legend) => {
      const model = flattenSection(
        sectionOf([
          elementOf('set', { type: 'fieldset-grouped', legend, fields: [elementOf('a')] }),
        ]),
      );
      expect(model.problems).toEqual([
        { elementKey: 'set', reason: 'a fieldset-grouped without a legend with a type' },
      ]);
      expect(model.fieldsets[0]?.gate).toBeNull();
      expect(model.keys.has('a')).toBe(true);
    },
  );
});

describe('the problems of a section', () => {
  test.each([[{}], [{ elements: [] }], [{ elements: [], plugins: [] }]])(
    'include a section with neither elements nor plugins: %j',
    (parts) => {
      const model = flattenSection({ id: 's', label: '', status: 'active', ...parts });
      expect(model.problems).toEqual([{ reason: expect.stringContaining('neither elements') }]);
    },
  );

  test('do not include a section with plugins only', () => {
    const plugins = [{ id: 'id-check-sumsub' }];
    expect(flattenSection({ id: 's', label: '', status: 'active', plugins }).problems).toEqual([]);
  });

  test('are all collected, each with its element, and the rest stays usable', () => {
    const model = flattenSection(malformedSection);
    expect(model.problems.map(({ elementKey }) => elementKey).toSorted()).toEqual([
      'bad_limit',
      'bad_map',
      'bad_operator',
      'bad_values',
      'chicken',
      'egg',
      'inner',
      'no_legend',
    ]);
    expect(model.fields.map(({ id }) => id)).toEqual([
      'sound',
      'bad_operator',
      'bad_values',
      'bad_map',
      'bad_date',
      'bad_limit',
      'in_it',
      'beside',
      'chicken',
      'egg',
    ]);
  });

  test('are empty for a valid section', () => {
    expect(flattenSection(everyElementTypeSection).problems).toEqual([]);
  });
});

test('a fieldset inside of a fieldset is dropped and reported, and its neighbours stay', () => {
  const inner = elementOf('inner', { type: 'fieldset' });
  const outer = elementOf('outer', { type: 'fieldset', fields: [elementOf('a'), inner] });
  const model = flattenSection(sectionOf([outer, elementOf('b')]));
  expect(model.fields.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(model.problems).toEqual([
    { elementKey: 'inner', reason: 'a fieldset inside of a fieldset' },
  ]);
});

test('any section that the schema accepts gives a consistent model', () => {
  fc.assert(
    fc.property(arbitrarySection, (section) => {
      const model = flattenSection(section);
      const ids = model.fields.map(({ id, isLegend }) => `${isLegend}${id}`);
      expect(new Set(ids).size).toBe(ids.length);
      expect(fieldIds(model.rows).toSorted()).toEqual(model.fields.map(({ id }) => id).toSorted());
      expect([...model.keys.values()].flatMap(({ holders }) => holders).length).toBe(ids.length);
      for (const { fieldset } of model.fields) {
        if (fieldset) expect(model.fieldsets).toContain(fieldset);
      }
      for (const { key, circle } of model.keys.values()) {
        if (!circle) continue;
        expect(circle).toContain(key);
        for (const member of circle) expect(model.keys.get(member)?.circle).toEqual(circle);
      }
    }),
    { numRuns: 500 },
  );
});
