import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { themeCss } from '../../../src/theme/rules/theme-css';
import { builtInThemes, findTheme } from '../../../src/theme/rules/theme-table';

const FILE = 'src/theme/built-in-colours.css';

it('a screen that a server has drawn has the colours of each built-in theme', () => {
  const rules = builtInThemes().map((key) => {
    const rule = themeCss(findTheme(key, undefined).theme);
    // No more specific than the rule of a theme of the host's own, which comes after it.
    return key === 'default' ? rule : rule.replace(':host', `:host(:where([theme="${key}"]))`);
  });
  const plain = (css: string) => css.replace(/\s+|;(?=\s*})|\/\*.*?\*\//gs, '');
  expect(plain(readFileSync(FILE, 'utf8'))).toBe(plain(rules.join('')));
});
