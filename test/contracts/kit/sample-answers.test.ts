import { describe, expect, it } from 'vitest';
import { clearing, hiding, sampleAnswers } from '../../../cli/contract/sample-answers';
import { withoutHidden } from '../../../examples/backend-node/rules.mjs';
import type { ElementDefinition, Section } from '../../../src/http/schemas';

function sectionOf(...elements: readonly ElementDefinition[]): Section {
  return { id: 'one', label: 'One', status: 'active', elements: [...elements] } as Section;
}

function answersOf(section: Section, given?: Readonly<Record<string, unknown>>) {
  const sample = sampleAnswers(section, given);
  if (!sample) throw new Error('no answers could be made');
  return sample;
}

const sent = (section: Section, given?: Readonly<Record<string, unknown>>) =>
  new Map(answersOf(section, given).elements.map(({ id, value }) => [id, value]));

describe('sample answers for a list', () => {
  const slot = (place: number, min: number, required = false): ElementDefinition =>
    ({
      id: `director_${place}`,
      type: 'fieldset-grouped',
      repeat: { list: 'directors', label: 'Director', min },
      legend: { name: `there_${place}`, type: 'input-checkbox', label: 'There' },
      fields: [{ id: `name_${place}`, type: 'string', label: 'Name', required }],
    }) as ElementDefinition;
  const directors = (min: number, required?: boolean) =>
    sectionOf(slot(1, min, required), slot(2, min, required), slot(3, min, required));

  it.each([true, false])(
    'have as many entries as it needs, with something in each (required: %s)',
    (required) => {
      const values = sent(directors(2, required));
      expect([1, 2, 3].map((place) => values.get(`there_${place}`))).toEqual([true, true, false]);
      expect(values.get('name_1')).toBe('Contract check');
      expect(values.get('name_2')).toBe('Contract check');
    },
  );

  it('have none where none is needed', () => {
    const values = sent(directors(0));
    expect([1, 2, 3].map((place) => values.get(`there_${place}`))).toEqual([false, false, false]);
  });

  it('keep what is given, and add only what is missing', () => {
    const values = sent(directors(2), { there_2: true, name_2: 'Ada' });
    expect([1, 2, 3].map((place) => values.get(`there_${place}`))).toEqual([true, true, false]);
    expect(values.get('name_2')).toBe('Ada');
  });

  it('ask for no more entries than there is room for', () => {
    expect(sampleAnswers(sectionOf(slot(1, 2)))).toBeDefined();
  });

  it('hide no entry that the list needs', () => {
    const two = { there_1: true, name_1: 'Ada', there_2: true, name_2: 'Grace' };
    expect(hiding(answersOf(directors(2), two))).toBeUndefined();
    expect(hiding(answersOf(directors(1), two))?.key).toBe('there_1');
  });
});

describe.each([
  ['their names', (name: string) => ({ id: `element-of-${name.length}`, name })],
  ['their ids, where they have no name', (id: string) => ({ id })],
])('sample answers know wallet fields by %s', (_, named) => {
  const wallet = sectionOf(
    {
      ...named('select_wallet'),
      type: 'select-simple',
      label: 'Wallet',
      options: [{ label: 'Mine', value: 'own' }],
    } as ElementDefinition,
    { ...named('wallet_signature'), type: 'string', label: 'Signature' } as ElementDefinition,
    { ...named('create_wallet'), type: 'input-checkbox', label: 'Add it' } as ElementDefinition,
    { ...named('remark'), type: 'string', label: 'Remark' } as ElementDefinition,
  );

  it('and send a wallet under its key alone, without signature and without create_wallet', () => {
    const given = { select_wallet: 'own', wallet_signature: '', create_wallet: true, remark: 'x' };
    expect([...sent(wallet, given).keys()]).toEqual(['select_wallet', 'remark']);
  });

  it('and clear none of them', () => {
    expect(clearing(answersOf(wallet))?.keys).toEqual(['remark']);
  });
});

describe('examples/backend-node, of elements that hide each other', () => {
  const hides = (id: string) => ({ hiddenWhen: { id, operator: 'notEmpty' } });
  const elements = new Map([
    ['number', { id: 'number', ...hides('reason') }],
    ['reason', { id: 'reason', ...hides('number') }],
    ['detail', { id: 'detail', hiddenWhen: { id: 'reason', operator: 'empty' } }],
  ]);
  const left = (values: Record<string, string>, ...keys: string[]) =>
    Object.keys(withoutHidden(elements, values, new Set(keys))).join();

  it('keeps the one that was sent, and what it shows', () => {
    expect(left({ number: '1', reason: 'a', detail: 'b' }, 'number')).toBe('number');
    expect(left({ number: '1', reason: 'a', detail: 'b' }, 'reason', 'detail')).toBe(
      'reason,detail',
    );
  });

  it('keeps the first of two that were sent, or are stored', () => {
    expect(left({ number: '1', reason: 'a' }, 'number', 'reason')).toBe('number');
    expect(left({ number: '1', reason: 'a' })).toBe('number');
  });
});
