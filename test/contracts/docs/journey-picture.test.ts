import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { animatedWebp } from '../../../tools/scripts/animated-webp.mjs';

const MOST_BYTES = 500_000;

/** One chunk of WebP's container, filled up to an even length. */
function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)]);
}

/** A picture as a browser writes it, of which only the container is looked at. */
function picture(content: string, ...before: readonly Buffer[]): Buffer {
  const chunks = [...before, chunk('VP8 ', Buffer.from(content))];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

function names(webp: Buffer): readonly string[] {
  const found: string[] = [];
  for (let place = 12; place < webp.length; ) {
    found.push(webp.toString('latin1', place, place + 4));
    const length = webp.readUInt32LE(place + 4);
    place += 8 + length + (length % 2);
  }
  return found;
}

test('the picture of a journey is animated, stops after a few loops and is small', () => {
  const webp = readFileSync('docs/images/journey.webp');
  const [head, animation, ...frames] = names(webp);
  expect([head, animation, ...new Set(frames)]).toEqual(['VP8X', 'ANIM', 'ANMF']);
  expect(frames.length).toBeGreaterThan(4);
  const loops = webp.readUInt16LE(webp.indexOf('ANIM') + 12);
  expect(loops).toBeGreaterThan(0);
  expect(webp.length).toBeLessThan(MOST_BYTES);
});

test('pictures become frames in their order, also with a colour profile or an odd length', () => {
  const profile = chunk('ICCP', Buffer.from('odd'));
  const frames = [
    { webp: picture('first'), ms: 100 },
    { webp: picture('second', profile), ms: 70_000 },
  ];
  const webp = animatedWebp(frames, { width: 1200, height: 780, loops: 2 });
  expect(webp.readUInt32LE(4)).toBe(webp.length - 8);
  expect(names(webp)).toEqual(['VP8X', 'ANIM', 'ANMF', 'ANMF']);
  const last = webp.lastIndexOf('ANMF') + 8;
  expect(webp.readUIntLE(last + 6, 3) + 1).toBe(1200);
  expect(webp.readUIntLE(last + 9, 3) + 1).toBe(780);
  expect(webp.readUIntLE(last + 12, 3)).toBe(70_000);
  expect(webp.toString('latin1', last + 24)).toBe('second');
});

test('anything but a lossy picture is refused', () => {
  const other = chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), chunk('VP8L', Buffer.alloc(4))]));
  const size = { width: 1, height: 1, loops: 0 };
  expect(() => animatedWebp([{ webp: other, ms: 1 }], size)).toThrow('no lossy picture');
});
