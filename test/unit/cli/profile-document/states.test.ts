import { expect, it } from 'vitest';
import { type NamedState, statesOf } from '../../../../cli/profile-document/states';
import { DEMO_DOCUMENTS } from '../../../../cli/studio/page/demo-documents';
import { isHidden } from '../../../../src/form/rules/conditions';
import { flattenWithLists } from '../../../../src/form/rules/lists';
import type { FieldValue, ReadValue } from '../../../../src/form/rules/model/section-model';
import type { Section } from '../../../../src/http/schemas';

const section = (elements: readonly object[]) =>
  ({ id: 's', label: 'S', status: 'active', elements }) as unknown as Section;

const US = { id: 'us', type: 'input-checkbox', label: 'US person' };
const namesOf = (states: readonly NamedState[]) => states.map(({ name }) => name);

it('a state is each answer that conditions tell from others, in the words of the form', () => {
  const states = statesOf(
    section([
      US,
      {
        ...{ id: 'kind', type: 'input-select', label: 'Kind' },
        options: ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() })),
      },
      { id: 'city', type: 'string', label: 'City' },
      { id: 'tin', type: 'string', label: 'TIN', hiddenWhen: { id: 'us', values: [false] } },
      { id: 'x', type: 'string', hiddenWhen: { id: 'kind', values: ['b'] } },
      { id: 'y', type: 'string', hiddenWhen: { id: 'city', values: ['Rome'] } },
    ]),
  );
  expect(namesOf(states)).toEqual([
    ...['US person is not ticked', 'US person is ticked'],
    ...['Kind is empty', 'Kind = B', 'Kind = A'],
    ...['City is empty', 'City = Rome', 'City = any other text'],
  ]);
  expect(states.at(-1)?.answers).toMatchObject({ city: 'another answer' });
});

it('a state has the answers that it needs to be shown, and one that nobody can reach is none', () => {
  const states = statesOf(
    section([
      US,
      { id: 'tin', type: 'string', label: 'TIN', hiddenWhen: { id: 'us', values: [false] } },
      { id: 'why', type: 'string', label: 'Why', hiddenWhen: { id: 'tin', operator: 'notEmpty' } },
      {
        ...{ id: 'never', type: 'string', label: 'Never' },
        hiddenWhen: { id: 'us', values: [true, false] },
      },
      { id: 'z', type: 'string', hiddenWhen: { id: 'never', values: ['x'] } },
    ]),
  );
  expect(namesOf(states).filter((name) => name.startsWith('Never'))).toEqual([]);
  const filled = states.find(({ name }) => name === 'TIN = any other text');
  expect(filled?.answers).toEqual({ us: true, tin: 'another answer' });
});

it('fields that are called the same are told apart', () => {
  const names = namesOf(
    statesOf(
      section([
        { ...US, id: 'one' },
        { ...US, id: 'two' },
        { id: 'a', type: 'string', hiddenWhen: { id: 'one', values: [true] } },
        { id: 'b', type: 'string', hiddenWhen: { id: 'two', values: [true] } },
      ]),
    ),
  );
  expect(names).toContain('US person (one) is ticked');
  expect(new Set(names).size).toBe(names.length);
});

it('a section without conditions has none', () => {
  expect(statesOf(section([US]))).toEqual([]);
});

it.each(DEMO_DOCUMENTS.map(({ id, text }) => [id, text] as const))(
  'in the demo’s profile %s what a state is named after is shown in it',
  (_, text) => {
    const { sections } = JSON.parse(text()) as { sections: Record<string, Section> };
    for (const one of Object.values(sections)) {
      const { keys } = flattenWithLists(one);
      expect(new Set(namesOf(statesOf(one))).size).toBe(statesOf(one).length);
      for (const { answers, name } of statesOf(one)) {
        const read: ReadValue = (key) => (answers[key] as FieldValue | undefined) ?? null;
        const [last = ''] = Object.keys(answers).slice(-1);
        const holders = keys.get(last)?.holders ?? [];
        expect(
          holders.some((field) => !isHidden(field, read)),
          name,
        ).toBe(true);
      }
    }
  },
);
