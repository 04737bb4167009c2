// @ts-check
/** @typedef {import('./measure.mjs').Measured} Measured */
/** @typedef {import('./first-field.mjs').Visit} Visit */
/** @typedef {import('./targets.mjs').Target} Target */

/**
 * All runs of one contender with one number of fields and one slow-down.
 *
 * @typedef {object} FormRow
 * @property {string} name
 * @property {number} fields
 * @property {number} fieldsets 0: none
 * @property {number} cpu
 * @property {readonly Measured[]} runs
 */

/**
 * All visits of one contender's page, one of each round.
 *
 * @typedef {object} FirstFieldRow
 * @property {string} name
 * @property {readonly Visit[]} visits
 * @property {number} [atMost] our time may be this part of its time
 * @property {number} [drawnAtMost] the same, where a server has drawn ours
 */

/**
 * All runs with one length of a select, the processor 4x slower.
 *
 * @typedef {object} ListRow
 * @property {number} options
 * @property {boolean} [opensOnly] the rows that are drawn at first in a bare popover; else the widget's select
 * @property {readonly import('./measure.mjs').MeasuredList[]} runs
 */

const KIB = 1024;

/**
 * @template Run
 * @typedef {{ title: string, digits: number, value: (run: Run) => number }} Column
 */

/** @type {readonly Column<Measured>[]} */
const FORM_COLUMNS = [
  { title: 'first field, ms', digits: 0, value: ({ first }) => first },
  { title: 'all fields, ms', digits: 0, value: ({ all }) => all },
  { title: 'work for a key, ms', digits: 2, value: ({ keystroke }) => keystroke },
  { title: 'work for a condition, ms', digits: 2, value: ({ toggle }) => toggle },
  { title: 'longest task, ms', digits: 0, value: ({ longest }) => longest },
  { title: 'heap, MB', digits: 1, value: ({ heap }) => heap },
  { title: 'work for another section, ms', digits: 0, value: ({ next }) => next },
  { title: 'heap after ten sections, MB', digits: 1, value: ({ heapLater }) => heapLater },
];

/** @type {readonly Column<Visit>[]} */
const FIRST_FIELD_COLUMNS = [
  { title: 'field can be used, ms', digits: 0, value: ({ usable }) => usable },
  { title: 'React holds it, ms', digits: 0, value: ({ held }) => held },
  { title: 'its files until then, KiB', digits: 1, value: ({ ownBytes }) => ownBytes / KIB },
  { title: 'everything until then, KiB', digits: 1, value: ({ usableBytes }) => usableBytes / KIB },
  {
    title: 'everything when all is loaded, KiB',
    digits: 1,
    value: ({ allBytes }) => allBytes / KIB,
  },
  { title: 'longest run of its scripts, ms', digits: 0, value: ({ longest }) => longest },
  { title: 'layout shift', digits: 3, value: ({ shift }) => shift },
  { title: 'heap, MB', digits: 1, value: ({ heap }) => heap },
];

/** @type {readonly Column<import('./measure.mjs').MeasuredList>[]} */
const LIST_COLUMNS = [
  { title: 'elements while closed', digits: 0, value: ({ elements }) => elements },
  { title: 'work to open, ms', digits: 0, value: ({ open }) => open },
  { title: 'work for a key, ms', digits: 0, value: ({ key }) => key },
  { title: 'work to choose, ms', digits: 0, value: ({ choose }) => choose },
];

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * @param {FormRow} row
 * @param {keyof Measured} key
 */
export function medianOf({ runs }, key) {
  return median(runs.map((run) => run[key]));
}

/**
 * One table for each number of fields and slow-down: median, and smallest to largest.
 *
 * @param {readonly FormRow[]} rows
 */
export function formTables(rows) {
  const titleOf = (/** @type {FormRow} */ { fields, fieldsets, cpu }) =>
    `${fields} fields${fieldsets ? ` in ${fieldsets} fieldsets` : ''}, processor ${cpu === 1 ? 'as it is' : `${cpu}x slower`}`;
  return [...new Set(rows.map(titleOf))]
    .map((title) => {
      const these = rows.filter((row) => titleOf(row) === title);
      const lines = these.map(({ name, runs }) => line(name, runs, FORM_COLUMNS));
      return [`### ${title}`, '', ...head(FORM_COLUMNS), ...lines].join('\n');
    })
    .join('\n\n');
}

/** @param {readonly FirstFieldRow[]} rows */
export function firstFieldTable(rows) {
  const lines = rows.map(({ name, visits }) => line(name, visits, FIRST_FIELD_COLUMNS));
  return [...head(FIRST_FIELD_COLUMNS), ...lines].join('\n');
}

/** @param {readonly ListRow[]} rows */
export function listTable(rows) {
  const lines = rows.map(({ options, opensOnly, runs }) =>
    line(
      opensOnly ? 'bare popover' : `${options.toLocaleString('en')} options`,
      runs,
      LIST_COLUMNS,
    ),
  );
  return [...head(LIST_COLUMNS), ...lines].join('\n');
}

/** @param {readonly { title: string }[]} columns */
function head(columns) {
  return [
    `| | ${columns.map(({ title }) => title).join(' | ')} |`,
    `|---|${columns.map(() => '---:').join('|')}|`,
  ];
}

