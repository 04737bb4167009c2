import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  entriesOf,
  flattenWithLists,
  freeSlot,
  listsOf,
  tooFewEntries,
} from '../../../../src/form/rules/lists';
import { flattenSection } from '../../../../src/form/rules/model/flatten-section';
import type { FieldValue } from '../../../../src/form/rules/model/section-model';
import type { ElementDefinition } from '../../../../src/http/schemas';
import { elementOf, sectionOf } from '../../../support/fixtures/sections';

const slot = (number: number, over: Partial<ElementDefinition> = {}): ElementDefinition =>
  elementOf(`owner_${number}`, {
    type: 'fieldset-grouped',
    label: `Owner ${number}`,
    legend: { type: 'input-checkbox', name: `owner_${number}__there`, label: 'There' },
    repeat: { list: 'owners', label: 'Beneficial owner', min: 1 },
    fields: [elementOf(`owner_${number}__name`, { type: 'string', label: 'Name' })],
    ...over,
  });

const found = (...elements: ElementDefinition[]) => listsOf(flattenSection(sectionOf(elements)));

describe('a list', () => {
  test('has the slots of its name in document order, also between those of another', () => {
    const other = { repeat: { list: 'directors', label: 'Director' } };
    const { lists, problems } = found(slot(1), slot(2, other), slot(3), elementOf('x'));
    expect(
      lists.map(({ name, label, min, slots }) => [
        name,
        label,
        min,
        slots.map(({ legend, fields }) => [legend.key, ...fields.map(({ key }) => key)]),
      ]),
    ).toEqual([
      [
        'owners',
        'Beneficial owner',
        1,
        [
          ['owner_1__there', 'owner_1__name'],
          ['owner_3__there', 'owner_3__name'],
        ],
      ],
      ['directors', 'Director', 0, [['owner_2__there', 'owner_2__name']]],
    ]);
    expect(problems).toEqual([]);
  });

  test.each<[why: string, element: ElementDefinition, reason: RegExp]>([
    ['no list', slot(2, { repeat: { label: 'Owner' } }), /without list or label/],
    ['no label', slot(2, { repeat: { list: 'owners', label: '' } }), /without list or label/],
    ['a text', slot(2, { repeat: 'owners' }), /without list or label/],
    ['a plain fieldset', slot(2, { type: 'fieldset' }), /no fieldset-grouped/],
    [
      'a field',
      elementOf('owner_2', { repeat: { list: 'owners', label: 'O' } }),
      /no fieldset-grouped/,
    ],
    [
      'radios',
      slot(2, { legend: { type: 'input-radio', name: 'r', label: 'R' } }),
      /input-checkbox/,
    ],
    [
      'the legend of another slot',
      slot(2, { legend: { type: 'input-checkbox', name: 'owner_1__there', label: 'T' } }),
      /second slot/,
    ],
    [
      'a list inside a group',
      slot(2, {
        repeat: undefined,
        fields: [elementOf('in', { repeat: { list: 'l', label: 'L' } })],
      }),
      /inside a group/,
    ],
  ])('leaves a malformed slot out and keeps the others: %s', (_, element, reason) => {
    const { lists, problems } = found(slot(1), element, slot(3));
    expect(problems.map((problem) => problem.reason)).toEqual([expect.stringMatching(reason)]);
    expect(lists.map(({ slots }) => slots.map(({ fieldset }) => fieldset.id))).toEqual([
      ['owner_1', 'owner_3'],
    ]);
  });

  test('needs as many entries in which something was entered as its first slot says', () => {
    const { lists } = found(slot(1), slot(2));
    const tooFew = (values: Record<string, FieldValue>) =>
      tooFewEntries(lists, (key) => values[key] ?? null).map(({ key }) => key);
    expect(tooFew({})).toEqual(['owner_1__there']);
    expect(tooFew({ owner_1__there: true })).toEqual(['owner_2__there']);
    expect(tooFew({ owner_2__there: true, owner_2__name: 'Ada' })).toEqual([]);
    expect(tooFew({ owner_1__there: true, owner_2__there: true })).toEqual(['owner_1__there']);
    expect(tooFew({ owner_1__name: 'Ada' })).toEqual(['owner_1__there']);
  });

  test('offers the first slot that is free, neither hidden nor disabled', () => {
    const hidden = { hiddenWhen: { id: 'kind', operator: 'oneOf', values: ['person'] } };
    const model = [slot(1, hidden), slot(2, { disableWhen: { kind: 'person' } }), slot(3)];
    const [list] = found(elementOf('kind'), ...model).lists;
    if (!list) throw new Error('no list');
    const free = (values: Record<string, FieldValue>) =>
      freeSlot(list, (key) => values[key] ?? null)?.fieldset.id;
    expect(free({})).toBe('owner_1');
    expect(free({ kind: 'person' })).toBe('owner_3');
    expect(free({ kind: 'person', owner_3__there: true })).toBeUndefined();
  });

  test('an entry is in exactly one slot, and a free slot is no entry, whatever is there', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), (taken) => {
        const { lists } = found(...taken.map((_, place) => slot(place + 1)));
        const values = new Map(taken.map((is, place) => [`owner_${place + 1}__there`, is]));
        const read = (key: string): FieldValue => values.get(key) ?? null;
        const [list] = lists;
        if (!list) throw new Error('no list');
        const entries = entriesOf(list, read);
        expect(entries).toHaveLength(taken.filter(Boolean).length);
        const free = freeSlot(list, read);
        expect(free === undefined).toBe(taken.every(Boolean));
        expect(free && entries.includes(free)).toBeFalsy();
      }),
    );
  });
});

test('a name in another direction than the label stands in an isolate of its own', () => {
  const named = (label: string, value: string) => {
    const { lists, keys } = flattenWithLists(
      sectionOf([
        slot(1, {
          value: true,
          repeat: { list: 'owners', label: 'Owner', title: 'owner_1__name' },
          fields: [elementOf('owner_1__name', { type: 'string', label, value })],
        }),
      ]),
    );
    const holders = keys.get('owner_1__name')?.holders;
    return holders && lists.nameOf(holders, () => value);
  };
  expect(named('Name', 'Ada')).toBe('Ada: Name');
  expect(named('الاسم', 'آدا')).toBe('آدا: الاسم');
  expect(named('الاسم', 'Ada')).toBe('\u2068Ada\u2069: الاسم');
  expect(named('Name', 'آدا')).toBe('\u2068آدا\u2069: Name');
});
