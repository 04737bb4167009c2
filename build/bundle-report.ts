import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
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

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Where the reports of the last build are, relative to the project's folder. */
const REPORTS = 'node_modules/.cache';

/**
 * Writes down which modules went into which file; it is not part of the published output. `name` tells the
 * report of one build from those of the others.
 */
export function bundleReport(name = 'bundle-report'): Plugin {
  return {
    name: 'bundle-report',
    apply: 'build',
    writeBundle(_options, bundle) {
      const relative = (id: string) => {
        return path.relative(ROOT, id).replaceAll(path.sep, '/');
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
      const report = path.join(ROOT, REPORTS, `${name}.json`);
      mkdirSync(path.dirname(report), { recursive: true });
      writeFileSync(report, JSON.stringify(files, null, 2));
    },
  };
}
