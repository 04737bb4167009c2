/** wouter's own sign that it has patched the page's history. */
const PATCHED = Symbol.for('wouter_v3');

const isOurs =
  typeof window !== 'undefined' &&
  !(PATCHED in window) &&
  Reflect.defineProperty(window, PATCHED, { value: true, configurable: true });

/** To be called when wouter has run: one of the host's own that comes later finds the page as it was. */
export function release(): void {
  if (isOurs) Reflect.deleteProperty(window, PATCHED);
}
