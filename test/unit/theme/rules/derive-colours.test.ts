import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BrandColours,
  contrast,
  DARK,
  deriveColours,
  LIGHT,
  MARK_CONTRAST,
  TEXT_CONTRAST,
} from '../../../../src/theme/rules/theme-css';
import { colourTokens } from '../../../support/colour-tokens';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

const tokens = colourTokens();
const schemes = [
  { scheme: 'light', neutrals: LIGHT },
  { scheme: 'dark', neutrals: DARK },
] as const;

/** Text on its ground, by role; neutral colours come from the style sheet. */
function textPairs(brand: BrandColours, scheme: 'light' | 'dark'): [string, string, string][] {
  const { surface, canvas, text, 'text-muted': muted } = tokens[scheme];
  return [
    ['onPrimary on primary', brand.onPrimary, brand.primary],
    ['onButton on button', brand.onButton, brand.button],
    ['onButton on buttonHover', brand.onButton, brand.buttonHover],
    ['onButton on buttonActive', brand.onButton, brand.buttonActive],
    ['link on surface', brand.link, surface],
    ['link on canvas', brand.link, canvas],
    ['link on tint', brand.link, brand.tint],
    ['text on tint', text, brand.tint],
    ['muted text on tint', muted, brand.tint],
  ];
}

function markPairs(brand: BrandColours, scheme: 'light' | 'dark'): [string, string, string][] {
  const { surface, canvas } = tokens[scheme];
  return [
    ['accent on surface', brand.accent, surface],
    ['accent on canvas', brand.accent, canvas],
    ['accent on tint', brand.accent, brand.tint],
  ];
}

function weak(pairs: [string, string, string][], least: number): string[] {
  return pairs
    .filter(([, front, ground]) => contrast(front, ground) < least)
    .map(([name, front, ground]) => `${name}: ${front} on ${ground}`);
}

describe.each(schemes)('brand colours, $scheme', ({ scheme, neutrals }) => {
  it('have enough contrast whatever a client chooses', () => {
    fc.assert(
      fc.property(hex, hex, (primary, primaryDark) => {
        const brand = deriveColours(primary, primaryDark, neutrals);
        expect(weak(textPairs(brand, scheme), TEXT_CONTRAST)).toEqual([]);
        expect(weak(markPairs(brand, scheme), MARK_CONTRAST)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['#ffffff', '#000000', '#ffff00', '#0000ff', '#777777', '#00ff00'])(
    'have enough contrast for %s',
    (it) => {
      const brand = deriveColours(it, it, neutrals);
      expect(weak(textPairs(brand, scheme), TEXT_CONTRAST)).toEqual([]);
      expect(weak(markPairs(brand, scheme), MARK_CONTRAST)).toEqual([]);
    },
  );

  it('are computed against the neutrals of the style sheet', () => {
    expect(tokens[scheme]).toMatchObject({ surface: neutrals.surface, canvas: neutrals.canvas });
  });
});

describe('a brand colour that is strong enough', () => {
  it('stays as the client gave it', () => {
    const brand = deriveColours('#1d4e89', '#153a66', LIGHT);
    expect(brand).toMatchObject({
      primary: '#1d4e89',
      button: '#1d4e89',
      buttonActive: '#153a66',
      onButton: '#ffffff',
      link: '#1d4e89',
      accent: '#1d4e89',
    });
  });

  it('darkens slightly where white on it just misses 4.5:1', () => {
    const { button, onButton } = deriveColours('#4f6de8', '#3e56b8', LIGHT);
    expect(onButton).toBe('#ffffff');
    expect(contrast(button, '#4f6de8')).toBeLessThan(1.03);
  });

  it('takes dark text where it is light', () => {
    const { button, onButton } = deriveColours('#e8b04f', '#8a5d10', LIGHT);
    expect(button).toBe('#e8b04f');
    expect(contrast(onButton, '#000000')).toBeLessThan(2);
  });
});
