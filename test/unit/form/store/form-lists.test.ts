import { signal } from '@preact/signals-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flattenSection } from '../../../../src/form/rules/model/flatten-section';
import { buildPayload, shouldSave, updateWarnings } from '../../../../src/form/rules/payload';
import { createFormLists } from '../../../../src/form/store/form-lists';
import type { FormStore, KeptInput } from '../../../../src/form/store/form-store';
import { type Validation, validation } from '../../../../src/form/store/rules-on-demand';
import type { ElementDefinition, Section } from '../../../../src/http/schemas';
import { createFormStore } from '../../../support/fixtures/any-form';
import { elementOf, sectionOf } from '../../../support/fixtures/sections';

type Entry = { name?: string; share?: number; passport?: object };

const slot = (number: number, entry?: Entry, over: Partial<ElementDefinition> = {}) =>
  elementOf(`owner_${number}`, {
    type: 'fieldset-grouped',
    label: 'Owner',
    value: entry ? true : null,
    legend: { type: 'input-checkbox', name: `there_${number}`, label: 'There' },
    repeat: { list: 'owners', label: 'Owner', title: `name_${number}`, min: 0 },
    fields: [
      elementOf(`name_${number}`, { type: 'string', label: 'Name', value: entry?.name }),
      elementOf(`share_${number}`, { type: 'number', label: 'Share', value: entry?.share }),
      elementOf(`passport_${number}`, {
        type: 'input-file',
        label: 'Passport',
        value: entry?.passport,
      }),
    ],
    ...over,
  });

const withoutHint = ({ elements = [], ...section }: Section): Section => ({
  ...section,
  elements: elements.map(({ repeat: _, ...element }) => element),
});

const formOf = (section: Section, kept?: KeptInput) =>
  createFormStore(section, signal<Validation | undefined>(validation), kept, createFormLists);

const listsOf = ({ lists }: FormStore) => {
  if (!lists) throw new Error('the section has lists');
  const [list] = lists.model.lists.all;
  if (!list) throw new Error('the section has a list');
  const slotAt = (number: number) => {
    const found = list.slots[number - 1];
    if (!found) throw new Error(`no slot ${number}`);
    return found;
  };
  return {
    lists,
    list,
    names: () => lists.entries(list).value.map((entry) => lists.name(entry).value),
    add: () => lists.add(list),
    remove: (number: number) => lists.remove(slotAt(number)),
    undo: () => {
      const removal = lists.removals(list).value.at(-1);
      if (removal) lists.undo(removal);
    },
  };
};

const payloadOf = (form: FormStore) =>
  Object.fromEntries(
    buildPayload(form.model, form.values.all(), {
      original: form.saveState.savedValues(),
    }).elements.map(({ id, value }) => [id, value]),
  );

const ADA = { name: 'Ada', share: 40, passport: { url: 'https://store/a', version: '1' } };
const GRACE = { name: 'Grace', share: 20 };

describe('the payload of a list', () => {
  const entries = fc.array(
    fc.option(
      fc.record({ name: fc.constantFrom('Ada', 'Grace'), share: fc.integer({ min: 1, max: 9 }) }),
    ),
    { minLength: 3, maxLength: 3 },
  );
  const steps = fc.array(
    fc.oneof(
      fc.record({ tick: fc.integer({ min: 1, max: 3 }), isThere: fc.boolean() }),
      fc.record({ type: fc.integer({ min: 1, max: 3 }), name: fc.constantFrom('Alan', '') }),
    ),
    { maxLength: 8 },
  );

  test('equals that of the same groups without the hint, row for row', () => {
    fc.assert(
      fc.property(entries, steps, (stored, done) => {
        const section = sectionOf(
          stored.map((entry, index) => slot(index + 1, entry ?? undefined)),
        );
        const [listed, grouped] = [formOf(section), formOf(withoutHint(section))];
        expect(grouped.lists).toBeUndefined();
        for (const step of done) {
          for (const form of [listed, grouped]) {
            if ('tick' in step) form.edit(`there_${step.tick}`, step.isThere);
            else form.edit(`name_${step.type}`, step.name);
          }
        }
        expect(payloadOf(listed)).toEqual(payloadOf(grouped));
      }),
    );
  });

  test('has, for a removed entry, its legend alone, with its own name and checked value', () => {
    const own = slot(1, ADA, {
      value: 'yes',
      legend: { type: 'input-checkbox', name: 'is_owner', label: 'x', checkedValue: 'yes' },
    });
    const form = formOf(sectionOf([own, slot(2)]));
    listsOf(form).remove(1);
    expect(payloadOf(form)).toEqual({ is_owner: false, there_2: false });
  });

  test('clears, for an entry in a slot that another has left, what it leaves open', () => {
    const form = formOf(sectionOf([slot(1, ADA), slot(2, GRACE)]));
    const { remove, add, names } = listsOf(form);
    remove(1);
    expect(add()?.legend.key).toBe('there_1');
    form.edit('name_1', 'Alan');
    expect(names()).toEqual(['Grace', 'Alan']);
    expect(payloadOf(form)).toMatchObject({
      there_1: true,
      name_1: 'Alan',
      share_1: '',
      passport_1: '',
    });
  });

  test('clears stored values of an entry in a free slot', () => {
    const form = formOf(sectionOf([slot(1, ADA, { value: false })]));
    listsOf(form).add();
    form.edit('name_1', 'Alan');
    expect(payloadOf(form)).toEqual({ there_1: true, name_1: 'Alan', share_1: '', passport_1: '' });
  });

  test('leaves open what a first entry leaves open', () => {
    const form = formOf(sectionOf([slot(1)]));
    listsOf(form).add();
    form.edit('name_1', 'Alan');
    expect(payloadOf(form)).toEqual({ there_1: true, name_1: 'Alan' });
  });
});

