import { describe, expect, test } from 'vitest';
import {
  type Reread,
  type SaveOutcome,
  saveOutcome,
} from '../../../src/section/rules/save-outcome';

const found = (over: Partial<Reread>): Reread => ({
  why: 'lost',
  status: 'active',
  agrees: false,
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
    ['met a change elsewhere', {}, 'conflict'],
    ['met a change elsewhere, without tags', untagged, 'conflict'],
    ['met a lock, with what was typed stored', { agrees: true, status: 'locked' }, 'saved'],
    ['met a lock', { status: 'locked' }, 'locked'],
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
