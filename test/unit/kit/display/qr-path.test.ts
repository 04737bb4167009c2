import decodeQr from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrPath } from '../../../../src/kit/display/qr-code';

/** Grey values of the path as a camera sees it: four pixels to a cell. */
function photograph({ size, path }: ReturnType<typeof qrPath>) {
  const side = size * 4;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * 4; row < Number(y) * 4 + 4; row += 1) {
      const start = (row * side + Number(x) * 4) * 4;
      data.fill(0, start, start + Number(length) * 16);
    }
  }
  return { width: side, height: side, data };
}

test.each([
  `wc:${'7f6e504b'.repeat(8)}@2?relay-protocol=irn&symKey=${'587d5484'.repeat(8)}&expiryTimestamp=1790000000`,
  'https://metamask.app.link/dapp/portal.example/onboarding?plan=a&b=ü',
])('a scanner reads %s', (text) => {
  expect(decodeQr(photograph(qrPath(text)))).toBe(text);
});
