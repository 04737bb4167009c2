import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { themeCss } from '../../../../src/theme/rules/theme-css';
import { findTheme } from '../../../../src/theme/rules/theme-table';

const RULE = /^:host\{(?:--onboarding-[a-z-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?)+\}$/;

describe('themeCss', () => {
  it('sets each brand role for light and dark', () => {
    const css = themeCss(findTheme('default', undefined).theme);
    const names = [...css.matchAll(/--onboarding-([a-z-]+):/g)].map((match) => match[1]);
    expect(names).toEqual([
      'primary',
      'on-primary',
      'button',
      'button-hover',
      'button-active',
      'on-button',
      'link',
      'accent',
      'tint',
    ]);
    expect(css).toContain('--onboarding-primary:light-dark(#4f6de8,#4f6de8)');
  });

  it('lets nothing in but colours it computed', () => {
    const row = fc.record({
      primary: fc.oneof(fc.anything(), fc.constant('#abc;}*{color:red')),
      primaryDark: fc.oneof(fc.anything(), fc.constant('url(https://example.com)')),
      name: fc.string(),
    });
    fc.assert(
      fc.property(row, (acme) => {
        expect(themeCss(findTheme('acme', { acme }).theme)).toMatch(RULE);
      }),
    );
  });
});
