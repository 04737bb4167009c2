import type { Plugin } from 'vite';

/** An import() of anything but a text that stands there. */
const UNKNOWN = /\bimport\((?!\s*(?:"[^"]*"|'[^']*'|`[^`$]*`)\s*[,)])/g;

/** What webpack, Turbopack and Vite take for: the address is known when it runs. */
const LEAVE = 'import(/*webpackIgnore:true*//*@vite-ignore*/';

/** The code with a mark on each import() of an address that no bundler can follow. */
export function markUnfollowed(code: string): string {
  return code.replace(UNKNOWN, LEAVE);
}

/** The files with packages that load parts of theirs so. */
const FILES = ['onfido', 'metamask-sdk'];

/**
 * Marks them where Turbopack gives up since it can't follow. It passes over the app's own one, and a first load
 * pays for each byte.
 */
export function unfollowedImports(): Plugin {
  return {
    name: 'unfollowed-imports',
    apply: 'build',
    enforce: 'post',
    // A file's name stands for its content.
    augmentChunkHash: ({ name }) => (FILES.includes(name) ? LEAVE : undefined),
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && FILES.includes(chunk.name))
          chunk.code = markUnfollowed(chunk.code);
      }
    },
  };
}
