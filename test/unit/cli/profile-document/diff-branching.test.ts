import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffProfile } from '../../../../cli/profile-document/diff-profile';

const text = (id: string, over: object = {}) => ({ id, type: 'string', label: id, ...over });
const ifCompany = { section: 'you', id: 'kind', operator: 'notOneOf', values: ['company'] };
const ifBroker = { section: 'you', id: 'kind', operator: 'notOneOf', values: ['broker'] };
const KIND = {
  ...{ id: 'kind', type: 'select-simple', label: 'Kind', required: true },
  options: ['person', 'company', 'broker'].map((value) => ({ label: value, value })),
};
const OWNER = {
  ...{ id: 'owner_1', type: 'fieldset-grouped', label: 'Owner' },
  legend: { type: 'input-checkbox', name: 'there_1' },
  repeat: { list: 'owners', label: 'Owner', title: 'name_1' },
  fields: [text('name_1')],
};

function profile(over: Readonly<Record<string, object>> = {}) {
  const sections = {
    you: { id: 'you', elements: [KIND] },
    papers: { id: 'papers', elements: [text('note'), text('more')] },
    owners: { id: 'owners', elements: [OWNER] },
    jobs: { id: 'jobs', elements: [text('job')] },
  };
  const rows = Object.entries(sections).map(([id, section]) => ({
    ...{ label: id, status: 'active', ...section, ...over[id] },
  }));
  const summaries = rows.map(({ id, label, status }) => ({ id, label, status }));
  const milestone = { id: 'all', label: 'All', status: 'active', sections: summaries };
  return {
    qualification: { id: 'one', languages: ['en'], milestones: [milestone] },
    sections: Object.fromEntries(rows.map((row) => [row.id, row])),
  };
}

const changed = (before: object, after: object) =>
  diffProfile(before, after).changes.map(({ section, key, change, effect }) => [
    ...[section, key, change, effect],
  ]);

