import { readFileSync } from 'node:fs';

/** The colour tokens by name without their prefix, each scheme's half of light-dark(). */
export type ColourTokens = Record<string, string> & {
  readonly surface: string;
  readonly canvas: string;
  readonly text: string;
  readonly 'text-muted': string;
};

const TOKEN = /--onboarding-([\w-]+):\s*light-dark\((#[\da-f]{6}),\s*(#[\da-f]{6})\)/g;

/** Reads the neutral and status colours out of src/kit/styles/tokens.css. */
export function colourTokens(): { light: ColourTokens; dark: ColourTokens } {
  const css = readFileSync(new URL('../../src/kit/styles/tokens.css', import.meta.url), 'utf8');
  const found = [...css.matchAll(TOKEN)];
  const half = (index: 2 | 3) =>
    Object.fromEntries(found.map((match) => [match[1], match[index]])) as ColourTokens;
  return { light: half(2), dark: half(3) };
}
