import { describe, expect, it } from 'vitest';
import { milestoneIcon } from '../../../../src/kit/icons/milestone-icons';

describe('milestoneIcon', () => {
  it.each('user home shield file wallet bank id briefcase globe signature'.split(' '))(
    'draws %s',
    (name) => {
      expect(milestoneIcon(name)).toBeTypeOf('function');
    },
  );

  it.each([undefined, '', 'unknown', '__proto__', 'constructor'])('has no icon for %j', (name) => {
    expect(milestoneIcon(name)).toBeUndefined();
  });
});