/**
 * @template Run
 * @param {string} name
 * @param {readonly Run[]} runs
 * @param {readonly Column<Run>[]} columns
 */
function line(name, runs, columns) {
  const cells = columns.map(({ value, digits }) => spread(runs.map(value), digits));
  return `| ${name} | ${cells.join(' | ')} |`;
}

/**
 * @param {readonly number[]} values
 * @param {number} digits
 */
function spread(values, digits) {
  if (values.some(Number.isNaN)) return '–';
  const middle = median(values).toFixed(digits);
  const [low, high] = [Math.min(...values).toFixed(digits), Math.max(...values).toFixed(digits)];
  return low === high ? middle : `${middle} (${low}–${high})`;
}

/**
 * Bars of one figure; legible on light and dark pages.
 *
 * @param {readonly { label: string, value: number, isOwn: boolean }[]} bars
 * @param {{ title: string, digits: number }} what
 */
export function barChart(bars, { title, digits }) {
  const largest = Math.max(...bars.map(({ value }) => value));
  const height = 60 + bars.length * 26;
  const lines = bars.map(({ label, value, isOwn }, place) => {
    const y = 44 + place * 26;
    const width = Math.max(2, (value / largest) * 330);
    return [
      `<text x="246" y="${y + 14}" text-anchor="end"${isOwn ? ' font-weight="700"' : ''}>${escapeXml(label)}</text>`,
      `<rect x="256" y="${y}" width="${width.toFixed(1)}" height="18" rx="3" fill="${isOwn ? '#4f6de8' : '#8a93a6'}"/>`,
      `<text x="${(262 + width).toFixed(1)}" y="${y + 14}">${value.toFixed(digits)}</text>`,
    ].join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 0 700 ${height}" role="img" aria-labelledby="t" font-family="system-ui, sans-serif" font-size="13">`,
    `<title id="t">${title}</title>`,
    '<style>text{fill:#1c2333}@media(prefers-color-scheme:dark){text{fill:#e6e9f0}}</style>',
    `<text x="-24" y="26" font-size="15" font-weight="700">${title}</text>`,
    ...lines,
    '</svg>\n',
  ].join('\n');
}

/**
 * The requests of one visit over time.
 *
 * @param {Visit} visit
 */
export function waterfall({ requests, usable, skeleton }) {
  const height = 70 + requests.length * 20;
  const x = (/** @type {number} */ time) => (250 + (time / usable) * 380).toFixed(1);
  const lines = requests.map(({ url, start, end, bytes, isPreflight }, place) => {
    const { pathname } = new URL(url);
    const y = 44 + place * 20;
    const width = Math.max(2, ((Math.min(end, usable) - start) / usable) * 380).toFixed(1);
    const color = pathname.startsWith('/v1') ? '#2f9e6e' : '#4f6de8';
    const label = `${shortName(pathname)}${isPreflight ? ', preflight' : ''}`;
    return [
      `<text x="242" y="${y + 12}" text-anchor="end">${escapeXml(label)}</text>`,
      `<rect x="${x(start)}" y="${y}" width="${width}" height="14" rx="2" fill="${color}"${isPreflight ? ' fill-opacity="0.4"' : ''}><title>${escapeXml(pathname)}: ${start.toFixed(0)} to ${end.toFixed(0)} ms, ${(bytes / KIB).toFixed(1)} KiB</title></rect>`,
    ].join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 ${height}" role="img" aria-labelledby="t" font-family="system-ui, sans-serif" font-size="11">`,
    '<title id="t">Requests until a field can be used</title>',
    '<style>text{fill:#1c2333}@media(prefers-color-scheme:dark){text{fill:#e6e9f0}}</style>',
    `<text x="16" y="22" font-size="14" font-weight="700">Requests until a field can be used: ${usable.toFixed(0)} ms</text>`,
    `<line x1="${x(skeleton)}" y1="36" x2="${x(skeleton)}" y2="${height - 24}" stroke="#c2410c" stroke-dasharray="3 3"/>`,
    `<text x="${x(skeleton)}" y="${height - 8}" text-anchor="middle">skeleton, ${skeleton.toFixed(0)} ms</text>`,
    ...lines,
    '</svg>\n',
  ].join('\n');
}

/** @param {string} name */
function shortName(name) {
  return name.length > 38 ? `…${name.slice(-37)}` : name;
}

/** @param {string} text */
function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/**
 * Each target with what was reached; a missed one with by how much.
 *
 * @param {readonly Target[]} rows
 * @throws where nothing was measured: no figure is not a good one
 */
export function targetTable(rows) {
  const lines = rows.map(({ what, measured, target, digits }) => {
    if (!Number.isFinite(measured)) throw new Error(`nothing measured '${what}'`);
    const over = Number(measured.toFixed(digits)) - target;
    const verdict = over > 0 ? `missed by ${over.toFixed(digits)}` : 'met';
    return `| ${what} | ${measured.toFixed(digits)} | ${target} | ${verdict} |`;
  });
  return ['| what | measured | at most | |', '|---|---:|---:|---|', ...lines].join('\n');
}

/**
 * Puts the figures into a text; every name in braces must be known.
 *
 * @param {string} template
 * @param {Record<string, string>} figures
 */
export function fill(template, figures) {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    const figure = figures[name];
    if (figure === undefined) throw new Error(`nothing fills {{${name}}}`);
    return figure;
  });
}
