// @ts-check
/**
 * Who may import whom in src, by the files that an import resolves to. What the widget must never import at all
 * (demo, tests, Node), import cycles and the globals a rule may not touch are Biome's (biome.json).
 *
 * @typedef {import('./import-graph.mjs').Graph} Graph
 * @typedef {import('./import-graph.mjs').Import} Import
 *
 * @typedef {object} Violation
 * @property {string} file
 * @property {number} line
 * @property {string} message
 *
 * @typedef {object} Rule
 * @property {(one: Import) => boolean} forbids
 * @property {string} message
 */

const FEATURE =
  /^src\/(profile|routing|section|form|documents|identity|wallet|session|language|theme|shell|disclaimers|review)\//;
/** Arrows run down this list; up it lead only rules, contexts and types. */
const DOWNWARDS = [
  ...['section', 'shell', 'routing', 'form', 'documents', 'identity', 'wallet', 'review'],
  ...['disclaimers', 'profile', 'session', 'language', 'theme'],
];
/**
 * The names of the networks, which section and answers ask for a wallet, and which identity checks there are, are
 * known before there is one.
 */
const LAZY =
  /^src\/(documents|identity(?!\/rules\/plugin-id)|wallet(?!\/rules\/(network-setting|section\/))|playground)\//;
const KNOWN_TO_ALL = /^src\/(session|language|theme)\//;
/** What a feature shows of itself to another one. */
const OPEN_AT_RUN_TIME =
  /\/(rules\/.+|kinds\/.+\.ts|context\.tsx?|routing\/link\.ts|screens\/(error-boundary|screen)\.tsx)$/;
const OPEN_AS_TYPE =
  /\/(rules\/.+|kinds\/.+\.ts|context\.tsx?|([\w-]+-)?store\.ts|model\.ts|types\.ts)$/;

/** Of a kind of field all but its views. */
const RULES_FILE = /^src\/(?!reference-backend\/).+\/rules\/|^src\/form\/kinds\/.+\.ts$/;
const PURE =
  /^src\/.+\/rules\/|^src\/form\/kinds\/.+\.ts$|^src\/http\/(schemas|host-api(-answers)?|errors|uncertain|calls\/[\w-]+)\.ts$|^src\/advice\/mistake\.ts$/;
const BACKEND_RULES = /^src\/reference-backend\/rules\//;
const KNOWN_TO_BACKEND_RULES =
  /^(valibot|src\/http\/host-api\.ts|src\/wallet\/checksum-address\.ts)$/;

const ADAPTER =
  /-adapter\.ts$|^src\/wallet\/walletconnect\/adapter\.ts$|^src\/http\/(http-client|checked-answer|send|upload\/(transfer|lazy-upload))\.ts$/;
/** The page for phones, a build of its own, which holds what it imports. */
const PHONE = /^src\/phone\//;
/** What of the kit only waits, loads or reads signals. */
const UNDRAWN_KIT = /^src\/kit\/(hooks|waiting|lazy)\//;

const REFERENCE_BACKEND = /^src\/reference-backend\//;
/** Built as files of their own: one that the widget loads for its demo, and what other backends import. */
const DEMO = /^src\/(playground\/|reference-backend\/|profile\.ts$)/;

/** What a provider is checked with: built as a file of its own, which no page loads. */
const OF_ITS_OWN = /^src\/check-provider\.ts$/;

const ENTRY_FILES = /^src\/(element\/|http\/send\.ts$|(index|pure|define)\.ts$)/;
/** Small and without a state: the entry's file and the app's hold a copy each. */
const IN_BOTH =
  /^src\/(kit\/(waiting\/waiting|lazy\/import-again|rules\/(encode-part|web-address))|element\/take-return|routing\/rules\/routes)\.ts$/;
/** Built as files of their own, which load the entry when a component is shown. */
const COMPONENTS = /^src\/(frameworks\/|(react|server-render|vue)\.ts$)/;
const ENTRY_PACKAGES = ['@r2wc/react-to-web-component', 'package.json'];

