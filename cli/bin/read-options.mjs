// @ts-check
/**
 * Reads a command's options and names everything that is wrong with them at once.
 *
 * @typedef {object} Option
 * @property {string} [value] what its value is; none: a switch
 * @property {boolean} [required]
 * @property {boolean} [multiple] may be repeated
 * @property {string} [needs] the option without which it means nothing
 * @property {readonly string[]} help its lines in the command's help
 *
 * @typedef {Readonly<Record<string, Option>>} Options by name, without the dashes
 * @typedef {Record<string, string | string[] | true>} Values
 */
import { parseArgs } from 'node:util';

/**
 * @param {readonly string[]} args
 * @param {Options} options
 * @returns {{ values: Values, problems: string[] }}
 */
export function readOptions(args, options) {
  /** @type {Values} */
  const values = {};
  /** @type {string[]} */
  const problems = [];
  for (const token of tokensOf(args, options)) {
    if (token.kind !== 'option') {
      if (token.kind === 'positional') problems.push(`${token.value} belongs to no option`);
      continue;
    }
    const { name, rawName, value } = token;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!option) problems.push(`${rawName} is no option of this command`);
    else if (!option.value && value !== undefined) problems.push(`--${name} takes no value`);
    else if (!option.value) values[name] = true;
    else if (value === undefined || value.startsWith('-')) problems.push(missing(name, option));
    else if (option.multiple) values[name] = [...listOf(values[name]), value];
    else if ((values[name] ?? value) !== value) {
      problems.push(`--${name} is there twice: ${values[name]} and ${value}`);
    } else values[name] = value;
  }
  for (const [name, option] of Object.entries(options)) {
    const isNamed = name in values || args.some((arg) => arg.split('=')[0] === `--${name}`);
    if (option.required && !isNamed) problems.push(missing(name, option));
    if (option.needs && isNamed && !values[option.needs]) {
      problems.push(`--${name} means nothing without --${option.needs}`);
    }
  }
  return { values, problems };
}

/**
 * @param {readonly string[]} args
 * @param {Options} options
 */
function tokensOf(args, options) {
  const types = Object.entries(options).map(([name, { value }]) => [
    name,
    { type: /** @type {'string' | 'boolean'} */ (value ? 'string' : 'boolean') },
  ]);
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(types),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  return tokens;
}

/**
 * @param {string} name
 * @param {Option} option
 */
export function missing(name, { value, help }) {
  return `--${name} <${value}> is missing: ${help.join(' ')}`;
}

/** @param {string | string[] | true | undefined} value */
const listOf = (value) => (Array.isArray(value) ? value : []);
