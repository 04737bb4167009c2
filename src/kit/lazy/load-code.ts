import type { LoadCode } from './import-again';

/** How later code is loaded; tools/build/retry-imports.ts calls it by this name. */
export let $load: LoadCode = (loading) => loading;

/**
 * Takes over the entry's way to load code. It knows the hashes in the page's import maps as they were when it ran:
 * the maps may have left the page since, and still apply, whichever element passes them.
 */
export function loadBy(entrys: LoadCode): void {
  $load = entrys;
}
