import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_ADDRESSES } from '../../../../../src/reference-backend/rules/documents/signed-url';
import { withEntrySections } from '../../../../../src/reference-backend/rules/profile/entry-sections';
import type { ProfileDefinition } from '../../../../../src/reference-backend/rules/profile/profile-definition';
import { findSection } from '../../../../../src/reference-backend/rules/profile/profile-definition';
import { saveSection } from '../../../../../src/reference-backend/rules/save/save-section';
import {
  asideSince,
  hiddenDocuments,
  notedHidden,
  settleAside,
  withoutAside,
} from '../../../../../src/reference-backend/rules/save/set-aside';
import {
  type InvestorState,
  newInvestor,
} from '../../../../../src/reference-backend/rules/state/backend-state';
import { everyTest } from '../../../../support/long';

const text = (id: string, over: object = {}) => ({ id, type: 'string', label: id, ...over });
const unless = (value: string) => ({
  hiddenWhen: { section: 'you', id: 'kind', operator: 'notOneOf', values: [value] },
});
const owner = (number: number) => ({
  id: `owner_${number}`,
  type: 'fieldset-grouped',
  label: 'Owner',
  legend: { type: 'input-checkbox', name: `there_${number}` },
  repeat: { list: 'owners', label: 'Owner', title: `name_${number}` },
  fields: [text(`name_${number}`)],
});
const PROFILE: ProfileDefinition = {
  ...{ id: 'one', title: 'One', email: 'ada@mail.example', languages: ['en'], disclaimers: [] },
  milestones: [
    {
      ...{ id: 'all', label: 'All' },
      sections: [
        {
          id: 'you',
          label: 'You',
          isOpen: true,
          elements: [text('kind')],
        },
        {
          id: 'papers',
          label: 'Papers',
          isOpen: true,
          elements: [text('note'), { id: 'passport', type: 'input-file', label: 'Passport' }],
          ...unless('company'),
        },
        {
          id: 'owners',
          label: 'Owners',
          isOpen: true,
          elements: [
            ...[owner(1), owner(2), text('extra', unless('company'))],
            { id: 'seal', type: 'input-file', label: 'Seal', ...unless('company') },
          ],
        },
        {
          ...{ id: 'jobs', label: 'Work of {{name}}', isOpen: true },
          elements: [text('job'), { id: 'diploma', type: 'input-file', label: 'Diploma' }],
          forEach: { section: 'owners', list: 'owners' },
        },
      ],
    },
  ],
};

/** What a section is saved with, where it is there. */
function save(
  investor: InvestorState,
  now: number,
  sectionId: string,
  values: Readonly<Record<string, unknown>>,
): InvestorState {
  const profile = withEntrySections(PROFILE, investor);
  if (!findSection(profile, sectionId)) return investor;
  const outcome = saveSection(
    investor,
    { sectionId, elements: Object.entries(values).map(([id, value]) => ({ id, value })) },
    {
      ...{ profile, now, language: 'en', linkLifetime: 0, investorId: 'ada' },
      ...{ addresses: NO_ADDRESSES, identityConfig: () => ({}), kycDecisionAfter: undefined },
    },
  );
  if ('problem' in outcome) throw new Error(JSON.stringify(outcome.problem));
  return outcome.state;
}

/** Each run saves up to eighteen times. */
const RUNS = { numRuns: everyTest ? 200 : 40 };

const kinds = fc.constantFrom('company', 'person', '');
const names = fc.constantFrom('Ada', 'Eve', 'Bob', undefined);
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: kinds }),
    fc.record({ first: names, second: names }),
    fc.record({ slot: fc.constantFrom(1, 2), job: fc.constantFrom('a', 'b') }),
    fc.record({ note: fc.constantFrom('c', 'd') }),
  ),
  { maxLength: 12 },
);

const ownersOf = (first: string | undefined, second: string | undefined) => ({
  ...{ there_1: first !== undefined, there_2: second !== undefined },
  ...(first !== undefined && { name_1: first }),
  ...(second !== undefined && { name_2: second }),
});

