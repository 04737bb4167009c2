import { expect, it } from 'vitest';
import { withEntrySections } from '../../../../../src/reference-backend/rules/profile/entry-sections';
import {
  type ProfileDefinition,
  type SectionDefinition,
  sectionsOf,
} from '../../../../../src/reference-backend/rules/profile/profile-definition';
import { saveSection } from '../../../../../src/reference-backend/rules/save/save-section';
import {
  type InvestorState,
  newInvestor,
  sectionState,
} from '../../../../../src/reference-backend/rules/state/backend-state';

const text = (id: string, more: object = {}) => ({ id, type: 'string', label: id, ...more });
const KIND = {
  ...{ id: 'kind', type: 'input-select', label: 'Kind' },
  options: ['person', 'company'].map((value) => ({ value, label: value })),
};
const slot = (place: number) => ({
  ...{ id: `owner${place}`, type: 'fieldset-grouped', label: 'Owner' },
  legend: { type: 'input-checkbox', name: `has${place}`, label: 'There' },
  repeat: { list: 'owners', label: 'Owner', title: `name${place}` },
  fields: [text(`name${place}`), { id: `share${place}`, type: 'number', label: 'Share' }],
});
const onlyFor = (kind: string) => ({
  hiddenWhen: { section: 'you', id: 'kind', operator: 'notOneOf', values: [kind] },
});
const SECTIONS: readonly SectionDefinition[] = [
  { id: 'you', label: 'You', elements: [KIND] },
  { id: 'person', label: 'Person', elements: [text('job')], ...onlyFor('person') },
  {
    ...{ id: 'owners', label: 'Owners', elements: [slot(1), slot(2)], ...onlyFor('company') },
    checks: [
      {
        ...{ id: 'shares', rule: 'sum', of: { list: 'owners', key: 'share1' }, equals: 100 },
        message: 'The shares add up to {{sum}} %.',
      },
    ],
  },
  {
    ...{ id: 'papers', label: 'Papers of {{name}}' },
    elements: [text('tin'), { id: 'passport', type: 'input-file', label: 'Passport' }],
    forEach: { section: 'owners', list: 'owners' },
  },
];
const PROFILE: ProfileDefinition = {
  ...{ id: 'all', title: 'All', email: 'a@investor.example', languages: ['en'], disclaimers: [] },
  milestones: [
    { id: 'first', label: 'First', sections: SECTIONS.slice(0, 1) },
    { id: 'later', label: 'Later', sections: SECTIONS.slice(1) },
  ],
};

const shown = (investor: InvestorState) =>
  sectionsOf(withEntrySections(PROFILE, investor)).map(({ id }) => id);

function outcomeOf(
  investor: InvestorState,
  sectionId: string,
  values: Record<string, unknown>,
  profile = PROFILE,
) {
  return saveSection(
    investor,
    { sectionId, elements: Object.entries(values).map(([id, value]) => ({ id, value })) },
    {
      ...{ profile: withEntrySections(profile, investor), investorId: 'i', language: 'de', now: 0 },
      addresses: {
        upload: () => ({ url: '', 'form-data': {} }),
        document: () => '',
        receipt: () => '',
      },
      linkLifetime: 0,
      identityConfig: () => ({}),
      kycDecisionAfter: undefined,
    },
  );
}

function save(
  investor: InvestorState,
  sectionId: string,
  values: Record<string, unknown>,
  profile = PROFILE,
) {
  const outcome = outcomeOf(investor, sectionId, values, profile);
  if ('problem' in outcome) throw new Error(JSON.stringify(outcome.problem));
  return outcome.state;
}

const owners = (name1: string, name2 = 'Bo') => ({
  ...{ has1: true, name1, share1: 40 },
  ...{ has2: true, name2, share2: 60 },
});

it('shows the sections of the kind that was answered, and comes back to what it was', () => {
  const first = newInvestor(PROFILE);
  expect(shown(first)).toEqual(['you']);
  const person = save(save(first, 'you', { kind: 'person' }), 'person', { job: 'Baker' });
  expect(shown(person)).toEqual(['you', 'person']);
  const company = save(person, 'you', { kind: 'company' });
  expect(shown(company)).toEqual(['you', 'owners']);
  expect(outcomeOf(company, 'person', { job: 'x' })).toMatchObject({ problem: { status: 404 } });
  const back = save(company, 'you', { kind: 'person' });
  expect(shown(back)).toEqual(['you', 'person']);
  expect(sectionState(back, 'person')).toEqual(sectionState(person, 'person'));
});

it('has sections for the owners that are saved, which go and come with the company', () => {
  const company = save(newInvestor(PROFILE), 'you', { kind: 'company' });
  const both = save(company, 'owners', owners('Ada'));
  expect(shown(both)).toEqual(['you', 'owners', 'papers-1', 'papers-2']);
  expect(sectionsOf(withEntrySections(PROFILE, both))[2]?.label).toBe('Papers of Ada');
  const filled = save(both, 'papers-1', { 'tin-1': '123' });
  const person = save(filled, 'you', { kind: 'person' });
  expect(shown(person)).toEqual(['you', 'person']);
  const back = save(person, 'you', { kind: 'company' });
  expect(sectionState(back, 'papers-1').values).toEqual({ 'tin-1': '123' });
});

it('begins anew for an owner of another name, and gives no document of the former one to the new', () => {
  const company = save(newInvestor(PROFILE), 'you', { kind: 'company' });
  const both = save(company, 'owners', owners('Ada'));
  const document = {
    ...{ uploadId: 'u', filename: 'a.pdf', type: 'application/pdf', version: '1', readyAt: 0 },
  };
  const filled = {
    ...save(save(both, 'papers-1', { 'tin-1': '123' }), 'papers-2', { 'tin-2': '456' }),
    documents: { 'passport-1': document, 'passport-2': document },
  };
  const renamed = save(filled, 'owners', owners('Cy'));
  expect(sectionState(renamed, 'papers-1').completed).toBe(false);
  expect(sectionState(renamed, 'papers-2').values).toEqual({ 'tin-2': '456' });
  expect(Object.keys(renamed.documents)).toEqual(['passport-2']);
});

it('keeps the section of an owner who stays, whatever the value of being there is', () => {
  const sections = SECTIONS.map((section) => {
    if (section.id !== 'owners') return section;
    const { legend, ...one } = slot(1);
    return { ...section, elements: [{ ...one, legend: { ...legend, checkedValue: 'yes' } }] };
  });
  const profile = {
    ...PROFILE,
    milestones: [{ id: 'first', label: 'First', sections }],
  } as ProfileDefinition;
  const there = { has1: 'yes', name1: 'Ada' };
  const company = save(newInvestor(profile), 'you', { kind: 'company' }, profile);
  const first = save(company, 'owners', { ...there, share1: 100 }, profile);
  const filled = save(first, 'papers-1', { 'tin-1': '123' }, profile);
  const again = save(filled, 'owners', { ...there, share1: 100 }, profile);
  expect(again.formerEntries).toBeUndefined();
  expect(sectionState(again, 'papers-1').values).toEqual({ 'tin-1': '123' });
});

it('refuses a save whose fields do not fit together, in the figures of the language', () => {
  const company = save(newInvestor(PROFILE), 'you', { kind: 'company' });
  const answer = outcomeOf(company, 'owners', { ...owners('Ada'), share2: 1000 });
  expect(answer).toMatchObject({
    problem: {
      status: 422,
      errors: [{ id: 'share2', message: 'The shares add up to 1.040 %.' }],
    },
  });
});
