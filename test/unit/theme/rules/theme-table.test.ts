import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_PRIMARY,
  DEFAULT_PRIMARY_DARK,
  findTheme,
} from '../../../../src/theme/rules/theme-table';

const DEFAULT_COLOURS = { primary: DEFAULT_PRIMARY, primaryDark: DEFAULT_PRIMARY_DARK };

describe('findTheme', () => {
  it('has the default colours', () => {
    expect(DEFAULT_COLOURS).toEqual({ primary: '#4f6de8', primaryDark: '#3e56b8' });
    expect(findTheme('default', undefined)).toEqual({
      theme: { ...DEFAULT_COLOURS, logo: { kind: 'built-in', name: 'default' }, name: null },
      problems: [],
    });
  });

  it.each(['alpine', 'pine', 'sand', 'harbour'])('knows the sample client %s', (key) => {
    const { theme, problems } = findTheme(key, undefined);
    expect(problems).toEqual([]);
    expect(theme.logo).toEqual({ kind: 'built-in', name: key });
    expect(theme.name).toBeTruthy();
    expect(theme.primary).not.toBe(DEFAULT_PRIMARY);
  });

  it('falls back to the default for an unknown key', () => {
    const { theme, problems } = findTheme('nobody', { other: { primary: '#000' } });
    expect(theme).toBe(findTheme('default', undefined).theme);
    expect(problems).toEqual([]);
  });

  it.each(['__proto__', 'constructor', 'toString'])('knows no client called %s', (key) => {
    expect(findTheme(key, {}).theme).toMatchObject(DEFAULT_COLOURS);
  });

  it('takes a row of the host, over a built-in one, too', () => {
    const row = { primary: '#ABC', primaryDark: '#123456', logo: '/logo.svg', name: 'Acme' };
    expect(findTheme('pine', { pine: row })).toEqual({
      theme: {
        primary: '#aabbcc',
        primaryDark: '#123456',
        logo: { kind: 'image', url: '/logo.svg' },
        name: 'Acme',
      },
      problems: [],
    });
  });

  it('darkens the primary where primaryDark is missing', () => {
    const { theme, problems } = findTheme('acme', { acme: { primary: '#e8b04f' } });
    expect(theme.primaryDark).toBe('#ac8238');
    expect(problems).toEqual([]);
  });

  it('takes the default colours where the primary is not one, and keeps the rest', () => {
    const row = { primary: 'red', primaryDark: '#123456', name: 'Acme' };
    const { theme, problems } = findTheme('acme', { acme: row });
    expect(theme).toMatchObject({ ...DEFAULT_COLOURS, name: 'Acme' });
    expect(problems).toEqual([['theme-value', 'acme.primary']]);
  });

  it.each([null, 'pine', 7, true])('ignores a row that is %j', (row) => {
    const { theme, problems } = findTheme('pine', { pine: row });
    expect(theme).toBe(findTheme('pine', undefined).theme);
    expect(problems).toEqual([['theme-row', 'pine']]);
  });

  it.each([
    'https://example.com/logo.svg',
    'http://example.com/logo.png',
    '/logo.svg',
    'logo.svg',
    '//cdn.example.com/logo.svg',
    'data:image/svg+xml,<svg/>',
  ])('accepts the logo %s', (logo) => {
    const { theme } = findTheme('acme', { acme: { primary: '#000', logo } });
    expect(theme.logo).toEqual({ kind: 'image', url: logo });
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    '',
    'https://',
    7,
    {},
  ])('leaves out the logo %j', (logo) => {
    const { theme, problems } = findTheme('acme', { acme: { primary: '#000', logo } });
    expect(theme.logo).toBeNull();
    expect(problems).toEqual([['theme-value', 'acme.logo']]);
  });

  it('accepts any value from a host without throwing', () => {
    fc.assert(
      fc.property(fc.string(), fc.anything(), fc.anything(), (key, themes, row) => {
        for (const table of [themes, { [key]: row }]) {
          const { theme } = findTheme(key, table);
          expect(theme.primary).toMatch(/^#[0-9a-f]{6}$/);
          expect(theme.primaryDark).toMatch(/^#[0-9a-f]{6}$/);
        }
      }),
    );
  });
});
