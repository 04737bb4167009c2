import { signal } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import { createFormLists } from '../../../../src/form/store/form-lists';
import type { KeptInput } from '../../../../src/form/store/form-store';
import { type Validation, validation } from '../../../../src/form/store/rules-on-demand';
import type { ElementDefinition } from '../../../../src/http/schemas';
import { createFormStore } from '../../../support/fixtures/any-form';
import { elementOf, sectionOf } from '../../../support/fixtures/sections';

const SHARES = ['a', 'b', 'c'].map((id) => elementOf(id, { type: 'number', decimals: 2 }));
const SUM = {
  id: 'sum',
  rule: 'sum',
  of: ['a', 'b', 'c'],
  equals: 100,
  message: 'The shares add up to {{sum}} %.',
};

const slot = (number: number, share: number | null) =>
  elementOf(`owner_${number}`, {
    type: 'fieldset-grouped',
    value: share === null ? null : true,
    legend: { type: 'input-checkbox', name: `there_${number}` },
    repeat: { list: 'owners', label: 'Owner' },
    fields: [elementOf(`share_${number}`, { type: 'number', value: share })],
  });
const OF_OWNERS = { ...SUM, of: { list: 'owners', key: 'share_1' } };

function formOf(
  elements: readonly ElementDefinition[],
  checks: object | string,
  { kept, locale = 'en' }: { readonly kept?: KeptInput; readonly locale?: string } = {},
) {
  const section = { ...sectionOf([...elements]), checks };
  const rules = signal<Validation | undefined>(validation);
  const form = createFormStore(section, rules, kept, createFormLists, locale);
  const shown = (key: string) => {
    const message = form.messages.of(key).value;
    return message?.kind === 'server' ? message.text : message?.error.key;
  };
  const leave = (key: string, value: number | null) => {
    form.edit(key, value);
    form.messages.blur(key);
  };
  return { ...form, shown, leave };
}

describe('a check across fields', () => {
  it('speaks once its last field was left, then as one types', () => {
    const { shown, leave, edit, validity } = formOf(SHARES, [SUM]);
    leave('a', 50);
    leave('b', 20);
    expect([shown('a'), shown('b')]).toEqual([undefined, undefined]);
    expect(validity.valid.value).toBe(false);
    leave('c', 20);
    expect(shown('c')).toBe('The shares add up to 90 %.');
    edit('a', 60.5);
    expect(shown('c')).toBe('The shares add up to 100.5 %.');
    edit('a', 60);
    expect([shown('c'), validity.valid.value]).toEqual([undefined, true]);
  });

  it('speaks where its last field was left empty, at the last that counts', () => {
    const { shown, leave } = formOf(SHARES, [SUM]);
    leave('a', 50);
    leave('b', 20);
    leave('c', null);
    expect([shown('b'), shown('c')]).toEqual(['The shares add up to 70 %.', undefined]);
  });

  it('speaks at every save, which it refuses, with all that fail at a field', () => {
    const other = { id: 'other', rule: 'distinct', of: ['a', 'b'], message: 'They differ.' };
    const { shown, edit, messages } = formOf(SHARES, [SUM, other]);
    edit('a', 20);
    edit('b', 20);
    expect(messages.showErrors()).toBe(true);
    expect(messages.summary.value).toMatchObject([{ key: 'b', fieldId: 'b' }]);
    expect(shown('b')).toBe('The shares add up to 40 %. They differ.');
    edit('c', 60);
    expect(shown('b')).toBe('They differ.');
    edit('a', 10);
    edit('b', 30);
    expect(messages.showErrors()).toBe(false);
  });

  it('speaks alone while another at its field may not speak yet, and says the same words once', () => {
    const order = { id: 'order', rule: 'order', of: ['a', 'b'], message: 'They differ.' };
    const { shown, leave, edit, messages } = formOf(SHARES, [
      SUM,
      { ...order, id: 'other', rule: 'distinct' },
      order,
      { ...order, id: 'second' },
    ]);
    edit('a', 20);
    leave('b', 20);
    expect(shown('b')).toBe('They differ.');
    edit('a', 30);
    expect(shown('b')).toBe('They differ.');
    expect(messages.showErrors()).toBe(true);
    expect(shown('b')).toBe('The shares add up to 50 %. They differ.');
  });

  it('rests while a field is refused by its own rule', () => {
    const { shown, edit, messages } = formOf(SHARES, [SUM]);
    edit('a', -1);
    edit('b', 20);
    expect(messages.showErrors()).toBe(true);
    expect([shown('a'), shown('b')]).toEqual(['form.errors.min', undefined]);
  });

  it('shows, in a list, at its next entry, in a full one at the last entry', () => {
    const open = formOf([slot(1, 60), slot(2, 20), slot(3, null)], [OF_OWNERS]);
    expect(open.messages.showErrors()).toBe(true);
    expect(open.shown('there_3')).toBe('The shares add up to 80 %.');
    expect(open.messages.summary.value).toMatchObject([{ key: 'there_3' }]);
    const full = formOf([slot(1, 60), slot(2, 20)], [OF_OWNERS]);
    expect(full.messages.showErrors()).toBe(true);
    expect(full.shown('share_2')).toBe('The shares add up to 80 %.');
  });

  it('has the figures of the language that its words are in', () => {
    const elements = SHARES.map((one, place) => ({ ...one, value: [1200, 34.5, null][place] }));
    const inGerman = formOf(elements, [SUM], { locale: 'de' });
    inGerman.messages.showErrors();
    expect(inGerman.shown('b')).toBe('The shares add up to 1.234,5 %.');
  });

  it.each(['x', '', 'en_US', 'no language', '-'.repeat(200)])(
    'uses the backend’s words where it names its language %j',
    (contentLanguage) => {
      const section = { ...sectionOf([...SHARES]), checks: [SUM], contentLanguage };
      const rules = signal<Validation | undefined>(validation);
      const form = createFormStore(section, rules, undefined, createFormLists);
      form.edit('a', 1);
      expect(form.messages.showErrors()).toBe(true);
      expect(form.messages.of('a').value).toMatchObject({ text: 'The shares add up to 1 %.' });
    },
  );

  it('stays told in the form of another language', () => {
    const { leave, kept } = formOf(SHARES, [SUM]);
    leave('a', 50);
    leave('c', 20);
    expect(formOf(SHARES, [SUM], { kept: kept() }).shown('c')).toMatch(/70/);
  });

  it.each([
    ['no list', 'a text', 'checks is not a list'],
    ['no rule', [{ ...SUM, rule: 1 }], 'the check sum has no rule'],
    ['no limit', [{ ...SUM, equals: null }], 'the check sum has neither equals nor min nor max'],
  ])('with %s is a structural problem, and refuses nothing', (_, checks, reason) => {
    const { model, edit, messages } = formOf(SHARES, checks);
    expect(model.problems).toEqual([{ reason }]);
    edit('a', 1);
    expect(messages.showErrors()).toBe(false);
  });

  it('with a rule that nobody knows is left out', () => {
    const { model, edit, messages } = formOf(SHARES, [{ ...SUM, rule: 'average' }]);
    edit('a', 1);
    expect([model.problems, messages.showErrors()]).toEqual([[], false]);
  });
});
