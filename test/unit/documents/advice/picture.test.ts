import { describe, expect, it } from 'vitest';
import {
  type Advice,
  judgePicture,
  type Picture,
} from '../../../../src/documents/advice/rules/picture';
import { blurred, drawDocument, randomFrom, taken } from './support/draw-document';

/** The verdict on a picture, and how often it pauses on the way. */
function verdictOn(picture: Picture): { advice: readonly Advice[]; pauses: number } {
  const work = judgePicture(picture);
  for (let pauses = 0; ; pauses += 1) {
    const { done, value } = work.next();
    if (done) return { advice: value, pauses };
  }
}

/** A picture of one tone for each pixel. */
function drawn(width: number, height: number, toneAt: (x: number, y: number) => number): Picture {
  const readRows = (top: number, count: number) => {
    const data = new Uint8ClampedArray(width * count * 4).fill(255);
    for (let at = 0; at < width * count; at += 1) {
      data.fill(toneAt(at % width, top + Math.floor(at / width)), at * 4, at * 4 + 3);
    }
    return data;
  };
  return { width, height, readRows };
}

/** Lines of squares, as sharp as a picture can show them. */
const squares = (light: number, dark: number) => (x: number, y: number) =>
  x % 12 < 6 && y % 24 < 8 ? dark : light;

const none = () => 0.5;
const lookAt = (picture: Picture) => verdictOn(picture).advice;

describe('a picture', () => {
  it('gets no advice when it is sharp and large enough', () => {
    expect(lookAt(drawn(1000, 600, squares(210, 40)))).toEqual([]);
  });

  it('below 1,000 pixels on its long side is small, whichever side that is', () => {
    expect(lookAt(drawn(999, 600, squares(210, 40)))).toEqual(['small']);
    expect(lookAt(drawn(600, 999, squares(210, 40)))).toEqual(['small']);
    expect(lookAt(drawn(600, 1000, squares(210, 40)))).toEqual([]);
  });

  it('shows nothing when it has one tone, or almost', () => {
    expect(lookAt(drawn(1200, 900, () => 255))).toEqual(['empty']);
    expect(lookAt(drawn(1200, 900, (x) => 180 + (x % 2) * 4))).toEqual(['empty']);
  });

  it('without light is dark, and nothing else is said of it', () => {
    expect(lookAt(drawn(1200, 900, squares(60, 10)))).toEqual(['dark']);
  });

  it('counts as washed out when the light parts are white and the ink is pale', () => {
    expect(lookAt(drawn(1200, 900, squares(255, 190)))).toEqual(['burnt']);
    // A scan is as white, and its ink is black.
    expect(lookAt(drawn(1200, 900, squares(255, 30)))).toEqual([]);
  });

  it('can be small and blurred at once', () => {
    const scene = drawDocument(1);
    const [width, height] = [scene.width / 2, scene.height / 2].map(Math.floor) as [number, number];
    const half = taken(blurred(scene, 8), 1, 0, none);
    const readRows = (top: number, count: number) => rowsOf(half, width, top, count);
    expect(lookAt({ width, height, readRows })).toEqual(['small', 'blurred']);
  });

  it('counts by the mean of its pixels when it is larger, so that fine grain is no edge', () => {
    const random = randomFrom(3);
    const grain = drawn(3000, 2000, () => 150 + (random() - 0.5) * 24);
    expect(lookAt(grain)).toEqual(['empty']);
  });

  it('takes many short steps', () => {
    const { pauses } = verdictOn(drawn(4000, 3000, squares(210, 40)));
    // 12 million pixels, 200,000 at once, then the blocks.
    expect(pauses).toBeGreaterThan(60);
  });
});

/** The upper left part of a picture. */
function rowsOf(picture: Picture, width: number, top: number, count: number): ArrayLike<number> {
  const rows = picture.readRows(top, count);
  const data = new Uint8ClampedArray(width * count * 4);
  for (let y = 0; y < count; y += 1) {
    for (let at = 0; at < width * 4; at += 1) {
      data[y * width * 4 + at] = rows[y * picture.width * 4 + at] as number;
    }
  }
  return data;
}
