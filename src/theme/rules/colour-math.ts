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
