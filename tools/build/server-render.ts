import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const STYLES = fileURLToPath(new URL('../../dist/server-render.css', import.meta.url));
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
      const hash = createHash('sha384').update(readFileSync(STYLES)).digest('base64');
      return `export const STYLES_INTEGRITY = 'sha384-${hash}';`;
    },
  };
}
