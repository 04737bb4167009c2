// @ts-check
/**
 * Measures the built widget beside what people would use instead, and writes docs/performance.md.
 * `npm run bench` after `npm run build`; BENCH_RUNS=1 for a quick look.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { runnerImport } from 'vite';
import { findBrowser } from '../scripts/find-browser.mjs';
import { BUILT, buildContenders, CONTENDERS, pageName } from './contenders.mjs';
import { measureJourney, SLOW_4G } from './journey.mjs';
import { measureForm } from './measure.mjs';
import {
  aimTable,
  barChart,
  fill,
  formTables,
  journeyTable,
  median,
  medianOf,
  waterfall,
} from './report.mjs';
import { serve } from './serve.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = path.join(ROOT, 'dist');
const RUNS = Number(process.env.BENCH_RUNS ?? 5);

await buildContenders();
const { executablePath, env, args } = findBrowser();
const server = await serve(
  Object.fromEntries([
    ['bundle', DIST],
    ...CONTENDERS.map(({ source }) => [pageName(source), path.join(BUILT, pageName(source))]),
  ]),
);
const browser = await chromium.launch({ executablePath, env, args });
const version = browser.version();
try {
  const rows = await measureForms();
  const journeys = await measureJourneys();
  write(rows, journeys);
} finally {
  await browser.close();
  await server.close();
}

/** Interleaved: each round takes every contender once, so that a busy minute falls on all. */
async function measureForms() {
  /** @type {import('./report.mjs').Row[]} */
  const rows = [1, 4].flatMap((cpu) =>
    [50, 500].flatMap((fields) => CONTENDERS.map(({ name }) => ({ name, fields, cpu, runs: [] }))),
  );
  for (let round = 1; round <= RUNS; round += 1) {
    for (const row of rows) {
      const contender = CONTENDERS.find(({ name }) => name === row.name);
      const url = `${server.origin}/${pageName(contender?.source ?? '')}/index.html`;
      const { fields, cpu } = row;
      row.runs = [...row.runs, await measureForm(browser, { url, fields, cpu })];
    }
    console.log(`Forms: round ${round} of ${RUNS}`);
  }
  return rows;
}

async function measureJourneys() {
  const { module } = await runnerImport(path.join(ROOT, 'demo', 'main.ts'), {
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
  });
  const data = mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  const demo = await module.startDemo({ port: 0, dist: DIST, data, say: () => {} });
  const journeys = [];
  try {
    const what = { host: demo.host, cpu: 4, line: SLOW_4G };
    // A network that delivers has its files compressed long before: the first visit makes the servers warm.
    await measureJourney(browser, what);
    for (let round = 1; round <= RUNS; round += 1) {
      journeys.push(await measureJourney(browser, what));
      console.log(`Journey: round ${round} of ${RUNS}`);
    }
  } finally {
    await demo.close();
    rmSync(data, { recursive: true, force: true });
  }
  return journeys.sort((a, b) => a.usable - b.usable);
}

/**
 * @param {readonly import('./report.mjs').Row[]} rows
 * @param {readonly import('./journey.mjs').Journey[]} journeys by time, so that the median is the middle one
 */
