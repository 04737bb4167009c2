// @ts-check
import { parseArgs } from 'node:util';

/** What can be measured alone. */
const PARTS = /** @type {const} */ (['first-field', 'forms', 'lists']);

/** @typedef {typeof PARTS[number]} Part */

const USAGE = `Usage: node tools/bench/run.mjs [--runs <n>] [--only ${PARTS.join('|')}]

Measures the built widget (npm run build) beside other ways to write the same. Without --only it measures
everything and writes docs/operate/performance.md; with it, it only prints what that part has measured.

  --runs <n>     how often everything is measured (default 5)
  --only <part>  first-field: time and bytes until a field can be used, on a slow line
                 forms: keys and conditions in 50 and 500 fields
                 lists: selects of 10, 5,000 and 20,000 options
`;

/**
 * @param {readonly string[]} args
 * @returns {{ runs: number, parts: readonly Part[], isWhole: boolean }}
 * @throws with the usage, where an option is none
 */
export function readOptions(args) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { runs: { type: 'string' }, only: { type: 'string' } },
    });
    const runs = Number(values.runs ?? 5);
    if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs wants a number from 1');
    const part = PARTS.find((name) => name === values.only);
    if (values.only !== undefined && !part) throw new Error(`--only knows no '${values.only}'`);
    return { runs, parts: part ? [part] : PARTS, isWhole: !part };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}
