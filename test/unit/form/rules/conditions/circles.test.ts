import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isHidden } from '../../../../../src/form/rules/conditions';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import {
  type FieldValue,
  type FieldValues,
  isChooser,
  type SectionModel,
} from '../../../../../src/form/rules/model/section-model';
import { buildPayload } from '../../../../../src/form/rules/payload';
import { settle } from '../../../../../src/form/rules/settle-conditions';
import { initialValues, settleAfter } from '../../../../../src/form/rules/settling';
import { isEmpty, readValue } from '../../../../../src/form/rules/values';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { acceptPayload } from '../../../../../src/reference-backend/rules/save/accept-payload';
import { arbitraryCircles } from '../../../../support/fixtures/arbitrary-section';
import { elementOf, sectionOf } from '../../../../support/fixtures/sections';
import { everyTest } from '../../../../support/long';

// Many runs on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const RUNS = { numRuns: everyTest ? 3000 : 800 };

function edit(model: SectionModel, values: FieldValues, key: string, value: FieldValue) {
  const edited = new Map([...values, [key, value] as const]);
  const settled = settleAfter(model, [key], (read) => edited.get(read) ?? null);
  return new Map([...edited, ...settled]);
}

const hiddenBy = (id: string, ...others: readonly string[]) =>
  elementOf(id, { hiddenWhen: others.map((other) => ({ id: other, operator: 'notEmpty' })) });

function modelOf(...elements: readonly ElementDefinition[]): SectionModel {
  return flattenSection(sectionOf(elements));
}

/** What a backend makes of a save over what it has stored. */
function saved(model: SectionModel, stored: FieldValues, values: FieldValues): FieldValues {
  const { elements } = buildPayload(model, values, { original: stored });
  return acceptPayload(model, stored, JSON.parse(JSON.stringify(elements)), []).values;
}

describe('with two elements that hide each other', () => {
  const either = modelOf(hiddenBy('a', 'b'), hiddenBy('b', 'a'));

  test('the one with an answer hides the other, and shows it again when it is emptied', () => {
    const none = initialValues(either).values;
    const first = edit(either, none, 'a', 'x');
    const hidden = (values: FieldValues) =>
      either.fields.map((field) => isHidden(field, (key) => values.get(key) ?? null));
    expect(hidden(none)).toEqual([false, false]);
    expect(hidden(first)).toEqual([false, true]);
    const emptied = edit(either, first, 'a', '');
    expect(hidden(emptied)).toEqual([false, false]);
    expect(hidden(edit(either, emptied, 'b', 'y'))).toEqual([true, false]);
  });

  test('the one that was answered last stays, also where both are answered at once', () => {
    const both = new Map([
      ['a', 'x'],
      ['b', 'y'],
    ]);
    const read = (key: string) => both.get(key) ?? null;
    expect([...settleAfter(either, ['a', 'b'], read)]).toEqual([['a', null]]);
    expect([...settleAfter(either, ['b', 'a'], read)]).toEqual([['b', null]]);
  });

  test('the first in document order stays where both are stored', () => {
    const model = modelOf(
      { ...hiddenBy('b', 'a'), value: 'y' },
      { ...hiddenBy('a', 'b'), value: 'x' },
    );
    expect(Object.fromEntries(initialValues(model).values)).toEqual({ b: 'y', a: null });
  });

  test('a save that sends both keeps the first, a save that sends one keeps that one', () => {
    const stored = new Map<string, FieldValue>([
      ['a', 'x'],
      ['b', null],
    ]);
    const sent = (...elements: readonly { id: string; value: unknown }[]) =>
      Object.fromEntries(acceptPayload(either, stored, elements, []).values);
    const [a, b] = [
      { id: 'a', value: 'new' },
      { id: 'b', value: 'y' },
    ];
    expect(sent(b, a)).toEqual({ a: 'new', b: null });
    expect(sent(b)).toEqual({ a: null, b: 'y' });
    expect(sent()).toEqual({ a: 'x', b: null });
  });

  test('three of which each hides the next settle, with the last answer kept', () => {
    const model = modelOf(hiddenBy('a', 'c'), hiddenBy('b', 'a'), hiddenBy('c', 'b'));
    const a = edit(model, initialValues(model).values, 'a', 'x');
    const c = edit(model, a, 'c', 'z');
    expect(Object.fromEntries(c)).toEqual({ a: null, b: null, c: 'z' });
  });
});

