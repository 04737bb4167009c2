/** `npm run test:full` runs every test; `npm test` leaves out what takes long and tries the same in another look. */
export const everyTest = 'everyTest' in globalThis;

/** The first and the last of variants that are in order; all of them in `npm run test:full`. */
export function firstAndLast<Variant>(all: readonly Variant[]): readonly Variant[] {
  return everyTest ? all : all.filter((_, index) => index === 0 || index === all.length - 1);
}
