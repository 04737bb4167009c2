// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const HERE = fileURLToPath(new URL('.', import.meta.url));
export const BUILT = path.join(HERE, 'dist');

/**
 * Who is compared, by the name that stands in the tables.
 *
 * @type {readonly { name: string, source: string, scripts: readonly string[] }[]}
 */
export const CONTENDERS = [
  { name: 'plain DOM', source: 'plain.ts', scripts: [] },
  {
    name: 'investor-onboarding',
    source: 'widget.ts',
    scripts: ['/bundle/investor-onboarding.js'],
  },
  { name: 'react-hook-form', source: 'react-hook-form.tsx', scripts: [] },
  { name: 'SurveyJS', source: 'surveyjs.tsx', scripts: [] },
];

/** Builds each contender's page for production into `bench/dist`. */
export async function buildContenders() {
  mkdirSync(BUILT, { recursive: true });
  for (const { source, scripts } of CONTENDERS) {
    const name = pageName(source);
    await build({
      root: HERE,
      configFile: false,
      logLevel: 'warn',
      base: './',
      publicDir: false,
      build: {
        outDir: path.join(BUILT, name),
        emptyOutDir: true,
        modulePreload: false,
        rolldownOptions: {
          input: path.join(HERE, 'contenders', source),
          output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]' },
        },
      },
    });
    const tags = [...scripts, 'page.js'].map(
      (src) => `<script type="module" src="${src}"></script>`,
    );
    const style = name === 'surveyjs' ? '<link rel="stylesheet" href="surveyjs.css">' : '';
    writeFileSync(
      path.join(BUILT, name, 'index.html'),
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">${style}<body>${tags.join('')}</body></html>`,
    );
  }
}

/** @param {string} source */
export function pageName(source) {
  return path.parse(source).name;
}
