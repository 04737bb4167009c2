import { expect, test } from 'vitest';
import { billOfMaterials } from '../../../../tools/scripts/bill-of-materials.mjs';

const PACKAGE = {
  name: 'tiny',
  version: '1.0.0',
  licence: 'MIT',
  terms: 'MIT',
  problems: [],
  loaded: 'later' as const,
  text: '',
  integrity: 'sha512-AP8=',
  files: ['dist/a.js'],
  inside: [],
};
const bill = billOfMaterials(
  { name: 'own', version: '2.0.0' },
  [
    PACKAGE,
    {
      ...PACKAGE,
      name: '@scope/inner',
      licence: 'MIT OR ISC',
      terms: 'MIT OR ISC',
      inside: ['tiny@1.0.0'],
    },
    {
      ...PACKAGE,
      name: 'odd',
      version: undefined,
      terms: 'Terms of its own',
      integrity: undefined,
    },
  ],
  { 'dist/b.js': 'bb', 'dist/a.js': 'aa' },
);

test('the bill of materials has packages by name, version, licence and the hash of what was published', () => {
  expect(bill.components.slice(0, 3)).toMatchObject([
    {
      'bom-ref': 'pkg:npm/tiny@1.0.0',
      name: 'tiny',
      version: '1.0.0',
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: '00ff' }],
    },
    {
      purl: 'pkg:npm/%40scope/inner@1.0.0',
      group: '@scope',
      name: 'inner',
      licenses: [{ expression: 'MIT OR ISC' }],
    },
    { purl: 'pkg:npm/odd', licenses: [{ license: { name: 'Terms of its own' } }] },
  ]);
  expect(bill.components[2]).not.toHaveProperty('version');
});

test('the bill of materials says which file holds what, and what was bundled with what', () => {
  expect(bill.dependencies).toEqual([
    { ref: 'pkg:npm/own@2.0.0', dependsOn: ['dist/a.js', 'dist/b.js'] },
    {
      ref: 'dist/a.js',
      dependsOn: ['pkg:npm/tiny@1.0.0', 'pkg:npm/%40scope/inner@1.0.0', 'pkg:npm/odd'],
    },
    { ref: 'dist/b.js', dependsOn: [] },
    { ref: 'pkg:npm/tiny@1.0.0', dependsOn: ['pkg:npm/%40scope/inner@1.0.0'] },
    { ref: 'pkg:npm/%40scope/inner@1.0.0', dependsOn: [] },
    { ref: 'pkg:npm/odd', dependsOn: [] },
  ]);
});
