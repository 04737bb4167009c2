import type { Plugin } from 'vite';

/** The part of Vite that wraps every import() into a helper that preloads style sheets. */
const WRAPPER = 'native:import-analysis-build';

/**
 * Leaves import() as it is. Our style sheets are inlined, so Vite's helper has nothing to preload; it
 * would be a chunk that the entry waits for, write links into the host's head and send
 * `vite:preloadError` events to the host's window.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    configResolved({ plugins }) {
      const index = plugins.findIndex(({ name }) => name === WRAPPER);
      if (index === -1) throw new Error(`Vite has no plugin ${WRAPPER} any more`);
      (plugins as Plugin[]).splice(index, 1);
    },
  };
}
