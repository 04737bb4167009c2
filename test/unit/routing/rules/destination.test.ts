import { expect, test } from 'vitest';
import type { Qualification } from '../../../../src/http/schemas';
import { destinationOf, startPath } from '../../../../src/routing/rules/destination';
import { readRoute } from '../../../../src/routing/rules/routes';

const qualification: Qualification = {
  id: 'q',
  languages: ['en'],
  milestones: [
    {
      id: 'one',
      label: 'One',
      status: 'complete',
      sections: [{ id: 'a', label: 'A', status: 'complete' }],
    },
    {
      id: 'two',
      label: 'Two',
      status: 'active',
      sections: [
        { id: 'b', label: 'B', status: 'complete' },
        { id: 'c', label: 'C', status: 'active' },
        { id: 'd', label: 'D', status: 'pending' },
      ],
    },
    { id: 'three', label: 'Three', status: 'pending', sections: [] },
  ],
};
const finished: Qualification = {
  ...qualification,
  milestones: qualification.milestones.slice(0, 1),
};
const going = (path: string) => destinationOf(readRoute(path), qualification);
const start = '/app/profile/two/c';

test('an empty address leads to the first active section, or to the dashboard', () => {
  expect(going('/')).toEqual({ kind: 'elsewhere', path: start, unavailable: false });
  expect(startPath(finished)).toBe('/app/dashboard');
});

test('a milestone leads to its first active, else its first open section', () => {
  expect(going('/app/profile/two')).toMatchObject({ path: start, unavailable: false });
  expect(going('/app/profile/one')).toMatchObject({ path: '/app/profile/one/a' });
});

test('the address of a complete section opens it', () => {
  expect(going('/app/profile/two/b')).toEqual({
    kind: 'section',
    place: { milestoneId: 'two', sectionId: 'b' },
  });
});

test.each([
  ['a pending section', '/app/profile/two/d'],
  ['an unknown section', '/app/profile/two/z'],
  ['an unknown milestone', '/app/profile/nine'],
  ['a section of an unknown milestone', '/app/profile/nine/a'],
  ['a milestone without an open section', '/app/profile/three'],
])('%s leads to the next section to fill in, with a notice', (_name, path) => {
  expect(going(path)).toEqual({ kind: 'elsewhere', path: start, unavailable: true });
});

test('dashboard and unknown addresses are screens of their own', () => {
  expect(going('/app/dashboard')).toEqual({ kind: 'screen' });
  expect(going('/app/else/where')).toEqual({ kind: 'screen' });
});
