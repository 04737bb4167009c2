import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Replacement {
  readonly source: RegExp;
  readonly importer: RegExp;
  /** The file beside this one that stands in. */
  readonly by: string;
}

const REPLACEMENTS: readonly Replacement[] = [
  {
    source: /^react(\/jsx-runtime)?$/,
    importer: /^(?!.*[\\/](node_modules[\\/](react|react-dom|scheduler)|build)[\\/])/,
    by: 'react-parts.ts',
  },
  {
    source: /^(regexparam|\.\/use-browser-location\.js)$/,
    importer: /[\\/]node_modules[\\/]wouter[\\/]/,
    by: 'unused-in-wouter.ts',
  },
  {
    source: /^(cross-fetch|@metamask\/sdk-analytics)$/,
    importer: /[\\/]node_modules[\\/]@metamask[\\/]sdk[\\/]/,
    by: 'quiet-metamask.ts',
  },
  {
    source: /^debug$/,
    importer: /[\\/]node_modules[\\/]@metamask[\\/]sdk[\\/]/,
    by: 'quiet-debug.ts',
  },
];

/** Leaves out of the bundle what a package brings along and we never use. */
export function leanPackages(): Plugin {
  return {
    name: 'lean-packages',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer = '') {
      const found = REPLACEMENTS.find(
        (one) => one.source.test(source) && one.importer.test(importer),
      );
      return found ? fileURLToPath(new URL(found.by, import.meta.url)) : null;
    },
  };
}
