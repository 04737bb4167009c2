// @ts-check
/** Writes dist/integrity.json: the path of every file in dist with its SRI string. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const OUTPUT = 'integrity.json';

const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  .filter((file) => file !== OUTPUT && statSync(path.join(DIST, file)).isFile())
  .sort();
const integrity = Object.fromEntries(
  files.flatMap((file) => {
    const name = file.replaceAll(path.sep, '/');
    const sri = sriOf(path.join(DIST, file));
    // A lazy load that failed asks once more under this address (tools/build/retry-imports.ts): a host's import
    // map must hold that one to the same content.
    return /^(shared-react\/)?chunks\//.test(name)
      ? [
          [name, sri],
          [`${name}?again`, sri],
        ]
      : [[name, sri]];
  }),
);
writeFileSync(path.join(DIST, OUTPUT), `${JSON.stringify(integrity, null, 2)}\n`);
console.log(`Integrity: ${files.length} files in dist/${OUTPUT}`);

/** @param {string} file */
function sriOf(file) {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}
