import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** One file of the bundle, as scripts/size.mjs reads it. */
export interface BundledFile {
  /** Relative to the output folder. */
  readonly file: string;
  /** The module an import() of which leads here, relative to the root; null for a shared chunk. */
  readonly facade: string | null;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  /** Modules relative to the root, with the characters they take before minification. */
  readonly modules: Readonly<Record<string, number>>;
  /** The style sheets inside, minified. */
  readonly css: string;
}

/** Where the report of the last build is, relative to the project's folder. */
const REPORT = 'node_modules/.cache/bundle-report.json';

/** Writes down which modules went into which file; it is not part of the published output. */
export function bundleReport(): Plugin {
  let root = '';
  return {
    name: 'bundle-report',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    writeBundle(_options, bundle) {
      const relative = (id: string) => {
        // A part of a language's texts (split-locales.ts) counts under its own name.
        const [, part, file] = /^\0texts:(\w+):(.*)$/.exec(id) ?? [];
        const name = path.relative(root, file ?? id).replaceAll(path.sep, '/');
        return part ? `${name}?${part}` : name;
      };
      const files: BundledFile[] = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== 'chunk') return [];
        const modules = Object.entries(chunk.modules);
        return {
          file: chunk.fileName,
          facade: chunk.facadeModuleId ? relative(chunk.facadeModuleId) : null,
          imports: chunk.imports,
          dynamicImports: chunk.dynamicImports,
          modules: Object.fromEntries(
            modules.map(([id, module]) => [relative(id), module.renderedLength]),
          ),
          css: modules
            .filter(([id]) => id.includes('.css'))
            .map(([, module]) => module.code ?? '')
            .join('\n'),
        };
      });
      mkdirSync(path.dirname(path.join(root, REPORT)), { recursive: true });
      writeFileSync(path.join(root, REPORT), JSON.stringify(files, null, 2));
    },
  };
}
