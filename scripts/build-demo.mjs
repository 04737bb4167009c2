// @ts-check
/**
 * Makes dist-demo: a static site of the widget with its own demo backend, for any file server. Needs
 * `npm run build`. The identity checks' stand-ins stand where the providers' SDKs look for them, which
 * is at the root of the origin.
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SITE = path.join(ROOT, 'dist-demo');

/** @type {readonly (readonly [from: string, to: string])[]} */
const FILES = [
  ['demo/site/index.html', 'index.html'],
  ['demo/site/site.css', 'site.css'],
  ['dist', 'investor-onboarding'],
  ['demo/providers/pages/websdk.html', 'websdk/websdk.html'],
  ['demo/providers/pages/websdk.js', 'websdk.js'],
  ['demo/providers/pages/providers.css', 'providers.css'],
  ['demo/providers/pages/onfido.js', 'v14/Onfido.js'],
];

rmSync(SITE, { recursive: true, force: true });
for (const [from, to] of FILES) {
  const target = path.join(SITE, to);
  mkdirSync(path.dirname(target), { recursive: true });
  cpSync(path.join(ROOT, from), target, { recursive: true });
}
console.log(`Demo: ${FILES.length} parts in dist-demo; serve that folder with any file server`);
