import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isHidden } from '../../../../../src/form/rules/conditions';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import type {
  Condition,
  FieldValue,
  FieldValues,
  KeyModel,
  SectionModel,
} from '../../../../../src/form/rules/model/section-model';
import { settle } from '../../../../../src/form/rules/settle-conditions';
import { initialValues, settleAfter } from '../../../../../src/form/rules/settling';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { arbitrarySection, arbitraryValue } from '../../../../support/fixtures/arbitrary-section';
import {
  chainSection,
  elementOf,
  largeSection,
  sectionOf,
} from '../../../../support/fixtures/sections';

// Many runs on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 30_000 });

function modelOf(...elements: readonly ElementDefinition[]): SectionModel {
  return flattenSection(sectionOf(elements));
}

const ONE_WAY = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Elements in any order, of which each reads those with an earlier letter alone. */
const oneWaySection = fc
  .tuple(
    fc.shuffledSubarray(ONE_WAY, { minLength: 2 }),
    fc.array(
      fc.record({
        reads: fc.nat(5),
        operator: fc.constantFrom('empty', 'notEmpty', 'oneOf', 'notOneOf'),
        values: fc.array(arbitraryValue, { maxLength: 2 }),
        type: fc.constantFrom('string', 'string', 'input-checkbox'),
      }),
      { minLength: 12, maxLength: 12 },
    ),
  )
  .map(([ids, drawn]) =>
    sectionOf(
      ids.map((id, at) => {
        const before = ONE_WAY.slice(0, ONE_WAY.indexOf(id));
        const conditions = drawn.slice(at, at + 2).flatMap(({ reads, operator, values }) => {
          const read = before[reads % Math.max(before.length, 1)];
          return read === undefined ? [] : [{ id: read, operator, values }];
        });
        return elementOf(id, { type: drawn[at]?.type ?? 'string', hiddenWhen: conditions });
      }),
    ),
  );

function edit(
  model: SectionModel,
  values: FieldValues,
  key: string,
  value: FieldValue,
): ReadonlyMap<string, FieldValue> {
  const edited = new Map([...values, [key, value] as const]);
  const settled = settleAfter(model, [key], (read) => edited.get(read) ?? null);
  return new Map([...edited, ...settled]);
}

const hiddenWhenEmpty = (id: string, key: string) =>
  elementOf(id, { value: 'x', hiddenWhen: { id: key, operator: 'empty' } });

