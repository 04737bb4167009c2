import { expect, test } from 'vitest';
import type { Qualification } from '../../../src/http/schemas';
import { nextSection } from '../../../src/profile/rules/find-section';
import { lockSection } from '../../../src/section/store-answers';

test('one section is locked, and nothing else changes', () => {
  const section = (id: string) => ({ id, label: id, status: 'active' });
  const profile: Qualification = {
    id: 'q',
    languages: ['en'],
    milestones: [
      { id: 'm', label: 'M', status: 'active', sections: [section('a'), section('b')] },
      { id: 'n', label: 'N', status: 'active', sections: [section('c')] },
    ],
  };
  const before = structuredClone(profile);
  const statuses = lockSection(profile, 'b').milestones.flatMap(({ sections }) =>
    sections.map(({ id, status }) => [id, status]),
  );
  expect(statuses).toEqual([
    ['a', 'active'],
    ['b', 'locked'],
    ['c', 'active'],
  ]);
  expect(profile).toEqual(before);
});

test('a milestone whose last open section is locked does not stand before the next one', () => {
  const profile: Qualification = {
    id: 'q',
    languages: ['en'],
    milestones: [
      {
        id: 'm',
        label: 'M',
        status: 'active',
        sections: [
          { id: 'a', label: 'a', status: 'complete' },
          { id: 'b', label: 'b', status: 'active' },
        ],
      },
      {
        id: 'n',
        label: 'N',
        status: 'active',
        sections: [{ id: 'c', label: 'c', status: 'active' }],
      },
    ],
  };
  const place = { milestoneId: 'n', sectionId: 'c' };
  expect(nextSection(lockSection(profile, 'b'))).toEqual({ kind: 'section', place });
});
