import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseColour } from '../../../../src/theme/rules/theme-table';

describe('parseColour', () => {
  it.each([
    ['#4f6de8', '#4f6de8'],
    ['#4F6DE8', '#4f6de8'],
    ['#abc', '#aabbcc'],
    [' #abc ', '#aabbcc'],
  ])('reads %j as %s', (value, colour) => {
    expect(parseColour(value)).toBe(colour);
  });

  it.each([
    '',
    '#',
    '#ab',
    '#abcd',
    '#abcdef12',
    'abc',
    'red',
    '#ggg',
    'rgb(0,0,0)',
    '#abc;}',
    7,
    null,
    undefined,
    {},
    ['#abc'],
  ])('refuses %j', (value) => {
    expect(parseColour(value)).toBeNull();
  });

  it('gives nothing but #rrggbb, whatever comes in', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const colour = parseColour(value);
        return colour === null || /^#[0-9a-f]{6}$/.test(colour);
      }),
    );
  });
});
