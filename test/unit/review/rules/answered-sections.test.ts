import { describe, expect, it } from 'vitest';
import type { Milestone, SectionSummary } from '../../../../src/http/schemas';
import { hasAnswers, readableSections } from '../../../../src/review/rules/answered-sections';
import { isLastToSave } from '../../../../src/section/section-screen';

const milestone = (id: string, sections: Record<string, string>): Milestone => ({
  id,
  label: id,
  status: 'active',
  sections: Object.entries(sections).map(
    ([section, status]): SectionSummary => ({ id: section, label: section, status }),
  ),
});

describe('the sections with readable answers', () => {
  it('are all but the pending ones, in the profile’s order', () => {
    const found = readableSections([
      milestone('m', { a: 'complete', b: 'pending', c: 'active' }),
      milestone('n', { d: 'locked', e: 'reviewed' }),
    ]);
    expect(found.map(({ milestoneId, sectionId }) => `${milestoneId}/${sectionId}`)).toEqual([
      'm/a',
      'm/c',
      'n/d',
      'n/e',
    ]);
  });

  it('exist once a section was saved or sent back', () => {
    expect(hasAnswers([milestone('m', { a: 'active', b: 'pending' })])).toBe(false);
    expect(hasAnswers([milestone('m', { a: 'complete', b: 'active' })])).toBe(true);
    const sentBack = { id: 'a', label: 'a', status: 'active', review: { count: 1 } };
    expect(hasAnswers([{ ...milestone('m', {}), sections: [sentBack] }])).toBe(true);
  });
});

describe('the last section to save', () => {
  it.each([
    [{ a: 'complete', b: 'active' }, true],
    [{ a: 'locked', b: 'active' }, true],
    [{ b: 'active' }, false],
    [{ a: 'active', b: 'active' }, false],
    [{ a: 'pending', b: 'active' }, false],
    [{ a: 'active', b: 'complete' }, false],
    [{ b: 'active', a: 'active' }, false],
    [{ a: 'complete', b: 'complete' }, false],
  ])('b follows %o: %s', (sections, expected) => {
    expect(isLastToSave([milestone('m', sections)], 'b')).toBe(expected);
  });
});