/** @type {readonly Rule[]} */
const RULES = [
  {
    forbids: ({ from, to }) => /^src\/kit\//.test(from) && /^src\/(?!kit\/)/.test(to),
    message: 'The kit knows nothing of the product: have it handed in.',
  },
  {
    forbids: ({ from, to }) =>
      /^src\/http\//.test(from) &&
      /^src\/(?!http\/|kit\/(rules|waiting)\/|advice\/mistake)/.test(to),
    message: 'The HTTP layer knows nothing but the contract, what a value is and how to wait.',
  },
  {
    // Everything that one element is made of: a feature is handed it whole.
    forbids: ({ from, to }) =>
      FEATURE.test(from) &&
      /^src\/(app\/|element\/|(define|index|pure)\.ts$)/.test(to) &&
      to !== 'src/app/onboarding.ts',
    message: 'A feature must not know the app or the element, but for onboarding.ts.',
  },
  {
    forbids: isHiddenFeature,
    message:
      'A feature knows one above it (DOWNWARDS) by its rules, its context and the types of its store: have its store handed in.',
  },
  {
    forbids: isStaticIntoLazy,
    message: 'A lazy feature is imported by import() only, or it lands in the first chunk.',
  },
  {
    forbids: ({ from, to }) =>
      /^src\/.+\.tsx$/.test(from) && !from.startsWith('src/playground/') && ADAPTER.test(to),
    message: 'A view must not know an adapter: call the store.',
  },
  {
    forbids: ({ from, to }) =>
      /^src\/app\/.+\.tsx$/.test(from) &&
      (to.endsWith('.css') || (/^src\/kit\//.test(to) && !UNDRAWN_KIT.test(to))),
    message:
      'The app composes views and draws none: give the view to the feature whose subject it is.',
  },
  {
    forbids: ({ from, to }) =>
      RULES_FILE.test(from) && !PURE.test(to) && to !== 'src/app/settings/settings.ts',
    message: 'A rule is pure: it may know other rules and the shapes of http alone.',
  },
  {
    forbids: ({ from, to }) =>
      BACKEND_RULES.test(from) && !PURE.test(to) && !KNOWN_TO_BACKEND_RULES.test(to),
    message: 'A rule is pure: it may know other rules, the shapes of http and valibot alone.',
  },
  {
    forbids: ({ from, to }) => REFERENCE_BACKEND.test(to) && !DEMO.test(from),
    message: 'Of the widget, the playground alone knows the reference backend.',
  },
  {
    forbids: isRuntimeOutOfEntry,
    message:
      'The entry runs nothing but the element, send and auth: import the type, or load it with the app.',
  },
  {
    forbids: ({ from, to, kind }) =>
      kind !== 'type' &&
      !ENTRY_FILES.test(from) &&
      !COMPONENTS.test(from) &&
      ENTRY_FILES.test(to) &&
      !IN_BOTH.test(to),
    message: "The app must not import the entry's files: they would be there twice.",
  },
];

/**
 * The imports that break a rule.
 *
 * @param {Graph} graph
 * @returns {Violation[]}
 */
export function violations(graph) {
  const imports = [...graph.values()].flat();
  return RULES.flatMap(({ forbids, message }) =>
    imports.filter(forbids).map(({ from, line }) => ({ file: from, line, message })),
  );
}

/** @param {Import} one */
function isHiddenFeature({ from, to, kind }) {
  const own = FEATURE.exec(from)?.[1];
  const other = FEATURE.exec(to)?.[1];
  if (!own || !other || own === other || KNOWN_TO_ALL.test(to)) return false;
  if (DOWNWARDS.indexOf(own) < DOWNWARDS.indexOf(other)) return false;
  return !(kind === 'static' ? OPEN_AT_RUN_TIME : OPEN_AS_TYPE).test(to);
}

/** @param {Import} one */
function isStaticIntoLazy({ from, to, kind }) {
  const feature = LAZY.exec(to)?.[0];
  const isLoadedAlong = feature === undefined || from.startsWith(feature) || PHONE.test(from);
  return (
    kind === 'static' && !isLoadedAlong && !REFERENCE_BACKEND.test(from) && !OF_ITS_OWN.test(from)
  );
}

/** @param {Import} one */
function isRuntimeOutOfEntry({ from, to, kind }) {
  if (kind !== 'static' || !ENTRY_FILES.test(from)) return false;
  if (!to.startsWith('src/')) return !ENTRY_PACKAGES.includes(to);
  return !ENTRY_FILES.test(to) && !IN_BOTH.test(to);
}
