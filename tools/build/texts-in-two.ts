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
  /^(shared\.label|component\.(Answers\.offer|Footer|KycStatus|Navbar|Review\.from|Section\.(locked|sends|step)|Widget)|form\.(chooseOption|file\.wait|integratedWallet|noLongerOffered|requiredMark)|notices\.(crashed|formNotLoaded|partNotLoaded)|frontendErrorCodes\.(FORBIDDEN|NETWORK|SERVER|TIMEOUT|UNEXPECTED))(\.|$)/;

/** The texts of the page for phones, which has a build of its own, with a file of each language. */
const PHONE =
  /^(phone|handoff\.timeLeft|shared\.label|component\.Widget|documents|form\.(file|values\.(yes|no))|frontendErrorCodes\.(CONFIG|FORBIDDEN|NETWORK|REDIRECTED|SERVER|TIMEOUT|UNEXPECTED))(\.|$)/;

/** Of the page for phones alone. */
const OF_PHONE = /^phone\./;

/** What a file of texts holds. */
export type TextPart = 'first' | 'rest' | 'phone';

const IS_PART: Readonly<Record<TextPart, (key: string) => boolean>> = {
  first: (key) => FIRST.test(key),
  rest: (key) => !FIRST.test(key) && !OF_PHONE.test(key),
  phone: (key) => PHONE.test(key),
};

/** The file of a language's first texts, which names the file of the rest. */
const PART = /\/locales\/([\w-]+)\.(first|rest)\.js$/;

/**
 * Makes two modules of each `locales/<code>.json?first`: its first texts, and the rest (src/language/load-texts.ts). In
 * the build of the page for phones one, with its own; for tests, and without a build, the rest holds those, too.
 */
export function textsInTwo(use: 'form' | 'phone' | 'tests' = 'form'): Plugin {
  const isPhone = use === 'phone';
  let hasBoth = false;
  return {
    name: 'texts-in-two',
    enforce: 'pre',
    configResolved({ command }) {
      hasBoth = use === 'tests' || command === 'serve';
    },
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
      const { phone } = texts;
      const held = {
        ...partOf(texts, isPhone ? 'phone' : (part as TextPart)),
        ...(part === 'rest' && hasBoth && { phone }),
      };
      const own = `export const texts = ${JSON.stringify(held)};`;
      if (part === 'rest' || isPhone) return own;
      // What `$load` takes, since the app's file has that, and this one has to be there without it (early-words.ts).
      const rest = JSON.stringify(path.join(LOCALES, `${code}.rest.js`));
      return `${own}\nexport const loadRest = () => [import(${rest})];`;
    },
  };
}

/** The texts of one part. */
export function partOf(texts: TextTree, part: TextPart, prefix = ''): TextTree {
  const rows = Object.entries(texts).flatMap(([name, node]) => {
    const key = prefix + name;
    if (typeof node === 'string') return IS_PART[part](key) ? [[name, node]] : [];
    const held = partOf(node, part, `${key}.`);
    return Object.keys(held).length > 0 ? [[name, held]] : [];
  });
  return Object.fromEntries(rows);
}
