import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ANSWERS_PATH,
  DASHBOARD_PATH,
  milestonePath,
  readRoute,
  sectionIdIn,
  sectionPath,
} from '../../../src/routing/rules/routes';

test('the four routes are read from their paths', () => {
  expect(readRoute('/')).toEqual({ name: 'start' });
  expect(readRoute('/app/profile/m1')).toEqual({ name: 'profile-milestone', milestoneId: 'm1' });
  expect(readRoute('/app/profile/m1/s1')).toEqual({
    name: 'profile-section',
    milestoneId: 'm1',
    sectionId: 's1',
  });
  expect(readRoute(DASHBOARD_PATH)).toEqual({ name: 'dashboard' });
  expect(readRoute(ANSWERS_PATH)).toEqual({ name: 'answers' });
});

test('whatever fits no route, or is badly encoded, is not found', () => {
  for (const path of ['/app', '/app/profile', '/app/profile/a/b/c', '/app/profile/%E0%A4%A']) {
    expect(readRoute(path).name).toBe('not-found');
  }
});

test('any ids survive the way into a path and back', () => {
  const id = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => text.isWellFormed());
  fc.assert(
    fc.property(id, id, (milestoneId, sectionId) => {
      expect(readRoute(milestonePath(milestoneId))).toEqual({
        name: 'profile-milestone',
        milestoneId,
      });
      expect(readRoute(sectionPath(milestoneId, sectionId))).toEqual({
        name: 'profile-section',
        milestoneId,
        sectionId,
      });
      expect(sectionIdIn(sectionPath(milestoneId, sectionId))).toBe(sectionId);
      expect(sectionIdIn(milestonePath(milestoneId))).toBeUndefined();
    }),
  );
});

test('half a surrogate pair, which no address can hold, throws nothing', () => {
  expect(sectionPath('a\ud800', '\udfff')).toBe('/app/profile/a%EF%BF%BD/%EF%BF%BD');
});
