// @ts-check
/**
 * Reads the built bundle for the packages in it and writes dist/THIRD-PARTY-NOTICES.txt. `--write` brings
 * the table of docs/licences.md up to date; `--check` fails when it is not, or when a package is under a
 * licence that may not be in the bundle. Needs all passes of `npm run build` before it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstLoad, readBundleReport } from '../build/first-load.mjs';
import { bundledPackages } from '../build/licences.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TABLE = path.join(ROOT, 'docs/licences.md');
const NOTICES = path.join(ROOT, 'dist/THIRD-PARTY-NOTICES.txt');
const MARKED = /(<!-- table -->\n)[\s\S]*(<!-- \/table -->)/;

const files = readBundleReport(ROOT);
const first = firstLoad(files).map(({ file }) => file);
// The demo's backend and the contract kit are builds of their own.
const others = readBundleReport(ROOT, ['playground-report', 'contract-report']);
const packages = bundledPackages([...files, ...others], first, ROOT);

const refused = packages.filter(({ allowed }) => !allowed);
for (const { name, version, licence } of refused) {
  console.error(
    `Licences: ${name} ${version} is in the bundle under '${licence}', which is not allowed`,
  );
}
writeFileSync(NOTICES, notices());
const page = readFileSync(TABLE, 'utf8');
const current = page.replace(MARKED, (_, open, close) => `${open}${table()}${close}`);
const isStale = process.argv.includes('--check') && page !== current;
if (isStale)
  console.error('Licences: docs/licences.md is stale: node scripts/licences.mjs --write');
if (process.argv.includes('--write')) writeFileSync(TABLE, current);
console.log(`Licences: ${packages.length} packages in the bundle, ${refused.length} refused`);
process.exitCode = process.argv.includes('--check') && (refused.length > 0 || isStale) ? 1 : 0;

function table() {
  const rows = packages.map(({ name, terms, loaded }) => `| ${name} | ${terms} | ${loaded} |`);
  return ['| Package | Licence | Loaded |', '|---|---|---|', ...rows, ''].join('\n');
}

function notices() {
  const parts = packages.map(({ name, version, terms, text }) =>
    [`${name} ${version} (${terms})`, '', text || 'The package carries no licence file.'].join(
      '\n',
    ),
  );
  const head =
    'investor-onboarding holds these packages, whole or in part, and icon shapes of Lucide (ISC).';
  return `${[head, ...parts].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}
