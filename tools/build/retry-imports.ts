import type { Plugin } from 'vite';
import { APP_FILE } from './bundle-plan.mjs';

/** What a file is asked for with when it did not come: another address, which no cache knows. */
const AGAIN = '?again';

const LAZY_IMPORT = /\bimport\((["'`])(\.\/[^"'`$]+)\1\)/g;
/** Alone in a list: who asks for it calls `$load` with the list. */
const LISTED_IMPORT = /\[(import\((["'`])(\.\/[^"'`$]+)\2\))\]/;
/** Imported by others as well, and may yet be there twice: it is made of functions that keep nothing. */
const KEEPS_NOTHING = /^conditions-/;

/**
 * Gives every lazy load its time limit, and lets one that fails be tried again: at once, and whenever the file is
 * asked for later (src/kit/lazy/import-again.ts, which the app's file hands on as `$load`).
 *
 * `isShared` tells the files that others import statically: under a second address they would be there twice.
 */
export function retryImportsIn(
  code: string,
  isShared: (specifier: string) => boolean,
  file = APP_FILE,
): string {
  if (LISTED_IMPORT.test(code))
    return code.replace(LISTED_IMPORT, `[$1,$2$3${AGAIN}$2,import.meta.url]`);
  let changed = false;
  const retried = code.replace(LAZY_IMPORT, (found, quote: string, specifier: string) => {
    changed = true;
    if (isShared(specifier)) return `$load(${found})`;
    return `$load(${found},${quote}${specifier}${AGAIN}${quote},import.meta.url)`;
  });
  return changed ? `import{$load}from"${file.replace('chunks/', './')}";${retried}` : code;
}

/** Does so in every file of a build, the app's or another one, whose main `file` hands on `$load`. */
export function retryImports(file = APP_FILE): Plugin {
  return {
    name: 'retry-imports',
    apply: 'build',
    enforce: 'post',
    // A file's name stands for its content: it must change with what is done here.
    augmentChunkHash: () => String(retryImportsIn),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const imported = chunks.flatMap(({ imports }) => imports.map(nameOf));
      const shared = new Set(imported.filter((name) => !KEEPS_NOTHING.test(name)));
      for (const chunk of chunks) {
        chunk.code = retryImportsIn(chunk.code, (specifier) => shared.has(nameOf(specifier)), file);
      }
    },
  };
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
