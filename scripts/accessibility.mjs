// @ts-check
/** Writes docs/accessibility-conformance.md from accessibility/conformance.yaml. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { conformancePage } from './accessibility-page.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (/** @type {string} */ file) =>
  parse(readFileSync(path.join(ROOT, 'accessibility', file), 'utf8'));

const page = conformancePage(read('conformance.yaml'), read('names.yaml'));
writeFileSync(path.join(ROOT, 'docs/accessibility-conformance.md'), page);
console.log('docs/accessibility-conformance.md');
