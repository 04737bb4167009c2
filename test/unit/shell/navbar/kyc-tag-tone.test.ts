import { expect, test } from 'vitest';
import { kycTagTone } from '../../../../src/shell/navbar/navbar';

test('the tag of a KYC status: success, error, warning or none', () => {
  expect(kycTagTone('Approved')).toBe('success');
  expect(kycTagTone('Rejected')).toBe('error');
  for (const status of ['Pending', 'Odd_one', 'approved'])
    expect(kycTagTone(status)).toBe('warning');
  for (const status of [undefined, '', 'Not_checked']) expect(kycTagTone(status)).toBeUndefined();
});
