// @ts-check
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

/** The folders of the modules that browser tests share: as they are written, and as they are built. */
export const TEST_PAGES = {
  written: 'node_modules/.cache/test-pages',
  built: 'node_modules/.cache/test-pages-built',
};

/** How many test files share a page. */
const AT_MOST = 8;

/**
 * Writes modules that each import some test files of one folder, so that these share a page, and builds them: some 400
 * modules in a page take longer to load than the tests of most files.
 *
 * @param {string} root the project's folder
 * @param {{ folders: readonly string[], alone: readonly string[], unbuilt: readonly string[], leftOut: readonly string[] }} options
 * `alone`: what the files with a page of their own begin with; `unbuilt`: files whose modules are loaded one by one
 * @returns {Promise<string[]>} the test runner's files
 */
export async function buildTestPages(root, { folders, alone, unbuilt, leftOut }) {
  const files = folders.flatMap((folder) => testFilesIn(root, folder)).sort();
  /** @type {Map<string, string[]>} */
  const sharing = new Map();
  for (const file of files) {
    if (leftOut.includes(file) || unbuilt.includes(file)) continue;
    const isAlone = alone.some((place) => file.startsWith(place));
    const together = isAlone ? file.replace(/\.test\.tsx?$/, '') : path.posix.dirname(file);
    sharing.set(together, [...(sharing.get(together) ?? []), file]);
  }
  const written = path.join(root, TEST_PAGES.written);
  rmSync(written, { recursive: true, force: true });
  mkdirSync(written, { recursive: true });
  const names = [...sharing].flatMap(([together, sharers]) => {
    const count = Math.ceil(sharers.length / AT_MOST);
    return Array.from({ length: count }, (_, page) => {
      const mine = sharers.filter((_, index) => index % count === page);
      const name = `${together.replaceAll('/', '-')}-${page + 1}.js`;
      writeFileSync(path.join(written, name), mine.map((file) => `import '/${file}';\n`).join(''));
      return name;
    });
  });
  // Vite builds for production unless this says otherwise.
  process.env.NODE_ENV = 'development';
  await build({ configFile: path.join(root, 'tools/build/test-pages.config.ts') });
  return [...unbuilt, ...names.map((name) => `${TEST_PAGES.built}/${name}`)];
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
