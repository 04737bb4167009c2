// @ts-check
import { OURS, OURS_DRAWN } from './contenders.mjs';
import { median, medianOf } from './report.mjs';

/**
 * What we want to reach, with what was measured.
 *
 * @typedef {object} Target
 * @property {string} what
 * @property {number} measured
 * @property {number} target at most this
 * @property {number} digits
 *
 * @typedef {import('./report.mjs').FirstFieldRow} FirstFieldRow
 */

const KIB = 1024;

/** @param {readonly FirstFieldRow[]} rows one of each contender, ours first */
export function firstFieldTargets(rows) {
  const own = rowOf(rows, OURS);
  const largest = (/** @type {'longest' | 'shift' | 'ownBytes' | 'files'} */ key) =>
    Math.max(...own.visits.map((visit) => visit[key]));
  return [
    ...rows.flatMap(({ name, atMost, visits }) =>
      atMost === undefined
        ? []
        : {
            what: `time until a field can be used, against ${name}`,
            measured: ratioOf(own.visits, visits),
            target: atMost,
            digits: 2,
          },
    ),
    {
      what: 'longest run of our scripts while the page loads, ms',
      measured: median(own.visits.map(({ longest }) => longest)),
      target: 50,
      digits: 0,
    },
    { what: 'layout shift (CLS)', measured: largest('shift'), target: 0, digits: 3 },
    {
      what: 'our files until a field can be used, KiB over the wire',
      measured: largest('ownBytes') / KIB,
      target: 102,
      digits: 1,
    },
    { what: 'number of these files', measured: largest('files'), target: 6, digits: 0 },
  ];
}

/**
 * Of the page that a server has drawn.
 *
 * @param {readonly FirstFieldRow[]} rows one of each contender
 */
export function drawnTargets(rows) {
  const own = rowOf(rows, OURS_DRAWN);
  const pageBytes = (/** @type {FirstFieldRow} */ { visits }) =>
    median(visits.map(({ requests: [page] }) => page?.bytes ?? Number.NaN));
  return [
    ...rows.flatMap(({ name, drawnAtMost, visits }) =>
      drawnAtMost === undefined
        ? []
        : {
            what: `drawn on the server: time until a field can be used, against ${name}`,
            measured: ratioOf(own.visits, visits),
            target: drawnAtMost,
            digits: 2,
          },
    ),
    {
      what: 'drawn on the server: longest run of our scripts while the page loads, ms',
      measured: median(own.visits.map(({ longest }) => longest)),
      target: 50,
      digits: 0,
    },
    {
      what: 'drawn on the server: layout shift (CLS)',
      measured: Math.max(...own.visits.map(({ shift }) => shift)),
      target: 0,
      digits: 3,
    },
    {
      what: 'what is drawn, KiB of the page over the wire',
      measured: (pageBytes(own) - pageBytes(rowOf(rows, OURS))) / KIB,
      target: 6,
      digits: 1,
    },
  ];
}

/**
 * @param {readonly FirstFieldRow[]} rows
 * @param {string} wanted
 */
function rowOf(rows, wanted) {
  const row = rows.find(({ name }) => name === wanted);
  if (!row) throw new Error(`${wanted} was not measured`);
  return row;
}

/**
 * The ratio of two contenders' times, round by round: what slows the machine down for a minute slows both.
 *
 * @param {FirstFieldRow['visits']} visits
 * @param {FirstFieldRow['visits']} others
 */
export function ratioOf(visits, others) {
  return median(visits.map(({ usable }, round) => usable / (others[round]?.usable ?? Number.NaN)));
}

/** @param {readonly import('./report.mjs').FormRow[]} rows */
export function formTargets(rows) {
  /** @param {string} name @param {number} fields @param {number} cpu @param {keyof import('./measure.mjs').Measured} key */
  const figure = (name, fields, cpu, key) => {
    const row = rows.find((row) => row.name === name && row.fields === fields && row.cpu === cpu);
    return row ? medianOf(row, key) : Number.NaN;
  };
  return [
    ...[1, 4].map((cpu) => ({
      what: `work for a key in 500 fields, against react-hook-form, ${speed(cpu)}`,
      measured:
        figure(OURS, 500, cpu, 'keystroke') / figure('react-hook-form', 500, cpu, 'keystroke'),
      target: 0.33,
      digits: 2,
    })),
    {
      what: 'all 500 fields after the first one, processor 4x slower, ms',
      measured: figure(OURS, 500, 4, 'all') - figure(OURS, 500, 4, 'first'),
      target: 2000,
      digits: 0,
    },
  ];
}

/** @param {readonly import('./report.mjs').ListRow[]} rows of the widget the shortest first */
export function listTargets(rows) {
  const [short, ...long] = rows.filter(({ opensOnly }) => !opensOnly);
  if (!short) throw new Error('no list was measured');
  const elementsOf = (/** @type {typeof short} */ { runs }) =>
    median(runs.map(({ elements }) => elements));
  return long.flatMap((row) => [
    {
      what: `elements of a closed list of ${row.options}, against one of ${short.options}`,
      measured: elementsOf(row) / elementsOf(short),
      target: 1,
      digits: 2,
    },
    .../** @type {const} */ (['open', 'key', 'choose']).map((key) => ({
      what: `work in a list of ${row.options} options, processor 4x slower, ms: ${key}`,
      measured: median(row.runs.map((run) => run[key])),
      target: 50,
      digits: 0,
    })),
  ]);
}

/** @param {number} cpu */
function speed(cpu) {
  return cpu === 1 ? 'processor as it is' : `processor ${cpu}x slower`;
}
