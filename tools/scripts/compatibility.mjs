// @ts-check
/**
 * @typedef {{ ancestorTitles: string[], title: string, status: string }} Outcome
 * @typedef {{ startTime: number, testResults: { assertionResults: Outcome[] }[] }} Report of Vitest, as JSON
 */

const ENGINES = ['Chromium', 'Firefox', 'WebKitGTK'];
const START = '<!-- results: npm run test:engines -->';
const END = '<!-- end of results -->';

/** Host apps by their folder in demo/hosts. */
const HOST_APPS = {
  plain: 'no framework, own hash router',
  react: 'React 19 (StrictMode, `<Activity>`), wouter',
  'react-component': 'React 19, `investor-onboarding/react` (StrictMode, `<Activity>`), wouter',
  react18: 'React 18.3 (StrictMode; `react-standalone`, hidden, not taken out), wouter',
  vue: 'Vue 3.5 (`investor-onboarding/vue`, `<KeepAlive>`), vue-router',
  angular: 'Angular 20 (zoneless, AOT, `RouteReuseStrategy`), its router',
  svelte: 'Svelte 5 (hidden, not taken out), own hash router',
};
const HOST_APP = /^a host app: '?([\w-]+)/;

/**
 * When the tests ran and on what, and the tables of docs/embed/compatibility.md: behaviour by engine, one row for each
 * hostile host, and behaviour by framework.
 *
 * @param {Report} report
 * @param {Record<string, string>} versions by name of the engine
 * @param {string} system the operating system of the run
 */
export function compatibilityTables(report, versions, system) {
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const inEngines = all.filter(({ ancestorTitles: [first] }) => ENGINES.includes(engineOf(first)));
  const inApps = all.filter((outcome) => appOf(outcome) !== undefined);
  // What stands alone there is a test of the build, and of no page.
  const inHosts = all.filter(
    (outcome) =>
      outcome.ancestorTitles.length > 0 &&
      !inEngines.includes(outcome) &&
      !inApps.includes(outcome),
  );
  const here = `Chromium ${versions.Chromium ?? ''}`;
  const day = new Date(report.startTime).toISOString().slice(0, 10);
  return [
    `Last run: ${day}, on ${system}.`,
    '',
    ...table(
      ['Behaviour', ...ENGINES.map((name) => `${name} ${versions[name] ?? '(not run)'}`)],
      titlesOf(inEngines).map((title) => [
        title,
        ...ENGINES.map((name) =>
          word(inEngines.find((one) => one.title === title && isIn(one, name))),
        ),
      ]),
    ),
    '',
    ...table(
      ['Host page', here],
      inHosts.map((outcome, place) => {
        const [group] = outcome.ancestorTitles;
        const isFirst = inHosts[place - 1]?.ancestorTitles[0] !== group;
        return [isFirst ? `${group}: ${outcome.title}` : `… ${outcome.title}`, word(outcome)];
      }),
    ),
    '',
    ...table(
      [`Host app, in ${here}`, ...titlesOf(inApps)],
      Object.entries(HOST_APPS).map(([app, name]) => [
        name,
        ...titlesOf(inApps).map((title) =>
          word(inApps.find((one) => one.title === title && appOf(one) === app)),
        ),
      ]),
    ),
  ].join('\n');
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
function table(head, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)];
}

/** @param {readonly Outcome[]} outcomes */
function titlesOf(outcomes) {
  return [...new Set(outcomes.map(({ title }) => title))];
}

/** @param {Outcome} outcome */
function appOf({ ancestorTitles: [first = ''] }) {
  return HOST_APP.exec(first)?.[1];
}

/**
 * @param {Outcome} outcome
 * @param {string} engine
 */
function isIn({ ancestorTitles: [first] }, engine) {
  return engineOf(first) === engine;
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
