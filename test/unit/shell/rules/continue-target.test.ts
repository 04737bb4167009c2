import { expect, test } from 'vitest';
import type { SectionSummary } from '../../../../src/http/schemas';
import { continueTarget } from '../../../../src/shell/rules/continue-target';

function profileOf(...sections: SectionSummary[]) {
  return { milestones: [{ id: 'm', label: 'M', status: 'active', sections }] };
}

const open = { id: 'open', label: 'Open', status: 'active' };
const sentBack = { id: 'back', label: 'Sent back', status: 'active', review: { count: 2 } };

test('what a reviewer wants changed comes before the next open section', () => {
  expect(continueTarget(profileOf(open, sentBack), undefined)).toEqual({
    path: '/app/profile/m/back',
    label: 'Sent back',
  });
  expect(continueTarget(profileOf(open), undefined)?.label).toBe('Open');
});

test('where nothing can be done there is no target', () => {
  expect(continueTarget(profileOf({ ...open, status: 'pending' }), undefined)).toBeUndefined();
});
