import { type MinifyOptions, minify } from 'terser';
import type { Plugin } from 'vite';

/** The chunk that holds React (chunk-plan.ts). */
const APP = 'app';

/**
 * Fields of React's own work objects: react-dom alone writes and reads them. Their names are two
 * percent of its weight.
 */
const REACT_FIELDS = [
  'alternate',
  'baseQueue',
  'baseState',
  'blockedOn',
  'callbackNode',
  'callbackPriority',
  'cancelPendingCommit',
  'childLanes',
  'dehydrated',
  'deletions',
  'eagerState',
  'elementType',
  'entangledLanes',
  'entanglements',
  'errorRecoveryDisabledLanes',
  'expirationTimes',
  'expiredLanes',
  'firstBaseUpdate',
  'hasEagerState',
  'hiddenCallbacks',
  'hiddenUpdates',
  'isDehydrated',
  'lastBaseUpdate',
  'lastEffect',
  'lastRenderedReducer',
  'lastRenderedState',
  'memoizedProps',
  'memoizedState',
  'pendingContext',
  'pendingLanes',
  'pendingProps',
  'pingCache',
  'pingedLanes',
  'refCleanup',
  'renderingStartTime',
  'retryLane',
  'revertLane',
  'shellSuspendCounter',
  'sibling',
  'stateNode',
  'subtreeFlags',
  'suspendedLanes',
  'tailMode',
  'timeoutHandle',
  'updateQueue',
  'warmLanes',
] as const;

const REACT_DOM = /[\\/]react-dom-client\./;
const STYLES = /\.css\?/;

/** Nothing here may count on a read without use: no getter of ours or of the packages has effects. */
const OPTIONS: MinifyOptions = {
  module: true,
  ecma: 2020,
  compress: { passes: 3, unsafe_arrows: true, unsafe_methods: true, pure_getters: true },
  format: { comments: /^!/ },
};
const IN_APP: MinifyOptions = {
  ...OPTIONS,
  mangle: { properties: { regex: new RegExp(`^(${REACT_FIELDS.join('|')})$`) } },
};

/**
 * Minifies the files of the first load once more, with React's own field names shortened. Fails where
 * a module other than react-dom has one of those names: they may change within that one alone.
 */
export function squeeze(): Plugin {
  const field = new RegExp(`\\b(${REACT_FIELDS.join('|')})\\b`);
  return {
    name: 'squeeze',
    apply: 'build',
    enforce: 'post',
    // React looks for its developer tools in the page. They would find fields they don't know, and the
    // host's developers a widget of which they are to know nothing.
    config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
    // A file's name stands for its content: it must change with what is done here.
    augmentChunkHash: () => `${JSON.stringify(OPTIONS)} ${REACT_FIELDS}`,
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { code }] of Object.entries(chunk.modules)) {
          if (REACT_DOM.test(id) || STYLES.test(id)) continue;
          const found = field.exec(code ?? '')?.[0];
          if (found) this.error(`${id} has '${found}', a field's name of React`);
        }
        const isApp = chunk.name === APP;
        if (!isApp && !chunk.isEntry) continue;
        const { code } = await minify(chunk.code, isApp ? IN_APP : OPTIONS);
        if (code === undefined) this.error(`${chunk.fileName} could not be minified`);
        chunk.code = code;
      }
    },
  };
}
