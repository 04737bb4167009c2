// @ts-check
import { idOf } from './bundled-packages.mjs';

/**
 * A bill of materials in CycloneDX 1.6: the published files, the packages in them, and who holds what. The
 * same files give the same bill: it has no time and no serial number.
 *
 * @typedef {import('./bundled-packages.mjs').BundledPackage} BundledPackage
 *
 * @param {{ readonly name: string, readonly version: string }} own
 * @param {readonly BundledPackage[]} packages
 * @param {Readonly<Record<string, string>>} files SHA-384 in hex, by their paths in the package
 */
export function billOfMaterials(own, packages, files) {
  const self = purlOf(own);
  const paths = Object.keys(files).sort();
  /** @type {(parent: string) => string[]} */
  const inside = (parent) => packages.filter((one) => one.inside.includes(parent)).map(purlOf);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'library',
        'bom-ref': self,
        name: own.name,
        version: own.version,
        // Of what is ours; the components have theirs.
        licenses: [{ license: { id: 'MIT' } }],
        purl: self,
      },
    },
    components: [
      ...packages.map(libraryOf),
      ...paths.map((file) => ({
        type: 'file',
        'bom-ref': file,
        name: file,
        hashes: [{ alg: 'SHA-384', content: files[file] }],
      })),
    ],
    dependencies: [
      { ref: self, dependsOn: paths },
      ...paths.map((file) => ({
        ref: file,
        dependsOn: packages.filter((one) => one.files.includes(file)).map(purlOf),
      })),
      ...packages.map((one) => ({ ref: purlOf(one), dependsOn: inside(idOf(one)) })),
    ],
  };
}

/** @param {BundledPackage} one */
function libraryOf(one) {
  const { name, version, licence, terms, loaded, integrity } = one;
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const isSpdx = terms === licence;
  const license = isSpdx ? { id: licence } : { name: terms };
  const digest = integrity?.replace(/^sha512-/, '');
  return {
    type: 'library',
    'bom-ref': purlOf(one),
    ...(group && { group }),
    name: short,
    ...(version && { version }),
    licenses: isSpdx && / (OR|AND) /.test(licence) ? [{ expression: licence }] : [{ license }],
    purl: purlOf(one),
    // Of the package as it was published.
    ...(digest && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    properties: [{ name: 'investor-onboarding:loaded', value: loaded }],
  };
}

/** @param {{ readonly name: string, readonly version?: string | undefined }} one */
function purlOf(one) {
  return `pkg:npm/${idOf(one).replace(/^@/, '%40')}`;
}
