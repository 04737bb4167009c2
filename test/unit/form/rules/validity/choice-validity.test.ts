import { describe, expect, test } from 'vitest';
import type { FieldValue } from '../../../../../src/form/rules/model/section-model';
import { choiceError } from '../../../../../src/form/rules/validity/choice-error';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { elementOf } from '../../../../support/fixtures/sections';
import { holdersOf } from '../field';

const options = [{ value: 'x' }, { value: 0 }, { value: false }, { value: '' }];
const select = (rules: Partial<ElementDefinition>) =>
  holdersOf(elementOf('a', { type: 'input-select', options, ...rules }));

describe('a select', () => {
  test.each<[Partial<ElementDefinition>, FieldValue, string | undefined]>([
    [{}, null, undefined],
    [{}, '', undefined],
    [{ required: true }, null, 'form.errors.requiredOption'],
    [{ required: true }, '', 'form.errors.requiredOption'],
    [{ required: true }, 'x', undefined],
    [{ required: true }, 0, undefined],
    [{ required: true }, false, undefined],
    [{}, 'gone', 'form.errors.option'],
    [{ options: [] }, 'anything', undefined],
    [{ value: 'gone' }, 'gone', undefined],
    [{ value: 'gone', required: true }, 'gone', 'form.errors.requiredOption'],
    [{ value: 'gone' }, 'never there', 'form.errors.option'],
  ])('%j with %j: %s', (rules, value, expected) => {
    expect(choiceError(select(rules), value)?.key).toBe(expected);
  });
});

describe('radios of one name', () => {
  const radio = (id: string, rules: Partial<ElementDefinition> = {}) =>
    elementOf(id, { type: 'input-radio', name: 'r', checkedValue: id, ...rules });

  test('need a choice as soon as one of them is required', () => {
    const radios = holdersOf(radio('a'), radio('b', { required: true }));
    expect(choiceError(radios, null)?.key).toBe('form.errors.requiredOption');
    expect(choiceError(radios, 'a')).toBeNull();
    expect(choiceError(holdersOf(radio('a'), radio('b')), null)).toBeNull();
  });

  test('accept a stored value that only one of them had, though it is no longer offered', () => {
    const radios = holdersOf(radio('a', { value: 'gone' }), radio('b'));
    expect(choiceError(radios, 'gone')).toBeNull();
  });

  test('accept only the value of one of them', () => {
    expect(choiceError(holdersOf(radio('a'), radio('b')), 'c')?.key).toBe('form.errors.option');
  });
});

describe('the checkbox of a legend', () => {
  const legend = (required: boolean) =>
    holdersOf(
      elementOf('a', {
        type: 'fieldset-grouped',
        required,
        legend: { type: 'input-checkbox', checkedValue: 'yes' },
      }),
    );

  test.each<[boolean, FieldValue, string | undefined]>([
    [true, false, 'form.errors.requiredCheckbox'],
    [true, null, 'form.errors.requiredCheckbox'],
    [true, 'yes', undefined],
    [false, false, undefined],
    [false, 'no', 'form.errors.option'],
  ])('required %s with %j: %s', (required, value, expected) => {
    expect(choiceError(legend(required), value)?.key).toBe(expected);
  });
});
