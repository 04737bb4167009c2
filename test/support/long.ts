import { describe, it } from 'vitest';

/**
 * `npm run test:full` runs every test. `npm test` leaves out those that take long and try what another test tries with
 * other values, or what is only seen by who works on a profile. The last test of a rule stays
 * (test/contracts/docs/product-rules.test.ts).
 */
export const everyTest = process.env.EVERY_TEST !== undefined;

const leftOut = Object.assign(() => undefined, { each: () => () => undefined });

/** A test that `npm run test:full` alone runs. */
export const longIt = everyTest ? it : (leftOut as unknown as typeof it);

/** Tests that `npm run test:full` alone runs. */
export const longDescribe = everyTest ? describe : (leftOut as unknown as typeof describe);
