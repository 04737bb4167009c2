import { describe, expect, it } from 'vitest';
import { safeHref } from '../../../src/kit/rules/safe-href';

describe('safeHref', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTP://EXAMPLE.com/A', 'http://example.com/A'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
  ])('takes %s', (address, href) => {
    expect(safeHref(address)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'blob:https://example.com/x',
    'tel:112',
    'example.com',
    '/path',
    '//example.com',
    '',
    'https://',
  ])('refuses %j', (address) => {
    expect(safeHref(address)).toBeNull();
  });
});
