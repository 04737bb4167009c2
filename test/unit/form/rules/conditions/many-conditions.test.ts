import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { conditionHolds } from '../../../../../src/form/rules/conditions';
import {
  flattenSection,
  MOST_CONDITIONS,
} from '../../../../../src/form/rules/model/flatten-section';
import { parseCondition } from '../../../../../src/form/rules/parse-conditions';
import { initialValues, settleAfter } from '../../../../../src/form/rules/settling';
import type { Section } from '../../../../../src/http/schemas';
import { elementOf, sectionOf } from '../../../../support/fixtures/sections';
import { everyTest } from '../../../../support/long';

// Many runs on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

/** The largest section that is promised to be quick; of more conditions than the limit the rest is ignored. */
const MOST_FIELDS = 500;
const LONGEST_MS = 500;

const OPERATORS = {
  notEmpty: () => ({ operator: 'notEmpty' }),
  empty: () => ({ operator: 'empty' }),
  oneOf: (at: number) => ({ operator: 'oneOf', values: [`v${at}`] }),
  oneOfMany: (at: number) => ({
    operator: 'oneOf',
    values: Array.from({ length: 10 }, (_, next) => `v${at + next}`),
  }),
  notOneOf: (at: number) => ({ operator: 'notOneOf', values: ['', `v${at}`, true] }),
  ticked: () => ({ operator: 'oneOf', values: [true] }),
};

/** A section whose fields are each hidden by the next ones, round and round. */
function roundSection(
  size: number,
  each: number,
  type: string,
  perKey: number,
  conditionsOf: (at: number) => object,
): Section {
  const keyOf = (at: number) => `k${Math.floor(at / perKey)}`;
  return sectionOf(
    Array.from({ length: size }, (_, at) =>
      elementOf(`f${at}`, {
        type,
        name: keyOf(at),
        value: 'x',
        checkedValue: `v${at % perKey}`,
        hiddenWhen: Array.from({ length: each }, (_, next) => (at + next + 1) % size)
          .filter((other) => keyOf(other) !== keyOf(at))
          .map((other) => ({ id: keyOf(other), ...conditionsOf(at) })),
      }),
    ),
  );
}

/** Opens the section and answers it once. */
function open(section: Section): void {
  const model = flattenSection(section);
  const { values } = initialValues(model);
  const [key = ''] = [...model.keys.keys()];
  settleAfter(model, [key], (one) => (one === key ? 'v1' : (values.get(one) ?? null)));
}

/** The quickest of a few times, since the machine may be busy. */
function quickest(act: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let left = 5; left > 0 && best > LONGEST_MS; left -= 1) {
    const start = performance.now();
    act();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

test('fields that hide one another take at most 500 ms, whatever their number and their conditions', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: MOST_FIELDS }),
      fc.integer({ min: 1, max: 499 }),
      fc.constantFrom('string', 'input-checkbox', 'input-radio', 'input-select'),
      fc.constantFrom(1, 1, 3),
      fc.constantFrom(...(Object.keys(OPERATORS) as (keyof typeof OPERATORS)[])),
      (size, most, type, perKey, operator) => {
        const each = Math.min(most, size - 1);
        const section = roundSection(size, each, type, perKey, OPERATORS[operator]);
        expect(quickest(() => open(section))).toBeLessThan(LONGEST_MS);
      },
    ),
    { numRuns: everyTest ? 150 : 10 },
  );
});

test.each(Object.entries(OPERATORS))(
  'thirty fields of which each hides all others, by %s',
  (_, of) => {
    const section = roundSection(30, 29, 'string', 1, of);
    expect(quickest(() => open(section))).toBeLessThan(LONGEST_MS);
  },
);

test('what a condition names is gone through once, however often the condition is judged', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.constantFrom('oneOf', 'notOneOf'),
      (count, operator) => {
        let looks = 0;
        // A list that is not empty, and says when it is looked at.
        const named = new Proxy([0], {
          get: (list, name) => {
            looks += 1;
            return Reflect.get(list, name);
          },
        });
        const values = Array.from({ length: count }, () => named);
        const { condition } = parseCondition({ id: 'a', operator, values });
        expect(looks).toBeLessThanOrEqual(count);
        looks = 0;
        for (const value of [null, '', 'x', false, true]) {
          const holds = condition && conditionHolds(condition, () => value);
          expect(holds).toBe(operator === 'notOneOf');
        }
        expect(looks).toBe(0);
      },
    ),
  );
});

test('the conditions of a section count up to the limit, and from there on are ignored and told once', () => {
  const section = roundSection(500, 11, 'string', 1, OPERATORS.notEmpty);
  const { fields, problems } = flattenSection(section);
  const counted = fields.filter(({ rules }) => rules.hiddenWhen.length > 0);
  expect(counted).toHaveLength(Math.floor(MOST_CONDITIONS / 11));
  expect(problems.filter(({ reason }) => reason.startsWith('more than 5000 conditions'))).toEqual([
    { elementKey: `k${counted.length}`, reason: expect.stringContaining('ignored from here on') },
  ]);
  const most = flattenSection(roundSection(500, 10, 'string', 1, OPERATORS.empty));
  expect(most.problems.map(({ reason }) => reason).join()).not.toContain('conditions in a section');
});