function write(rows, journeys) {
  const docs = path.join(ROOT, 'docs');
  const size = sizeTable();
  const middle = journeys[Math.floor(journeys.length / 2)];
  if (!middle) throw new Error('no journey was measured');
  const slow = rows.filter(({ cpu }) => cpu === 4);
  const chart = barChart(
    slow,
    'keystroke',
    'Main-thread work for one key, ms, processor 4x slower',
  );
  writeFileSync(path.join(docs, 'images', 'bench-keystroke.svg'), chart);
  writeFileSync(path.join(docs, 'images', 'bench-waterfall.svg'), waterfall(middle));
  const template = readFileSync(new URL('performance.template.md', import.meta.url), 'utf8');
  const page = fill(template, {
    machine: `${os.cpus().length} cores (${os.cpus()[0]?.model.trim() ?? 'unknown'}), Chromium ${version}, Node ${process.versions.node}`,
    runs: String(RUNS),
    date: new Date().toISOString().slice(0, 10),
    size: `\`\`\`\n${size}\n\`\`\``,
    aims: aimTable([...sizeAims(size), ...formAims(rows), ...journeyAims(journeys)]),
    forms: formTables(rows),
    usable: journeys.map(({ usable }) => usable.toFixed(0)).join(', '),
    usableMedian: middle.usable.toFixed(0),
    skeleton: middle.skeleton.toFixed(0),
    shift: Math.max(...journeys.map(({ shift }) => shift)).toFixed(3),
    longest: median(journeys.map(({ longest }) => longest)).toFixed(0),
    own: median(journeys.map(({ own }) => own)).toFixed(0),
    waterfall: journeyTable(middle),
  });
  writeFileSync(path.join(docs, 'performance.md'), page);
  console.log('Written: docs/performance.md');
}

/** @param {readonly import('./report.mjs').Row[]} rows */
function formAims(rows) {
  /** @param {string} name @param {number} fields @param {number} cpu @param {keyof import('./measure.mjs').Measured} key */
  const figure = (name, fields, cpu, key) => {
    const row = rows.find((row) => row.name === name && row.fields === fields && row.cpu === cpu);
    return row ? medianOf(row, key) : Number.NaN;
  };
  const own = 'investor-onboarding';
  return [
    ...[1, 4].flatMap((cpu) => [
      {
        what: `work for a key in 500 fields, against react-hook-form's, ${cpu}x`,
        measured:
          figure(own, 500, cpu, 'keystroke') / figure('react-hook-form', 500, cpu, 'keystroke'),
        aim: 0.45,
        digits: 2,
      },
      {
        what: `first field of 500, against that of 50, ${cpu}x`,
        measured: figure(own, 500, cpu, 'first') / figure(own, 50, cpu, 'first'),
        aim: 1.3,
        digits: 2,
      },
    ]),
    {
      what: 'all 500 fields there after the first ones, 4x, ms',
      measured: figure(own, 500, 4, 'all') - figure(own, 500, 4, 'first'),
      aim: 2000,
      digits: 0,
    },
  ];
}

/** @param {readonly import('./journey.mjs').Journey[]} journeys */
function journeyAims(journeys) {
  const middle = (/** @type {'usable' | 'own'} */ key) =>
    median(journeys.map((journey) => journey[key]));
  return [
    {
      what: 'a field can be typed in, slow 4G, 4x, ms',
      measured: middle('usable'),
      aim: 4000,
      digits: 0,
    },
    {
      what: 'longest run of our scripts until then, 4x, ms',
      measured: middle('own'),
      aim: 50,
      digits: 0,
    },
    {
      what: 'layout shift in the journey',
      measured: Math.max(...journeys.map(({ shift }) => shift)),
      aim: 0,
      digits: 3,
    },
  ];
}

/** @param {string} size the rows of `npm run size` */
function sizeAims(size) {
  const rows = [...size.matchAll(/^(.+?)\s+([\d.]+) KiB\s+aim ([\d.]+)/gm)];
  return rows.map(([, what = '', measured, aim]) => ({
    what: `${what}, KiB`,
    measured: Number(measured),
    aim: Number(aim),
    digits: 2,
  }));
}

function sizeTable() {
  const { stdout, stderr } = spawnSync('node', ['scripts/size.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  // A budget that is exceeded belongs into the page as well; a script that breaks has no rows.
  if (!stdout.includes(' KiB ')) throw new Error(`npm run size tells nothing:\n${stderr}`);
  // The rows of the budgets; what is in each file follows after an empty line.
  const [rows = ''] = stdout.trim().split('\n\n');
  return rows;
}
