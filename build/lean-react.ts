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

/**
 * Takes hydration and view transitions, 2.8 KiB of Brotli, out of react-dom: the reads of their switches
 * become `false`, and the minifier drops what stands behind. Fails where React has other names for them,
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
        if (!PARAMETERS.test(source) || !source.includes(HYDRATE_ROOT)) {
          this.error('react-dom is built in another way: see build/lean-react.ts');
        }
        let code = source
          .replace(PARAMETERS, '  isHydratingInput')
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
