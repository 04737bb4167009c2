// @ts-check
/**
 * Measures the built widget beside what people would use instead, and writes docs/operate/performance.md.
 * `npm run bench`; or after `npm run build` a part of it: `node tools/bench/run.mjs --runs 1 --only first-field`.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { runnerImport } from 'vite';
import { findBrowser } from '../scripts/find-browser.mjs';
import { buildContenders, FORM_CONTENDERS, formFolders, pageName, ROOT } from './contenders.mjs';
import { visitPage } from './first-field.mjs';
import { firstFieldPages } from './first-field-pages.mjs';
import { measureForm, measureList } from './measure.mjs';
import { readOptions } from './options.mjs';
import { firstFieldTable, formTables, listTable, targetTable } from './report.mjs';
import { RESOLVER_RULES, startSite } from './site.mjs';
import { drawnTargets, firstFieldTargets, formTargets, listTargets } from './targets.mjs';
import { writePage } from './write-page.mjs';

/** The forms that are measured. */
const PROFILES = [
  { fields: 50, fieldsets: 0 },
  { fields: 500, fieldsets: 0 },
  { fields: 200, fieldsets: 10 },
];

const options = readOptions(process.argv.slice(2));
if (!existsSync(path.join(ROOT, 'dist'))) throw new Error('there is no dist: run npm run build');
const isAsked = (/** @type {import('./options.mjs').Part} */ part) => options.parts.includes(part);

await buildContenders();
const pages = isAsked('first-field') ? firstFieldPages() : [];

const { executablePath, env, args } = findBrowser();
const site = await startSite({
  folders: Object.assign(formFolders(), ...pages.map(({ folders }) => folders)),
  pages: (origins) => Object.fromEntries(pages.map((one) => [one.path, one.page(origins)])),
  backend: await backend(),
});
const browser = await chromium.launch({
  executablePath,
  env: /** @type {Record<string, string>} */ (env),
  args: [...args, `--host-resolver-rules=${RESOLVER_RULES}`, '--test-third-party-cookie-phaseout'],
});
try {
  const firstField = isAsked('first-field') ? await measureFirstField() : [];
  const forms = isAsked('forms') ? await measureForms() : [];
  const lists = isAsked('lists') ? await measureLists() : [];
  const targets = [
    ...(isAsked('first-field')
      ? [...firstFieldTargets(firstField), ...drawnTargets(firstField)]
      : []),
    ...(isAsked('forms') ? formTargets(forms) : []),
    ...(isAsked('lists') ? listTargets(lists) : []),
  ];
  if (isAsked('first-field')) console.log(`\n${firstFieldTable(firstField)}`);
  if (isAsked('forms')) console.log(`\n${formTables(forms)}`);
  if (isAsked('lists')) console.log(`\n${listTable(lists)}`);
  console.log(`\n${targetTable(targets)}`);
  if (options.isWhole)
    writePage({
      firstField,
      forms,
      lists,
      targets,
      runs: options.runs,
      browser: browser.version(),
    });
} finally {
  await browser.close();
  await site.close();
}

async function backend() {
  const { module } = await runnerImport(path.join(ROOT, 'tools/bench/backend.ts'), {
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
  });
  return /** @type {import('./backend.ts')} */ (module).createBackend;
}

/**
 * Interleaved: each round takes every page once, each time another one first, so that a busy minute falls
 * on all of them.
 */
async function measureFirstField() {
  const visit = (/** @type {typeof pages[number]} */ page, isSlow = true) =>
    visitPage(browser, {
      url: `${site.portal}/${page.path}${page.query ?? ''}`,
      cdn: site.cdn,
      isSlow,
      ...(page.press && { press: page.press }),
      ...(page.isDrawn && { isDrawn: true }),
    });
  // A network that delivers has its files compressed long before: the first visits make the servers warm.
  for (const page of pages) await visit(page, false);
  /** @type {Map<string, import('./first-field.mjs').Visit[]>} */
  const visits = new Map(pages.map(({ name }) => [name, []]));
  for (let round = 0; round < options.runs; round += 1) {
    const first = round % pages.length;
    for (const page of [...pages.slice(first), ...pages.slice(0, first)]) {
      visits.get(page.name)?.push(await visit(page));
    }
    console.log(`First field: round ${round + 1} of ${options.runs}`);
  }
  return pages.map((page) => ({
    name: page.name,
    visits: visits.get(page.name) ?? [],
    ...(page.atMost !== undefined && { atMost: page.atMost }),
    ...(page.drawnAtMost !== undefined && { drawnAtMost: page.drawnAtMost }),
  }));
}

/** Interleaved as well, after one visit of each that makes the server warm. */
async function measureForms() {
  const rows = [1, 4].flatMap((cpu) =>
    PROFILES.flatMap((profile) =>
      FORM_CONTENDERS.map(({ name, source }) => ({
        name,
        url: `${site.cdn}/${pageName(source)}/index.html`,
        ...profile,
        cpu,
        /** @type {import('./measure.mjs').Measured[]} */
        runs: [],
      })),
    ),
  );
  for (const { url } of rows.filter(({ fields, cpu }) => fields === 50 && cpu === 1)) {
    await measureForm(browser, { url, fields: 50, fieldsets: 0, cpu: 1 });
  }
  for (let round = 1; round <= options.runs; round += 1) {
    for (const { runs, ...row } of rows) {
      runs.push(await measureForm(browser, row));
    }
    console.log(`Forms: round ${round} of ${options.runs}`);
  }
  return rows;
}

/** How much longer a long list takes than a short one, and what a list costs that does nothing but open. */
async function measureLists() {
  const pageOf = (/** @type {string} */ source) => `${site.cdn}/${pageName(source)}/index.html`;
  const bare = { url: pageOf('plain.ts'), options: 5000, opensOnly: true };
  const ours = [10, 5000, 20_000].map((options) => ({ url: pageOf('widget.ts'), options }));
  const rows = [bare, ...ours].map((what) => ({
    ...what,
    /** @type {import('./measure.mjs').MeasuredList[]} */
    runs: [],
  }));
  for (let round = 1; round <= options.runs; round += 1) {
    for (const { runs, ...what } of rows) {
      runs.push(await measureList(browser, { ...what, cpu: 4 }));
    }
    console.log(`Lists: round ${round} of ${options.runs}`);
  }
  return rows;
}
