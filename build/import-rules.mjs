// @ts-check
import { reached } from './import-graph.mjs';

/**
 * The import rules that tell a static import from `import()` and from a type, which Biome's
 * noRestrictedImports does not; the others stand in biome.json.
 *
 * @typedef {import('./import-graph.mjs').Graph} Graph
 * @typedef {import('./import-graph.mjs').Import} Import
 *
 * @typedef {object} Violation
 * @property {string} file
 * @property {number} line
 * @property {string} message
 */

const LAZY = /^src\/(documents|identity|wallet|playground)\//;
const FEATURE =
  /^src\/(profile|routing|section|form|documents|identity|wallet|session|language|theme|shell)\//;
const KNOWN_TO_ALL = ['session', 'language', 'theme'];
const ENTRIES = ['src/index.ts', 'src/pure.ts'];
const ENTRY_FILES = /^src\/(element\/|http\/(send|auth)\.ts$|(index|pure|define)\.ts$)/;
const ENTRY_PACKAGES = ['@r2wc/react-to-web-component', 'package.json'];

/**
 * @param {Graph} graph
 * @returns {Violation[]}
 */
export function violations(graph) {
  const imports = [...graph.values()].flat();
  return [
    ...imports
      .filter(isStaticIntoLazy)
      .map(
        violation('A lazy feature is imported by import() only, or it lands in the first chunk.'),
      ),
    ...imports
      .filter(isRuntimeBetweenFeatures)
      .map(
        violation(
          "At run time a feature knows another one's rules and context only: have its store handed in, import the type.",
        ),
      ),
    ...imports
      .filter(isRuntimeOutOfEntry)
      .map(
        violation(
          'The entry runs nothing but the element, send and auth: import the type, or load it with the app.',
        ),
      ),
    ...sharedByEntryAndApp(graph),
  ];
}

/** @param {Import} one */
function isStaticIntoLazy({ from, to, kind }) {
  const feature = LAZY.exec(to)?.[0];
  return kind === 'static' && feature !== undefined && !from.startsWith(feature);
}

/** @param {Import} one */
function isRuntimeBetweenFeatures({ from, to, kind }) {
  const own = FEATURE.exec(from)?.[1];
  const other = FEATURE.exec(to)?.[1];
  if (kind !== 'static' || !own || !other || own === other) return false;
  return !KNOWN_TO_ALL.includes(other) && !/\/(rules\/[^/]+|context\.tsx?)$/.test(to);
}

/** @param {Import} one */
function isRuntimeOutOfEntry({ from, to, kind }) {
  if (kind !== 'static' || !ENTRY_FILES.test(from)) return false;
  return to.startsWith('src/') ? !ENTRY_FILES.test(to) : !ENTRY_PACKAGES.includes(to);
}

/**
 * A module both need would be a chunk of its own, or the app would import the entry file.
 *
 * @param {Graph} graph
 */
function sharedByEntryAndApp(graph) {
  const entry = reached(graph, ENTRIES, ['static']);
  const lazy = [...entry.keys()].flatMap((file) =>
    (graph.get(file) ?? []).filter(({ kind }) => kind === 'dynamic').map(({ to }) => to),
  );
  const app = reached(graph, lazy, ['static', 'dynamic']);
  return [...app.entries()].flatMap(([file, by]) =>
    by && entry.has(file) && !entry.has(by.from)
      ? [violation(`The entry and the app must not share ${file}.`)(by)]
      : [],
  );
}

/**
 * @param {string} message
 * @returns {(one: Import) => Violation}
 */
function violation(message) {
  return ({ from, line }) => ({ file: from, line, message });
}
