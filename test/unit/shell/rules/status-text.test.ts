import { expect, test } from 'vitest';
import { statusText } from '../../../../src/shell/rules/status-text';

test('a section of an unknown status is shown as open', () => {
  expect(statusText('complete')).toBe('component.Stepper.complete');
  expect(statusText('locked')).toBe('component.Stepper.locked');
  expect(statusText('pending')).toBe('component.Stepper.pending');
  for (const status of ['active', 'reviewed', '', 'toString', '__proto__']) {
    expect(statusText(status)).toBe('component.Stepper.open');
  }
});
