import type { Theme } from './theme-table';

const PROPERTIES: Record<keyof BrandColours, string> = {
  primary: 'primary',
  onPrimary: 'on-primary',
  button: 'button',
  buttonHover: 'button-hover',
  buttonActive: 'button-active',
  onButton: 'on-button',
  link: 'link',
  accent: 'accent',
  tint: 'tint',
};

/**
 * The style rule with one element's brand colours, light and dark. All its values are computed as #rrggbb; no
 * text of a client gets into it.
 */
export function themeCss({ primary, primaryDark }: Theme): string {
  const light = deriveColours(primary, primaryDark, LIGHT);
  const dark = deriveColours(primary, primaryDark, DARK);
  const roles = Object.keys(PROPERTIES) as (keyof BrandColours)[];
  const declarations = roles.map(
    (role) => `--onboarding-${PROPERTIES[role]}:light-dark(${light[role]},${dark[role]})`,
  );
  return `:host{${declarations.join(';')}}`;
}

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

/** The colours derived from the brand colour, as #rrggbb (docs/embed/theming.md lists their uses). */
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

/** Lightness 0 to 1 and the two opponent axes of the OKLab colour space. */
export type Oklab = readonly [lightness: number, a: number, b: number];

/** WCAG 2.2 relative luminance, 0 to 1, of a colour given as #rrggbb. */
export function luminance(hex: string): number {
  const [red, green, blue] = linearRgb(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio, 1 to 21, of two colours given as #rrggbb. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour given as #rrggbb in OKLab (Björn Ottosson's matrices). */
export function toOklab(hex: string): Oklab {
  const [red, green, blue] = linearRgb(hex);
  const l = Math.cbrt(0.412221 * red + 0.536333 * green + 0.051446 * blue);
  const m = Math.cbrt(0.211903 * red + 0.6807 * green + 0.107397 * blue);
  const s = Math.cbrt(0.088302 * red + 0.281719 * green + 0.629979 * blue);
  return [
    0.210454 * l + 0.793618 * m - 0.004072 * s,
    1.977998 * l - 2.428592 * m + 0.450594 * s,
    0.025904 * l + 0.782772 * m - 0.808676 * s,
  ];
}

/** An OKLab colour as #rrggbb, clipped to sRGB. */
export function fromOklab([lightness, a, b]: Oklab): string {
  const l = (lightness + 0.396338 * a + 0.215804 * b) ** 3;
  const m = (lightness - 0.105561 * a - 0.063854 * b) ** 3;
  const s = (lightness - 0.089484 * a - 1.291486 * b) ** 3;
  const rgb = [
    4.076742 * l - 3.307712 * m + 0.23097 * s,
    -1.268438 * l + 2.609757 * m - 0.341319 * s,
    -0.004196 * l - 0.703419 * m + 1.707615 * s,
  ];
  return `#${rgb.map(toHexPair).join('')}`;
}

/** The colour `share` (0 to 1) of the way from one to the other, through OKLab. */
export function mix(from: string, to: string, share: number): string {
  const start = toOklab(from);
  const end = toOklab(to);
  const at = (axis: 0 | 1 | 2) => start[axis] + (end[axis] - start[axis]) * share;
  return fromOklab([at(0), at(1), at(2)]);
}

function linearRgb(hex: string): [number, number, number] {
  const at = (offset: number) => {
    const value = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [at(1), at(3), at(5)];
}

function toHexPair(linear: number): string {
  const value = linear <= 0.003131 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  const byte = Math.round(Math.min(1, Math.max(0, value)) * 255);
  return byte.toString(16).padStart(2, '0');
}
