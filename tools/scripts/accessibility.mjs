// @ts-check
/**
 * Writes the contact of package.json into tools/accessibility/conformance.yaml, and docs/embed/accessibility-conformance.md
 * from it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { conformancePage, withContact } from './accessibility-page.mjs';
import { authorOf } from './placeholders.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ file) => readFileSync(path.join(ROOT, file), 'utf8');

const author = authorOf(JSON.parse(read('package.json')));
if (!author) throw new Error('package.json: author has to be `name <e-mail>`');
const source = withContact(read('tools/accessibility/conformance.yaml'), author);
writeFileSync(path.join(ROOT, 'tools/accessibility/conformance.yaml'), source);

const page = conformancePage(parse(source), parse(read('tools/accessibility/names.yaml')));
writeFileSync(path.join(ROOT, 'docs/embed/accessibility-conformance.md'), page);
console.log('tools/accessibility/conformance.yaml, docs/embed/accessibility-conformance.md');
