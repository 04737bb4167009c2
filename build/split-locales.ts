import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { FIRST_TEXTS } from './chunk-plan.ts';

type Tree = { readonly [key: string]: string | Tree };

const LOCALE = /\/locales\/[^/]+\.json\?(first|later)$/;
const PREFIX = '\0texts:';

/**
 * One file per language for those who write the texts, two for those who load them: `?first` holds what
 * the first screen can show (FIRST_TEXTS), `?later` the rest, for views that are loaded later.
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
      const kept = JSON.stringify(partOf(texts, part === 'first'));
      return { code: `export default ${kept}`, moduleType: 'js' };
    },
  };
}

/** The texts whose path does, or does not, stand under one of FIRST_TEXTS. */
export function partOf(texts: Tree, first: boolean, path = ''): Tree {
  const kept = Object.entries(texts).flatMap(([key, value]) => {
    const here = path ? `${path}.${key}` : key;
    if (FIRST_TEXTS.includes(here)) return first ? [[key, value] as const] : [];
    if (typeof value === 'string') return first ? [] : [[key, value] as const];
    const inner = partOf(value, first, here);
    return Object.keys(inner).length > 0 ? [[key, inner] as const] : [];
  });
  return Object.fromEntries(kept);
}
