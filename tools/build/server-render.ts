import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The styles of what is drawn, in the folder of the build. */
const STYLES = ['server-render.css', 'server-render-views.css'];
/** What no server draws, and would bring browser code of megabytes along. */
const LEFT_TO_BROWSER =
  /\/(playground\/start|providers\/(?!rules)[\w-]+-adapter|walletconnect\/adapter|metamask\/metamask-sdk|find-mistakes|upload\/transfer|save-section|documents\/start-documents)$/;
/** React's renderer in one go: the ones that stream keep a process alive, or are of one runtime each. */
const RENDERER = fileURLToPath(
  new URL(
    '../../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js',
    import.meta.url,
  ),
);
const NOTHING = '\0left-to-browser';

/** For the build that draws on a server: without what only runs in a browser, and with the hash of its styles. */
export function serverRender(): Plugin {
  return {
    name: 'server-render',
    enforce: 'pre',
    apply: 'build',
    resolveId(source) {
      if (source === 'react-dom/server') return RENDERER;
      return LEFT_TO_BROWSER.test(source) ? NOTHING : null;
    },
    load(id) {
      if (id === NOTHING) return 'export {};';
      if (!/\/src\/app\/drawn\/styles\.ts$/.test(id.replaceAll('\\', '/'))) return null;
      const hashes = Object.fromEntries(STYLES.map((file) => [file, hashOf(file)]));
      return `export const STYLES_INTEGRITY = ${JSON.stringify(hashes)};`;
    },
  };
}

/** Leaves out the empty scripts that are made for style sheets. */
export function stylesAlone(): Plugin {
  return {
    name: 'styles-alone',
    generateBundle(_, bundle) {
      for (const [file, { type }] of Object.entries(bundle))
        if (type === 'chunk') delete bundle[file];
    },
  };
}

function hashOf(file: string): string {
  const text = readFileSync(new URL(`../../dist/${file}`, import.meta.url));
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}
