import { expect, test } from 'vitest';
import type { Qualification } from '../../../src/http/schemas';
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
