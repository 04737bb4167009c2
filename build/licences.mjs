// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Which packages the bundle holds under which terms. The licences that may be in it are those of the
 * design; what else is in it is named here, with its terms.
 *
 * @typedef {import('./bundle-report.ts').BundledFile} BundledFile
 *
 * @typedef {object} BundledPackage
 * @property {string} name
 * @property {string} version
 * @property {string} licence as the package names it
 * @property {string} terms what the table says: the licence, or the exception's terms
 * @property {boolean} allowed
 * @property {'always' | 'later'} loaded before the first section, or when it is needed
 * @property {string} text of its licence file; empty where it has none
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

/** @type {Readonly<Record<string, string>>} */
const EXCEPTIONS = {
  'onfido-sdk-ui': 'Onfido’s own terms, see its LICENSE',
  '@metamask/sdk': 'MetaMask’s own terms: commercial use up to 10,000 monthly users',
  '@metamask/sdk-communication-layer': 'with @metamask/sdk, under its terms',
  '@metamask/sdk-install-modal-web': 'with @metamask/sdk, under its terms',
  '@metamask/sdk-analytics': 'with @metamask/sdk, under its terms',
};

/**
 * True for an SPDX expression of which every part that binds us is allowed: of alternatives one will do.
 *
 * @param {string} licence
 * @returns {boolean}
 */
export function isAllowed(licence) {
  const parts = licence.replace(/^\((.*)\)$/, '$1');
  if (parts.includes(' OR ')) return parts.split(' OR ').some((one) => isAllowed(one.trim()));
  return parts.split(' AND ').every((one) => ALLOWED.has(one.trim()));
}

/**
 * The packages of a bundle, by name.
 *
 * @param {readonly BundledFile[]} files
 * @param {readonly string[]} first files loaded before the first section
 * @param {string} root the project's folder
 * @returns {readonly BundledPackage[]}
 */
export function bundledPackages(files, first, root) {
  /** @type {Map<string, BundledPackage>} */
  const found = new Map();
  for (const { file, modules } of files) {
    for (const module of Object.keys(modules)) {
      const folder = packageFolder(module);
      if (!folder) continue;
      const one = found.get(folder) ?? readPackage(path.join(root, folder));
      found.set(folder, first.includes(file) ? { ...one, loaded: 'always' } : one);
    }
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** @param {string} module */
function packageFolder(module) {
  return /^.*node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(module.replace(/^\0/, ''))?.[0];
}

/**
 * @param {string} folder
 * @returns {BundledPackage}
 */
function readPackage(folder) {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const licence = String(typeof license === 'object' ? license?.type : (license ?? 'none named'));
  const exception = EXCEPTIONS[name];
  return {
    name,
    version,
    licence,
    terms: exception ?? licence.replace(/^\((.*)\)$/, '$1'),
    allowed: exception !== undefined || isAllowed(licence),
    loaded: 'later',
    text: licenceText(folder),
  };
}

/** @param {string} folder */
function licenceText(folder) {
  const file =
    existsSync(folder) && readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  return file ? readFileSync(path.join(folder, file), 'utf8').trim() : '';
}
