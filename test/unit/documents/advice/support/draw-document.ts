import type { Picture } from '../../../../../src/documents/advice/rules/picture';

/** Numbers from 0 to 1 that are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Tones of a picture, 0 to 1 and beyond, before a camera clips them. */
export interface Scene {
  readonly tones: Float32Array;
  readonly width: number;
  readonly height: number;
  /** Height of a small letter of its smallest text, in pixels. */
  readonly letter: number;
}

const LONG = 1024;

/**
 * A photo or scan of a made-up document: a page of text, an identity card or a letter with a stamp, on a table, a
 * little turned, under uneven light; a third of them scans that fill the picture.
 */
export function drawDocument(seed: number): Scene {
  const random = randomFrom(seed);
  const between = (from: number, to: number) => from + (to - from) * random();
  const isScan = random() < 0.33;
  const isCard = !isScan && random() < 0.5;
  const isTall = !isCard && random() < 0.7;
  const [width, height] = isTall ? [724, LONG] : [LONG, 724];
  const tones = new Float32Array(width * height);
  const table = isScan ? 1 : between(0.08, 0.55);
  const paper = isScan ? between(0.94, 1) : between(0.7, 0.92);
  const ink = isScan ? between(0, 0.15) : between(0.05, 0.3);
  const margin = isScan ? 0 : between(0.04, 0.16);
  const pageWidth = width * (1 - 2 * margin);
  const pageHeight = isCard ? Math.min(height * 0.9, pageWidth * 0.63) : height * (1 - 2 * margin);
  // What the page shows, as a picture of its own, twice as fine.
  const page = drawPage(random, pageWidth, pageHeight, paper, ink, isCard);
  const angle = isScan ? between(-0.008, 0.008) : between(-0.12, 0.12);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const grain = between(0.01, 0.05);
  const period = between(3, 30);
  const light = isScan ? 0 : between(0, 0.25);
  const lightAngle = between(0, Math.PI * 2);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const dx = x - width / 2;
      const dy = y - height / 2;
      const px = (dx * cos + dy * sin + pageWidth / 2) * FINE;
      const py = (-dx * sin + dy * cos + pageHeight / 2) * FINE;
      const wood = table + grain * Math.sin((x * sin + y * cos) / period + Math.sin(x / 60));
      const tone = page.at(px, py) ?? (isScan ? paper : wood);
      const fall =
        1 - light * (0.5 + (dx * Math.cos(lightAngle) + dy * Math.sin(lightAngle)) / LONG);
      tones[y * width + x] = tone * fall;
    }
  }
  return { tones, width, height, letter: page.letter };
}

const FINE = 2;

