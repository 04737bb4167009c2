import type { Plugin } from 'vite';

interface LeftOut {
  readonly source: RegExp;
  readonly importer: RegExp;
  /** The module that stands in. */
  readonly by: string;
}

/**
 * The packages that are left out whole, and why. (AppKit, WalletConnect's own dialog, is left out of the
 * installation already: build/no-appkit.)
 */
const LEFT_OUT: readonly LeftOut[] = [
  // For Reacts before 18; ours has it.
  {
    source: /^use-sync-external-store\/shim/,
    importer: /[\\/]wouter[\\/]/,
    by: "export { useSyncExternalStore } from 'react';",
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
];

const PREFIX = '\0left-out:';

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
      return index === -1 ? null : `${PREFIX}${index}`;
    },
    load: (id) => (id.startsWith(PREFIX) ? LEFT_OUT[Number(id.slice(PREFIX.length))]?.by : null),
  };
}
