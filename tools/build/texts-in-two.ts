import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { TextTree } from '../../src/language/rules/merge-messages.ts';

const LOCALES = fileURLToPath(new URL('../../locales', import.meta.url));

/**
 * The texts that the app's own file shows: what stands around a first section, and what is said when a part
 * could not be loaded. All others belong to code that is loaded later, and come with the rest.
 */
const FIRST =
  /^(shared\.label|component\.(Answers\.offer|Footer|KycStatus|Navbar|Review\.from|Section\.(locked|sends|step)|Widget)|form\.(chooseOption|file\.wait|integratedWallet|noLongerOffered|requiredMark)|notices\.(crashed|partNotLoaded)|frontendErrorCodes\.(FORBIDDEN|NETWORK|SERVER|TIMEOUT|UNEXPECTED))(\.|$)/;

/** The file of a language's first texts, which names the file of the rest. */
const PART = /\/locales\/([\w-]+)\.(first|rest)\.js$/;

/** Makes two modules of each `locales/<code>.json?first`: its first texts, and the rest (src/language/load-texts.ts). */
export function textsInTwo(): Plugin {
  return {
    name: 'texts-in-two',
    enforce: 'pre',
    resolveId(source) {
      const [, code] = /\/([\w-]+)\.json\?first$/.exec(source) ?? [];
      if (code) return path.join(LOCALES, `${code}.first.js`);
      return PART.test(source) ? source : null;
    },
    load(id) {
      const [, code, part] = PART.exec(id) ?? [];
      if (!code) return null;
      const file = path.join(LOCALES, `${code}.json`);
      this.addWatchFile(file);
      const texts: TextTree = JSON.parse(readFileSync(file, 'utf8'));
      const own = `export const texts = ${JSON.stringify(partOf(texts, part === 'first'))};`;
      if (part === 'rest') return own;
      const rest = JSON.stringify(path.join(LOCALES, `${code}.rest.js`));
      return `${own}\nexport const loadRest = () => import(${rest});`;
    },
  };
}

/** The texts that a first section shows, or all others. */
export function partOf(texts: TextTree, isFirst: boolean, prefix = ''): TextTree {
  const rows = Object.entries(texts).flatMap(([name, node]) => {
    const key = prefix + name;
    if (typeof node === 'string') return FIRST.test(key) === isFirst ? [[name, node]] : [];
    const part = partOf(node, isFirst, `${key}.`);
    return Object.keys(part).length > 0 ? [[name, part]] : [];
  });
  return Object.fromEntries(rows);
}
