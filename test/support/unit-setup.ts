import fc from 'fast-check';
import { afterAll, afterEach, expect } from 'vitest';
import { log } from './expect-problem';
import { watchConsole } from './problems';

/** The same inputs in every run, so that a change fails for what it changed. FC_SEED=random looks further. */
const { FC_SEED = '20261121' } = process.env;
if (FC_SEED !== 'random') fc.configureGlobal({ seed: Number(FC_SEED) });

watchConsole(log);

afterEach(() => {
  expect(log.settle(), 'problems beside the assertions').toEqual([]);
});

// A clock that a test file leaves behind, or takes along, stops the files after it in the same process.
const { setTimeout: begin } = globalThis;
afterAll(() => {
  expect(globalThis.setTimeout, 'the clock after the tests of a file').toBe(begin);
});
