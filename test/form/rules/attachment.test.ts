import { expect, test } from 'vitest';
import { attachmentNotice } from '../../../src/form/rules/attachment';

test('announces a change, and only a change', () => {
  expect(attachmentNotice(true, false)).toBe('detached');
  expect(attachmentNotice(false, true)).toBe('attached');
  expect(attachmentNotice(true, true)).toBeNull();
  expect(attachmentNotice(false, false)).toBeNull();
});