test('a save keeps a value that it leaves out and that its answers do not hide', () => {
  // 'b' is hidden by 'a' and 'c' together; who sends 'a' alone has not said that 'c' is gone.
  const model = modelOf(hiddenBy('a', 'b'), hiddenBy('b', 'a', 'c'), hiddenBy('c', 'b', 'a'));
  const stored = new Map<string, FieldValue>([
    ['a', null],
    ['b', null],
    ['c', 'z'],
  ]);
  const { values } = acceptPayload(model, stored, [{ id: 'a', value: 'x' }], []);
  expect(Object.fromEntries(values)).toEqual({ a: 'x', b: null, c: 'z' });
});

describe('for any elements that hide one another', () => {
  const anyValue = fc.constantFrom<FieldValue>('x', 'y', '', null, true, false);
  const anyValues = fc.array(anyValue, { minLength: 6, maxLength: 6 });
  const anyEdits = fc.array(fc.tuple(fc.nat(5), anyValue), { maxLength: 10 });

  /** Values that each element can hold. */
  const spread = (model: SectionModel, values: readonly FieldValue[]): FieldValues =>
    new Map(
      Array.from(model.keys.values(), ({ key, holders }, at) => [
        key,
        readValue(holders, values[at % values.length]).value,
      ]),
    );

  const type = (
    model: SectionModel,
    start: FieldValues,
    edits: readonly (readonly [number, FieldValue])[],
  ): FieldValues => {
    const keys = [...model.keys.values()];
    return edits.reduce((values, [at, value]) => {
      const key = keys[at % keys.length];
      return key ? edit(model, values, key.key, readValue(key.holders, value).value) : values;
    }, start);
  };

  test('their values settle, whatever is stored and whatever was answered last', () => {
    let circles = 0;
    fc.assert(
      fc.property(arbitraryCircles, anyValues, fc.nat(5), (section, list, at) => {
        const model = flattenSection(section);
        if ([...model.keys.values()].some(({ circle }) => circle)) circles += 1;
        const given = [[...model.keys.keys()][at] ?? 'a'];
        const once = settle(model, spread(model, list), { given });
        expect(settle(model, once)).toEqual(once);
        const read = (key: string) => once.get(key) ?? null;
        for (const { key, holders } of model.keys.values()) {
          if (holders.every((field) => isHidden(field, read))) expect(read(key)).toBeNull();
        }
      }),
      RUNS,
    );
    expect(circles).toBeGreaterThan(RUNS.numRuns / 4);
  });

  test('an answer to an empty, visible element is kept', () => {
    let stayed = 0;
    fc.assert(
      fc.property(arbitraryCircles, anyEdits, (section, edits) => {
        const model = flattenSection(section);
        const values = type(model, initialValues(model).values, edits);
        const read = (one: string) => values.get(one) ?? null;
        for (const { key, holders, circle } of model.keys.values()) {
          const [first] = holders.filter((field) => !isHidden(field, read));
          if (!circle || !first) continue;
          if (!isEmpty(read(key)) && !(first.kind.isTick && read(key) === false)) continue;
          const answer = isChooser(first) ? first.checkedValue : first.kind.isTick ? true : 'typed';
          expect(edit(model, values, key, answer).get(key)).toBe(answer);
          stayed += 1;
        }
      }),
      RUNS,
    );
    expect(stayed).toBeGreaterThan(RUNS.numRuns / 10);
  });

  test('applying edits one by one gives the same as all at once', () => {
    fc.assert(
      fc.property(arbitraryCircles, anyEdits, (section, edits) => {
        const model = flattenSection(section);
        let values = initialValues(model).values;
        for (const [at, value] of edits) {
          const key = [...model.keys.values()][at % model.keys.size];
          if (!key) return;
          const typed = readValue(key.holders, value).value;
          const atOnce = settle(model, new Map([...values, [key.key, typed] as const]), {
            given: [key.key],
          });
          values = edit(model, values, key.key, typed);
          expect(values).toEqual(atOnce);
        }
      }),
      RUNS,
    );
  });

  test('the backend stores what the form shows', () => {
    fc.assert(
      fc.property(arbitraryCircles, anyEdits, anyEdits, (section, edits, later) => {
        const model = flattenSection(section);
        // Elements of different kinds under one key are read by the first of them.
        const keys = [...model.keys.values()];
        fc.pre(keys.every(({ holders }) => holders.every(({ kind }) => kind === holders[0].kind)));
        const plain = (values: FieldValues) =>
          Object.fromEntries([...values].map(([key, value]) => [key, value === '' ? null : value]));
        let stored = initialValues(model).values;
        for (const visit of [edits, later]) {
          const values = type(model, stored, visit);
          stored = saved(model, stored, values);
          expect(plain(stored)).toEqual(plain(values));
        }
      }),
      RUNS,
    );
  });
});
