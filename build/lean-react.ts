import type { Plugin } from 'vite';

const SOURCE = /[\\/]react-dom-client\.production\.js$/;

/**
 * Parts of react-dom that run only where one of these variables is true. Nothing in the widget makes
 * them true: it has no HTML of a server to take over (hydrateRoot), and renders no <ViewTransition>.
 */
const NEVER = ['isHydrating', 'shouldStartViewTransition'] as const;
/** With these names as parameters of functions they would not be the variables any more. */
const PARAMETERS = /^ {2}isHydrating$/m;
/**
 * What react-dom does for <link>, <meta>, <script>, <style> and <title>, which the widget never renders:
 * the first one tells these elements from others, the others are only called for them.
 */
const FOR_HEAD_ELEMENTS = [
  'isHostHoistableType',
  'getResource',
  'acquireResource',
  'getHydratableHoistableCache',
  'mountHoistable',
  'preloadResource',
  'suspendResource',
] as const;
/** The ends of preload(), preconnect() and their like, which nothing here calls. */
const PRELOADERS = /^ {2}D: prefetchDNS,\n(?: {2}[CLmXSM]: \w+,?\n){6}/m;
const HYDRATE_ROOT = 'exports.hydrateRoot = function';
/** Before React listens for selectionchange on the host's document, which only onSelect needs. */
const DOCUMENT_LISTENER = /null === ownerDocument \|\|\s*ownerDocument\[listeningMarker\] \|\|/;

/**
 * Takes hydration, view transitions and elements of the head out of react-dom, 5 KiB of Brotli: the reads of
 * their switches become `false`, and the minifier drops what stands behind. React's one listener and one
 * property on the host's document go as well: nothing takes them away again, and nothing here uses onSelect.
 * Fails where React has other names for them, so look at this file with every update of React.
 */
export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: SOURCE },
      handler(source) {
        const known = [PARAMETERS, DOCUMENT_LISTENER, PRELOADERS].every((form) =>
          form.test(source),
        );
        if (!known || !source.includes(HYDRATE_ROOT)) {
          this.error('react-dom is built in another way: see build/lean-react.ts');
        }
        let code = source
          .replace(PARAMETERS, '  isHydratingInput')
          .replace(DOCUMENT_LISTENER, 'true ||')
          .replace(PRELOADERS, '')
          .replace(HYDRATE_ROOT, 'var neverHydrateRoot = function');
        for (const name of NEVER) {
          const read = new RegExp(`\\b${name}\\b(?!\\$)(?!\\s*=[^=])`, 'g');
          if (!read.test(code)) this.error(`react-dom has no ${name} any more`);
          code = code.replace(read, 'false');
        }
        for (const name of FOR_HEAD_ELEMENTS) {
          const body = new RegExp(`^function ${name}\\([^]*?\\n}\\n`, 'm');
          if (!body.test(code)) this.error(`react-dom has no ${name}() any more`);
          code = code.replace(body, `function ${name}() {}\n`);
        }
        return { code, map: null };
      },
    },
  };
}