test('an entry that is brought back is no change, and a file of another does not come back in its slot', () => {
  const section = sectionOf([slot(1, ADA)], { status: 'complete' });
  const form = formOf(section);
  const { remove, undo, add } = listsOf(form);
  remove(1);
  undo();
  expect(form.saveState.unsaved.value).toBe(false);
  expect(modified(form)).toBe(false);
  remove(1);
  add();
  form.choose('passport_1', new File(['x'], 'x.pdf'));
  form.fail('passport_1');
  expect(form.values.of('passport_1').value).toBe('');
});

describe('the undo of a removed entry', () => {
  const elsewhere = (id: string, type = 'string') =>
    elementOf(id, { type, hiddenWhen: { id: 'there_1', operator: 'notOneOf', values: [true] } });
  const section = sectionOf([
    slot(1, ADA),
    elsewhere('role'),
    elsewhere('box', 'input-checkbox'),
    elsewhere('proof', 'input-file'),
    elementOf('other', { type: 'string' }),
  ]);
  const filled = () => {
    const form = formOf(section);
    form.edit('role', 'Director');
    form.edit('box', true);
    form.edit('other', 'Kept');
    form.files.stage('proof', new File(['x'], 'x.pdf'));
    return form;
  };
  const valuesOf = (form: FormStore) =>
    ['role', 'box', 'other'].map((key) => form.values.of(key).peek());

  test('brings back what its removal had hidden elsewhere, with chosen files', () => {
    const form = filled();
    const { remove, undo } = listsOf(form);
    remove(1);
    expect(valuesOf(form)).toEqual([null, null, 'Kept']);
    expect(form.files.staged.value.size).toBe(0);
    form.edit('other', 'Typed since');
    undo();
    expect(valuesOf(form)).toEqual(['Director', true, 'Typed since']);
    expect([...form.files.staged.value.keys()]).toEqual(['proof']);
    expect(form.values.of('name_1').peek()).toBe('Ada');
  });

  test('brings it back in the next form of the section too', () => {
    const form = filled();
    listsOf(form).remove(1);
    const next = formOf(section, form.kept());
    listsOf(next).undo();
    expect(valuesOf(next)).toEqual(['Director', true, 'Kept']);
    expect(next.values.of('name_1').peek()).toBe('Ada');
  });

  test('keeps what was answered elsewhere since then', () => {
    const either = sectionOf([
      slot(1, ADA),
      elementOf('role', {
        hiddenWhen: [
          { id: 'there_1', operator: 'notOneOf', values: [true] },
          { id: 'again', operator: 'empty' },
        ],
      }),
      elementOf('again', { type: 'string' }),
    ]);
    const form = formOf(either);
    form.edit('role', 'Director');
    const { remove, undo } = listsOf(form);
    remove(1);
    form.edit('again', 'x');
    form.edit('role', 'Owner');
    undo();
    expect(form.values.of('role').peek()).toBe('Owner');
  });
});

