// @ts-check
import path from 'node:path';

/** @typedef {import('./bundle-report.ts').BundledFile} BundledFile */

/** An area below this part of a file's characters is not named. */
const WORTH_NAMING = 0.05;

/**
 * The areas of a file, largest first, with their part of its characters before minification.
 *
 * @param {Readonly<Record<string, number>>} modules
 * @returns {string} such as 'react-dom 71 %, src/form 9 %'
 */
export function areasOf(modules) {
  /** @type {Map<string, number>} */
  const areas = new Map();
  for (const [module, characters] of Object.entries(modules)) {
    const area = /^(?:node_modules\/((?:@[^/]+\/)?[^/]+)|(src\/[^/]+)|([^/]+))/.exec(module);
    const name = area?.[1] ?? area?.[2] ?? area?.[3] ?? module;
    areas.set(name, (areas.get(name) ?? 0) + characters);
  }
  const all = [...areas.values()].reduce((total, one) => total + one, 0);
  return [...areas]
    .filter(([, characters]) => characters / all >= WORTH_NAMING)
    .sort((one, other) => other[1] - one[1])
    .map(([name, characters]) => `${name} ${Math.round((characters / all) * 100)} %`)
    .join(', ');
}

/**
 * One line for each file of the bundle, heaviest first.
 *
 * @param {readonly BundledFile[]} files
 * @param {(file: BundledFile) => number} weigh KiB, compressed
 * @returns {string[]}
 */
export function chunkLines(files, weigh) {
  return files
    .map((file) => ({ file, size: weigh(file) }))
    .sort((one, other) => other.size - one.size)
    .map(({ file, size }) => {
      const text = /^locales\/(.*)$/.exec(file.facade ?? '');
      const name = text?.[1] ?? path.basename(file.file).replace(/-[\w-]{8}\.js$/, '');
      return `${size.toFixed(2).padStart(8)}  ${name.padEnd(24)} ${areasOf(file.modules)}`;
    });
}

/**
 * What became of a size since the last release.
 *
 * @param {number} size KiB
 * @param {number | undefined} released KiB; undefined for what is new
 * @returns {string} such as '+0.31', '-1.00', '±0' or 'new'
 */
export function change(size, released) {
  if (released === undefined) return 'new';
  const difference = Number((size - released).toFixed(2));
  if (difference === 0) return '±0';
  return `${difference > 0 ? '+' : '-'}${Math.abs(difference).toFixed(2)}`;
}
