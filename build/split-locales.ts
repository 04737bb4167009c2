import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { FEATURE_TEXTS, FIRST_TEXTS } from './chunk-plan.ts';

type Tree = { readonly [key: string]: string | Tree };

type Feature = keyof typeof FEATURE_TEXTS;

/** A part of a language's texts; what no other part names is `later`. */
type Part = 'first' | Feature | 'later';

const FEATURES = Object.keys(FEATURE_TEXTS) as Feature[];
const LOCALE = new RegExp(`/locales/[^/]+\\.json\\?(first|later|${FEATURES.join('|')})$`);
const PREFIX = '\0texts:';

/**
 * One file per language for those who write the texts, some for those who load them: `?first` holds what
 * the first screen can show (FIRST_TEXTS), `?identity` and `?wallet` what these features say (FEATURE_TEXTS),
 * `?later` the rest, for views that are loaded later.
 */
export function splitLocales(): Plugin {
  return {
    name: 'split-locales',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!LOCALE.test(source)) return null;
      const [path = '', part = ''] = source.split('?');
      const file = await this.resolve(path, importer, { skipSelf: true });
      return file && `${PREFIX}${part}:${file.id}`;
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const [part, ...rest] = id.slice(PREFIX.length).split(':');
      const file = rest.join(':');
      this.addWatchFile(file);
      const texts: Tree = JSON.parse(await readFile(file, 'utf8'));
      const kept = JSON.stringify(partOf(texts, part as Part));
      return { code: `export default ${kept}`, moduleType: 'js' };
    },
  };
}

/** The texts of one part. */
export function partOf(texts: Tree, part: Part, path = ''): Tree {
  const kept = Object.entries(texts).flatMap(([key, value]) => {
    const here = path ? `${path}.${key}` : key;
    const named = partNamed(here);
    if (named !== undefined || typeof value === 'string')
      return (named ?? 'later') === part ? [[key, value] as const] : [];
    const inner = partOf(value, part, here);
    return Object.keys(inner).length > 0 ? [[key, inner] as const] : [];
  });
  return Object.fromEntries(kept);
}

function partNamed(path: string): Part | undefined {
  if (FIRST_TEXTS.includes(path)) return 'first';
  return FEATURES.find((feature) => FEATURE_TEXTS[feature].some((text) => text === path));
}
