// @ts-check
/**
 * Writes docs/embed/reference.md and dist-types/custom-elements.json from the source (reference-page.mjs), and what editors
 * read from that manifest (editor-data.mjs), and brings the version in the pages' snippets up to date; with
 * `--check` nothing is written, and a difference fails. Reads dist-types: `npm run build:types` comes before it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withAdvice } from './advice-table.mjs';
import { vsCodeData, webTypes } from './editor-data.mjs';
import { manifest, readReference, referencePage } from './reference-page.mjs';
import { withBudgets, withVersion } from './snippet-version.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ file) => readFileSync(path.join(ROOT, file), 'utf8');

const views = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => read(`src/${file}`));
// The theme's own properties: their names stand in the rule that derives them.
const [, roles = ''] =
  /const PROPERTIES[^=]*= \{([^}]*)\}/.exec(read('src/theme/rules/theme-css.ts')) ?? [];
const derived = [...roles.matchAll(/'([\w-]+)'/g)].map(([, name]) => `--onboarding-${name}: ;`);
const reference = readReference({
  element: read('dist-types/element/investor-onboarding-element.d.ts'),
  events: read('dist-types/app/events/events.d.ts'),
  types:
    read('dist-types/app/settings/settings.d.ts') + read('dist-types/http/auth/auth-types.d.ts'),
  css: [...derived, read('src/kit/styles/tokens.css')].join('\n'),
  views,
});

const elements = manifest(reference);
const asText = (/** @type {object} */ data) => `${JSON.stringify(data, null, 2)}\n`;
const own = JSON.parse(read('package.json'));
const { budgets } = JSON.parse(read('tools/size-budgets.json'));
const pages = [
  'README.md',
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map(
    (file) => `docs/${file}`,
  ),
]
  .filter((file) => file.endsWith('.md') && file !== 'docs/embed/reference.md')
  .map((file) => [file, withBudgets(withVersion(read(file), own), budgets)]);
const advice = read('src/advice/advice.ts');
for (const page of pages) {
  if (page[0] === 'docs/operate/troubleshooting.md')
    page[1] = await withAdvice(page[1] ?? '', advice);
}
const outputs = [
  ...pages,
  ['docs/embed/reference.md', referencePage(reference)],
  ['dist-types/custom-elements.json', asText(elements)],
  ['dist-types/html.html-data.json', asText(vsCodeData(elements))],
  ['dist-types/web-types.json', asText(webTypes(elements, own))],
];
const stale = outputs
  .filter(([file = '', text]) => readIfThere(file) !== text)
  .map(([file]) => file);
if (process.argv.includes('--check')) {
  for (const file of stale)
    console.error(`Reference: ${file} is stale: node tools/scripts/reference.mjs`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [file = '', text = ''] of outputs) writeFileSync(path.join(ROOT, file), text);
}
console.log(`Reference: ${outputs.length} files, ${stale.length} stale`);

/** @param {string} file */
function readIfThere(file) {
  try {
    return read(file);
  } catch {
    return undefined;
  }
}