describe('diff-profile tells', () => {
  it.each([
    ['added', {}, { hiddenWhen: ifCompany }, ['papers', '', 'hidden', 'set aside']],
    [
      'changed',
      { hiddenWhen: ifCompany },
      { hiddenWhen: [ifBroker] },
      ['papers', '', 'hidden', 'set aside'],
    ],
    ['removed', { hiddenWhen: ifCompany }, {}, ['papers', '', 'looser', 'kept']],
  ])('a section’s condition that was %s', (_, before, after, expected) => {
    expect(changed(profile({ papers: before }), profile({ papers: after }))).toEqual([expected]);
  });

  it('a condition of an element on another section, and not one that means the same', () => {
    const of = (hiddenWhen: unknown) => ({
      elements: [text('note', { hiddenWhen }), text('more')],
    });
    const reordered = { values: ['company'], operator: 'notOneOf', id: 'kind', section: 'you' };
    expect(changed(profile({ papers: of(undefined) }), profile({ papers: of(ifCompany) }))).toEqual(
      [['papers', 'note', 'hidden', 'set aside']],
    );
    expect(
      changed(profile({ papers: of(ifCompany) }), profile({ papers: of([reordered]) })),
    ).toEqual([]);
    const own = { id: 'more', operator: 'empty' };
    expect(
      changed(profile({ papers: of([ifCompany]) }), profile({ papers: of([ifCompany, own]) })),
    ).toEqual([['papers', 'note', 'hidden', 'lost']]);
  });

  it('a condition of one of two elements that share a key, and none that names its own section', () => {
    const twice = (hiddenWhen: unknown) => ({
      elements: [text('a', { name: 'note', hiddenWhen }), text('b', { name: 'note' })],
    });
    expect(
      changed(profile({ papers: twice(undefined) }), profile({ papers: twice(ifCompany) })),
    ).toEqual([['papers', 'note', 'hidden', 'set aside']]);
    const own = { id: 'more', operator: 'empty' };
    const of = (hiddenWhen: unknown) => ({
      elements: [text('note', { hiddenWhen }), text('more')],
    });
    expect(
      changed(
        profile({ papers: of(own) }),
        profile({ papers: of([{ ...own, section: 'papers' }]) }),
      ),
    ).toEqual([]);
  });

  it('a section that stands for each entry of a list', () => {
    const forEach = { section: 'owners', list: 'owners' };
    const found = changed(profile(), profile({ jobs: { forEach } }));
    expect(found).toEqual([['jobs', '', 'renamed', 'lost']]);
  });

  it('checks across fields that are new, other ones, reworded and gone', () => {
    const check = (id: string, over: object = {}) => ({
      ...{ id, rule: 'distinct', of: ['note', 'more'], message: 'They differ.', ...over },
    });
    const before = profile({
      papers: { checks: [check('a'), check('b'), check('c'), check('e')] },
    });
    const after = profile({
      papers: {
        checks: [
          check('a', { message: 'No.' }),
          check('b', { rule: 'order' }),
          check('d'),
          check('e'),
        ],
      },
    });
    expect(changed(before, after)).toEqual([
      ['papers', '', 'removed', 'kept'],
      ['papers', '', 'reworded', 'kept'],
      ['papers', '', 'stricter', 'kept'],
      ['papers', '', 'added', 'kept'],
    ]);
  });

  it('the paths that have more or fewer sections', () => {
    const before = profile({ papers: { hiddenWhen: ifCompany } });
    const after = profile({ papers: { hiddenWhen: ifBroker }, jobs: { hiddenWhen: ifCompany } });
    const { paths = [] } = diffProfile(before, after);
    expect(paths).toHaveLength(3);
    expect(paths).toEqual(
      expect.arrayContaining([
        { answers: { 'you.kind': 'company' }, added: [], removed: ['papers'] },
        { answers: { 'you.kind': 'broker' }, added: ['papers'], removed: ['jobs'] },
        { answers: { 'you.kind': null }, added: [], removed: ['jobs'] },
      ]),
    );
    expect(diffProfile(before, before).paths).toBeUndefined();
  });

  it('only what is certain where there are more paths than it tells, and that there are more', () => {
    const letters = ['b', 'c', 'd', 'e', 'f', 'g'];
    const options = ['a', ...letters].map((value) => ({ label: value, value }));
    const ask = (id: string) => ({ ...KIND, id, options });
    const reads = (id: string) => ({ section: 'you', id, operator: 'oneOf', values: letters });
    const of = (hiddenWhen: object, ...asked: readonly string[]) =>
      profile({
        you: { elements: [...asked.map(ask), KIND] },
        papers: { elements: asked.map((id) => text(`${id}_note`, { hiddenWhen: reads(id) })) },
        jobs: { hiddenWhen },
      });
    const [before, after] = [
      of(ifBroker, 'one', 'two', 'three'),
      of(ifCompany, 'one', 'two', 'three'),
    ];
    const { paths = [], sampled } = diffProfile(before, after);
    expect(sampled).toBe(true);
    expect(paths.length).toBeGreaterThan(50);
    for (const { answers, added, removed } of paths) {
      expect([answers['you.kind'], added, removed]).toEqual(['company', ['jobs'], []]);
    }
    // What one path of few has been, the paths that were not seen may tell.
    const few = profile({ you: { elements: [KIND] }, jobs: { hiddenWhen: ifCompany } });
    expect(diffProfile(before, few)).toMatchObject({ sampled: true });
    expect(diffProfile(before, few).paths).toBeUndefined();
    expect(diffProfile(before, before)).toEqual({ changes: [] });
  });

  it('nothing of a path that nobody was on, since an answer was required', () => {
    const optional = { ...KIND, required: false };
    const before = profile({ papers: { hiddenWhen: ifCompany } });
    const after = profile({
      you: { elements: [optional] },
      papers: { hiddenWhen: ifCompany },
      jobs: { hiddenWhen: { section: 'you', id: 'kind', operator: 'empty' } },
    });
    expect(diffProfile(before, after).paths).toBeUndefined();
    expect(diffProfile(after, before).paths).toBeUndefined();
  });

  it('what becomes of stored answers, and how many investors have other sections', () => {
    const before = profile();
    const after = profile({ papers: { hiddenWhen: ifCompany } });
    const answers = [
      { you: { kind: 'company' }, papers: { note: 'a' } },
      { you: { kind: 'person' }, papers: { note: 'b', more: 'c' } },
    ];
    expect(diffProfile(before, after, answers).answers).toEqual({
      ...{ investors: 2, kept: 3, setAside: 2, refused: 0, lost: 0, back: 0 },
      fewerSections: 1,
    });
    expect(diffProfile(after, before, answers).answers).toMatchObject({ moreSections: 1, kept: 5 });
  });

  it('answers of the section of an entry by its own id', () => {
    const forEach = { section: 'owners', list: 'owners' };
    const one = profile({ jobs: { forEach } });
    const answers = { owners: { there_1: true, name_1: 'Ada' }, 'jobs-1': { 'job-1': 'a' } };
    expect(diffProfile(one, one, answers).answers).toMatchObject({ kept: 3, lost: 0 });
  });

  it('answers in a group that is set aside, and none where an element with the same key is shown', () => {
    const group = { id: 'firm', type: 'fieldset', fields: [text('vat')], hiddenWhen: ifCompany };
    const after = profile({
      papers: {
        elements: [group, text('a', { name: 'note', hiddenWhen: ifCompany }), text('note')],
      },
    });
    const answers = { you: { kind: 'person' }, papers: { vat: '1', note: 'b', gone: 'c' } };
    expect(diffProfile(profile(), after, answers).answers).toMatchObject({
      ...{ kept: 2, setAside: 1, lost: 1 },
    });
  });

  it('answers of an entry that is not there, set aside while the list can have it', () => {
    const one = profile({ jobs: { forEach: { section: 'owners', list: 'owners' } } });
    const answers = { 'jobs-1': { 'job-1': 'a' }, 'jobs-2': { 'job-2': 'b' }, jobs: { job: 'c' } };
    expect(diffProfile(one, one, answers).answers).toMatchObject({ setAside: 1, lost: 2 });
  });

  it('an investor who gets one section for another with both', () => {
    const before = profile({ jobs: { hiddenWhen: { ...ifCompany, operator: 'oneOf' } } });
    const after = profile({ papers: { hiddenWhen: { ...ifCompany, operator: 'oneOf' } } });
    const answers = { you: { kind: 'company' } };
    expect(diffProfile(before, after, answers).answers).toMatchObject({
      ...{ moreSections: 1, fewerSections: 1 },
    });
  });

  it('nothing of profiles that can’t be resolved, and never throws', () => {
    const broken = profile({ papers: { hiddenWhen: { ...ifCompany, section: 'nowhere' } } });
    expect(diffProfile(broken, broken, { papers: { note: 'a' } })).toMatchObject({
      ...{ changes: [], answers: { kept: 1 } },
    });
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (before, after, answers) => {
        diffProfile(before, after, answers);
        diffProfile(
          profile({ papers: { hiddenWhen: before, forEach: after, checks: answers } }),
          profile({ papers: { hiddenWhen: after, checks: before } }),
          answers,
        );
      }),
    );
  });
});