describe('hiding an element', () => {
  test('resets the value, and showing it again does not restore it', () => {
    const model = modelOf(elementOf('a', { value: 'x' }), hiddenWhenEmpty('b', 'a'));
    const start = initialValues(model).values;
    const hidden = edit(model, start, 'a', '');
    expect(Object.fromEntries(hidden)).toEqual({ a: '', b: null });
    expect(Object.fromEntries(edit(model, hidden, 'a', 'x'))).toEqual({ a: 'x', b: null });
  });

  test('goes on through a chain, whatever the order of the elements', () => {
    const model = modelOf(
      hiddenWhenEmpty('c', 'b'),
      hiddenWhenEmpty('b', 'a'),
      elementOf('a', { value: 'x' }),
    );
    const hidden = edit(model, initialValues(model).values, 'a', null);
    expect(Object.fromEntries(hidden)).toEqual({ a: null, b: null, c: null });
  });

  test('keeps a value that would be hidden only between two steps', () => {
    // The moment 'a' is x, and 'b' not yet reset, 'c' would be hidden: it must keep its value.
    const model = modelOf(
      elementOf('a'),
      elementOf('b', { value: 'y', hiddenWhen: { id: 'a', values: ['x'] } }),
      elementOf('c', {
        value: 'z',
        hiddenWhen: [
          { id: 'a', values: ['x'] },
          { id: 'b', operator: 'notEmpty' },
        ],
      }),
    );
    const after = edit(model, initialValues(model).values, 'a', 'x');
    expect(Object.fromEntries(after)).toEqual({ a: 'x', b: null, c: 'z' });
  });

  test('makes a checkbox null; showing it again makes it false', () => {
    const model = modelOf(
      elementOf('a', { value: 'x' }),
      elementOf('b', {
        type: 'input-checkbox',
        value: true,
        hiddenWhen: { id: 'a', operator: 'empty' },
      }),
      elementOf('c', { value: 'kept', hiddenWhen: { id: 'b', values: [null] } }),
    );
    const hidden = edit(model, initialValues(model).values, 'a', '');
    expect(Object.fromEntries(hidden)).toEqual({ a: '', b: null, c: null });
    const shown = edit(model, hidden, 'a', 'x');
    expect(Object.fromEntries(shown)).toEqual({ a: 'x', b: false, c: null });
  });

  test('resets a value that is set on a hidden field from outside', () => {
    const model = modelOf(elementOf('a'), hiddenWhenEmpty('b', 'a'));
    expect(edit(model, initialValues(model).values, 'b', 'from a wallet').get('b')).toBeNull();
  });

  test('keeps the value where another element of the same key is shown', () => {
    const when = (values: unknown[]) => ({ name: 'k', hiddenWhen: { id: 'a', values } });
    const model = modelOf(
      elementOf('a', { value: '' }),
      elementOf('k1', { ...when(['x', 'y']), value: 'kept' }),
      elementOf('k2', when(['y'])),
    );
    const start = initialValues(model).values;
    expect(edit(model, start, 'a', 'x').get('k')).toBe('kept');
    expect(edit(model, start, 'a', 'y').get('k')).toBeNull();
  });

  test('resets the choice for the chosen radio, and keeps it for another one', () => {
    const radio = (id: string, hiddenAt: string) =>
      elementOf(id, {
        type: 'input-radio',
        name: 'r',
        checkedValue: id,
        value: 'r1',
        hiddenWhen: { id: 'a', values: [hiddenAt] },
      });
    const model = modelOf(elementOf('a'), radio('r1', 'x'), radio('r2', 'y'));
    const start = initialValues(model).values;
    expect(edit(model, start, 'a', 'x').get('r')).toBeNull();
    expect(edit(model, start, 'a', 'y').get('r')).toBe('r1');
  });

  test('resets the legend choice and the fields of a fieldset-grouped', () => {
    const group = (id: string, rules: Partial<ElementDefinition> = {}) =>
      elementOf(id, {
        type: 'fieldset-grouped',
        value: 'person',
        legend: { type: 'input-radio', name: 'who', checkedValue: id },
        fields: [elementOf(`${id}_name`, { value: 'Anna' })],
        ...rules,
      });
    const model = modelOf(
      elementOf('a'),
      group('person', { hiddenWhen: { id: 'a', values: ['x'] } }),
      group('company'),
    );
    const start = initialValues(model).values;
    expect(start.get('person_name')).toBe('Anna');
    expect(start.get('company_name')).toBeNull();
    const after = edit(model, start, 'a', 'x');
    expect(Object.fromEntries(after)).toMatchObject({ who: null, person_name: null });
  });
});

test('settling returns only what changes: an edit that hides nothing gives an empty map', () => {
  const model = modelOf(elementOf('a', { value: 'x' }), hiddenWhenEmpty('b', 'a'));
  expect(settleAfter(model, ['a'], () => 'y').size).toBe(0);
  expect(settleAfter(model, ['no such key'], () => 'y').size).toBe(0);
});

