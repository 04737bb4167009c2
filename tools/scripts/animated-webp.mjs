// @ts-check

/**
 * @typedef {object} Frame
 * @property {Buffer} webp one picture, as a browser's canvas writes it: lossy, without transparency
 * @property {number} ms how long it stands
 */

/**
 * Joins pictures of one size into one moving picture that plays `loops` times (0: for ever). The format is
 * WebP's container: chunks of a name, a length and their bytes, filled up to even lengths.
 *
 * @param {readonly Frame[]} frames
 * @param {{ width: number, height: number, loops: number }} canvas in pixels
 * @returns {Buffer}
 */
export function animatedWebp(frames, { width, height, loops }) {
  const size = Buffer.concat([uint24(width - 1), uint24(height - 1)]);
  const isAnimated = Buffer.from([0x02, 0, 0, 0]);
  const opaqueWhite = Buffer.alloc(4, 0xff);
  const chunks = [
    chunk('VP8X', Buffer.concat([isAnimated, size])),
    chunk('ANIM', Buffer.concat([opaqueWhite, Buffer.from([loops & 0xff, loops >> 8])])),
    ...frames.map(({ webp, ms }) => {
      const atOrigin = Buffer.alloc(6);
      const noBlending = Buffer.from([0x02]);
      return chunk('ANMF', Buffer.concat([atOrigin, size, uint24(ms), noBlending, picture(webp)]));
    }),
  ];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

/**
 * The picture's own chunk out of its file, which may hold a colour profile before it.
 *
 * @param {Buffer} webp
 * @throws when there is none of the one kind that is expected
 */
function picture(webp) {
  let place = 12;
  while (place < webp.length) {
    const length = webp.readUInt32LE(place + 4);
    const next = place + 8 + length + (length % 2);
    if (webp.toString('latin1', place, place + 4) === 'VP8 ') return webp.subarray(place, next);
    place = next;
  }
  throw new Error('a frame holds no lossy picture');
}

/**
 * @param {string} name of four characters
 * @param {Buffer} content
 */
function chunk(name, content) {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** @param {number} value */
function uint24(value) {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}
