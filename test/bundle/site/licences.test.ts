import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const Hash = (alg: string, length: number) =>
  v.strictObject({
    alg: v.literal(alg),
    content: v.pipe(v.string(), v.regex(new RegExp(`^[\\da-f]{${length}}$`))),
  });
const License = v.union([
  v.strictObject({
    license: v.union([v.strictObject({ id: v.string() }), v.strictObject({ name: v.string() })]),
  }),
  v.strictObject({ expression: v.string() }),
]);
const Library = v.strictObject({
  type: v.literal('library'),
  'bom-ref': v.string(),
  group: v.optional(v.pipe(v.string(), v.startsWith('@'))),
  name: v.string(),
  version: v.optional(v.string()),
  licenses: v.tuple([License]),
  purl: v.pipe(v.string(), v.regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+(@[\w.-]+)?$/)),
  hashes: v.optional(v.tuple([Hash('SHA-512', 128)])),
  properties: v.array(v.strictObject({ name: v.string(), value: v.string() })),
});
const Published = v.strictObject({
  type: v.literal('file'),
  'bom-ref': v.string(),
  name: v.string(),
  hashes: v.tuple([Hash('SHA-384', 96)]),
});
/** What of CycloneDX 1.6 a bill of ours has; nothing that changes from build to build is in it. */
const Bill = v.strictObject({
  $schema: v.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: v.literal('CycloneDX'),
  specVersion: v.literal('1.6'),
  version: v.literal(1),
  metadata: v.strictObject({
    lifecycles: v.array(v.strictObject({ phase: v.literal('build') })),
    component: v.omit(Library, ['group', 'hashes', 'properties']),
  }),
  components: v.array(v.variant('type', [Library, Published])),
  dependencies: v.array(v.strictObject({ ref: v.string(), dependsOn: v.array(v.string()) })),
});

const bill = v.parse(Bill, JSON.parse(readFileSync('dist/bom.json', 'utf8')));
const notices = readFileSync('dist/THIRD-PARTY-NOTICES.txt', 'utf8').split(
  `\n\n${'-'.repeat(72)}\n\n`,
);
const libraries = bill.components.filter((one) => one.type === 'library');
const published = bill.components.filter((one) => one.type === 'file');
const titleOf = ({ group, name, version }: (typeof libraries)[number]) =>
  [group ? `${group}/${name}` : name, version].filter(Boolean).join(' ');

describe('the bill of materials', () => {
  it('lists each component once, and no dependency that is not listed itself', () => {
    const { component } = bill.metadata;
    const refs = [component['bom-ref'], ...bill.components.map((one) => one['bom-ref'])];
    expect(new Set(refs).size).toBe(refs.length);
    const named = bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(named.filter((ref) => !refs.includes(ref))).toEqual([]);
    const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect([component.name, component.version]).toEqual([name, version]);
  });

  it('has every file of dist, with its hash', () => {
    const files = readdirSync('dist', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'))
      .filter((file) => !/^dist\/(bom|integrity)\.json$/.test(file));
    const inDist = published.filter(({ name }) => name.startsWith('dist/'));
    expect(inDist.map(({ name }) => name)).toEqual(files.sort());
    for (const { name, hashes } of published) {
      const hash = createHash('sha384').update(readFileSync(name)).digest('hex');
      expect([name, hashes[0].content]).toEqual([name, hash]);
    }
  });

  it('has every package in some file, with its version and hash where they are known', () => {
    const held = new Set(
      bill.dependencies.flatMap(({ ref, dependsOn }) => (ref.startsWith('pkg:') ? [] : dependsOn)),
    );
    expect(libraries.filter(({ purl }) => !held.has(purl))).toEqual([]);
    // Copies that their holders took without naming a version.
    expect(libraries.filter(({ version, hashes }) => !version || !hashes).map(titleOf)).toEqual([
      'backo2',
      'base-x',
      'base64-arraybuffer',
      'end-of-stream',
      'has-cors',
      'lucide',
      'parseqs',
      'parseuri',
      'pump',
      'tslib',
      'varint',
    ]);
  });

  it('marks the files that may only be loaded after an opt-in: MetaMask’s own', () => {
    const own = libraries.filter(
      ({ group, licenses }) =>
        group === '@metamask' && JSON.stringify(licenses).includes('own terms'),
    );
    expect(own.map(titleOf)).toContain('@metamask/sdk 0.34.0');
    expect(own.flatMap(({ properties }) => properties.map(({ value }) => value))).toEqual(
      own.map(() => 'opt-in'),
    );
    const holders = bill.dependencies.filter(
      ({ ref, dependsOn }) =>
        !ref.startsWith('pkg:') && own.some(({ purl }) => dependsOn.includes(purl)),
    );
    expect(holders.map(({ ref }) => ref)).toEqual([
      expect.stringMatching(/^dist\/chunks\/metamask-sdk-/),
      expect.stringMatching(/^dist\/shared-react\/chunks\/metamask-sdk-/),
    ]);
  });

  it('has what only a command needs in no file of the widget', () => {
    const own = libraries.filter(({ properties }) =>
      properties.some(({ value }) => value === 'command'),
    );
    expect(own.map(({ group }) => group)).toContain('@codemirror');
    const holders = bill.dependencies.filter(
      ({ ref, dependsOn }) =>
        !ref.startsWith('pkg:') && own.some(({ purl }) => dependsOn.includes(purl)),
    );
    expect(holders.map(({ ref }) => ref)).toEqual([
      expect.stringMatching(/^cli\/bin\/lib\/studio\/assets\/index-/),
    ]);
  });
});

describe('the notices', () => {
  const parts = notices.slice(1).map((part) => {
    const [title = '', ...text] = part.split('\n');
    return { title: title.replace(/ \(.*/, ''), text: text.join('\n').trim() };
  });

  it('have every package of the bill, and no other', () => {
    expect(parts.map(({ title }) => title).sort()).toEqual(libraries.map(titleOf).sort());
  });

  it('hold the text of every licence', () => {
    const told = /permission|licen[cs]e|public domain|terms/i;
    expect(parts.filter(({ text }) => text.length < 400 || !told.test(text))).toEqual([]);
  });

  it('cover what was bundled with MetaMask’s and WalletConnect’s files, and the icons', () => {
    const titles = parts.map(({ title }) => title);
    for (const one of [
      '@stencil/core 4.22.2',
      'eciesjs 0.4.11',
      'superstruct 1.0.3',
      'es-toolkit 1.39.3',
      'whatwg-fetch 3.6.20',
      'lucide',
    ]) {
      expect(titles).toContain(one);
    }
    expect(parts.find(({ title }) => title === 'lucide')?.text).toContain(
      'Lucide Icons and Contributors',
    );
    expect(parts.find(({ title }) => title === 'wouter 3.13.0')?.text).toContain(
      'released into the public domain',
    );
  });
});
