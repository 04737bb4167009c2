/** wouter's mark on a page whose history it has patched. */
const PATCHED = Symbol.for('wouter_v3');

const isOurs =
  typeof window !== 'undefined' &&
  !(PATCHED in window) &&
  Reflect.defineProperty(window, PATCHED, { value: true, configurable: true });

/** Call after wouter's module has run, so that the host's own copy of wouter finds the page unmarked. */
export function release(): void {
  if (isOurs) Reflect.deleteProperty(window, PATCHED);
}
