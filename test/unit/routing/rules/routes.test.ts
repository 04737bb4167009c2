import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ANSWERS_PATH,
  DASHBOARD_PATH,
  hashHead,
  milestonePath,
  pathInHash,
  readRoute,
  sectionIdIn,
  sectionPath,
} from '../../../../src/routing/rules/routes';

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
  const badlyEncoded = '/app/profile/a/%E0%A4%A';
  const paths = [
    '/app',
    '/app/profile',
    '/app/profile/a/b/c',
    '/app/profile/%E0%A4%A',
    badlyEncoded,
  ];
  for (const path of paths) expect(readRoute(path).name).toBe('not-found');
  expect(sectionIdIn(badlyEncoded)).toBeUndefined();
});

test('a path that only ends or begins like one of the routes is not found', () => {
  for (const path of ['/app/profile/a/b', '/app/profile/a', DASHBOARD_PATH, ANSWERS_PATH]) {
    expect(readRoute(path).name).not.toBe('not-found');
    for (const longer of [`/elsewhere${path}`, `${path}/c/d`]) {
      expect(readRoute(longer).name).toBe('not-found');
    }
  }
});

test("a path survives the way into the page's hash and back, behind any prefix", () => {
  expect(hashHead('')).toBe('#');
  const part = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', '-', '.') });
  const slashes = fc.nat(3).map((count) => '/'.repeat(count));
  const prefix = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
  fc.assert(
    fc.property(prefix, slashes, slashes, part, (inner, before, after, id) => {
      const given = `${before}${inner}${after}`;
      expect(hashHead(given)).toBe(`#/${inner}`);
      const path = sectionPath(id, id);
      expect(pathInHash(`#/${inner}${path}`, given)).toBe(path);
      expect(pathInHash(`#${path}`, '')).toBe(path);
    }),
  );
});

test("a hash that is not the widget's is left to the host", () => {
  for (const hash of ['', '#', '#top', '#/app', '#/apps/profile', '#/other/app/dashboard']) {
    expect(pathInHash(hash, '')).toBeUndefined();
    expect(pathInHash(hash, 'widget')).toBeUndefined();
  }
  expect(pathInHash('#/app/dashboard', 'widget')).toBeUndefined();
  expect(pathInHash('#/#/app/', '')).toBeUndefined();
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
