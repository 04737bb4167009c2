import { contrast, fromOklab, mix, toOklab } from './colour-math';

/** The neutral colours of one scheme around the brand colours, as in kit/styles/tokens.css. */
export interface Neutrals {
  readonly surface: string;
  readonly canvas: string;
  /** The share of the brand colour in a tinted surface, 0 to 1. */
  readonly tintShare: number;
  /** How to change a colour with too little contrast to the surface: 0 darker, 1 lighter. */
  readonly strong: 0 | 1;
}

export const LIGHT: Neutrals = {
  surface: '#ffffff',
  canvas: '#f6f7fa',
  tintShare: 0.08,
  strong: 0,
};
export const DARK: Neutrals = { surface: '#171a21', canvas: '#0f1116', tintShare: 0.16, strong: 1 };

/** The colours derived from the brand colour, as #rrggbb (docs/theming.md lists their uses). */
export interface BrandColours {
  readonly primary: string;
  readonly onPrimary: string;
  readonly button: string;
  readonly buttonHover: string;
  readonly buttonActive: string;
  readonly onButton: string;
  readonly link: string;
  readonly accent: string;
  readonly tint: string;
}

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for what marks a control or a state. */
export const TEXT_CONTRAST = 4.5;
export const MARK_CONTRAST = 3;

const STEP = 0.004;
/**
 * From this contrast white is nearly readable, and clients expect it: the background is changed, not the
 * text.
 */
const WHITE_TEXT_FROM = 3;
/** How far the lightness of a hovered or pressed button may differ from its usual one. */
const HOVER_REACH = 0.06;
const PRESSED_REACH = 0.12;

/**
 * The brand colours of one scheme: the client's own if they, and text on them, are readable; else with the
 * least possible change in lightness.
 */
export function deriveColours(
  primary: string,
  primaryDark: string,
  neutrals: Neutrals,
): BrandColours {
  const { surface, canvas, tintShare, strong } = neutrals;
  const tint = mix(surface, primary, tintShare);
  const grounds = [surface, canvas, tint];
  const reads = (least: number) => (colour: string) =>
    grounds.every((ground) => contrast(colour, ground) >= least);
  // A dark brand colour would be hard to see on a dark page; a light one on white has a border.
  const base = strong === 1 ? shift(primary, strong, reads(MARK_CONTRAST)) : primary;
  const onButton = textOn(base);
  const legible = (colour: string) =>
    shift(colour, onButton === '#ffffff' ? 0 : 1, (it) => contrast(it, onButton) >= TEXT_CONTRAST);
  return {
    primary,
    onPrimary: readableOn(primary),
    button: legible(base),
    buttonHover: legible(towards(base, primaryDark, HOVER_REACH)),
    buttonActive: legible(towards(base, primaryDark, PRESSED_REACH)),
    onButton,
    link: shift(primary, strong, reads(TEXT_CONTRAST)),
    accent: shift(primary, strong, reads(MARK_CONTRAST)),
    tint,
  };
}

/** A step from one colour to the other, with at most `reach` change in lightness. */
function towards(from: string, to: string, reach: number): string {
  const distance = Math.abs(toOklab(from)[0] - toOklab(to)[0]);
  return mix(from, to, Math.min(1, reach / distance));
}

/** White if it is readable or nearly so, else black with a little of the background's hue. */
function textOn(ground: string): string {
  return contrast(ground, '#ffffff') >= WHITE_TEXT_FROM ? '#ffffff' : darkText(ground);
}

function readableOn(ground: string): string {
  return contrast(ground, '#ffffff') >= TEXT_CONTRAST ? '#ffffff' : darkText(ground);
}

function darkText(ground: string): string {
  const [, a, b] = toOklab(ground);
  const ink = fromOklab([0.2, a * 0.25, b * 0.25]);
  return shift(ink, 0, (it) => contrast(it, ground) >= TEXT_CONTRAST);
}

/** The nearest colour towards black (0) or white (1), by lightness only, that is `good`. */
function shift(colour: string, towards: 0 | 1, good: (colour: string) => boolean): string {
  if (good(colour)) return colour;
  const [start, a, b] = toOklab(colour);
  const steps = Math.ceil(Math.abs(towards - start) / STEP);
  for (let step = 1; step <= steps; step++) {
    const lightness = start + ((towards - start) * step) / steps;
    const moved = fromOklab([lightness, a, b]);
    if (good(moved)) return moved;
  }
  return towards === 1 ? '#ffffff' : '#000000';
}
