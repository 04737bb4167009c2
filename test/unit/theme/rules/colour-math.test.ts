import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contrast,
  fromOklab,
  luminance,
  mix,
  toOklab,
} from '../../../../src/theme/rules/theme-css';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('colour-math', () => {
  it('computes the luminance of black, white and a known middle value', () => {
    expect(luminance('#000000')).toBe(0);
    expect(luminance('#ffffff')).toBeCloseTo(1, 6);
    expect(luminance('#777777')).toBeCloseTo(0.1845, 4);
  });

  it('gives the same contrast in either order', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 6);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
    expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.478, 3);
  });

  it('goes to OKLab and back unchanged', () => {
    fc.assert(fc.property(hex, (colour) => fromOklab(toOklab(colour)) === colour));
  });

  it('mixes from one end to the other', () => {
    fc.assert(
      fc.property(hex, hex, (from, to) => mix(from, to, 0) === from && mix(from, to, 1) === to),
    );
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#636363');
  });
});