/** A company with two owners, everything filled in. */
const FULL = [
  ['you', { kind: 'company' }],
  ['papers', { note: 'n' }],
  ['owners', { ...ownersOf('Ada', 'Eve'), extra: 'e' }],
  ['jobs-1', { 'job-1': 'of Ada' }],
  ['jobs-2', { 'job-2': 'of Eve' }],
] as const;
const full = () =>
  FULL.reduce((investor, [id, values]) => save(investor, 0, id, values), newInvestor(PROFILE));

it('answers that decide about others, changed and changed back, end as they began', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(kinds, names, names), { maxLength: 8 }), (changes) => {
      let investor = full();
      const before = investor.sections;
      for (const [index, [kind, first, second]] of changes.entries()) {
        investor = save(investor, index, 'you', { kind });
        investor = save(investor, index, 'owners', ownersOf(first, second));
      }
      investor = save(investor, 99, 'owners', ownersOf('Ada', 'Eve'));
      investor = save(investor, 99, 'you', { kind: 'company' });
      const values = (sections: InvestorState['sections']) =>
        Object.fromEntries(Object.entries(sections).map(([id, one]) => [id, one.values]));
      expect(values(investor.sections)).toEqual(values(before));
      expect(investor.hiddenSince).toBeUndefined();
      expect(investor.formerEntries ?? []).toEqual([]);
    }),
    RUNS,
  );
});

it('what is set aside longer than it is kept is gone, and nothing that is shown', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 12 }), (all, until) => {
      let investor = full();
      for (const [now, step] of all.entries()) {
        if ('kind' in step) investor = save(investor, now, 'you', step);
        else if ('first' in step)
          investor = save(investor, now, 'owners', ownersOf(step.first, step.second));
        else if ('slot' in step)
          investor = save(investor, now, `jobs-${step.slot}`, { [`job-${step.slot}`]: step.job });
        else investor = save(investor, now, 'papers', step);
      }
      const shown = (one: InvestorState) => {
        const own = withEntrySections(PROFILE, one).milestones.flatMap(({ sections }) => sections);
        return own.map(({ id, elements = [] }) => [
          id,
          elements.map((element) => one.sections[id]?.values[element.id]),
        ]);
      };
      const { investor: left } = withoutAside(PROFILE, investor, until);
      expect(shown(left)).toEqual(shown(investor));
      expect(asideSince(left) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(until);
      expect(withoutAside(PROFILE, left, until).investor).toBe(left);
    }),
    RUNS,
  );
});

const DOCUMENT = {
  ...{ uploadId: 'u', filename: 'a.pdf', type: 'application/pdf', version: '1', readyAt: 0 },
};

it.each(['passport', 'seal', 'diploma-2'])(
  'a document that no save has named is set aside with what asks for it: %s',
  (id) => {
    let investor = save(newInvestor(PROFILE), 0, 'you', { kind: 'company' });
    investor = save(investor, 0, 'owners', ownersOf('Ada', 'Eve'));
    investor = { ...investor, documents: { [id]: DOCUMENT } };
    expect([...hiddenDocuments(PROFILE, investor)]).toEqual([]);
    const [ended, values]: [string, Readonly<Record<string, unknown>>] =
      id === 'diploma-2' ? ['owners', ownersOf('Ada', undefined)] : ['you', { kind: 'person' }];
    investor = save(investor, 5, ended, values);
    expect(asideSince(investor)).toBe(5);
    expect(withoutAside(PROFILE, investor, 5).investor.documents).toEqual({});
  },
);

it('a document that arrives once it is hidden is set aside from then on, and comes back', () => {
  const empty = save(newInvestor(PROFILE), 0, 'you', { kind: 'person' });
  expect(asideSince(empty)).toBeUndefined();
  const arrived = notedHidden(PROFILE, { ...empty, documents: { passport: DOCUMENT } }, 7);
  expect([asideSince(arrived), ...hiddenDocuments(PROFILE, arrived)]).toEqual([7, 'passport']);
  const back = save(arrived, 9, 'you', { kind: 'company' });
  expect([asideSince(back), back.documents]).toEqual([undefined, arrived.documents]);
});

it('a profile whose sections depend on nothing has nothing to set aside', () => {
  const plain = { ...PROFILE, milestones: [{ id: 'all', label: 'All', sections: [] }] };
  const investor = newInvestor(plain);
  expect(settleAside(plain, investor, investor, { sectionId: 'you', now: 0 })).toBe(investor);
});
