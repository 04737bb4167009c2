// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Which packages the bundle holds under which terms, those that others were bundled with included. What may
 * be in it is listed here; what else is in it is named with its terms.
 *
 * @typedef {import('../build/bundle-report.ts').BundledFile} BundledFile
 * @typedef {'always' | 'later' | 'opt-in' | 'command'} Loaded before the first section, when it is needed, when
 *   the client has switched it on, or by a command of the package and never by the widget
 *
 * @typedef {object} BundledPackage
 * @property {string} name
 * @property {string | undefined} [version] nobody says which where a package holds a copy without one
 * @property {string} licence as the package names it
 * @property {string} terms what the table says: the licence, or the exception's terms
 * @property {string[]} problems why it may not be in the bundle; empty when it may
 * @property {Loaded} loaded
 * @property {string} text of its licence
 * @property {string | undefined} [integrity] of the package as it was published
 * @property {string[]} files of the bundle that hold it
 * @property {string[]} inside the packages it was bundled with by their makers, as name@version
 *
 * @typedef {object} Copy a package inside of another one, which says neither licence nor version itself
 * @property {string} name
 * @property {string | undefined} [version]
 * @property {string} licence
 * @property {string} [copyright] makes the text, where no copy is installed that has one
 * @property {string | undefined} [integrity]
 *
 * @typedef {object} Known tools/licences/packages.json: what the installed packages don't say
 * @property {Readonly<Record<string, string>>} copyright of packages published without their licence's text
 * @property {Readonly<Record<string, readonly Copy[]>>} inside the copies in a package, by name@version
 */

const ALLOWED = new Set([
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'Unlicense',
]);

const METAMASK = 'MetaMask’s own terms, not open source: see below';
/** @type {Readonly<Record<string, string>>} */
const EXCEPTIONS = {
  'onfido-sdk-ui': 'Onfido’s own terms: see below',
  '@metamask/sdk': METAMASK,
  '@metamask/sdk-analytics': METAMASK,
  '@metamask/sdk-communication-layer': METAMASK,
  '@metamask/sdk-install-modal-web': METAMASK,
};
/** @type {Readonly<Record<Loaded, number>>} */
const ORDER = { command: 0, 'opt-in': 1, later: 2, always: 3 };
/** Icon shapes are copied from it, with its name in the comment above them. */
const LUCIDE = { name: 'lucide', licence: 'ISC AND MIT' };

/**
 * True for an SPDX expression of which every part that binds us is allowed: of alternatives one will do.
 *
 * @param {string} licence
 * @returns {boolean}
 */
export function isAllowed(licence) {
  const parts = bare(licence);
  if (parts.includes(' OR ')) return parts.split(' OR ').some((one) => isAllowed(one.trim()));
  return parts.split(' AND ').every((one) => ALLOWED.has(one.trim()));
}

/** @param {{ readonly name: string, readonly version?: string | undefined }} one */
export const idOf = ({ name, version }) => (version ? `${name}@${version}` : name);

/**
 * The packages of a bundle, by name.
 *
 * @param {readonly BundledFile[]} files
 * @param {(file: string) => Loaded} loadedOf
 * @param {string} root the project's folder, with node_modules and licences
 * @returns {readonly BundledPackage[]}
 */
