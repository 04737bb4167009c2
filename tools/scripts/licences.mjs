// @ts-check
/**
 * Reads the built bundle for the packages in it and writes dist/THIRD-PARTY-NOTICES.txt and dist/bom.json.
 * `--write` brings the table of docs/operate/licences.md up to date; `--check` fails when it is not, or when a
 * package is under a licence that may not be in the bundle. Needs all passes of `npm run build` before it.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstLoad, readBundleReport } from '../build/first-load.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { bundledPackages, idOf } from './bundled-packages.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TABLE = path.join(ROOT, 'docs/operate/licences.md');
const NOTICES = 'dist/THIRD-PARTY-NOTICES.txt';
const BILL = 'dist/bom.json';
/** Written from these files, or after them. */
const DERIVED = [BILL, 'dist/integrity.json'];
/** Ours alone, and in no bundle: tools/build/loader-file.ts. */
const PLAIN = ['dist/loader.js', 'dist/without-metamask-sdk.js'];
const REPORTS = path.join(ROOT, 'node_modules/.cache');
/** Loads what only a client who switched it on may load. */
const OPT_IN = 'src/wallet/metamask/metamask-sdk.ts';
/** The earliest first. @type {import('./bundled-packages.mjs').Loaded[]} */
const LOADED = ['always', 'later', 'opt-in', 'command'];
const MARKED = /(<!-- table -->\n)[\s\S]*(<!-- \/table -->)/;

const own = readBundleReport(ROOT);
const first = firstLoad(own).map(({ file }) => published(file));
const files = bundledFiles();
const optIn = files.filter(({ modules }) => OPT_IN in modules).map(({ file }) => file);
const packages = bundledPackages(files, loadedOf, ROOT);

const problems = packages.flatMap((one) =>
  one.problems.map((problem) => `${idOf(one)} is in ${one.files}: ${problem}`),
);
for (const problem of problems) console.error(`Licences: ${problem}`);
writeFileSync(path.join(ROOT, NOTICES), notices());
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const bill = billOfMaterials(manifest, packages, hashes());
writeFileSync(path.join(ROOT, BILL), `${JSON.stringify(bill, null, 2)}\n`);
const page = readFileSync(TABLE, 'utf8');
const current = page.replace(MARKED, (_, open, close) => `${open}${table()}${close}`);
const isStale = process.argv.includes('--check') && page !== current;
if (isStale)
  console.error(
    'Licences: docs/operate/licences.md is stale: node tools/scripts/licences.mjs --write',
  );
if (process.argv.includes('--write')) writeFileSync(TABLE, current);
console.log(`Licences: ${packages.length} packages in the bundle, ${problems.length} problems`);
process.exitCode = process.argv.includes('--check') && (problems.length > 0 || isStale) ? 1 : 0;

/** Every script of the package that was bundled, by its path there. @returns {import('../build/bundle-report.ts').BundledFile[]} */
function bundledFiles() {
  const reports = readdirSync(REPORTS)
    .filter((name) => name.endsWith('-report.json'))
    .flatMap((name) => readBundleReport(ROOT, [name.replace('.json', '')]));
  const scripts = paths().filter((file) => file.endsWith('.js') && !PLAIN.includes(file));
  return scripts.map((file) => {
    // The playground is the same file in both.
    const copied = file.replace('shared-react/chunks/playground', 'chunks/playground');
    const report = reports.find((one) => published(one.file) === copied);
    if (!report) throw new Error(`no build says what is in ${file}`);
    return { ...report, file };
  });
}

/** @param {string} file */
function published(file) {
  if (/^check-(backend|profile)\./.test(file)) return `cli/bin/lib/${file}`;
  if (/^assets\//.test(file)) return `cli/bin/lib/studio/${file}`;
  return file.startsWith('playground') ? `dist/chunks/${file}` : `dist/${file}`;
}

/** The files that the builds made, as they stand in the package. */
function paths() {
  return ['dist', 'cli/bin/lib']
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.posix.join(folder, file.replaceAll(path.sep, '/')),
      ),
    )
    .filter((file) => !DERIVED.includes(file) && statSync(path.join(ROOT, file)).isFile())
    .sort();
}

function hashes() {
  return Object.fromEntries(
    paths().map((file) => [
      file,
      createHash('sha384')
        .update(readFileSync(path.join(ROOT, file)))
        .digest('hex'),
    ]),
  );
}

/** @param {string} file */
function loadedOf(file) {
  if (first.includes(file)) return 'always';
  if (file.startsWith('cli/bin/')) return 'command';
  return optIn.includes(file) ? 'opt-in' : 'later';
}

/** The packages by when they are loaded and by their terms; one of which the bundle holds several versions is named once. */
function table() {
  /** @type {Map<string, import('./bundled-packages.mjs').Loaded[]>} */
  const loads = new Map();
  for (const { name, terms, loaded } of packages) {
    const key = `${terms} | ${name}`;
    loads.set(key, [...(loads.get(key) ?? []), loaded]);
  }
  /** @type {Map<string, string[]>} */
  const rows = new Map();
  for (const [key, all] of loads) {
    const [terms = '', name = ''] = key.split(' | ');
    const row = `${LOADED.find((one) => all.includes(one))} | ${terms}`;
    rows.set(row, [...(rows.get(row) ?? []), name]);
  }
  const lines = [...rows].sort().map(([row, names]) => `| ${row} | ${names.join(', ')} |`);
  return ['| Loaded | Licence | Packages |', '|---|---|---|', ...lines, ''].join('\n');
}

function notices() {
  const parts = packages.map(({ name, version, terms, inside, text }) => {
    const where = inside.length > 0 ? `\nInside ${inside.join(', ')}` : '';
    return `${version ? `${name} ${version}` : name} (${terms})${where}\n\n${text}`;
  });
  const head = 'investor-onboarding holds these packages, whole or in part.';
  return `${[head, ...parts].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}
