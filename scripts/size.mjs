// @ts-check
/**
 * Weighs the built bundle and holds it against size-budgets.json. Needs `npm run build`. `--release` notes
 * the sizes as those of the version in package.json: what later builds are compared with.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { parseSync, runnerImport } from 'vite';
import { entryOf, firstLoad, readBundleReport } from '../build/first-load.mjs';
import { areasOf, change, chunkLines } from '../build/size-report.mjs';

/** @typedef {import('../build/bundle-report.ts').BundledFile} BundledFile */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KIB = 1024;
/** The sizes of the last release, by what the budgets name. */
const RELEASED = 'size-release.json';
/** The parts of a language that everybody loads; the others are what single features say. */
const LOADED_BY_ALL = ['first', 'later'];
/** The files a host page names itself. */
const PUBLIC = ['investor-onboarding.js', 'pure.js'];

/** @type {{ firstSection: { modules: string[] }, budgets: { what: string, limit: number, aim: number }[], notInFirstSection: { what: string, modules: string }[] }} */
const rules = JSON.parse(read('size-budgets.json'));
const files = readBundleReport(ROOT);

const entry = entryOf(files);
const first = firstLoad(files, rules.firstSection.modules);
/** @type {Record<string, number>} */
const sizes = {
  entry: weigh(content(entry)),
  'first section': sum(first.map((file) => weigh(content(file)))),
  'one locale': Math.max(...localeSizes().values()),
  'all styles': weigh(files.map((file) => file.css).join('\n')),
};
/** @type {{ version: string, sizes: Record<string, number> } | undefined} */
const released = existsSync(path.join(ROOT, RELEASED)) ? JSON.parse(read(RELEASED)) : undefined;
const problems = [...tooBig(), ...tooEarly(), ...crossings(), ...(await lateTexts())];

if (process.argv.includes('--release')) noteRelease();
console.log('\nEach file, KiB, and where its characters are from:');
for (const line of chunkLines(files, (file) => weigh(content(file)))) console.log(line);
if (problems.length > 0) {
  console.log(
    `\nFirst load: ${areasOf(Object.assign({}, ...first.map(({ modules }) => modules)))}`,
  );
  for (const problem of problems) console.error(`Size: ${problem}`);
  process.exit(1);
}
console.log(`\nSize: all ${rules.budgets.length + rules.notInFirstSection.length} budgets kept`);

function noteRelease() {
  const { version } = JSON.parse(read('package.json'));
  const rounded = Object.entries(sizes).map(([what, size]) => [what, Number(size.toFixed(2))]);
  const text = JSON.stringify({ version, sizes: Object.fromEntries(rounded) }, null, 2);
  writeFileSync(path.join(ROOT, RELEASED), `${text}\n`);
}

function tooBig() {
  return rules.budgets.flatMap(({ what, limit, aim }) => {
    const size = sizes[what];
    if (size === undefined || !Number.isFinite(size)) return [`nothing measures '${what}'`];
    const row = `${what.padEnd(14)} ${size.toFixed(2).padStart(6)} KiB   aim ${aim}, limit ${limit}`;
    const since = released && `   ${change(size, released.sizes[what])} since ${released.version}`;
    console.log(`${row}${since ?? ''}`);
    return size > limit ? [`${what} has ${size.toFixed(2)} KiB, the limit is ${limit}`] : [];
  });
}

/** What the investor does not need yet must not be in the first load. */
function tooEarly() {
  return rules.notInFirstSection.flatMap(({ what, modules }) => {
    const pattern = new RegExp(modules);
    return first.flatMap((file) =>
      Object.keys(file.modules)
        .filter((module) => pattern.test(module))
        .map((module) => `${what} in the first load: ${module} in ${file.file}`),
    );
  });
}

/** What the first screen says must be in the texts that come with it. */
async function lateTexts() {
  const { module } = await runnerImport(path.join(ROOT, 'build/chunk-plan.ts'), {
    configFile: false,
  });
  /** @type {string[]} */
  const early = [...module.FIRST_TEXTS, ...module.SAID_LATER];
  const code = first.map(content).join('\n');
  return keysOf(JSON.parse(read('locales/en.json')))
    .filter(
      (key) => key.includes('.') && !early.some((one) => key === one || key.startsWith(`${one}.`)),
    )
    .filter((key) => ['"', "'", '`'].some((quote) => code.includes(`${quote}${key}${quote}`)))
    .map((key) => `the app says '${key}', which comes later: FIRST_TEXTS in build/chunk-plan.ts`);
}

/**
 * The paths by which a text or a group of texts can be named, such as one for each number.
 *
 * @param {object} texts
 * @returns {string[]}
 */
function keysOf(texts) {
  return Object.entries(texts).flatMap(([key, value]) => [
    key,
    ...(typeof value === 'string' ? [] : keysOf(value).map((inner) => `${key}.${inner}`)),
  ]);
}

/**
 * No file of the first load waits for another one, and no file imports a public one: under the address
 * of that import the browser would run it once more, beside the one the page has named.
 */
function crossings() {
  const waiting = [...first.map(({ file }) => file), ...PUBLIC];
  return [...new Set([...files.map(({ file }) => file), ...PUBLIC])].flatMap((file) =>
    staticImports(file).flatMap((other) => [
      ...(waiting.includes(file) ? [`${file} waits for ${other}`] : []),
      ...(PUBLIC.includes(path.basename(other)) ? [`${file} imports the entry ${other}`] : []),
    ]),
  );
}

/** @param {string} file in dist */
function staticImports(file) {
  const { module } = parseSync(file, read(path.join('dist', file)));
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported];
}

/** Every language with what those parts weigh together. */
function localeSizes() {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const file of files) {
    if (!file.facade?.startsWith('locales/')) continue;
    const [language = '', part = ''] = file.facade.split('?');
    if (!LOADED_BY_ALL.includes(part)) continue;
    sizes.set(language, (sizes.get(language) ?? 0) + weigh(content(file)));
  }
  return sizes;
}

/** @param {BundledFile} file */
function content({ file }) {
  return read(path.join('dist', file));
}

/** @param {string} file relative to the project's folder */
function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/**
 * @param {string} text
 * @returns {number} KiB
 */
function weigh(text) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  };
  return brotliCompressSync(text, { params }).length / KIB;
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