describe('a list that a condition shows', () => {
  const hiddenWhen = { id: 'kind', operator: 'notOneOf', values: ['company'] };
  const needed = (number: number, entry?: Entry) =>
    slot(number, entry, {
      hiddenWhen,
      repeat: { list: 'owners', label: 'Owner', title: `name_${number}`, min: 2 },
    });
  const kind = elementOf('kind', { type: 'string' });

  test('has the entries that a save needs, each time it is shown', () => {
    const form = formOf(sectionOf([kind, needed(1), needed(2), needed(3)]));
    const { names } = listsOf(form);
    expect(names()).toEqual([]);
    form.edit('kind', 'company');
    expect(names()).toEqual(['Owner 1', 'Owner 2']);
    form.edit('name_2', 'Grace');
    form.edit('kind', 'person');
    expect(names()).toEqual([]);
    form.edit('kind', 'company');
    expect(names()).toEqual(['Owner 1', 'Owner 2']);
    form.edit('kind', '');
    expect(form.saveState.unsaved.value).toBe(false);
    expect(form.saveState.edits().size).toBe(0);
  });

  test('has them in the next form of the section once, with what was typed in them', () => {
    const section = sectionOf([kind, needed(1), needed(2), needed(3)]);
    const form = formOf(section);
    form.edit('kind', 'company');
    form.edit('name_1', 'Ada');
    const next = formOf(section, form.kept());
    expect(listsOf(next).names()).toEqual(['Ada', 'Owner 2']);
    expect(next.values.of('name_1').peek()).toBe('Ada');
  });

  test('has none in a locked section', () => {
    const form = formOf(sectionOf([kind, needed(1), needed(2)], { status: 'locked' }), {
      ...formOf(sectionOf([kind])).kept(),
      edits: new Map([['kind', 'company']]),
    });
    expect(listsOf(form).names()).toEqual([]);
  });
});

/** Whether a save would send something new; a section with files is always saved. */
function modified({ model, saveState, values }: FormStore): boolean {
  return shouldSave({ ...model, hasFiles: false }, saveState.savedValues(), values.all());
}

test('what a save needs is there from the start, and is no change until something is entered', () => {
  const needed = (number: number, entry?: Entry) =>
    slot(number, entry, { required: true, repeat: { list: 'owners', label: 'Owner', min: 2 } });
  const form = formOf(sectionOf([needed(1, ADA), needed(2), needed(3)]));
  expect(listsOf(form).names()).toEqual(['Owner 1', 'Owner 2']);
  expect(form.saveState.unsaved.value).toBe(false);
  expect(form.saveState.edits().size).toBe(0);
  expect(form.messages.showErrors()).toBe(true);
  expect(form.messages.summary.value.map(({ key, label }) => [key, label])).toEqual([
    ['there_3', 'Owner'],
  ]);
  form.edit('name_2', 'Grace');
  expect(form.messages.showErrors()).toBe(false);
  // It is an entry of the investor's now, and kept as a whole.
  expect([...form.saveState.edits().keys()].sort()).toEqual([
    'name_2',
    'passport_2',
    'share_2',
    'there_2',
  ]);
});

test('a required slot is none that has to be there', () => {
  const form = formOf(sectionOf([slot(1, undefined, { required: true })]));
  expect(form.messages.showErrors()).toBe(false);
});

test('an entry that was added is taken over whole, so that nothing of another gets into it', () => {
  const before = formOf(sectionOf([slot(1, ADA), slot(2)]));
  listsOf(before).add();
  before.edit('name_2', 'Alan');
  const after = formOf(
    sectionOf([slot(1, ADA), slot(2, { name: 'Eve', share: 30 })]),
    before.kept(),
  );
  expect([after.values.of('name_2').value, after.values.of('share_2').value]).toEqual([
    'Alan',
    null,
  ]);
  expect(payloadOf(after)).toMatchObject({ name_2: 'Alan', share_2: '' });
});

test('the update warning tells a removal in one line, and an added entry not at all', () => {
  const standard = (number: number, entry?: Entry) => {
    const { fields = [], ...own } = slot(number, entry);
    return { ...own, standard: true, fields: fields.map((one) => ({ ...one, standard: true })) };
  };
  const section = sectionOf([standard(1, ADA), standard(2, GRACE), standard(3)], {
    status: 'complete',
    warnOnUpdate: true,
  });
  const form = formOf(section);
  const { remove, add } = listsOf(form);
  remove(1);
  form.edit('share_2', 60);
  remove(3);
  expect(add()?.legend.key).toBe('there_1');
  remove(1);
  const told = updateWarnings(form.model, form.saveState.savedValues(), form.values.all());
  expect(told.map(({ label, isRemoved }) => [label, isRemoved ?? false])).toEqual([
    ['Ada', true],
    ['Grace: Share', false],
  ]);
});

test('forty slots of eight fields cost what their entries cost: a model without the code has groups', () => {
  const many = sectionOf(
    Array.from({ length: 40 }, (_, index) => slot(index + 1, index < 2 ? GRACE : undefined)),
  );
  const form = formOf(many);
  expect(form.model.rows).toHaveLength(1);
  expect(flattenSection(many).rows).toHaveLength(40);
});
