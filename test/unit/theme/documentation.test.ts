import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { themeCss } from '../../../src/theme/rules/theme-css';
import { findTheme } from '../../../src/theme/rules/theme-table';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const page = read('docs/embed/theming.md');

describe('docs/embed/theming.md', () => {
  it('names every custom property', () => {
    const css = read('src/kit/styles/tokens.css') + themeCss(findTheme('default', undefined).theme);
    const names = new Set(Array.from(css.matchAll(/--onboarding-([\w-]+):/g), ([, name]) => name));
    expect(names.size).toBeGreaterThan(20);
    expect([...names].filter((name) => !page.includes(`-${name}\``))).toEqual([]);
  });

  it.each(['default', 'alpine', 'pine', 'sand', 'harbour'])('states the colours of %s', (key) => {
    const { primary, primaryDark } = findTheme(key, undefined).theme;
    expect(page).toContain(`| \`${key}\` | \`${primary}\` | \`${primaryDark}\` |`);
  });
});
