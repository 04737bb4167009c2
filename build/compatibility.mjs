// @ts-check
/**
 * @typedef {{ ancestorTitles: string[], title: string, status: string }} Outcome
 * @typedef {{ testResults: { assertionResults: Outcome[] }[] }} Report of Vitest, as JSON
 */

const ENGINES = ['Chromium', 'Firefox', 'WebKitGTK'];
const START = '<!-- results: npm run test:engines -->';
const END = '<!-- end of results -->';

/**
 * The tables of docs/compatibility.md: behaviour by engine, and one row for each hostile host.
 *
 * @param {Report} report
 * @param {Record<string, string>} versions by name of the engine
 */
export function compatibilityTables(report, versions) {
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const inEngines = all.filter(({ ancestorTitles: [first] }) => ENGINES.includes(engineOf(first)));
  const inHosts = all.filter((outcome) => !inEngines.includes(outcome));
  const behaviours = [...new Set(inEngines.map(({ title }) => title))];
  const heads = ENGINES.map((name) => `${name} ${versions[name] ?? '(not run)'}`);
  return [
    `| Behaviour | ${heads.join(' | ')} |`,
    `|---|${ENGINES.map(() => '---|').join('')}`,
    ...behaviours.map((title) => {
      const cells = ENGINES.map((name) =>
        word(
          inEngines.find((one) => one.title === title && engineOf(one.ancestorTitles[0]) === name),
        ),
      );
      return `| ${title} | ${cells.join(' | ')} |`;
    }),
    '',
    `| Host page | Chromium ${versions.Chromium ?? ''} |`,
    '|---|---|',
    ...inHosts.map(
      (outcome) => `| ${outcome.ancestorTitles[0]}: ${outcome.title} | ${word(outcome)} |`,
    ),
  ].join('\n');
}

/**
 * Puts the tables between their marks.
 *
 * @param {string} document
 * @param {string} tables
 */
export function withTables(document, tables) {
  const [before = '', rest = ''] = document.split(START);
  return `${before}${START}\n\n${tables}\n\n${END}${rest.split(END)[1] ?? '\n'}`;
}

/** @param {string | undefined} title Vitest puts quotes around it */
function engineOf(title = '') {
  return title.replaceAll("'", '');
}

/** @param {Outcome | undefined} outcome */
function word(outcome) {
  if (!outcome || outcome.status === 'skipped') return 'not run';
  return outcome.status === 'passed' ? 'passed' : 'FAILED';
}
