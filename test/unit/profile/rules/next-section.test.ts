import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Milestone } from '../../../../src/http/schemas';
import { nextSection } from '../../../../src/profile/rules/find-section';

function milestone(id: string, status: string, ...sections: string[]): Milestone {
  return {
    id,
    label: id,
    status,
    sections: sections.map((sectionStatus, index) => ({
      id: `${id}-${index}`,
      label: id,
      status: sectionStatus,
    })),
  };
}

test('the next section is the first active one of the first active milestone', () => {
  const milestones = [
    milestone('a', 'complete', 'complete'),
    milestone('b', 'active', 'complete', 'active', 'active'),
    milestone('c', 'active', 'active'),
  ];
  expect(nextSection({ milestones })).toEqual({
    kind: 'section',
    place: { milestoneId: 'b', sectionId: 'b-1' },
  });
});

test('no section of status active means the profile is finished', () => {
  const milestones = [
    milestone('a', 'complete', 'complete', 'locked'),
    milestone('b', 'pending', 'pending'),
  ];
  expect(nextSection({ milestones })).toEqual({ kind: 'finished' });
});

test('the profile is finished exactly when none of its sections is active', () => {
  const status = fc.constantFrom('active', 'complete', 'pending', 'locked');
  const milestones = fc.array(
    fc
      .tuple(status, fc.array(status, { maxLength: 3 }))
      .map(([own, sections]) => milestone('a', own, ...sections)),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(milestones, (all) => {
      const statuses = all.flatMap(({ sections }) => sections.map((section) => section.status));
      const isFinished = nextSection({ milestones: all }).kind === 'finished';
      expect(isFinished).toBe(!statuses.includes('active'));
    }),
  );
});

test.each([
  ['no milestone is active', [milestone('a', 'complete', 'active')]],
  [
    'the first active milestone has no active section',
    [milestone('a', 'active', 'complete'), milestone('b', 'active', 'active')],
  ],
])('an active section is out of reach when %s', (_name, milestones) => {
  expect(nextSection({ milestones })).toEqual({ kind: 'broken' });
});

test('a section of a status nobody knows is not active', () => {
  fc.assert(
    fc.property(
      fc.string().filter((status) => status !== 'active'),
      (status) => {
        expect(nextSection({ milestones: [milestone('a', 'active', status)] }).kind).toBe(
          'finished',
        );
      },
    ),
  );
});