describe('for any section', () => {
  const anyValues = fc.array(arbitraryValue, { minLength: 20, maxLength: 20 });

  function spread(model: SectionModel, values: readonly FieldValue[]): FieldValues {
    return new Map(
      Array.from(model.keys.keys(), (key, index) => [key, values[index % values.length] ?? null]),
    );
  }

  test('settled values are a fixed point', () => {
    fc.assert(
      fc.property(arbitrarySection, anyValues, (section, values) => {
        const model = flattenSection(section);
        const once = settle(model, spread(model, values));
        expect(settle(model, once)).toEqual(once);
      }),
      { numRuns: 500 },
    );
  });

  test('a hidden key is null, and a cycle is broken rather than followed', () => {
    fc.assert(
      fc.property(arbitrarySection, anyValues, (section, values) => {
        const model = flattenSection(section);
        const settled = settle(model, spread(model, values));
        const read = (key: string) => settled.get(key) ?? null;
        for (const { key, holders } of model.keys.values()) {
          if (holders.every((field) => isHidden(field, read))) expect(read(key)).toBeNull();
        }
      }),
      { numRuns: 500 },
    );
  });

  test('settling edit by edit gives the same as all at once', () => {
    const edits = fc.array(fc.tuple(fc.nat(20), arbitraryValue), { maxLength: 12 });
    fc.assert(
      fc.property(arbitrarySection, edits, (section, changes) => {
        const model = flattenSection(section);
        const keys = [...model.keys.keys()];
        let values = initialValues(model).values;
        for (const [index, value] of changes) {
          const key = keys[index % keys.length];
          if (key === undefined) return;
          const edited = new Map([...values, [key, value] as const]);
          const atOnce = settle(model, edited, { given: [key] });
          values = edit(model, values, key, value);
          expect(values).toEqual(atOnce);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the work of settling', () => {
  /** Counts evaluations by handing out conditions whose operator is counted when it is read. */
  function counted(model: SectionModel): { model: SectionModel; count: () => number } {
    let evaluations = 0;
    const spy = (condition: Condition): Condition => ({
      ...condition,
      get operator() {
        evaluations += 1;
        return condition.operator;
      },
    });
    const keys = new Map(
      Array.from(model.keys, ([key, keyModel]) => {
        const holders = keyModel.holders.map((field) => ({
          ...field,
          fieldset: field.fieldset && {
            ...field.fieldset,
            rules: {
              ...field.fieldset.rules,
              hiddenWhen: field.fieldset.rules.hiddenWhen.map(spy),
            },
          },
          rules: { ...field.rules, hiddenWhen: field.rules.hiddenWhen.map(spy) },
        }));
        return [key, { ...keyModel, holders: holders as [never, ...never[]] }] as const;
      }),
    );
    const changingKeys = model.changingKeys.map(({ key }) => keys.get(key) as KeyModel);
    return { model: { ...model, keys, changingKeys }, count: () => evaluations };
  }

  test.each([50, 500])('takes two looks at each element for a chain of %i', (size) => {
    const { model, count } = counted(flattenSection(chainSection(size)));
    const values = new Map(Array.from(model.keys.keys(), (key) => [key, 'x'] as const));
    const settled = settle(model, new Map([...values, ['field_0', '']]));
    expect([...settled.values()].filter((value) => value === 'x')).toEqual([]);
    expect(count()).toBeLessThanOrEqual(3 * size);
  });

  test('takes at most two looks at each element that a condition may hide, of 500', () => {
    const { model, count } = counted(flattenSection(largeSection(500)));
    settle(model, new Map());
    expect(count()).toBeLessThanOrEqual(1000);
  });
});

describe('beside a reading of the sentences', () => {
  /** Hidden if its fieldset or its group is, or its own conditions hold: by the values that others show. */
  function shownValue(model: SectionModel, given: FieldValues, key: string): FieldValue {
    const read = (other: string) =>
      model.keys.has(other) ? shownValue(model, given, other) : null;
    const holders = model.keys.get(key)?.holders ?? [];
    const shown = holders.filter((field) => !isHidden(field, read));
    if (shown.length === 0) return null;
    const value = given.get(key) ?? null;
    return value === null && shown[0]?.kind.isTick ? false : value;
  }

  test('every section whose elements depend on one another in one direction settles alike', () => {
    let hidden = 0;
    fc.assert(
      fc.property(oneWaySection, fc.array(arbitraryValue, { minLength: 8 }), (section, list) => {
        const model = flattenSection(section);
        const given = new Map(
          Array.from(model.keys.keys(), (key, at) => [key, list[at % list.length] ?? null]),
        );
        const settled = settle(model, given);
        for (const key of model.keys.keys()) {
          expect([key, settled.get(key)]).toEqual([key, shownValue(model, given, key)]);
        }
        if ([...settled].some(([key, value]) => value === null && given.get(key))) hidden += 1;
      }),
      { numRuns: 1000 },
    );
    expect(hidden).toBeGreaterThan(100);
  });
});
