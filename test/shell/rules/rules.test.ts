import { expect, test } from 'vitest';
import { countSections } from '../../../src/shell/rules/count-sections';
import { kycTagTone } from '../../../src/shell/rules/kyc-tag-tone';
import { stateKey } from '../../../src/shell/rules/state-key';

test('complete and locked sections are done, all others are not', () => {
  const sections = ['complete', 'locked', 'active', 'pending', 'odd'].map((status) => ({
    id: status,
    label: status,
    status,
  }));
  expect(countSections([{ sections }, { sections: [] }])).toEqual({ done: 2, total: 5 });
  expect(countSections([])).toEqual({ done: 0, total: 0 });
});

test('a section of a status that nobody knows is open', () => {
  expect(stateKey('complete')).toBe('component.Stepper.complete');
  expect(stateKey('locked')).toBe('component.Stepper.locked');
  expect(stateKey('pending')).toBe('component.Stepper.pending');
  for (const status of ['active', 'reviewed', '', 'toString', '__proto__']) {
    expect(stateKey(status)).toBe('component.Stepper.open');
  }
});

test('the tag of a KYC status: success, error, warning or none', () => {
  expect(kycTagTone('Approved')).toBe('success');
  expect(kycTagTone('Rejected')).toBe('error');
  for (const status of ['Pending', 'Odd_one', 'approved'])
    expect(kycTagTone(status)).toBe('warning');
  for (const status of [undefined, '', 'Not_checked']) expect(kycTagTone(status)).toBeUndefined();
});
