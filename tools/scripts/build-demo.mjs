// @ts-check
/**
 * Makes dist-demo: a static site of the widget with its own demo backend, for any folder of any file
 * server. Needs `npm run build`.
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SITE = path.join(ROOT, 'dist-demo');

/** @type {readonly (readonly [from: string, to: string])[]} */
const FILES = [
  ['demo/site/index.html', 'index.html'],
  ['demo/site/site.css', 'site.css'],
  ...['verify-receipt.html', 'verify-receipt.css', 'verify-receipt.js', 'check-receipt.js'].map(
    (name) => /** @type {const} */ ([`demo/host/pages/${name}`, name]),
  ),
  ['dist', 'investor-onboarding'],
];

rmSync(SITE, { recursive: true, force: true });
for (const [from, to] of FILES) {
  const target = path.join(SITE, to);
  mkdirSync(path.dirname(target), { recursive: true });
  cpSync(path.join(ROOT, from), target, { recursive: true });
}
console.log(`Demo: ${FILES.length} parts in dist-demo; serve that folder with any file server`);
