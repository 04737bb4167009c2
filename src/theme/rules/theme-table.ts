import type { Mistake } from '../../advice/mistake';
import { isRecord } from '../../kit/rules/is-record';
import { isWebAddress } from '../../kit/rules/web-address';
import { mix } from './theme-css';

/** A logo drawn by the widget, or an image of the client's. */
export type Logo =
  | { readonly kind: 'built-in'; readonly name: BuiltInLogo }
  | { readonly kind: 'image'; readonly url: string };

export type BuiltInLogo = 'default' | 'alpine' | 'pine' | 'sand' | 'harbour';

/** A validated theme of a client: colours as #rrggbb. */
export interface Theme {
  readonly primary: string;
  readonly primaryDark: string;
  readonly logo: Logo | null;
  /** The client's own name; null when the table has none. */
  readonly name: string | null;
}

/** A theme, and the mistakes in its row. */
export interface FoundTheme {
  readonly theme: Theme;
  readonly problems: readonly Mistake[];
}

/** The default theme (product-rules#theme-colours). */
export const DEFAULT_PRIMARY = '#4f6de8';
export const DEFAULT_PRIMARY_DARK = '#3e56b8';

const DEFAULT_THEME = builtIn('default', DEFAULT_PRIMARY, DEFAULT_PRIMARY_DARK, null);

const BUILT_IN: ReadonlyMap<string, Theme> = new Map([
  ['default', DEFAULT_THEME],
  ['alpine', builtIn('alpine', '#1d4e89', '#153a66', 'Alpine Capital')],
  ['pine', builtIn('pine', '#0f766e', '#0b5d56', 'Pine & Partners')],
  ['sand', builtIn('sand', '#e8b04f', '#8a5d10', 'Sandstone')],
  ['harbour', builtIn('harbour', '#8a3a6b', '#6c2b53', 'Harbour Trust')],
]);

/** The keys of the built-in themes. */
export function builtInThemes(): readonly string[] {
  return [...BUILT_IN.keys()];
}

/** How much darker primaryDark is than primary if the client gave no valid primaryDark. */
const DARK_SHARE = 0.2;

/**
 * The theme of a client key: a row of the host's `themes`, else a built-in one, else the default. The host's
 * rows are untrusted: values that are no colour or image address are left out and reported. A key without a row is no
 * mistake yet, since a page may set `themes` later (src/advice/find-mistakes.ts).
 */
export function findTheme(key: string, themes: unknown): FoundTheme {
  const own = isRecord(themes) && Object.hasOwn(themes, key) ? themes[key] : undefined;
  if (own !== undefined) {
    if (isRecord(own)) return readRow(own, key);
    return { theme: builtInOf(key), problems: [['theme-row', key]] };
  }
  return { theme: builtInOf(key), problems: [] };
}

function builtInOf(key: string): Theme {
  return BUILT_IN.get(key) ?? DEFAULT_THEME;
}

function readRow(row: Record<string, unknown>, client: string): FoundTheme {
  const problems: Mistake[] = [];
  const valid = <T>(field: string, read: (value: unknown) => T | null): T | null => {
    const value = row[field];
    if (value === undefined || value === null) return null;
    const result = read(value);
    if (result === null) problems.push(['theme-value', `${client}.${field}`]);
    return result;
  };
  const primary = valid('primary', parseColour);
  const primaryDark = valid('primaryDark', parseColour);
  if (primary === null && row.primary == null)
    problems.push(['theme-value', `${client}.primary is missing`]);
  const url = valid('logo', parseLogoUrl);
  const name = valid('name', (value) => (typeof value === 'string' ? value : null));
  return {
    theme: {
      primary: primary ?? DEFAULT_PRIMARY,
      primaryDark: darker(primary, primaryDark),
      logo: url === null ? null : { kind: 'image', url },
      name,
    },
    problems,
  };
}

function darker(primary: string | null, primaryDark: string | null): string {
  if (primary === null) return DEFAULT_PRIMARY_DARK;
  return primaryDark ?? mix(primary, '#000000', DARK_SHARE);
}

/** An http(s) address, absolute or relative to the page, or an image in a data: URL. */
function parseLogoUrl(value: unknown): string | null {
  if (isWebAddress(value, 'https://page.invalid')) return value;
  return typeof value === 'string' && isImageData(value) ? value : null;
}

function isImageData(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname } = new URL(address);
  return protocol === 'data:' && /^image\//.test(pathname);
}

function builtIn(name: BuiltInLogo, primary: string, primaryDark: string, client: string | null) {
  return { primary, primaryDark, logo: { kind: 'built-in', name }, name: client } satisfies Theme;
}

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/**
 * A hex colour of 3 or 6 digits as lower-case #rrggbb; null for anything else.
 *
 * @param value whatever a client wrote
 */
export function parseColour(value: unknown): string | null {
  if (typeof value !== 'string' || !HEX.test(value.trim())) return null;
  const hex = value.trim().toLowerCase();
  return hex.length === 7 ? hex : hex.replace(/[^#]/g, '$&$&');
}
