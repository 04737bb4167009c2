import type { Plugin } from 'vite';

/** What a file is asked for with when it did not come: another address, which no cache knows. */
export const AGAIN = '?again';

/**
 * Most browsers remember a module that failed to load, and fail at once from then on (whatwg/html#6768). So the
 * second address is kept until the file is there: it is looked for at a third, which is another one each time,
 * since a failed preload is remembered as well (Firefox does not tell of a `modulepreload` that failed). The
 * comments keep bundlers of the host from resolving what only the browser can.
 */
const HELPER = `function $again(t,n="${AGAIN}"){let e=document.createElement("link");return new Promise((onload,r)=>document.head.append(Object.assign(e,{rel:"preload",as:"script",crossOrigin:"",href:new URL(t+"?"+Date.now(),import.meta.url),onload,onerror:()=>r(TypeError(t))}))).finally(()=>e.remove()).then(()=>import(/* @vite-ignore *//* webpackIgnore: true */t+n))}`;

const FOLDER = './chunks/';
/** The same folder to any server, and another one to the browser. */
const FOLDER_AGAIN = './%63hunks/';

const LAZY_IMPORT = /\bimport\((["'`])(\.{1,2}\/[^"'`$]+)\1\)/g;

/**
 * Lets every lazy load that fails be tried again: at once, past the cache, since a browser keeps a 404 that came
 * with long caching, such as a CDN's in the middle of a deploy; and whenever the file is asked for later.
 *
 * `isShared` tells the files that others import statically: under a second address they would be there twice.
 * So they have one, but for what the entry loads, the app: nothing is there yet, and whatever comes after it
 * comes from the folder it came from. Not where the page names hashes, which know that folder by one name.
 */
export function retryImportsIn(code: string, isShared: (specifier: string) => boolean): string {
  let changed = false;
  const retried = code.replace(LAZY_IMPORT, (found, quote: string, specifier: string) => {
    const retry = isShared(specifier)
      ? retryApp(quote, specifier)
      : `$again(${quote}${specifier}${quote})`;
    if (!retry) return found;
    changed = true;
    return `${found}.catch(e=>${retry})`;
  });
  return changed ? `${retried}${HELPER}` : code;
}

function retryApp(quote: string, specifier: string): string | null {
  if (!specifier.startsWith(FOLDER)) return null;
  const again = specifier.replace(FOLDER, FOLDER_AGAIN);
  return `document.querySelector("script[type=importmap]")?Promise.reject(e):$again(${quote}${again}${quote},"")`;
}

/** Does so in every file of the bundle; to come after what minifies them. */
export function retryImports(): Plugin {
  return {
    name: 'retry-imports',
    apply: 'build',
    enforce: 'post',
    // A file's name stands for its content: it must change with what is done here.
    augmentChunkHash: () => HELPER,
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const shared = new Set(chunks.flatMap(({ imports }) => imports.map(nameOf)));
      for (const chunk of chunks) {
        chunk.code = retryImportsIn(chunk.code, (specifier) => shared.has(nameOf(specifier)));
      }
    },
  };
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
