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
  darkTone: 78,
  /** The tone from which a pixel has next to nothing left to show. */
  whiteTone: 238,
  /** Ink is washed out: the share of blocks that are white somewhere, and how light most of what stands on them is. */
  burntShare: 0.3,
  inkTone: 165,
  /** The steepest step of an edge below which it is blurred, as a share of the contrast of its block. */
  slope: 0.22,
  /** The contrast of a block that shows something: a share of the picture's own, and in tones. */
  contrastShare: 0.3,
  contrastTone: 12,
  /** A picture with fewer such blocks shows nothing. */
  blocks: 4,
  /** What a camera adds to a step by itself is at most so much. */
  noise: 12,
} as const;

/** Shadows are soft in a sharp picture too: this one of the blocks, from the sharpest, stands for all. */
const JUDGED_BLOCK = 0.25;
/** The step of this one of the blocks, from the flattest, is taken for noise. */
const FLAT_BLOCK = 0.1;

/** Judges a picture. It pauses (yields) every few milliseconds, so that a page can do its own work. */
export function* judgePicture(picture: Picture): Generator<void, readonly Advice[]> {
  const small: readonly Advice[] =
    Math.max(picture.width, picture.height) < SMALLEST_SIDE ? ['small'] : [];
  const reduced = emptyTones(picture);
  const rows = Math.max(1, Math.floor(PIXELS_AT_ONCE / picture.width));
  for (let top = 0; top < picture.height; top += rows) {
    addRows(reduced, picture, top, Math.min(rows, picture.height - top));
    yield;
  }
  const tones = meansOf(reduced);
  yield;
  const light = toneAt(tones, 0.9);
  if (light < LIMITS.darkTone) return [...small, 'dark'];
  const contrast = (light - toneAt(tones, 0.01)) * LIMITS.contrastShare;

  const blocks: Block[] = [];
  for (let top = 1; top + BLOCK < reduced.height; top += BLOCK) {
    for (let left = 1; left + BLOCK < reduced.width; left += BLOCK) {
      blocks.push(readBlock(tones, reduced.width, left, top));
      if (blocks.length % BLOCKS_AT_ONCE === 0) yield;
    }
  }
  const slope = slopeOf(blocks, Math.max(LIMITS.contrastTone, contrast));
  if (slope === undefined) return ['empty'];
  if (slope < LIMITS.slope) return [...small, 'blurred'];
  return isWashedOut(blocks) ? [...small, 'burnt'] : small;
}

/** A picture while it is reduced: the sum and the number of the pixels that each of its own stands for. */
interface Reduced {
  readonly factor: number;
  readonly width: number;
  readonly height: number;
  readonly sums: Float64Array;
  readonly counts: Uint32Array;
}

function emptyTones({ width, height }: Picture): Reduced {
  const factor = Math.max(1, Math.max(width, height) / JUDGED_SIDE);
  const [columns, lines] = [Math.ceil(width / factor), Math.ceil(height / factor)];
  const sums = new Float64Array(columns * lines);
  const counts = new Uint32Array(columns * lines);
  return { factor, width: columns, height: lines, sums, counts };
}

/** Adds rows of a picture. Each of its pixels counts, as browsers reduce a picture in different ways. */
function addRows(reduced: Reduced, { width, readRows }: Picture, top: number, count: number): void {
  const { factor, sums, counts } = reduced;
  const data = readRows(top, count);
  for (let y = 0, at = 0; y < count; y += 1) {
    const line = Math.floor((top + y) / factor) * reduced.width;
    for (let x = 0; x < width; x += 1, at += 4) {
      const to = line + Math.floor(x / factor);
      const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      sums[to] = (sums[to] ?? 0) + red * 0.3 + green * 0.59 + blue * 0.11;
      counts[to] = (counts[to] ?? 0) + 1;
    }
  }
}

function meansOf({ sums, counts }: Reduced): Uint8Array {
  const tones = new Uint8Array(sums.length);
  for (let at = 0; at < tones.length; at += 1) {
    tones[at] = Math.round((sums[at] ?? 0) / (counts[at] || 1));
  }
  return tones;
}

/** The tone below which this share of the pixels is. */
function toneAt(tones: Uint8Array, share: number): number {
  const counts = new Uint32Array(256);
  for (const tone of tones) counts[tone] = (counts[tone] ?? 0) + 1;
  let left = share * tones.length;
  return counts.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
}

/** The darkest and lightest tone in a part of the picture, and the steepest step from pixel to pixel. */
interface Block {
  readonly darkest: number;
  readonly lightest: number;
  readonly step: number;
}

/** Reads a block. Each tone is the mean of three pixels along an edge, which noise alters less. */
function readBlock(tones: Uint8Array, width: number, left: number, top: number): Block {
  let darkest = 3 * 255;
  let lightest = 0;
  let step = 0;
  for (let y = top; y < top + BLOCK; y += 1) {
    for (let at = y * width + left; at < y * width + left + BLOCK; at += 1) {
      const column = sumOf(tones, at, width);
      const row = sumOf(tones, at, 1);
      const across = Math.abs(column - sumOf(tones, at + 1, width));
      const down = Math.abs(row - sumOf(tones, at + width, 1));
      if (column < darkest) darkest = column;
      if (row < darkest) darkest = row;
      if (column > lightest) lightest = column;
      if (row > lightest) lightest = row;
      if (across > step) step = across;
      if (down > step) step = down;
    }
  }
  return { darkest: darkest / 3, lightest: lightest / 3, step: step / 3 };
}

function sumOf(tones: Uint8Array, at: number, step: number): number {
  return (tones[at - step] ?? 0) + (tones[at] ?? 0) + (tones[at + step] ?? 0);
}

/** The steepest step of a typical edge as a share of its contrast; undefined if the picture shows nothing. */
function slopeOf(blocks: readonly Block[], contrast: number): number | undefined {
  const steps = blocks.map(({ step }) => step).sort((one, other) => one - other);
  const noise = Math.min(LIMITS.noise, steps[Math.floor(steps.length * FLAT_BLOCK)] ?? 0);
  const slopes = blocks.flatMap(({ darkest, lightest, step }) => {
    const range = lightest - darkest - noise;
    return range >= contrast ? [Math.max(0, step - noise) / range] : [];
  });
  slopes.sort((one, other) => other - one);
  if (slopes.length < LIMITS.blocks) return undefined;
  return slopes[Math.floor(slopes.length * JUDGED_BLOCK)];
}

/** Whether most of what stands on white is hardly darker than it. */
function isWashedOut(blocks: readonly Block[]): boolean {
  const white = blocks.filter(({ lightest }) => lightest >= LIMITS.whiteTone);
  if (white.length < blocks.length * LIMITS.burntShare) return false;
  const inks = white.filter(
    ({ darkest, lightest }) => lightest - darkest >= 2 * LIMITS.contrastTone,
  );
  const pale = inks.filter(({ darkest }) => darkest > LIMITS.inkTone);
  return pale.length * 2 > inks.length;
}
