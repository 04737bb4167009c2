import { expect, it } from 'vitest';
import { isWebAddress } from '../../../../src/kit/rules/web-address';

const PAGE = 'https://portal.example/page';

it.each(['https://a.example', 'http://localhost:1', 'HTTPS://A.example/b?c#d'])(
  '%s is a web address',
  (value) => {
    expect(isWebAddress(value)).toBe(true);
    expect(isWebAddress(value, PAGE)).toBe(true);
  },
);

it.each([undefined, null, 1, '', 'javascript:alert(1)', 'data:text/html,x', 'https://', '//[', {}])(
  '%s is not a web address, even relative to a page',
  (value) => {
    expect(isWebAddress(value)).toBe(false);
    expect(isWebAddress(value, PAGE)).toBe(false);
  },
);

it('a relative address is a web address only within a page', () => {
  expect(isWebAddress('/v1')).toBe(false);
  expect(isWebAddress('/v1', PAGE)).toBe(true);
});