function drawPage(
  random: () => number,
  pageWidth: number,
  pageHeight: number,
  paper: number,
  ink: number,
  isCard: boolean,
) {
  const width = Math.ceil(pageWidth * FINE);
  const height = Math.ceil(pageHeight * FINE);
  const tones = new Float32Array(width * height).fill(paper);
  const between = (from: number, to: number) => from + (to - from) * random();
  const fill = (left: number, top: number, right: number, bottom: number, tone: number) => {
    const [from, to] = [Math.max(0, Math.round(left)), Math.min(width, Math.round(right))];
    if (to <= from) return;
    for (let y = Math.max(0, Math.round(top)); y < Math.min(height, Math.round(bottom)); y += 1)
      tones.fill(tone, y * width + from, y * width + to);
  };
  /** A made-up letter of strokes: stems, bars and a slant. */
  const letter = (x: number, y: number, size: number) => {
    const stroke = Math.max(1, size * 0.16);
    const wide = size * 0.62;
    if (random() < 0.75) fill(x, y, x + stroke, y + size, ink);
    if (random() < 0.5) fill(x + wide - stroke, y, x + wide, y + size, ink);
    if (random() < 0.6) fill(x, y, x + wide, y + stroke, ink);
    if (random() < 0.5) fill(x, y + size / 2, x + wide, y + size / 2 + stroke, ink);
    if (random() < 0.6) fill(x, y + size - stroke, x + wide, y + size, ink);
    if (random() < 0.2)
      for (let at = 0; at < size; at += 1)
        fill(x + (wide * at) / size, y + at, x + (wide * at) / size + stroke, y + at + 1, ink);
  };
  const line = (from: number, y: number, to: number, size: number) => {
    let x = from;
    while (x < to - size) {
      const letters = 2 + Math.floor(random() * 8);
      for (let at = 0; at < letters && x < to - size; at += 1, x += size * 0.85) letter(x, y, size);
      x += size * 0.6;
    }
  };
  const small =
    (isCard ? between(0.022, 0.034) : between(0.0075, 0.012)) * height * (isCard ? 1 : 1);
  const size = Math.max(9, small);
  if (isCard) {
    const background = paper - between(0, 0.12);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        tones[y * width + x] = background + 0.03 * Math.sin((x + 12 * Math.sin(y / 40)) / 9);
    // The portrait: soft shapes in a frame.
    const [left, top, right, bottom] = [width * 0.05, height * 0.2, width * 0.32, height * 0.72];
    for (let y = Math.round(top); y < bottom; y += 1)
      for (let x = Math.round(left); x < right; x += 1) {
        const face = Math.hypot(
          (x - (left + right) / 2) / (right - left),
          (y - (top + bottom) / 2) / (bottom - top),
        );
        tones[y * width + x] = face < 0.32 ? 0.62 - face * 0.3 : 0.42 - 0.1 * Math.cos(face * 8);
      }
    line(width * 0.05, height * 0.06, width * 0.6, size * 1.5);
    for (let row = 0; row < 6; row += 1) {
      const y = height * (0.2 + row * 0.09);
      line(width * 0.36, y, width * between(0.6, 0.95), size);
    }
    for (let row = 0; row < 2; row += 1)
      line(width * 0.05, height * (0.8 + row * 0.09), width * 0.95, size * 1.2);
  } else {
    line(width * 0.1, height * 0.05, width * between(0.3, 0.6), size * 2);
    const rows = Math.floor((height * between(0.4, 0.82)) / (size * 2.2));
    for (let row = 0; row < rows; row += 1) {
      if (random() < 0.12) continue;
      line(width * 0.1, height * 0.12 + row * size * 2.2, width * between(0.5, 0.9), size);
    }
  }
  const at = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return undefined;
    // The mean of what one pixel of the picture covers.
    const from = Math.floor(x);
    const top = Math.floor(y);
    const index = top * width + from;
    const [a = 0, b = 0] = [tones[index], tones[index + 1]];
    const [c = 0, d = 0] = [tones[index + width], tones[index + width + 1]];
    return (a + b + c + d) / 4;
  };
  return { at, letter: size / FINE };
}

/** The scene out of focus: a Gaussian of this deviation in pixels, as three means of each row and column. */
export function blurred(scene: Scene, deviation: number): Scene {
  if (deviation === 0) return scene;
  const { width, height } = scene;
  const radius = Math.max(1, Math.round((Math.sqrt(4 * deviation ** 2 + 1) - 1) / 2));
  let tones = scene.tones;
  for (let pass = 0; pass < 3; pass += 1) {
    tones = turned(meanOfRows(tones, width, height, radius), width, height);
    tones = turned(meanOfRows(tones, height, width, radius), height, width);
  }
  return { ...scene, tones };
}

function meanOfRows(tones: Float32Array, width: number, height: number, radius: number) {
  const out = new Float32Array(tones.length);
  const total = 2 * radius + 1;
  for (let row = 0; row < height; row += 1) {
    const start = row * width;
    const end = start + width - 1;
    const [first, last] = [tones[start] as number, tones[end] as number];
    let sum = first * (radius + 1);
    for (let at = 1; at <= radius; at += 1) sum += tones[start + at] as number;
    for (let at = start; at <= end; at += 1) {
      out[at] = sum / total;
      const next = at + radius + 1;
      const gone = at - radius;
      sum +=
        (next > end ? last : (tones[next] as number)) -
        (gone < start ? first : (tones[gone] as number));
    }
  }
  return out;
}

function turned(tones: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(tones.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) out[x * height + y] = tones[y * width + x] as number;
  return out;
}

/** What a camera makes of the scene with this much light: clipped, with noise, in 256 tones. */
export function taken(scene: Scene, light: number, noise: number, random: () => number): Picture {
  const { tones, width, height } = scene;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < tones.length; at += 1) {
    const grain = (random() + random() - 1) * 2.4 * noise;
    const tone = (tones[at] as number) * light * 255 + grain;
    data[at * 4] = tone;
    data[at * 4 + 1] = tone;
    data[at * 4 + 2] = tone;
  }
  const readRows = (top: number, count: number) =>
    data.subarray(top * width * 4, (top + count) * width * 4);
  return { width, height, readRows };
}
