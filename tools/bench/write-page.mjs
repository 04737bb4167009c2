// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BY_HAND, BY_HAND_LESS, OURS, OURS_ALL_PRELOADED, ROOT, SURVEYJS } from './contenders.mjs';
import {
  barChart,
  fill,
  firstFieldTable,
  formTables,
  listTable,
  median,
  medianOf,
  targetTable,
  waterfall,
} from './report.mjs';

/**
 * @typedef {object} Results
 * @property {readonly import('./report.mjs').FirstFieldRow[]} firstField
 * @property {readonly import('./report.mjs').FormRow[]} forms
 * @property {readonly import('./report.mjs').ListRow[]} lists
 * @property {readonly import('./targets.mjs').Target[]} targets
 * @property {number} runs
 * @property {string} browser its version
 */

/**
 * Writes docs/operate/performance.md with its images, and prints what README.md says of it.
 *
 * @param {Results} results
 */
export function writePage(results) {
  const { firstField, forms } = results;
  const docs = path.join(ROOT, 'docs');
  const image = (/** @type {string} */ name, /** @type {string} */ svg) =>
    writeFileSync(path.join(docs, 'images', `bench-${name}.svg`), svg);
  const measured = firstField.filter(({ visits }) => visits.length > 0);
  image(
    'first-field',
    barChart(
      measured.map(({ name, visits }) => ({
        label: name,
        value: median(visits.map(({ usable }) => usable)),
        isOwn: name === OURS,
      })),
      { title: 'Until a first field can be used, ms, slow line and phone', digits: 0 },
    ),
  );
  image(
    'keystroke',
    barChart(
      forms
        .filter(({ cpu }) => cpu === 4)
        .map((row) => ({
          label: `${row.name}, ${row.fields}`,
          value: medianOf(row, 'keystroke'),
          isOwn: row.name === OURS,
        })),
      { title: 'Main-thread work for one key, ms, processor 4x slower', digits: 2 },
    ),
  );
  image('waterfall', waterfall(middleOf(measured, OURS)));
  image('waterfall-before', waterfall(middleOf(measured, OURS_ALL_PRELOADED)));
  writeFileSync(path.join(docs, 'operate', 'performance.md'), pageText(results));
  console.log('\nWritten: docs/operate/performance.md. README.md says of it, in these words:\n');
  console.log(readmeText(results));
}

/** @param {Results} results */
export function pageText({ firstField, forms, lists, targets, runs, browser }) {
  return fill(template('performance'), {
    oursFiles: kib(middleOf(firstField, OURS).ownBytes),
    byHandFiles: kib(middleOf(firstField, BY_HAND).ownBytes),
    machine: `${os.cpus().length} cores (${os.cpus()[0]?.model.trim() ?? 'unknown'}), Chromium ${browser}, Node ${process.versions.node}`,
    runs: String(runs),
    date: new Date().toISOString().slice(0, 10),
    targets: targetTable(targets),
    firstField: firstFieldTable(firstField),
    lists: listTable(lists),
    forms: formTables(forms.filter(({ cpu, fields }) => cpu === 4 && fields === 500)),
  });
}

/**
 * What README.md says beside the others: times in seconds and bytes in KiB, of each one's middle visit.
 *
 * @param {Results} results
 */
export function readmeText({ firstField }) {
  const names = { ours: OURS, byHand: BY_HAND, byHandLess: BY_HAND_LESS, surveyjs: SURVEYJS };
  const figures = Object.entries(names).flatMap(([key, name]) => {
    const { usable, usableBytes, allBytes, ownBytes } = middleOf(firstField, name);
    return [
      [`${key}Seconds`, (usable / 1000).toFixed(1)],
      [`${key}Files`, kib(ownBytes)],
      [`${key}Until`, kib(usableBytes)],
      [`${key}All`, kib(allBytes)],
    ];
  });
  return fill(template('readme'), Object.fromEntries(figures));
}

/** @param {number} bytes */
function kib(bytes) {
  return (bytes / 1024).toFixed(0);
}

/**
 * @param {readonly import('./report.mjs').FirstFieldRow[]} rows
 * @param {string} wanted
 */
function middleOf(rows, wanted) {
  const { visits = [] } = rows.find(({ name }) => name === wanted) ?? {};
  const sorted = [...visits].sort((a, b) => a.usable - b.usable);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error(`${wanted} was not measured`);
  return middle;
}

/** @param {string} name */
function template(name) {
  return readFileSync(new URL(`${name}.template.md`, import.meta.url), 'utf8');
}
