import { minify } from 'terser';
import { type Plugin, parseSync } from 'vite';

/**
 * Two passes, since one makes work for the next. What looks alike compresses best side by side and in one order: functions
 * come first, statements are not joined by commas, and Oxc's order in comparisons stays.
 */
const COMPRESS = { passes: 2, sequences: false, hoist_funs: true, lhs_constants: false };

const RESERVED = ['do', 'if', 'in'];

/**
 * Has Terser go over what Oxc has minified: it inlines and drops what Oxc leaves. Of `files` alone, which a first load
 * waits for, and whose names don't tell their content. After all that changes code.
 */
export function minifyAgain(files: readonly string[]): Plugin {
  return {
    name: 'minify-again',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      for (const name of files) {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk') this.error(`the build has no ${name}`);
        const minified = await minify(chunk.code, {
          module: true,
          ecma: 2020,
          compress: COMPRESS,
          nameCache: { vars: { props: namesOutside(name, chunk.code) } },
        });
        chunk.code = minified.code as string;
      }
    },
  };
}

/** What is exported is called inside what it is called outside: `export{a}` is shorter than `export{Xy as a}`. */
function namesOutside(file: string, code: string): Record<string, string> {
  const { staticExports } = parseSync(file, code).module;
  const names: Record<string, string> = {};
  for (const { localName, exportName } of staticExports.flatMap(({ entries }) => entries)) {
    const { name } = exportName;
    // Longer ones are meant to be read, and a reserved word (`in`) names nothing.
    if (name && name.length < 3 && !RESERVED.includes(name)) names[`$${localName.name}`] = name;
  }
  return names;
}
