import type { Plugin } from 'vite';

const FRAMEWORKS = /^(react|react-dom|vue)$/;

/** For the builds of components: the element that they load stays a file of its own, and the framework the host's. */
export function elementByName(file: string): Plugin {
  return {
    name: 'element-by-name',
    enforce: 'pre',
    apply: 'build',
    resolveId(source) {
      if (source === './index') return { id: `./${file}`, external: true };
      return FRAMEWORKS.test(source) ? { id: source, external: true } : null;
    },
  };
}
