import { expect, test } from 'vitest';
import {
  type CompletionEffect,
  type CompletionEvent,
  NOT_COMPLETE,
  nextCompletion,
} from '../../../src/section/rules/completion-delay';

/** What is done after these events, the last of them alone. */
function lastOf(...events: readonly CompletionEvent[]): readonly CompletionEffect[] {
  let state = NOT_COMPLETE;
  let effects: readonly CompletionEffect[] = [];
  for (const event of events) [state, effects] = nextCompletion(state, event);
  return effects;
}

test('after the time for the completion message the way out follows', () => {
  expect(lastOf('finished')).toEqual(['announceSuccess', 'startTimer']);
  expect(lastOf('finished', 'timePassed')).toEqual(['redirect']);
});

test('nobody who works on after the completion is pulled away', () => {
  expect(lastOf('finished', 'workedOn')).toEqual([]);
  expect(lastOf('finished', 'workedOn', 'timePassed')).toEqual(['offerRedirect']);
});

test('the completion is told once', () => {
  expect(lastOf('finished', 'timePassed', 'timePassed')).toEqual([]);
  expect(lastOf('workedOn')).toEqual([]);
});

test('a removal stops the time for the completion message, which begins anew when the element is back', () => {
  expect(lastOf('finished', 'removed')).toEqual(['stopTimer']);
  expect(lastOf('finished', 'removed', 'cameBack')).toEqual(['startTimer']);
  expect(lastOf('finished', 'removed', 'cameBack', 'timePassed')).toEqual(['redirect']);
});

test('a sign-out ends the wait for the way out', () => {
  expect(lastOf('finished', 'signedOut')).toEqual(['stopTimer']);
  expect(lastOf('finished', 'signedOut', 'cameBack')).toEqual([]);
});

test('a second completion begins the time anew', () => {
  expect(lastOf('finished', 'workedOn', 'finished', 'timePassed')).toEqual(['redirect']);
});
