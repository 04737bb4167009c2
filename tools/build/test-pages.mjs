// @ts-check
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How many test files share a page. */
const AT_MOST = 8;

/**
 * Writes modules that each import some test files of one folder, so that these share a page: every page loads some 400
 * modules anew, which takes longer than the tests of most files.
 *
 * @param {string} root the project's folder
 * @param {{ folders: readonly string[], alone: readonly string[], leftOut: readonly string[], to: string }} options
 * `alone`: what the files with a page of their own begin with; `to`: the folder that is written
 * @returns {string[]} the test runner's files
 */
export function sharePages(root, { folders, alone, leftOut, to }) {
  const isAlone = (/** @type {string} */ file) => alone.some((place) => file.startsWith(place));
  const files = folders.flatMap((folder) => testFilesIn(root, folder)).sort();
  /** @type {Map<string, string[]>} */
  const sharing = new Map();
  for (const file of files) {
    if (leftOut.includes(file) || isAlone(file)) continue;
    const folder = path.posix.dirname(file);
    sharing.set(folder, [...(sharing.get(folder) ?? []), file]);
  }
  rmSync(path.join(root, to), { recursive: true, force: true });
  mkdirSync(path.join(root, to), { recursive: true });
  const pages = [...sharing].flatMap(([folder, inFolder]) => {
    const count = Math.ceil(inFolder.length / AT_MOST);
    return Array.from({ length: count }, (_, page) => {
      const mine = inFolder.filter((_, index) => index % count === page);
      const name = `${to}/${folder.replaceAll('/', '-')}-${page + 1}.js`;
      writeFileSync(path.join(root, name), mine.map((file) => `import '/${file}';\n`).join(''));
      return name;
    });
  });
  return [...files.filter((file) => isAlone(file) && !leftOut.includes(file)), ...pages];
}

/**
 * @param {string} root
 * @param {string} folder
 */
function testFilesIn(root, folder) {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`);
}
