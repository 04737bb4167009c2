import { expect, test } from 'vitest';
import { stateKey } from '../../../src/shell/rules/state-key';

test('a section of a status that nobody knows is open', () => {
  expect(stateKey('complete')).toBe('component.Stepper.complete');
  expect(stateKey('locked')).toBe('component.Stepper.locked');
  expect(stateKey('pending')).toBe('component.Stepper.pending');
  for (const status of ['active', 'reviewed', '', 'toString', '__proto__']) {
    expect(stateKey(status)).toBe('component.Stepper.open');
  }
});
