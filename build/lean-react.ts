import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { leanReactDom } from './lean-react-dom.ts';
import { toModule } from './to-module.ts';

/** The packages of React by what is imported, and the file that stands for it. */
const FILES: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

/**
 * What the views name: React's tables of events, attributes and elements keep only what occurs in these
 * sources at all, so a view that uses something new finds it there.
 */
function wordsOf(folders: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(?:[jt]sx?)$/.test(entry.name)) continue;
      const source = readFileSync(path.join(entry.parentPath, entry.name), 'utf8');
      for (const [word] of source.matchAll(/[\w-]+/g)) words.add(word);
    }
  }
  return words;
}

/**
 * Takes out of React what can't run in the widget, half of it: what stays does what it did. The files become
 * ES modules, so that the bundler sees what is used of each. `apply: 'serve'` is for tests of just that
 * React (LEAN_REACT=1, build/vite-middleware.mjs), which count its renders by the developer tools' hook.
 */
export function leanReact(apply: 'build' | 'serve' = 'build'): Plugin {
  let root = '';
  let words: ReadonlySet<string> | undefined;
  const require = createRequire(import.meta.url);
  const files = new Map(
    Object.entries(FILES).map(([name, file]) => {
      const [folder = '', ...inside] = file.split('/');
      const home = path.dirname(require.resolve(`${folder}/package.json`));
      return [name, path.join(home, ...inside)];
    }),
  );
  const known = new Set(files.values());
  const reactDom = files.get('react-dom/client');
  return {
    name: 'lean-react',
    apply,
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    resolveId(source) {
      return files.get(source) ?? null;
    },
    transform(source, id) {
      if (!known.has(id)) return null;
      words ??= wordsOf([path.join(root, 'src'), path.join(root, 'node_modules/wouter/src')]);
      const kept = apply === 'serve' ? ['injectedHook'] : [];
      const code = id === reactDom ? leanReactDom(source, words, kept) : source;
      return { code: toModule(code), map: null };
    },
  };
}
