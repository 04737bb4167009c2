import type { Plugin } from 'vite';

interface LeftOut {
  readonly source: RegExp;
  readonly importer: RegExp;
  /** The module that stands in. */
  readonly by: string;
}

/** The packages that are left out whole, and why. */
const LEFT_OUT: readonly LeftOut[] = [
  // WalletConnect's own dialog, which is not even installed: tools/build/no-appkit.
  {
    source: /^@reown\/appkit(\/|$)/,
    importer: /[\\/]@walletconnect[\\/]/,
    by: 'export {};',
  },
  // For Reacts before 18; ours has it.
  {
    source: /^use-sync-external-store\/shim/,
    importer: /[\\/]wouter[\\/]/,
    by: "export { useSyncExternalStore } from 'react';",
  },
  // Its own location hook, which would patch the page's history, and its patterns: src/routing has both.
  {
    source: /^\.\/use-browser-location\.js$/,
    importer: /[\\/]wouter[\\/]/,
    by: 'export const useBrowserLocation = undefined; export const useSearch = undefined;',
  },
  {
    source: /^regexparam$/,
    importer: /[\\/]wouter[\\/]/,
    by: 'export const parse = undefined;',
  },
  // `enableAnalytics: false` does not stop all that @metamask/sdk reports: joining, rejecting and ending a
  // channel are posted to its relay whatever that says.
  {
    source: /^@metamask\/sdk-analytics$/,
    importer: /[\\/]@metamask[\\/]sdk[\\/]/,
    by: 'const ignore = () => {}; export const analytics = { setGlobalProperty: ignore, enable: ignore, track: ignore };',
  },
  {
    source: /^cross-fetch$/,
    importer: /[\\/]@metamask[\\/]sdk[\\/]/,
    by: "export default () => Promise.resolve(new Response('{}'));",
  },
  // It removes the host page's own 'debug' setting from its localStorage; @metamask/sdk disables it anyway.
  {
    source: /^debug$/,
    importer: /[\\/]@metamask[\\/]sdk[\\/]/,
    by: 'export default Object.assign(() => () => {}, { enable: () => {}, disable: () => {} });',
  },
  // What @cantoo/pdf-lib reads SVG with: the pages of a document are JPEGs. It is CommonJS, and 20 KiB with its entities.
  {
    source: /^node-html-better-parser$/,
    importer: /[\\/]@cantoo[\\/]pdf-lib[\\/]/,
    by: 'export const parse = () => { throw new Error("no SVG"); }; export const NodeType = {}; export class HTMLElement {}',
  },
];

const PREFIX = '\0left-out:';

/**
 * What @r2wc/core has beside what the widget uses of it: it names its props in a list, converts no attribute, and has
 * r2wc send no event.
 */
const R2WC_PARTS = [
  /\n {2}number: \w+,\n {2}boolean: \w+,\n {2}function: \w+,\n {2}method: \w+,\n {2}json: \w+(?=\n\})/,
  /\n {2}\w\.props \|\| \(.+\), \w\.events \|\| \(.+\);/,
  /Array\.isArray\(\w\.props\) \? (?=\w\.props\.slice)/,
  / : Object\.keys\(\w\.props\), \w = Array\.isArray\(\w\.events\) \? .+ : Object\.keys\(\w\.events\)/,
  /Array\.isArray\(\w\.props\) \? (?="string")/,
  /(?<="string") : \w\.props\[\w\]/,
  /\n {2}for \(const \w of \w\)\n {4}.+ = Array\.isArray\(\w\.events\) .+;/,
  /\n {6}for \(const (\w+) of \w+\)\n {8}this\[\w+\]\[\1\] = \(\w+\) => \{\n[\s\S]*?\n {8}\};/,
];

/** Leaves unused parts of r2wc out of the entry, which has to be small. */
export function leftOutParts(): Plugin {
  return {
    name: 'left-out-parts',
    transform(code, id) {
      if (!/[\\/]@r2wc[\\/]core[\\/]dist[\\/]core\.js$/.test(id)) return null;
      const isKnown = R2WC_PARTS.every((part) => part.test(code));
      if (!isKnown) this.error('@r2wc/core has changed: see R2WC_PARTS in tools/build/left-out.ts');
      return { code: R2WC_PARTS.reduce((text, part) => text.replace(part, ''), code), map: null };
    },
  };
}

/** Leaves these packages out of the bundle. */
export function leftOut(): Plugin {
  return {
    name: 'left-out',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer = '') {
      const index = LEFT_OUT.findIndex(
        (one) => one.source.test(source) && one.importer.test(importer),
      );
      return index === -1 ? null : `${PREFIX}${index}:${source}`;
    },
    load: (id) =>
      id.startsWith(PREFIX) ? LEFT_OUT[Number.parseInt(id.slice(PREFIX.length), 10)]?.by : null,
  };
}
