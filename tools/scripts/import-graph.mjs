// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/**
 * @typedef {object} Import
 * @property {string} from the importing file, relative to the root, with slashes
 * @property {number} line in that file, counted from 1
 * @property {string} to the imported file, relative to the root, or the package as written
 * @property {'static' | 'dynamic' | 'type'} kind `type`: gone at run time
 */

/** @typedef {ReadonlyMap<string, readonly Import[]>} Graph imports by importing file */

/**
 * Reads all imports of the TypeScript files under `root/src`.
 *
 * @param {string} root
 * @returns {Graph}
 */
export function readImportGraph(root) {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
  return new Map(files.map((file) => [file, importsOf(root, file)]));
}

/**
 * @param {string} root
 * @param {string} from
 * @returns {Import[]}
 */
function importsOf(root, from) {
  const text = readFileSync(path.join(root, from), 'utf8');
  const { module, errors } = parseSync(from, text);
  if (errors[0]) throw new Error(`${from}: ${errors[0].message}`);
  /** @type {(start: number, source: string, kind: Import['kind']) => Import} */
  const make = (start, source, kind) => ({
    from,
    line: text.slice(0, start).split('\n').length,
    to: resolve(root, from, source),
    kind,
  });
  const imports = module.staticImports.map(({ moduleRequest, entries }) =>
    make(moduleRequest.start, moduleRequest.value, onlyTypes(entries) ? 'type' : 'static'),
  );
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest
        ? [make(moduleRequest.start, moduleRequest.value, isType ? 'type' : 'static')]
        : [],
    ),
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    make(start, text.slice(start, end).replaceAll(/['"`]/g, ''), 'dynamic'),
  );
  return [...imports, ...exports, ...dynamic];
}

/** @param {readonly { isType: boolean }[]} entries */
function onlyTypes(entries) {
  return entries.length > 0 && entries.every(({ isType }) => isType);
}

/**
 * @param {string} root
 * @param {string} from
 * @param {string} source
 */
function resolve(root, from, source) {
  if (!source.startsWith('.')) return source;
  const target = path.posix.join(path.posix.dirname(from), source.replace(/\?.*$/, ''));
  const found = [target, `${target}.ts`, `${target}.tsx`].find(
    (file) => path.posix.extname(file) && existsSync(path.join(root, file)),
  );
  return found ?? target;
}
