import type { Plugin } from 'vite';
import { OF_HOST } from './bundle-plan.mjs';

/** Stands in for React's scheduler: how long its slices are is for the host, whose roots share it, to say. */
const SCHEDULER = '\0hosts-scheduler';

/** Makes a build that runs on the React of the page around it. After `lazyRoot`, which knows better of r2wc. */
export function hostsReact(): Plugin {
  return {
    name: 'hosts-react',
    enforce: 'pre',
    apply: 'build',
    resolveId(source) {
      if (source === 'scheduler') return SCHEDULER;
      return OF_HOST.includes(source) ? { id: source, external: true } : null;
    },
    load: (id) => (id === SCHEDULER ? 'export const unstable_forceFrameRate = () => {};' : null),
  };
}
