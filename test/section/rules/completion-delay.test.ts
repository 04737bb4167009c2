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

test('the redirect follows after the time for the completion message', () => {
  expect(lastOf('finished')).toEqual(['announceSuccess', 'startTimer']);
  expect(lastOf('finished', 'timePassed')).toEqual(['redirect']);
});

test('an investor who works on after the completion is not redirected', () => {
  expect(lastOf('finished', 'workedOn')).toEqual([]);
  expect(lastOf('finished', 'workedOn', 'timePassed')).toEqual(['offerRedirect']);
});

test('the completion is announced once', () => {
  expect(lastOf('finished', 'timePassed', 'timePassed')).toEqual([]);
  expect(lastOf('workedOn')).toEqual([]);
});

test('a removal stops the timer of the completion message, which restarts when the element is back', () => {
  expect(lastOf('finished', 'removed')).toEqual(['stopTimer']);
  expect(lastOf('finished', 'removed', 'cameBack')).toEqual(['startTimer']);
  expect(lastOf('finished', 'removed', 'cameBack', 'timePassed')).toEqual(['redirect']);
});

test('a sign-out ends the wait for the redirect', () => {
  expect(lastOf('finished', 'signedOut')).toEqual(['stopTimer']);
  expect(lastOf('finished', 'signedOut', 'cameBack')).toEqual([]);
});

test('a second completion restarts the timer', () => {
  expect(lastOf('finished', 'workedOn', 'finished', 'timePassed')).toEqual(['redirect']);
});
