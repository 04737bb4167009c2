// @ts-check
/** @typedef {import('./measure.mjs').Measured} Measured */
/** @typedef {import('./journey.mjs').Journey} Journey */

/**
 * All runs of one contender with one number of fields and one slow-down.
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {number} fields
 * @property {number} cpu
 * @property {readonly Measured[]} runs
 */

/** @type {readonly { key: keyof Measured, title: string, unit: string, digits: number }[]} */
const COLUMNS = [
  { key: 'first', title: 'first field', unit: 'ms', digits: 0 },
  { key: 'all', title: 'all fields', unit: 'ms', digits: 0 },
  { key: 'keystroke', title: 'work a key', unit: 'ms', digits: 2 },
  { key: 'toggle', title: 'work a toggle', unit: 'ms', digits: 2 },
  { key: 'longest', title: 'longest task', unit: 'ms', digits: 0 },
  { key: 'heap', title: 'heap', unit: 'MB', digits: 1 },
  { key: 'bytes', title: 'bytes', unit: 'KiB', digits: 0 },
];

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * @param {Row} row
 * @param {keyof Measured} key
 */
export function medianOf({ runs }, key) {
  return median(runs.map((run) => run[key]));
}

/**
 * One table for each number of fields and slow-down: median, and min to max in small.
 *
 * @param {readonly Row[]} rows
 */
export function formTables(rows) {
  const kinds = [
    ...new Set(rows.map(({ fields, cpu }) => `${fields} fields, processor ${cpu}x slower`)),
  ];
  return kinds
    .map((kind) => {
      const these = rows.filter(
        ({ fields, cpu }) => `${fields} fields, processor ${cpu}x slower` === kind,
      );
      const head = COLUMNS.map(({ title, unit }) => `${title}, ${unit}`).join(' | ');
      const lines = these.map(
        (row) => `| ${row.name} | ${COLUMNS.map((column) => cell(row, column)).join(' | ')} |`,
      );
      return [
        `### ${kind.replace('processor 1x slower', 'processor as it is')}`,
        '',
        `| | ${head} |`,
        `|---|${COLUMNS.map(() => '---:').join('|')}|`,
        ...lines,
      ].join('\n');
    })
    .join('\n\n');
}

/**
 * @param {Row} row
 * @param {typeof COLUMNS[number]} column
 */
function cell(row, { key, digits }) {
  const values = row.runs.map((run) => run[key]);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const spread =
    low.toFixed(digits) === high.toFixed(digits)
      ? ''
      : ` (${low.toFixed(digits)}–${high.toFixed(digits)})`;
  return `${median(values).toFixed(digits)}${spread}`;
}

/**
 * Bars of one figure, a group for each number of fields; legible on light and dark pages.
 *
 * @param {readonly Row[]} rows all of one slow-down
 * @param {keyof Measured} key
 * @param {string} title
 */
