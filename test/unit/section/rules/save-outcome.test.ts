import { describe, expect, test } from 'vitest';
import { OnboardingError } from '../../../../src/http/errors';
import {
  type Reread,
  rereadReason,
  type SaveOutcome,
  saveOutcome,
} from '../../../../src/section/rules/save-outcome';

const found = (over: Partial<Reread>): Reread => ({
  why: 'lost',
  status: 'active',
  agrees: false,
  files: 'none',
  sentTag: '"1"',
  tag: '"2"',
  storedChanged: true,
  ...over,
});
const untagged = { sentTag: undefined, tag: undefined };

describe('a save without an answer', () => {
  test.each<[string, Partial<Reread>, SaveOutcome]>([
    ['is stored, the section complete', { agrees: true, status: 'complete' }, 'saved'],
    ['is stored, the section still open', { agrees: true }, 'saved'],
    ['never arrived, by its tag', { tag: '"1"' }, 'unsent'],
    ['never arrived, though nothing was typed', { tag: '"1"', agrees: true }, 'unsent'],
    ['never arrived, by its answers', { ...untagged, storedChanged: false }, 'unsent'],
    ['is stored, by its answers', { ...untagged, agrees: true }, 'saved'],
    ['had a tag and has none', { tag: undefined, storedChanged: false }, 'unsent'],
    ['has a tag and had none', { sentTag: undefined, storedChanged: false }, 'unsent'],
    ['met a change elsewhere', {}, 'conflict'],
    ['met a change elsewhere, without tags', untagged, 'conflict'],
    ['met a lock, with what was typed stored', { agrees: true, status: 'locked' }, 'saved'],
    ['met a lock', { status: 'locked' }, 'locked'],
  ])('%s', (_, over, outcome) => {
    expect(saveOutcome(found(over))).toBe(outcome);
  });
});

describe('a save with a file, which a read shows whether or not a save has named it', () => {
  const agrees = { agrees: true, files: 'sent' } as const;
  test.each<[string, Partial<Reread>, SaveOutcome]>([
    ['never arrived, by its tag', { ...agrees, tag: '"1"', status: 'complete' }, 'unsent'],
    ['may have arrived, or another one', { ...agrees, status: 'complete' }, 'again'],
    ['may have arrived, the section still open', agrees, 'again'],
    ['may have arrived, without tags', { ...agrees, ...untagged, status: 'complete' }, 'again'],
    [
      'met a change elsewhere, the section done',
      { ...agrees, why: 'changed', status: 'complete' },
      'again',
    ],
    ['met a change elsewhere in an answer', { files: 'sent' }, 'conflict'],
    ['met a lock after somebody saved', { ...agrees, status: 'locked' }, 'saved'],
    ['met a lock, and never arrived', { ...agrees, status: 'locked', tag: '"1"' }, 'locked'],
    [
      'was not of this file, and met a lock',
      { agrees: true, files: 'since', status: 'locked' },
      'locked',
    ],
  ])('%s', (_, over, outcome) => {
    expect(saveOutcome(found(over))).toBe(outcome);
  });
});

describe('a save refused for a change elsewhere', () => {
  test.each<[string, Partial<Reread>, SaveOutcome]>([
    ['counts as saved where all is stored', { agrees: true, status: 'complete' }, 'saved'],
    ['goes on where nothing typed is in the way', { agrees: true }, 'again'],
    ['asks the investor', {}, 'conflict'],
    ['asks the investor, whatever the tags say', { tag: '"1"' }, 'conflict'],
    ['is too late for a locked section', { status: 'locked' }, 'locked'],
  ])('%s', (_, over, outcome) => {
    expect(saveOutcome(found({ why: 'changed', ...over }))).toBe(outcome);
  });
});

test.each([
  ['TIMEOUT', false, 'lost'],
  ['TIMEOUT', true, null],
  ['NETWORK', false, 'lost'],
] as const)('a save that ended with %s, never left: %s, is %s', (code, isUnsent, expected) => {
  expect(rereadReason(new OnboardingError(code, { isUnsent }))).toBe(expected);
});
