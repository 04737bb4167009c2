import type { Plugin } from 'vite';

/** Answers for code that the widget loads while it runs; `load` is the import itself. */
export type CodeDoor = <Code>(file: string, load: () => Promise<Code>) => Promise<Code>;

declare global {
  /** Set by a test that decides when, and whether, code arrives. */
  var $code: CodeDoor | undefined;
}

const LAZY_IMPORT = /\bimport\((["'])([^"']+)\1\)/g;

/** Lets a test decide when the widget's lazy code arrives: each `import()` of the sources asks `$code`, where there is one. */
export function importsInTurn(): Plugin {
  return {
    name: 'imports-in-turn',
    // The imports of `import.meta.glob` too, which other plugins write.
    enforce: 'post',
    transform(code, id) {
      if (!/\/src\/[^?]*\.tsx?$/.test(id) || !code.includes('import(')) return null;
      const asked = code.replace(
        LAZY_IMPORT,
        (found, _, file: string) =>
          `(globalThis.$code ? globalThis.$code(${JSON.stringify(file)}, () => ${found}) : ${found})`,
      );
      return { code: asked, map: null };
    },
  };
}
