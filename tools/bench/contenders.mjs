// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const HERE = fileURLToPath(new URL('.', import.meta.url));
export const ROOT = path.join(HERE, '../..');
export const BUILT = path.join(HERE, 'dist');

/** As they are called in all tables. */
export const OURS = 'investor-onboarding';
/** The tag as it was: what shares the line with the entry delays its first calls. */
export const OURS_ALL_PRELOADED = 'investor-onboarding, app preloaded too';
export const OURS_NOT_PRELOADED = 'investor-onboarding, nothing preloaded';
export const BY_HAND = 'page by hand';
export const BY_HAND_LESS = 'page by hand, one call less';
export const SURVEYJS = 'SurveyJS';
/** Drawn on the portal's server, which has asked the backend; the script goes on with it. */
export const OURS_DRAWN = 'investor-onboarding, drawn on the server';
export const BY_HAND_DRAWN = 'page by hand, drawn on the server';
/** In a page that has React, from the press that opens the section. */
export const SHARED_INSIDE = 'in a page with React: shared-react';
export const OURS_INSIDE = 'in a page with React: default build';
export const BY_HAND_INSIDE = 'in a page with React: section by hand';

/** The widget of the last build, on the CDN. */
export const OUR_FOLDER = 'bundle';

/**
 * Who draws the same neutral form, by the name that stands in the tables.
 *
 * @type {readonly { name: string, source: string, scripts: readonly string[] }[]}
 */
export const FORM_CONTENDERS = [
  { name: 'plain DOM', source: 'plain.ts', scripts: [] },
  { name: OURS, source: 'widget.ts', scripts: [`/${OUR_FOLDER}/investor-onboarding.js`] },
  { name: 'react-hook-form', source: 'react-hook-form.tsx', scripts: [] },
  { name: SURVEYJS, source: 'surveyjs.tsx', scripts: [] },
];

/** The page somebody would write by hand: its own folder, with a page of its own for Vite to start from. */
export const HAND_WRITTEN = 'hand-written';
/** The page that has React already. */
export const INSIDE_REACT = 'inside-react';
/** The page by hand as a server draws it. */
export const HAND_DRAWN = 'hand-drawn';
const HAND_DRAWN_SERVER = path.join(BUILT, 'hand-drawn-server');

/** Builds each contender's page for production into `bench/dist`. */
export async function buildContenders() {
  mkdirSync(BUILT, { recursive: true });
  for (const { source, scripts } of FORM_CONTENDERS) await buildForm(source, scripts);
  await buildPage(HAND_WRITTEN);
  await buildPage(INSIDE_REACT);
  await buildPage(HAND_DRAWN);
  await buildHandDrawnServer();
}

/** What the portal's server draws the page by hand with. */
async function buildHandDrawnServer() {
  const root = path.join(HERE, 'contenders', HAND_DRAWN);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { dedupe: ['react', 'react-dom'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: path.join(root, 'server.tsx'), outDir: HAND_DRAWN_SERVER, emptyOutDir: true },
  });
}

/**
 * The portal's server of the page by hand.
 *
 * @returns {Promise<{ draw(read: import('./site.mjs').Read, api: string, token: string): Promise<string> }>}
 */
export function handDrawnServer() {
  return import(path.join(HAND_DRAWN_SERVER, 'server.js'));
}

/**
 * @param {string} source
 * @param {readonly string[]} scripts
 */
async function buildForm(source, scripts) {
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
  const tags = [...scripts, 'page.js'].map((src) => `<script type="module" src="${src}"></script>`);
  const style = name === 'surveyjs' ? '<link rel="stylesheet" href="surveyjs.css">' : '';
  writeFileSync(
    path.join(BUILT, name, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">${style}<body>${tags.join('')}</body></html>`,
  );
}

/**
 * Vite's defaults, which are the fastest for a first visit.
 *
 * @param {string} name of its folder
 */
async function buildPage(name) {
  await build({
    root: path.join(HERE, 'contenders', name),
    configFile: false,
    logLevel: 'warn',
    base: './',
    // The component of dist finds the React of the repository, the page that of the bench.
    resolve: { dedupe: ['react', 'react-dom'] },
    build: { outDir: path.join(BUILT, name), emptyOutDir: true },
  });
}

/** @param {string} source */
export function pageName(source) {
  return path.parse(source).name;
}

/** What the CDN serves for the pages of the neutral form. */
export function formFolders() {
  return {
    [OUR_FOLDER]: path.join(ROOT, 'dist'),
    ...Object.fromEntries(
      FORM_CONTENDERS.map(({ source }) => [pageName(source), path.join(BUILT, pageName(source))]),
    ),
  };
}