export function bundledPackages(files, loadedOf, root) {
  /** @type {Known} */
  const known = JSON.parse(readFileSync(path.join(root, 'tools/licences/packages.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  /** @type {Map<string, BundledPackage>} */
  const found = new Map();

  /** @type {(one: Copy, text: string, file: string, inside?: string) => void} */
  const add = (one, text, file, inside) => {
    const id = idOf(one);
    const known = found.get(id) ?? describe(one, text);
    if (!known.files.includes(file)) known.files.push(file);
    if (inside && !known.inside.includes(inside)) known.inside.push(inside);
    if (ORDER[loadedOf(file)] > ORDER[known.loaded]) known.loaded = loadedOf(file);
    found.set(id, known);
    addCopies(id, file);
  };
  /** @type {(folder: string, file: string, inside?: string) => string} */
  const addInstalled = (folder, file, inside) => {
    const { name, version, license } = readJson(path.join(root, folder, 'package.json'));
    const licence = bare(String(license?.type ?? license ?? 'none named'));
    const one = { name, version, licence, integrity: lock[lockKey(folder)]?.integrity };
    const text =
      licenceText(path.join(root, folder)) || declared(root, licence, known.copyright[name]);
    add(one, text, file, inside);
    return idOf(one);
  };
  /** @type {(id: string, file: string) => void} */
  const addCopies = (id, file) => {
    for (const copy of known.inside[id] ?? []) {
      const folder = folderIn(lock, copy.name);
      const text = declared(root, copy.licence, copy.copyright);
      add(copy, text || (folder ? licenceText(path.join(root, folder)) : ''), file, id);
    }
  };

  for (const { file, modules } of files) {
    for (const module of Object.keys(modules)) {
      const folder = packageFolder(module);
      if (!folder) {
        if (isFromLucide(path.join(root, module))) {
          add(
            LUCIDE,
            readFileSync(path.join(root, 'tools/licences/Lucide.txt'), 'utf8').trim(),
            file,
          );
        }
        continue;
      }
      const id = addInstalled(folder, file);
      for (const [name, installed] of bundledAlong(root, module, folder)) {
        if (installed) addInstalled(installed, file, id);
        else if (!known.inside[id]?.some((copy) => copy.name === name)) {
          add(
            { name, licence: `unknown: name it in tools/licences/packages.json under ${id}` },
            '',
            file,
            id,
          );
        }
      }
    }
  }
  for (const id of Object.keys(known.inside)) {
    if (!found.has(id)) throw new Error(`tools/licences/packages.json: ${id} is not in the bundle`);
  }
  return [...found.values()].sort((one, other) =>
    one.name === other.name ? order(idOf(one), idOf(other)) : order(one.name, other.name),
  );
}

/**
 * @param {Copy} one
 * @param {string} text
 * @returns {BundledPackage}
 */
function describe(one, text) {
  const exception = EXCEPTIONS[one.name];
  const problems = [
    ...(exception || isAllowed(one.licence) ? [] : [`its licence is '${one.licence}'`]),
    ...(text ? [] : ['the text of its licence is not there: tools/licences/packages.json']),
  ];
  const { name, version, licence, integrity } = one;
  const terms = exception ?? licence;
  return {
    name,
    version,
    licence,
    terms,
    problems,
    loaded: 'command',
    text,
    integrity,
    files: [],
    inside: [],
  };
}

/** @param {string} module */
function packageFolder(module) {
  // What the bundler itself puts into the files.
  if (/^\0?rolldown\/runtime/.test(module)) return 'node_modules/rolldown';
  return /^.*node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(module.replace(/^\0/, ''))?.[0];
}

/** @param {string} file */
function isFromLucide(file) {
  return /\.tsx?$/.test(file) && existsSync(file) && readFileSync(file, 'utf8').includes('Lucide');
}

/**
 * The packages that a module's source map names, each with the folder of the installed package that has the
 * very same sources; null where it is another version's.
 *
 * @param {string} root
 * @param {string} module
 * @param {string} folder
 * @returns {Map<string, string | null>}
 */
function bundledAlong(root, module, folder) {
  /** @type {Map<string, string | null>} */
  const packages = new Map();
  const file = path.join(root, `${module}.map`);
  if (!existsSync(file)) return packages;
  const { sources, sourcesContent = [] } = readJson(file);
  for (const [index, source] of sources.entries()) {
    const [, name = '', rest = ''] =
      /.*node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)/.exec(source) ?? [];
    if (!name) continue;
    const installed = packages.has(name) ? packages.get(name) : nearest(root, folder, name);
    const original = path.join(root, installed ?? '', rest);
    const isSame =
      installed && existsSync(original) && readFileSync(original, 'utf8') === sourcesContent[index];
    packages.set(name, isSame ? installed : null);
  }
  return packages;
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {string} name
 * @returns {string | null} the folder from which a module in `folder` gets the package
 */
function nearest(root, folder, name) {
  const candidate = path.posix.join(folder, 'node_modules', name);
  if (existsSync(path.join(root, candidate, 'package.json'))) return candidate;
  const up = folder.lastIndexOf('/node_modules/');
  if (up > 0) return nearest(root, folder.slice(0, up), name);
  const top = path.posix.join(
    folder.slice(0, folder.indexOf('node_modules')),
    'node_modules',
    name,
  );
  return existsSync(path.join(root, top, 'package.json')) ? top : null;
}

/** @param {string} folder */
const lockKey = (folder) => folder.slice(folder.indexOf('node_modules'));

/**
 * @param {Readonly<Record<string, unknown>>} lock
 * @param {string} name
 */
const folderIn = (lock, name) => {
  // A nested one may belong to a tool that is not even installed here.
  const top = `node_modules/${name}`;
  return lock[top] ? top : Object.keys(lock).find((folder) => folder.endsWith(`/${top}`));
};

/**
 * The text of a licence that a package declares without holding it.
 *
 * @param {string} root
 * @param {string} licence
 * @param {string | undefined} copyright
 */
function declared(root, licence, copyright) {
  const file = path.join(root, `tools/licences/${licence}.txt`);
  return copyright && existsSync(file)
    ? `${copyright}\n\n${readFileSync(file, 'utf8').trim()}`
    : '';
}

/** @param {string} folder */
function licenceText(folder) {
  if (!existsSync(folder)) return '';
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice|copyrightnotice)/i.test(name))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
}

/**
 * The same everywhere, whatever the machine's language.
 *
 * @param {string} one
 * @param {string} other
 */
const order = (one, other) => (one < other ? -1 : 1);

/** @param {string} licence */
const bare = (licence) => licence.replace(/^\((.*)\)$/, '$1');

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
