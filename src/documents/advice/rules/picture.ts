/** What may be wrong with a chosen file. */
export type Advice = 'encrypted' | 'damaged' | 'empty' | 'small' | 'dark' | 'burnt' | 'blurred';

/** A decoded picture, whose pixels are read some rows at a time: red, green, blue and opacity of each. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly readRows: (top: number, count: number) => ArrayLike<number>;
}

/** A picture with a shorter long side shows too little of a page. */
const SMALLEST_SIDE = 1000;

/** Long side to which a picture is reduced before it is judged. */
const JUDGED_SIDE = 1024;
/** Side of the blocks that are judged one by one. */
const BLOCK = 32;
/** Pixels that are read at once, and blocks that are judged at once: a few milliseconds. */
const PIXELS_AT_ONCE = 200_000;
const BLOCKS_AT_ONCE = 4;

/** The limits, from the pictures that the tests render: docs/backend/documents.md says how often they are wrong. */
const LIMITS = {
  /** The tone of the lightest tenth below which a picture is dark; tones go from 0 to 255. */
  darkTone: 72,
  /** The tone from which a pixel has nothing left to show. */
  whiteTone: 250,
  /** Ink is washed out: how much of the picture is white, and how light the darkest hundredth is. */
  burntShare: 0.5,
  inkTone: 120,
  /** The steepest step of an edge below which it is blurred, as a share of the contrast of its block. */
  slope: 0.22,
  /** The contrast of a block that shows something: a share of the picture's own, and in tones. */
  contrastShare: 0.3,
  contrastTone: 12,
  /** A picture with fewer such blocks shows nothing. */
  blocks: 4,
} as const;

/** Shadows are soft in a sharp picture too: this one of the blocks, from the sharpest, stands for all. */
const JUDGED_BLOCK = 0.25;

/** Judges a picture. It pauses (yields) every few milliseconds, so that a page can do its own work. */
export function* judgePicture(picture: Picture): Generator<void, readonly Advice[]> {
  const small: readonly Advice[] =
    Math.max(picture.width, picture.height) < SMALLEST_SIDE ? ['small'] : [];
  const reduced = yield* reduce(picture);
  const { light, ink, white } = spread(reduced.tones);
  if (light < LIMITS.darkTone) return [...small, 'dark'];
  const slopes = yield* slopesOf(
    reduced,
    Math.max(LIMITS.contrastTone, (light - ink) * LIMITS.contrastShare),
  );
  if (slopes.length < LIMITS.blocks) return ['empty'];
  if (white > LIMITS.burntShare && ink > LIMITS.inkTone) return [...small, 'burnt'];
  slopes.sort((one, other) => other - one);
  const slope = slopes[Math.floor(slopes.length * JUDGED_BLOCK)] ?? 1;
  return slope < LIMITS.slope ? [...small, 'blurred'] : small;
}

interface Tones {
  readonly tones: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The tones of a picture, each the mean of the pixels it stands for: browsers reduce one in different ways. */
function* reduce({ width, height, readRows }: Picture): Generator<void, Tones> {
  const factor = Math.max(1, Math.max(width, height) / JUDGED_SIDE);
  const [columns, lines] = [Math.ceil(width / factor), Math.ceil(height / factor)];
  const sums = new Float64Array(columns * lines);
  const counts = new Uint32Array(columns * lines);
  const columnOf = Uint32Array.from({ length: width }, (_, x) => Math.floor(x / factor));
  const rows = Math.max(1, Math.floor(PIXELS_AT_ONCE / width));
  for (let top = 0; top < height; top += rows) {
    const count = Math.min(rows, height - top);
    const data = readRows(top, count);
    for (let y = 0, at = 0; y < count; y += 1) {
      const line = Math.floor((top + y) / factor) * columns;
      for (let x = 0; x < width; x += 1, at += 4) {
        const to = line + (columnOf[x] as number);
        const [red, green, blue] = [data[at], data[at + 1], data[at + 2]] as [
          number,
          number,
          number,
        ];
        (sums[to] as number) += red * 0.3 + green * 0.59 + blue * 0.11;
        (counts[to] as number) += 1;
      }
    }
    yield;
  }
  const tones = Uint8Array.from(sums, (sum, at) => Math.round(sum / (counts[at] || 1)));
  return { tones, width: columns, height: lines };
}

/** The tone of the lightest tenth and of the darkest hundredth, and the share of white. */
function spread(tones: Uint8Array) {
  const counts = new Uint32Array(256);
  for (const tone of tones) (counts[tone] as number) += 1;
  const toneOf = (share: number) => {
    let left = share * tones.length;
    return counts.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
  };
  const white = counts.slice(LIMITS.whiteTone).reduce((sum, count) => sum + count, 0);
  return { light: toneOf(0.9), ink: toneOf(0.01), white: white / tones.length };
}

/** Of each block that shows something: its steepest step from pixel to pixel as a share of its contrast. */
function* slopesOf({ tones, width, height }: Tones, contrast: number): Generator<void, number[]> {
  const slopes: number[] = [];
  let read = 0;
  for (let top = 1; top + BLOCK < height; top += BLOCK) {
    for (let left = 1; left + BLOCK < width; left += BLOCK) {
      const { range, step } = readBlock(tones, width, left, top);
      if (range >= contrast) slopes.push(step / range);
      read += 1;
      if (read % BLOCKS_AT_ONCE === 0) yield;
    }
  }
  return slopes;
}

/** The range of tones in a block and its steepest step; both of the sum of three pixels, which noise alters less. */
function readBlock(tones: Uint8Array, width: number, left: number, top: number) {
  let [darkest, lightest, step] = [3 * 255, 0, 0];
  const tone = (at: number) => tones[at] as number;
  for (let y = top; y < top + BLOCK; y += 1) {
    for (let x = left; x < left + BLOCK; x += 1) {
      const at = y * width + x;
      const column = tone(at - width) + tone(at) + tone(at + width);
      const next = tone(at - width + 1) + tone(at + 1) + tone(at + width + 1);
      const row = tone(at - 1) + tone(at) + tone(at + 1);
      const below = tone(at + width - 1) + tone(at + width) + tone(at + width + 1);
      darkest = Math.min(darkest, column, row);
      lightest = Math.max(lightest, column, row);
      step = Math.max(step, Math.abs(column - next), Math.abs(row - below));
    }
  }
  return { range: (lightest - darkest) / 3, step: step / 3 };
}
