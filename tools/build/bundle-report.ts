import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** One file of the bundle, as tools/scripts/size.mjs reads it. */
export interface BundledFile {
  /** Relative to dist, or to the output folder of a build elsewhere; so are the files that it imports. */
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

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the reports of the last build are, relative to the project's folder. */
const REPORTS = 'node_modules/.cache';

/**
 * Writes down which modules went into which file; it is not part of the published output. `name` tells the
 * report of one build from those of the others, `folder` where in dist its output is.
 */
export function bundleReport(name = 'bundle-report', folder = ''): Plugin {
  return {
    name: 'bundle-report',
    apply: 'build',
    writeBundle(_options, bundle) {
      const relative = (id: string) => {
        return path.relative(ROOT, id).replaceAll(path.sep, '/');
      };
      // What is no file of this build is a package of the host.
      const inDist = (file: string) => (file in bundle ? folder + file : file);
      const files: BundledFile[] = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== 'chunk') return [];
        const modules = Object.entries(chunk.modules);
        return {
          file: folder + chunk.fileName,
          facade: chunk.facadeModuleId ? relative(chunk.facadeModuleId) : null,
          imports: chunk.imports.map(inDist),
          dynamicImports: chunk.dynamicImports.map(inDist),
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
