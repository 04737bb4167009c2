// @ts-check
/** The table of mistakes in docs/troubleshooting.md, made of src/advice/advice.ts. */
import { transformWithOxc } from 'vite';

const BEGIN = '<!-- made of src/advice/advice.ts -->';
const END = '<!-- end -->';

/**
 * The page with the table as the source has it.
 *
 * @param {string} page
 * @param {string} source text of src/advice/advice.ts
 */
export async function withAdvice(page, source) {
  const { code } = await transformWithOxc(source, 'advice.ts');
  /** @type {{ ADVICE: readonly (readonly [code: string, what: string, remedy: string])[] }} */
  const { ADVICE } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const rows = ADVICE.map(
    ([name, what, remedy]) => `| \`${name}\` | ${cell(what)} | ${cell(remedy)} |`,
  );
  const table = ['| Code | What is wrong | What to do |', '|---|---|---|', ...rows].join('\n');
  const [before = '', rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}

/** @param {string} text */
function cell(text) {
  const plain = text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
  return `${plain.slice(0, 1).toUpperCase()}${plain.slice(1)}`;
}
