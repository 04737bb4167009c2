import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterAnswer,
  atStep,
  CREATING,
  hasEnded,
  standsHere,
} from '../../../../src/documents/rules/handoff-state';

const ASKED = ['front', 'back'];
const STATUSES = ['waiting', 'opened', 'done', 'cancelled', 'expired', 'unheard-of'];
const ORDER = ['waiting', 'opened', 'ended'];

const answers = fc.array(
  fc.record({
    status: fc.constantFrom(...STATUSES),
    files: fc.array(
      fc.record({
        id: fc.constantFrom(...ASKED, 'not-asked'),
        state: fc.constantFrom('waiting', 'received', 'unheard-of'),
      }),
    ),
  }),
);

const begun = atStep(CREATING, 'waiting');

test('in whatever order answers come, it never goes back, and ends once', () => {
  fc.assert(
    fc.property(answers, (all) => {
      let state = begun;
      for (const answer of all) {
        const before = state;
        state = afterAnswer(before, answer, ASKED);
        const place = (one: typeof state) => ORDER.indexOf(hasEnded(one) ? 'ended' : one.step);
        expect(place(state)).toBeGreaterThanOrEqual(place(before));
        if (hasEnded(before)) expect(state).toBe(before);
      }
    }),
  );
});

test('a file that has arrived stays so, comes once, and is one that was asked for', () => {
  fc.assert(
    fc.property(answers, (all) => {
      let state = begun;
      for (const answer of all) {
        const before = state.received;
        state = afterAnswer(state, answer, ASKED);
        expect(state.received.slice(0, before.length)).toEqual(before);
        expect(new Set(state.received).size).toBe(state.received.length);
        expect(ASKED).toEqual(expect.arrayContaining([...state.received]));
      }
    }),
  );
});

test('a file that comes with the end counts', () => {
  const files = [{ id: 'front', state: 'received' }];
  const { step, received } = afterAnswer(begun, { status: 'done', files }, ASKED);
  expect({ step, received }).toEqual({ step: 'done', received: ['front'] });
});

test('what was chosen here stands from when the backend was last asked', () => {
  expect(standsHere(undefined, 5)).toBe(false);
  expect(standsHere(4, 5)).toBe(false);
  expect(standsHere(5, 5)).toBe(true);
});
