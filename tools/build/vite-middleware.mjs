// @ts-check
import { createServer } from 'vite';
import { TEST_PAGES } from './test-pages.mjs';

// Named one by one, because a dependency found while tests run would reload the page under them.
const PREPARED = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  // What wouter imports of it is CommonJS.
  'use-sync-external-store/shim/index.js',
  'rosetta',
  'scheduler',
  'spark-md5',
  '@cantoo/pdf-lib',
  '@testing-library/dom',
  '@vitest/expect',
  '@vitest/spy',
  'axe-core',
  'chai',
];

/**
 * Middleware for the test runner's server: the runner serves its own pages, Vite the sources and
 * the packages, with the plugins of vite.config.ts.
 *
 * It has to be a `middleware`: a plugin would come after the runner's file server, which answers
 * a .tsx file as it is.
 *
 * @param {string} root the project's folder
 * @returns {Promise<import('koa').Middleware>}
 */
export async function viteMiddleware(root) {
  const vite = await createServer({
    root,
    appType: 'custom',
    cacheDir: 'node_modules/.cache/vite-browser-tests',
    clearScreen: false,
    logLevel: 'warn',
    // How long the journeys go on (test/models/journeys), and which one is repeated.
    envPrefix: 'JOURNEY_',
    plugins: [
      {
        name: 'test-runner-modules',
        enforce: 'pre',
        resolveId: (source) => (source.startsWith('/__w') ? { id: source, external: true } : null),
        // An import whose address is a variable brings Vite's client, which finds no socket here.
        load: (id) =>
          id.endsWith('/vite/dist/client/client.mjs')
            ? 'export const injectQuery = (url) => url;'
            : null,
      },
    ],
    optimizeDeps: { include: PREPARED, noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  return async (context, next) => {
    if (context.path === '/' || context.path.startsWith('/__w')) return next();
    keepForTheRun(context.res);
    if (context.path.startsWith(`/${TEST_PAGES.built}/`)) return next();
    context.res.statusCode = 200; // Koa starts with 404
    if (await answers(vite, context)) {
      context.respond = false;
      return;
    }
    context.res.statusCode = 404;
    return next();
  };
}

/**
 * Sources don't change while the tests run, and test pages load the same ones: without this the browser asks for each
 * one again whether it has changed.
 *
 * @param {import('node:http').ServerResponse} res
 */
function keepForTheRun(res) {
  const setHeader = res.setHeader.bind(res);
  res.setHeader = (name, value) =>
    setHeader(name, name.toLowerCase() === 'cache-control' ? 'max-age=3600' : value);
}

/**
 * Resolves with whether Vite answered the request.
 *
 * @param {import('vite').ViteDevServer} vite
 * @param {import('koa').Context} context
 * @returns {Promise<boolean>}
 */
function answers(vite, { req, res }) {
  return new Promise((resolve, reject) => {
    const answered = () => resolve(true);
    res.once('close', answered);
    vite.middlewares(req, res, (/** @type {unknown} */ error) => {
      res.off('close', answered);
      if (error) reject(error);
      else resolve(false);
    });
  });
}
