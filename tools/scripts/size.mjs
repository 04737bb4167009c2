// @ts-check
/**
 * Weighs the built bundle and holds it against tools/size-budgets.json. Needs `npm run build`. `--release` notes
 * the sizes as those of the version in package.json: what later builds are compared with.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { parseSync } from 'vite';
import {
  ALONE,
  APP_FILE,
  ENTRY_FILE,
  LOADED_BEFORE,
  REACT_FILE,
  SHARED_FOLDER,
} from '../build/bundle-plan.mjs';
import { firstLoad, phoneLoad, readBundleReport, SHARED_REPORTS } from '../build/first-load.mjs';
import { areasOf, change, chunkLines } from '../build/size-report.mjs';

/** @typedef {import('../build/bundle-report.ts').BundledFile} BundledFile */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KIB = 1024;
/** The sizes of the last release, by what the budgets name. */
const RELEASED = 'tools/size-release.json';
/** The files a host page names itself. */
const PUBLIC = [ENTRY_FILE, 'pure.js'];

/** @type {{ budgets: { what: string, limit: number, aim: number }[], requests: { limit: number }, chunks: { most: number, smallest: number }, notInFirstSection: { what: string, modules: string }[], notInPhone: { what: string, modules: string }[] }} */
const rules = JSON.parse(read('tools/size-budgets.json'));
const files = readBundleReport(ROOT);

const shared = readBundleReport(ROOT, SHARED_REPORTS);

const first = firstLoad(files);
const phone = phoneLoad(files);
const firstShared = firstLoad(shared, `${SHARED_FOLDER}/`);
const weights = new Map([...files, ...shared].map((file) => [file.file, weigh(content(file))]));
/** @type {Record<string, number>} */
const sizes = {
  entry: weightOf(ENTRY_FILE),
  'first section': sum(first.map(({ file }) => weightOf(file))),
  phone: sum(phone.map(({ file }) => weightOf(file))),
  'shared-react': sum(firstShared.map(({ file }) => weightOf(file))),
  'next release': sum(first.map(({ file }) => weightOf(file)).concat(-weightOf(REACT_FILE))),
};
/** @type {{ version: string, sizes: Record<string, number> } | undefined} */
const released = existsSync(path.join(ROOT, RELEASED)) ? JSON.parse(read(RELEASED)) : undefined;
const problems = [
  ...tooBig(),
  ...tooMany(),
  ...tooSmall(),
  ...tooEarly(),
  ...crossings(),
  ...untrue(),
];

if (process.argv.includes('--release')) noteRelease();
console.log('\nEach file, KiB, and where its characters are from:');
for (const line of chunkLines(files, ({ file }) => weightOf(file))) console.log(line);
if (problems.length > 0) {
  console.log(
    `\nFirst load: ${areasOf(Object.assign({}, ...first.map(({ modules }) => modules)))}`,
  );
  for (const problem of problems) console.error(`Size: ${problem}`);
  process.exit(1);
}
console.log('\nSize: all budgets kept');

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

/** Files loaded until a first section, and files there are at all. */
function tooMany() {
  const { requests, chunks } = rules;
  console.log(`${first.length} files until a first section   limit ${requests.limit}`);
  const counted = files.filter(isCounted);
  return [
    ...(first.length > requests.limit
      ? [`a first section takes ${first.length} files, the limit is ${requests.limit}`]
      : []),
    ...(counted.length > chunks.most
      ? [`dist/chunks has ${counted.length} files, the limit is ${chunks.most}`]
      : []),
  ];
}

function tooSmall() {
  const { smallest } = rules.chunks;
  return files
    .filter((file) => isCounted(file) && !ALONE.includes(planName(file.file)))
    .filter(({ file }) => weightOf(file) < smallest)
    .map(({ file }) => `${file} has less than ${smallest} KiB: tools/build/bundle-plan.mjs`);
}

/** @param {BundledFile} file */
function isCounted({ file, facade }) {
  return file.startsWith('chunks/') && !facade?.startsWith('locales/');
}

/** What the investor does not need yet must not be in the first load. */
function tooEarly() {
  return [...within(first, rules.notInFirstSection), ...within(phone, rules.notInPhone)];
}

/**
 * @param {readonly BundledFile[]} loaded
 * @param {readonly { what: string, modules: string }[]} unwanted
 */
function within(loaded, unwanted) {
  return unwanted.flatMap(({ what, modules }) => {
    const pattern = new RegExp(modules);
    return loaded.flatMap((file) =>
      Object.keys(file.modules)
        .filter((module) => pattern.test(module))
        .map((module) => `${what} in the first load: ${module} in ${file.file}`),
    );
  });
}

/**
 * The entry waits for nothing, the app for React alone, a later file for none but those of the plan; and no
 * file imports a public one: under the address of that import the browser would run it once more, beside the
 * one the page has named.
 */
function crossings() {
  const names = [...new Set([...files.map(({ file }) => file), ...PUBLIC])];
  return names.flatMap((file) => {
    const name = planName(file);
    const isDeferred = file.startsWith('chunks/') && file !== REACT_FILE;
    const allowed =
      isDeferred && !ALONE.includes(name)
        ? [name.startsWith('phone') ? 'phone' : 'app', 'react', ...laterThan(name, file)]
        : [];
    return staticImports(file)
      .filter((other) => !allowed.includes(planName(other)))
      .map((other) => `${file} waits for ${other}: tools/build/bundle-plan.mjs`);
  });
}

/**
 * @param {string} name
 * @param {string} file
 */
function laterThan(name, file) {
  return file === APP_FILE ? [] : ['shared', ...(LOADED_BEFORE[name] ?? [])];
}

/** A page names a file's size behind a comment: `<!-- size of walletconnect -->103 KiB`. */
function untrue() {
  const pages = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file));
  return ['README.md', ...pages].flatMap((page) =>
    [...read(page).matchAll(/<!-- size of ([\w-]+) -->([\d.]+)/g)].flatMap(([, name, said]) => {
      const file = files.find((one) => planName(one.file) === name)?.file;
      const size = file === undefined ? Number.NaN : weightOf(file);
      // A size between two whole numbers may be told as either.
      return Math.abs(Number(said) - size) <= 0.6
        ? []
        : [`${page} says ${said} KiB of ${name}, which has ${size.toFixed(1)}`];
    }),
  );
}

/** @param {string} file */
function planName(file) {
  return path.basename(file).replace(/(-[\w-]{8})?\.js$/, '');
}

/** @param {string} file in dist */
function staticImports(file) {
  const { module } = parseSync(file, read(path.join('dist', file)));
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported];
}

/** @param {string} file in dist */
function weightOf(file) {
  const weight = weights.get(file);
  if (weight === undefined) throw new Error(`the bundle has no ${file}`);
  return weight;
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
