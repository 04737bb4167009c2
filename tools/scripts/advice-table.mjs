// @ts-check
/** The codes of mistakes in docs/operate/troubleshooting.md, made of src/advice/advice.ts. */
import { transformWithOxc } from 'vite';

const BEGIN = '<!-- made of src/advice/advice.ts -->';
const END = '<!-- end -->';

/**
 * The page with the codes that the source has.
 *
 * @param {string} page
 * @param {string} source text of src/advice/advice.ts
 */
export async function withAdvice(page, source) {
  const { code } = await transformWithOxc(source, 'advice.ts');
  /** @type {{ ADVICE: readonly (readonly [code: string])[] }} */
  const { ADVICE } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const codes = ADVICE.map(([code]) => `\`${code}\``).join(' ');
  const [before = '', rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  return `${before}${BEGIN}\n\n${codes}\n\n${END}${after}`;
}
