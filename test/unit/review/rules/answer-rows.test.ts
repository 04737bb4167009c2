import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHidden } from '../../../../src/form/rules/conditions';
import { flattenSection } from '../../../../src/form/rules/model/flatten-section';
import { initialValues } from '../../../../src/form/rules/settling';
import type { ElementDefinition } from '../../../../src/http/schemas';
import { type AnswerRow, answerRows } from '../../../../src/review/rules/answer-rows';
import { arbitrarySection } from '../../../support/fixtures/arbitrary-section';
import { elementOf, sectionOf } from '../../../support/fixtures/sections';

const rowsOf = (...elements: ElementDefinition[]) => answerRows(sectionOf(elements));
const answersIn = (rows: readonly AnswerRow[]) =>
  rows.flatMap((row) => (row.kind === 'group' ? row.answers : [row]));
const shown = (...elements: ElementDefinition[]) =>
  answersIn(rowsOf(...elements)).map(({ label, value }) => [label, value]);

const radio = (id: string, name: string, checkedValue: string, over: object = {}) =>
  elementOf(id, { type: 'input-radio', name, label: checkedValue, checkedValue, ...over });

describe('the answers of a section', () => {
  it('are in the form’s order, under its labels, empty ones too', () => {
    expect(
      shown(
        elementOf('a', { label: 'First name', value: 'Anna' }),
        elementOf('b', { label: 'Middle name' }),
        elementOf('c', { introText: 'What else?', value: 'Nothing' }),
      ),
    ).toEqual([
      ['First name', 'Anna'],
      ['Middle name', null],
      ['What else?', 'Nothing'],
    ]);
  });

  it('are told by entry where they are a list’s, without its check boxes and free slots', () => {
    const slot = (number: number, name: string | null) =>
      elementOf(`owner_${number}`, {
        type: 'fieldset-grouped',
        value: name !== null,
        legend: { type: 'input-checkbox', name: `there_${number}`, label: 'There' },
        repeat: { list: 'owners', label: 'Owner', title: `name_${number}` },
        fields: [
          elementOf(`name_${number}`, { label: 'Name', value: name }),
          elementOf(`note_${number}`, { label: 'Note' }),
        ],
      });
    const rows = rowsOf(slot(1, 'Ada'), slot(2, null), slot(3, ''));
    expect(rows.map((row) => [row.kind, row.label])).toEqual([
      ['group', 'Ada'],
      ['group', 'Owner 2'],
    ]);
    expect(answersIn(rows).map(({ label, value }) => [label, value])).toEqual([
      ['Name', 'Ada'],
      ['Note', null],
      ['Name', null],
      ['Note', null],
    ]);
  });

  it('leave out what is hidden and what is never sent', () => {
    expect(
      shown(
        elementOf('a', { label: 'Own', value: 'x' }),
        elementOf('b', {
          label: 'Hidden',
          value: 'y',
          hiddenWhen: { id: 'a', values: ['x'] },
        }),
        elementOf('c', { label: 'Never sent', value: 'z', noSubmit: true }),
        elementOf('wallet_signature', { label: 'Signature', value: '0x1' }),
        elementOf('create_wallet', { label: 'Signed nothing' }),
      ),
    ).toEqual([['Own', 'x']]);
  });

  it('show what was stored along with a signature', () => {
    expect(shown(elementOf('create_wallet', { label: 'Wallet', value: '0x1' }))).toEqual([
      ['Wallet', '0x1'],
    ]);
    const box = { type: 'input-checkbox', label: 'Wallet' };
    expect(shown(elementOf('create_wallet', { ...box, value: true }))).toEqual([['Wallet', true]]);
    expect(shown(elementOf('create_wallet', { ...box, value: false }))).toEqual([]);
  });

  it('show radios of which one is hidden, and have no words where the form has none', () => {
    const hiddenWhen = { id: 'nowhere', operator: 'empty' };
    const over = { introText: 'Title', value: 'Mr' };
    expect(
      shown(radio('a', 'title', 'Ms', { hiddenWhen }), radio('b', 'title', 'Mr', over)),
    ).toEqual([['Title', 'Mr']]);
    expect(shown(elementOf('a', { label: '', value: 'x' }))).toEqual([['', 'x']]);
  });

  it('have radios of one name once, with all their choices', () => {
    const rows = rowsOf(
      radio('a', 'title', 'Ms', { introText: 'Title', value: 'Ms' }),
      radio('b', 'title', 'Mr'),
    );
    expect(answersIn(rows)).toMatchObject([{ id: 'a', label: 'Title', value: 'Ms' }]);
    expect(answersIn(rows)[0]?.fields).toHaveLength(2);
  });

  it('are grouped by fieldset, under its legend', () => {
    const fieldset = elementOf('address', {
      type: 'fieldset',
      legend: 'Address',
      fields: [elementOf('town', { label: 'Town', value: 'Wien' })],
    });
    expect(rowsOf(fieldset)).toMatchObject([
      { kind: 'group', label: 'Address', answers: [{ label: 'Town', value: 'Wien' }] },
    ]);
    const hidden = { ...fieldset, hiddenWhen: { id: 'x', values: [true] } };
    expect(rowsOf(elementOf('x', { type: 'input-checkbox', value: true }), hidden)).toMatchObject([
      { kind: 'answer', id: 'x' },
    ]);
  });

  it('name the chosen one of several groups, and show its fields alone', () => {
    const group = (id: string, label: string) =>
      elementOf(id, {
        type: 'fieldset-grouped',
        legend: { type: 'input-radio', name: 'way', label, checkedValue: id },
        fields: [elementOf(`${id}-to`, { label: `${label} to`, value: 'x' })],
      });
    const rows = rowsOf({ ...group('bank', 'Bank'), value: 'bank' }, group('wallet', 'Wallet'));
    expect(rows).toMatchObject([
      { kind: 'answer', label: 'Bank / Wallet', value: 'bank' },
      { kind: 'group', label: 'Bank', answers: [{ label: 'Bank to' }] },
    ]);
    expect(rows).toHaveLength(2);
  });

  it('show whether the checkbox of a group is ticked, and name the group once', () => {
    const joint = (value: boolean) =>
      rowsOf(
        elementOf('joint', {
          type: 'fieldset-grouped',
          legend: { type: 'input-checkbox', name: 'joint', label: 'Joint account' },
          value,
          fields: [elementOf('with', { label: 'With whom', value: 'Max' })],
        }),
      );
    expect(joint(false)).toMatchObject([{ label: 'Joint account', value: false }]);
    expect(joint(true)).toMatchObject([
      { label: 'Joint account', value: true },
      { kind: 'group', label: '', answers: [{ label: 'With whom' }] },
    ]);
  });

  it('have each key once and nothing hidden, whatever the section', () => {
    fc.assert(
      fc.property(arbitrarySection, (section) => {
        const answers = answersIn(answerRows(section));
        const keys = answers.map(({ fields }) => fields[0].key);
        expect(new Set(keys).size).toBe(keys.length);
        const model = flattenSection(section);
        const { values } = initialValues(model);
        for (const { fields } of answers) {
          for (const field of fields) {
            expect(isHidden(field, (key) => values.get(key) ?? null)).toBe(false);
            const isWallet = [field.id, field.key].includes('create_wallet');
            expect(field.definition.noSubmit === true && !isWallet).toBe(false);
          }
        }
      }),
    );
  });
});
