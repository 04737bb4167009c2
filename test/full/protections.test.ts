import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROTECTIONS } from '../protections/protections.mjs';

it.each(PROTECTIONS)('the list of protections fits the code: $what', ({ edits, test, what }) => {
  for (const [file, take] of edits) {
    expect(readFileSync(file, 'utf8').split(take), `${file}: ${take}`).toHaveLength(2);
  }
  expect(() => readFileSync(test)).not.toThrow();
  expect(PROTECTIONS.filter((one) => one.what === what)).toHaveLength(1);
});
