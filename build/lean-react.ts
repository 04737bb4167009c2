import type { Plugin } from 'vite';

const SOURCE = /[\\/]react-dom-client\.production\.js$/;

/**
 * Parts of react-dom that run only where one of these variables is true. Nothing in the widget makes
 * them true: it has no HTML of a server to take over (hydrateRoot), and renders no <ViewTransition>.
 */
const NEVER = ['isHydrating', 'shouldStartViewTransition'] as const;
/** With these names as parameters of functions they would not be the variables any more. */
const PARAMETERS = /^ {2}isHydrating$/m;
const HYDRATE_ROOT = 'exports.hydrateRoot = function';
/** Before React listens for selectionchange on the host's document, which only onSelect needs. */
const DOCUMENT_LISTENER = /null === ownerDocument \|\|\s*ownerDocument\[listeningMarker\] \|\|/;

/**
 * Takes hydration and view transitions, 2.8 KiB of Brotli, out of react-dom: the reads of their switches
 * become `false`, and the minifier drops what stands behind. React's one listener and one property on the
 * host's document go as well: nothing takes them away again, and nothing here uses onSelect. Fails where React has other names for them,
 * so look at this file with every update of React.
 */
export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: SOURCE },
      handler(source) {
        const known = [PARAMETERS, DOCUMENT_LISTENER].every((form) => form.test(source));
        if (!known || !source.includes(HYDRATE_ROOT)) {
          this.error('react-dom is built in another way: see build/lean-react.ts');
        }
        let code = source
          .replace(PARAMETERS, '  isHydratingInput')
          .replace(DOCUMENT_LISTENER, 'true ||')
          .replace(HYDRATE_ROOT, 'var neverHydrateRoot = function');
        for (const name of NEVER) {
          const read = new RegExp(`\\b${name}\\b(?!\\$)(?!\\s*=[^=])`, 'g');
          if (!read.test(code)) this.error(`react-dom has no ${name} any more`);
          code = code.replace(read, 'false');
        }
        return { code, map: null };
      },
    },
  };
}
