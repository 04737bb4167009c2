import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { flattenWithLists } from '../../../../../src/form/rules/lists';
import type { SectionModel } from '../../../../../src/form/rules/model/section-model';
import { buildPayload, modifiedKeys, sendersOf } from '../../../../../src/form/rules/payload';
import { settle } from '../../../../../src/form/rules/settle-conditions';
import { initialValues } from '../../../../../src/form/rules/settling';
import type { PayloadEntry } from '../../../../../src/http/host-api';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { acceptPayload } from '../../../../../src/reference-backend/rules/save/accept-payload';
import { editedSection } from '../../../../support/fixtures/edited-section';
import { elementOf, sectionOf } from '../../../../support/fixtures/sections';

// Many runs on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 30_000 });

function accept(elements: readonly ElementDefinition[], rows: readonly PayloadEntry[]) {
  const model = flattenWithLists(sectionOf(elements));
  return acceptPayload(model, initialValues(model).values, rows, []);
}

test('a save merges the payload into the saved values', () => {
  const { values, invalid, problems } = accept(
    [
      elementOf('a', { value: 'kept' }),
      elementOf('b', { value: 'old' }),
      elementOf('day', { type: 'input-date' }),
    ],
    [
      { id: 'b', value: '' },
      { id: 'day', value: '2024-02-29T00:00:00.000000Z' },
    ],
  );
  expect(Object.fromEntries(values)).toEqual({ a: 'kept', b: '', day: '2024-02-29' });
  expect([invalid, problems]).toEqual([[], []]);
});

test('a save clears what its own conditions hide, even when it is sent', () => {
  const { values } = accept(
    [
      elementOf('a', { value: '' }),
      elementOf('b', { hiddenWhen: { id: 'a', values: ['x'] }, value: 'old' }),
    ],
    [
      { id: 'a', value: 'x' },
      { id: 'b', value: 'new' },
    ],
  );
  expect(Object.fromEntries(values)).toEqual({ a: 'x', b: null });
});

test('a save reports invalid and malformed values', () => {
  const { invalid, problems } = accept(
    [elementOf('a', { required: true }), elementOf('n', { type: 'number' }), elementOf('b')],
    [
      { id: 'a', value: '' },
      { id: 'n', value: '1.234,5' },
      { id: 'b', value: { x: 1 } },
    ],
  );
  expect(invalid.map(({ key, error }) => [key, error.key])).toEqual([
    ['a', 'form.errors.required'],
    ['n', 'form.errors.number'],
  ]);
  expect(problems.map(({ elementKey }) => elementKey)).toEqual(['b']);
});

test.each(['unknown', 'hidden_key', 'wallet_signature', 'signature', '__proto__'])(
  'a save of the key %s is refused',
  (id) => {
    const elements = [
      elementOf('hidden_key', { noSubmit: true }),
      elementOf('named', { name: 'wallet_signature' }),
      elementOf('wallet_signature', { name: 'signature' }),
    ];
    expect(accept(elements, [{ id, value: 'x' }]).problems).toEqual([
      { elementKey: id, reason: 'is not an element that is sent' },
    ]);
  },
);

test('a value that depends on a noSubmit answer is stored as sent', () => {
  const elements = [
    elementOf('local', { noSubmit: true, required: true }),
    elementOf('a', { required: true, hiddenWhen: { id: 'local', operator: 'empty' } }),
    elementOf('b', { required: true, disabledWhen: { id: 'local', operator: 'notEmpty' } }),
  ];
  expect(accept(elements, []).invalid).toEqual([]);
  expect(accept(elements, [{ id: 'a', value: 'x' }]).values.get('a')).toBe('x');
});

function isLocal(model: SectionModel, key: string): boolean {
  const holders = model.keys.get(key)?.holders ?? [];
  return sendersOf(holders, false).length < holders.length;
}

test('for any section, edited in any way, what is shown as valid is accepted, and stored as it was shown', () => {
  fc.assert(
    fc.property(editedSection, fc.boolean(), ({ model, original, values, invalid }, signed) => {
      const { elements, problems } = buildPayload(model, values, { signed, original });
      if (problems.length > 0) return;
      const sent: PayloadEntry[] = JSON.parse(JSON.stringify(elements));
      const answer = acceptPayload(model, original, sent, []);
      for (const { key } of answer.invalid) expect(invalid).toContain(key);

      // What the form knows and the server does not settles what the server could not judge.
      const local = [...values].filter(([key]) => isLocal(model, key));
      const stored = settle(model, new Map([...answer.values, ...local]));
      expect(modifiedKeys(model, stored, values)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('a save with too few entries of a list is refused at the legend of the first free slot', () => {
  const slot = (number: number): ElementDefinition =>
    elementOf(`owner_${number}`, {
      type: 'fieldset-grouped',
      legend: { type: 'input-checkbox', name: `owner_${number}_there`, label: 'There' },
      repeat: { list: 'owners', label: 'Owner', min: 2 },
      fields: [elementOf(`owner_${number}_name`)],
    });
  const entry = (number: number): PayloadEntry[] => [
    { id: `owner_${number}_there`, value: true },
    { id: `owner_${number}_name`, value: 'Ada' },
  ];
  const refused = (...rows: PayloadEntry[]) =>
    accept([slot(1), slot(2), slot(3)], rows).invalid.map(({ key }) => key);
  expect(refused()).toEqual(['owner_1_there']);
  expect(refused(...entry(1))).toEqual(['owner_2_there']);
  expect(refused(...entry(1), ...entry(3))).toEqual([]);
});
