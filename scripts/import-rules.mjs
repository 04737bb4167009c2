// @ts-check
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

/** The names of the networks, and which section and answers ask for a wallet, are known before there is one. */
const LAZY = /^src\/(documents|identity|wallet(?!\/rules\/(networks|section\/))|playground)\//;
const REFERENCE_BACKEND = /^src\/reference-backend\//;
/** Built as a file of its own, which the widget loads for its demo. */
const DEMO = /^src\/(playground|reference-backend)\//;
const FEATURE =
  /^src\/(profile|routing|section|form|documents|identity|wallet|session|language|theme|shell|disclaimers|review)\//;
const KNOWN_TO_ALL = ['session', 'language', 'theme'];
/** The section's screen stands in the shell and shows a form; neither knows the section. */
const BELOW_SECTION_SCREEN = ['shell', 'form'];
const ENTRY_FILES = /^src\/(element\/|http\/(send|auth)\.ts$|(index|pure|define)\.ts$)/;
/** Small and without a state: the entry's file and the app's hold a copy each. */
const IN_BOTH =
  /^src\/(http\/abortable|kit\/(import-again|rules\/(encode-part|web-address))|routing\/rules\/routes)\.ts$/;
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
      .filter(isBackendInWidget)
      .map(violation('Of the widget, the playground alone knows the reference backend.')),
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
    ...imports
      .filter(isEntryInApp)
      .map(violation("The app must not import the entry's files: they would be there twice.")),
  ];
}

/** @param {Import} one */
function isStaticIntoLazy({ from, to, kind }) {
  const feature = LAZY.exec(to)?.[0];
  const isLoadedAlong = feature === undefined || from.startsWith(feature);
  return kind === 'static' && !isLoadedAlong && !REFERENCE_BACKEND.test(from);
}

/** @param {Import} one */
function isBackendInWidget({ from, to }) {
  return REFERENCE_BACKEND.test(to) && !DEMO.test(from);
}

/** @param {Import} one */
function isRuntimeBetweenFeatures({ from, to, kind }) {
  const own = FEATURE.exec(from)?.[1];
  const other = FEATURE.exec(to)?.[1];
  if (kind !== 'static' || !own || !other || own === other) return false;
  if (/^src\/section\/.+\.tsx$/.test(from) && BELOW_SECTION_SCREEN.includes(other)) return false;
  return !KNOWN_TO_ALL.includes(other) && !/\/(rules\/.+|context\.tsx?)$/.test(to);
}

/** @param {Import} one */
function isRuntimeOutOfEntry({ from, to, kind }) {
  if (kind !== 'static' || !ENTRY_FILES.test(from)) return false;
  if (!to.startsWith('src/')) return !ENTRY_PACKAGES.includes(to);
  return !ENTRY_FILES.test(to) && !IN_BOTH.test(to);
}

/** @param {Import} one */
function isEntryInApp({ from, to, kind }) {
  return kind !== 'type' && !ENTRY_FILES.test(from) && ENTRY_FILES.test(to);
}

/**
 * @param {string} message
 * @returns {(one: Import) => Violation}
 */
function violation(message) {
  return ({ from, line }) => ({ file: from, line, message });
}
