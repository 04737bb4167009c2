// @ts-check
/**
 * @typedef {object} Criterion a row of the report (tools/accessibility/conformance.yaml)
 * @property {string} num
 * @property {{ name: string, adherence: { level: string, notes: string } }[]} components
 * @property {{ tests?: string, by_hand?: string }} checked
 *
 * @typedef {object} Report
 * @property {string} title
 * @property {{ name: string, version: string }} product
 * @property {{ name: string, email: string, website: string }} author
 * @property {string} report_date
 * @property {string} notes
 * @property {string} evaluation_methods_used
 * @property {Record<string, { notes?: string, disabled?: boolean, criteria?: Criterion[] }>} chapters
 *
 * @typedef {object} Names
 * @property {Record<string, string>} A
 * @property {Record<string, string>} AA
 * @property {Record<string, string>} EN
 * @property {string[]} new criteria without a clause in EN 301 549 V3.2.1
 */

/** What OpenACR calls a level, in the report's words. */
export const LEVELS = {
  supports: 'supports',
  'partially-supports': 'partly',
  'does-not-support': 'does not support',
  'not-applicable': 'does not apply',
};

/** @type {readonly (readonly [chapter: string, title: string, names: 'A' | 'AA' | 'EN'])[]} */
const CHAPTERS = [
  ['success_criteria_level_a', 'WCAG 2.2, level A', 'A'],
  ['success_criteria_level_aa', 'WCAG 2.2, level AA', 'AA'],
  ['en_301_549_generic_requirements', 'EN 301 549, clause 5: generic requirements', 'EN'],
  ['en_301_549_web', 'EN 301 549, clause 9: web', 'EN'],
  ['en_301_549_software', 'EN 301 549, clause 11: software', 'EN'],
];

/**
 * The page of the report: docs/embed/accessibility-conformance.md.
 *
 * @param {Report} report
 * @param {Names} names
 */
export function conformancePage(report, names) {
  const { title, product, author, report_date, notes, evaluation_methods_used: methods } = report;
  return [
    `# ${title}`,
    `Made by \`npm run accessibility\` from tools/accessibility/conformance.yaml, a file in OpenACR's format that also names the tests of each criterion, or the steps by hand.`,
    `${product.name} ${product.version}, ${report_date}.`,
    `Contact: ${author.name}, ${author.email}. Problems: ${author.website}`,
    notes,
    methods,
    totals(report),
    ...CHAPTERS.flatMap(([chapter, heading, kind]) => {
      const { notes: about, criteria = [] } = report.chapters[chapter] ?? {};
      const rows = groups(criteria).map((group) => row(group, names, kind));
      return [`## ${heading}`, ...(about ? [about] : []), [...head(kind), ...rows].join('\n')];
    }),
  ]
    .join('\n\n')
    .concat('\n');
}

/** @param {'A' | 'AA' | 'EN'} kind */
function head(kind) {
  const cells = [kind === 'EN' ? 'Clause' : 'Criterion', 'Result', 'Remarks'];
  return [line(cells), `|${'---|'.repeat(cells.length)}`];
}

/**
 * Neighbours with the same result and remarks, which share a row.
 *
 * @param {readonly Criterion[]} criteria
 */
function groups(criteria) {
  /** @type {Criterion[][]} */
  const found = [];
  for (const criterion of criteria) {
    const last = found.at(-1);
    if (last?.[0] && remarksOf(last[0]) === remarksOf(criterion)) last.push(criterion);
    else found.push([criterion]);
  }
  return found;
}

/** @param {Criterion} criterion */
function remarksOf({ components }) {
  const { level = '', notes = '' } = components[0]?.adherence ?? {};
  return `${LEVELS[/** @type {keyof typeof LEVELS} */ (level)]} | ${notes}`;
}

/**
 * @param {readonly Criterion[]} group
 * @param {Names} names
 * @param {'A' | 'AA' | 'EN'} kind
 */
function row(group, names, kind) {
  const [first] = group;
  return line([
    group.map(({ num }) => `${num} ${names[kind][num]}`).join('; '),
    first ? remarksOf(first) : '',
  ]);
}

/** @param {readonly string[]} cells */
function line(cells) {
  return `| ${cells.join(' | ')} |`;
}

/** @param {Report} report */
function totals({ chapters }) {
  const levels = CHAPTERS.filter(([, , kind]) => kind !== 'EN')
    .flatMap(([chapter]) => chapters[chapter]?.criteria ?? [])
    .map(({ components }) => components[0]?.adherence.level);
  const counts = Object.entries(LEVELS)
    .map(([level, words]) => ({ words, count: levels.filter((one) => one === level).length }))
    .filter(({ count }) => count > 0)
    .map(({ words, count }) => `${words}: ${count}`);
  return `Of ${levels.length} criteria of WCAG 2.2, levels A and AA: ${counts.join(', ')}.`;
}

/**
 * The report's source with this contact.
 *
 * @param {string} source
 * @param {Report['author']} author
 */
export function withContact(source, { name, email, website }) {
  const lines = Object.entries({ name, email, website }).map(
    ([field, text]) => `  ${field}: '${text.replaceAll("'", "''")}'\n`,
  );
  return source.replace(/^author:\n(?: {2}.*\n)+/m, () => `author:\n${lines.join('')}`);
}
