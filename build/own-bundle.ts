import type { Plugin } from 'vite';

/** Where the playground's file stands beside the app's. */
export const PLAYGROUND_FILE = 'playground.js';

/**
 * Leaves import()s of the playground to a build of its own (build/playground.config.ts). Bundled along,
 * what it shares with the app (valibot, the form's rules) would grow everybody's first load.
 */
export function ownBundle(): Plugin {
  return {
    name: 'own-bundle',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      if (!source.endsWith('/playground/start')) return null;
      return { id: `./${PLAYGROUND_FILE}`, external: true };
    },
  };
}