export function barChart(rows, key, title) {
  const largest = Math.max(...rows.map((row) => medianOf(row, key)));
  const height = 60 + rows.length * 26;
  const bars = rows.map((row, place) => {
    const value = medianOf(row, key);
    const y = 44 + place * 26;
    const width = Math.max(2, (value / largest) * 380);
    const own = row.name === 'investor-onboarding';
    return [
      `<text x="196" y="${y + 14}" text-anchor="end"${own ? ' font-weight="700"' : ''}>${row.name}, ${row.fields}</text>`,
      `<rect x="206" y="${y}" width="${width.toFixed(1)}" height="18" rx="3" fill="${own ? '#4f6de8' : '#8a93a6'}"/>`,
      `<text x="${(212 + width).toFixed(1)}" y="${y + 14}">${value.toFixed(2)}</text>`,
    ].join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 ${height}" role="img" aria-labelledby="t" font-family="system-ui, sans-serif" font-size="13">`,
    `<title id="t">${title}</title>`,
    '<style>text{fill:#1c2333}@media(prefers-color-scheme:dark){text{fill:#e6e9f0}}</style>',
    `<text x="16" y="26" font-size="15" font-weight="700">${title}</text>`,
    ...bars,
    '</svg>\n',
  ].join('\n');
}

/**
 * The requests of one journey over time.
 *
 * @param {Journey} journey
 */
export function waterfall({ requests, usable, skeleton }) {
  const height = 70 + requests.length * 20;
  const x = (/** @type {number} */ time) => (250 + (time / usable) * 380).toFixed(1);
  const lines = requests.map(({ name, start, end, bytes, asksFirst }, place) => {
    const y = 44 + place * 20;
    const width = Math.max(2, ((end - start) / usable) * 380).toFixed(1);
    return [
      `<text x="242" y="${y + 12}" text-anchor="end">${escapeXml(label({ name: shortName(name), asksFirst }))}</text>`,
      `<rect x="${x(start)}" y="${y}" width="${width}" height="14" rx="2" fill="${name.startsWith('/v1') ? '#2f9e6e' : '#4f6de8'}"${asksFirst ? ' fill-opacity="0.4"' : ''}><title>${escapeXml(name)}: ${start.toFixed(0)} to ${end.toFixed(0)} ms, ${(bytes / 1024).toFixed(1)} KiB</title></rect>`,
    ].join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 ${height}" role="img" aria-labelledby="t" font-family="system-ui, sans-serif" font-size="11">`,
    '<title id="t">Requests until the first section can be filled in</title>',
    '<style>text{fill:#1c2333}@media(prefers-color-scheme:dark){text{fill:#e6e9f0}}</style>',
    `<text x="16" y="22" font-size="14" font-weight="700">Requests until a field can be typed in: ${usable.toFixed(0)} ms</text>`,
    `<line x1="${x(skeleton)}" y1="36" x2="${x(skeleton)}" y2="${height - 24}" stroke="#c2410c" stroke-dasharray="3 3"/>`,
    `<text x="${x(skeleton)}" y="${height - 8}" text-anchor="middle">skeleton, ${skeleton.toFixed(0)} ms</text>`,
    ...lines,
    '</svg>\n',
  ].join('\n');
}

/** @param {{ name: string, asksFirst: boolean }} request */
function label({ name, asksFirst }) {
  return `${name}${asksFirst ? ', preflight' : ''}`;
}

/** @param {string} name */
function shortName(name) {
  const last = name.replace(/^(\/chunks\/.*)-[\w-]{8}\.js$/, '$1.js');
  return last.length > 38 ? `…${last.slice(-37)}` : last;
}

/** @param {string} text */
function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** @param {Journey} journey */
export function journeyTable({ requests }) {
  const lines = requests.map(
    ({ name, start, end, bytes, asksFirst }) =>
      `| ${label({ name: `\`${shortName(name)}\``, asksFirst })} | ${start.toFixed(0)} | ${end.toFixed(0)} | ${(bytes / 1024).toFixed(1)} |`,
  );
  return ['| request | from, ms | to, ms | KiB |', '|---|---:|---:|---:|', ...lines].join('\n');
}

/**
 * Each aim with what was reached; a missed one with by how much.
 *
 * @param {readonly { what: string, measured: number, aim: number, digits: number }[]} rows
 * @throws where nothing was measured: no figure is not a good one
 */
export function aimTable(rows) {
  const lines = rows.map(({ what, measured, aim, digits }) => {
    if (!Number.isFinite(measured)) throw new Error(`nothing measured '${what}'`);
    const over = Number(measured.toFixed(digits)) - aim;
    const verdict = over > 0 ? `missed by ${over.toFixed(digits)}` : 'met';
    return `| ${what} | ${measured.toFixed(digits)} | ${aim} | ${verdict} |`;
  });
  return ['| what | measured | aim | |', '|---|---:|---:|---|', ...lines].join('\n');
}

/**
 * Puts the figures into the page's text; every name in braces must be known.
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
