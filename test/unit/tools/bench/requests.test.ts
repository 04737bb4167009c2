import { expect, test } from 'vitest';
import { bytesUntil, type Request } from '../../../../tools/bench/requests.mjs';

const request = (parts: Partial<Request>): Request => ({
  url: 'https://cdn.test/a.js',
  start: 0,
  end: 100,
  bytes: 1000,
  parts: [
    { time: 40, bytes: 200 },
    { time: 90, bytes: 700 },
  ],
  isPreflight: false,
  ...parts,
});

test('a finished request counts in full, one under way with the bytes received so far', () => {
  expect(bytesUntil([request({})], 100)).toBe(1000);
  expect(bytesUntil([request({})], 99)).toBe(900);
  expect(bytesUntil([request({})], 40)).toBe(200);
  expect(bytesUntil([request({})], 39)).toBe(0);
});

test('a request that never ended counts with the bytes received', () => {
  expect(bytesUntil([request({ end: Number.NaN, bytes: 0 })], Number.POSITIVE_INFINITY)).toBe(900);
});

test('a preflight counts with its headers, which the browser leaves out of its sum', () => {
  const preflight = { isPreflight: true, bytes: 0, parts: [{ time: 50, bytes: 580 }] };
  expect(bytesUntil([request(preflight), request({})], 100)).toBe(1580);
});
