import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { APP_FILE, localeFile, OF_HOST, PHONE_FILE, REACT_FILE } from './bundle-plan.mjs';
import { readBundleReport } from './first-load.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LAZY_ROOT = fileURLToPath(new URL('../../src/element/lazy-root.ts', import.meta.url));
const LOCALES = fileURLToPath(new URL('../../locales', import.meta.url));
/** Modules in files without a fixed name, which the entry asks for where the app will. */
const LATER = ['/form/rules/model/flatten-section', '/app/drawn/take-over'];
/** In the entry's build, the list of names that stands in for src/element/early-texts.ts. */
const EARLY_TEXTS = '\0early-texts';

/**
 * For r2wc alone react and react-dom lead to the lazy root, which loads React together with the app: the entry
 * needs nothing of it before. So in tests and in development as well.
 */
export function lazyRoot(): Plugin {
  return {
    name: 'lazy-root',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source !== 'react' && source !== 'react-dom/client') return null;
      return importer.includes('react-to-web-component') ? LAZY_ROOT : null;
    },
  };
}

/**
 * Lets the entry's build know the files of the app's build by their names, in `folder` of dist, as the app's `report`
 * has them. After `hostsReact`, which has no file of React.
 */
export function appByName(report: string, folder: string): Plugin {
  return {
    name: 'app-by-name',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === './early-texts') return EARLY_TEXTS;
      if (importer === EARLY_TEXTS) return { id: source, external: true };
      const isEarly = importer?.endsWith('early-imports.ts') === true;
      const later = isEarly ? laterFile(source, report) : undefined;
      const file = fileOf(source) ?? later?.slice(folder.length);
      return file ? { id: `./${file}`, external: true } : null;
    },
    load: (id) => (id === EARLY_TEXTS ? earlyTexts() : null),
  };
}

/** Each file by its whole name: a host's own bundler follows no name that is put together. */
function earlyTexts(): string {
  const rows = readdirSync(LOCALES)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .map((code) => `${JSON.stringify(code)}: () => import('./${localeFile(code)}')`);
  // Without a prototype: 'constructor' is no language.
  return `const texts = {__proto__: null, ${rows.join(', ')}};
export const earlyTexts = (code) => texts[code]?.();`;
}

function fileOf(source: string): string | undefined {
  if (source === 'react-dom/client') return REACT_FILE;
  if (source.endsWith('/phone/main')) return PHONE_FILE;
  return source.endsWith('/app/main') ? APP_FILE : undefined;
}

/** Stands in for a part of React. */
const PART = '\0react-by-name:';
/** Under which name React's file has it (build/react.ts). */
const NAMES: Readonly<Record<string, string>> = {
  react: 'react',
  'react/jsx-runtime': 'jsxRuntime',
  'react-dom/client': 'client',
};

/** Lets the build of the page for phones use React's file of the app's build. */
export function reactByName(): Plugin {
  return {
    name: 'react-by-name',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer = '') {
      if (importer.startsWith(PART)) return { id: source, external: true };
      if (!OF_HOST.includes(source)) return null;
      if (!NAMES[source]) this.error(`${REACT_FILE} has no ${source}: build/react.ts`);
      return PART + source;
    },
    async load(id) {
      if (!id.startsWith(PART)) return null;
      const source = id.slice(PART.length);
      const { default: part } = await import(source);
      const names = Object.keys(part).filter((name) => /^[A-Za-z]\w*$/.test(name));
      return `import { ${NAMES[source]} as part } from './${path.basename(REACT_FILE)}';
export default part;
${names.map((name) => `export const ${name} = /* @__PURE__ */ (() => part.${name})();`).join('\n')}`;
    },
  };
}

/** A file that only some investors need, named by its content: what is loaded long after the entry fits the app. */
function laterFile(source: string, report: string): string | undefined {
  const module = LATER.find((name) => source.endsWith(name));
  if (!module) return undefined;
  const files = readBundleReport(ROOT, [report]);
  return files.find(({ modules }) => `src${module}.ts` in modules)?.file;
}
