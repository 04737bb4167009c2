// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { headTagsOf, tagsOf } from '../../cli/bin/embed/host-page.mjs';
import {
  BUILT,
  BY_HAND,
  BY_HAND_DRAWN,
  BY_HAND_INSIDE,
  BY_HAND_LESS,
  HAND_DRAWN,
  HAND_WRITTEN,
  handDrawnServer,
  INSIDE_REACT,
  OUR_FOLDER,
  OURS,
  OURS_ALL_PRELOADED,
  OURS_DRAWN,
  OURS_INSIDE,
  OURS_NOT_PRELOADED,
  ROOT,
  SHARED_INSIDE,
  SURVEYJS,
} from './contenders.mjs';

/**
 * One page on which the first field is waited for.
 *
 * @typedef {object} FirstFieldPage
 * @property {string} name as in the tables
 * @property {number} [atMost] our time may be this part of its time
 * @property {number} [drawnAtMost] the same, where a server has drawn ours
 * @property {boolean} [isDrawn] a field is there before the script, and is typed in at once
 * @property {string} path of the page on the portal
 * @property {string} [query]
 * @property {string} [press] the button that opens the section: the clock runs from there
 * @property {Record<string, string>} folders what the CDN serves for it
 * @property {(origins: import('./site.mjs').Origins) => (token: string, read: import('./site.mjs').Read) => string | Promise<string>} page
 */

/** As many as the first section of the reference server's profile has. */
const FIRST_SECTION_FIELDS = 5;

/**
 * All of them, ours first, in the order of the table.
 *
 * @returns {readonly FirstFieldPage[]}
 */
export function firstFieldPages() {
  return [
    widgetPage({ name: OURS, at: OUR_FOLDER }),
    { ...handWrittenPage('by-hand', false), name: BY_HAND, atMost: 0.97, drawnAtMost: 0.5 },
    { ...handWrittenPage('by-hand-inside', true), name: BY_HAND_LESS, atMost: 1.12 },
    { ...surveyPage(), name: SURVEYJS, atMost: 0.47, drawnAtMost: 0.25 },
    widgetPage({ name: OURS_ALL_PRELOADED, at: 'all-preloaded', more: ['chunks/app.js'] }),
    widgetPage({ name: OURS_NOT_PRELOADED, at: 'not-preloaded', preload: false }),
    insideReact(SHARED_INSIDE, 'shared'),
    insideReact(OURS_INSIDE, 'default'),
    insideReact(BY_HAND_INSIDE, 'by-hand'),
    drawnWidgetPage(),
    { ...drawnByHandPage(), drawnAtMost: 1.05 },
  ];
}

/**
 * The built widget, in a page with the tag that `embed` prints.
 *
 * @param {{ name: string, at: string, preload?: boolean, more?: readonly string[] }} what `more`: files that
 *   are preloaded beside those of the tag
 * @returns {FirstFieldPage}
 */
function widgetPage({ name, at, preload = true, more = [] }) {
  const dist = path.join(ROOT, 'dist');
  const integrity = JSON.parse(readFileSync(path.join(dist, 'integrity.json'), 'utf8'));
  return {
    name,
    path: at,
    folders: { [OUR_FOLDER]: dist },
    page: ({ cdn, api }) => {
      const folder = `${cdn}/${OUR_FOLDER}/`;
      const tags = tagsOf({ cdn: folder, api: `${api}/v1`, integrity, preload });
      const body = tags.indexOf('<investor-onboarding');
      const links = more.map((file) => modulePreload(folder + file, integrity[file]));
      return (token) =>
        hostPage(tags.slice(0, body) + links.join(''), tags.slice(body) + setToken(token));
    },
  };
}

/** Set before the script runs, so that the first call already has it. @param {string} token */
function setToken(token) {
  return `<script>document.querySelector('investor-onboarding').getAccessToken = async () => '${token}';</script>`;
}

/**
 * @param {string} href
 * @param {string} integrity
 */
function modulePreload(href, integrity) {
  return `<link rel="modulepreload" crossorigin="anonymous" href="${href}" integrity="${integrity}">`;
}

/**
 * The hand-written page; `inside`: it takes the section that came with the qualification and spares a call.
 *
 * @param {string} at
 * @param {boolean} inside
 */
function handWrittenPage(at, inside) {
  const folder = path.join(BUILT, HAND_WRITTEN);
  const built = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const section = inside ? ' data-section="inside"' : '';
  return {
    path: at,
    folders: { [HAND_WRITTEN]: folder },
    page: (/** @type {import('./site.mjs').Origins} */ { cdn, api }) => {
      const head = builtTags(built, `${cdn}/${HAND_WRITTEN}/`);
      return (/** @type {string} */ token) =>
        hostPage(
          head,
          `<div id="root" data-api="${api}/v1" data-token="${token}"${section}></div>`,
        );
    },
  };
}

/**
 * The widget as `renderOnboarding` of the build draws it: the portal's server has asked the backend.
 *
 * @returns {FirstFieldPage}
 */
function drawnWidgetPage() {
  const dist = path.join(ROOT, 'dist');
  const integrity = JSON.parse(readFileSync(path.join(dist, 'integrity.json'), 'utf8'));
  return {
    name: OURS_DRAWN,
    path: 'drawn',
    isDrawn: true,
    folders: { [OUR_FOLDER]: dist },
    page: ({ cdn, api }) => {
      const assets = `${cdn}/${OUR_FOLDER}/`;
      // The styles come first (docs/embed/server-render.md).
      const head = headTagsOf({ cdn: assets, api: `${api}/v1`, integrity, preload: false });
      return async (token, read) => {
        const { renderOnboarding } = await import(path.join(dist, 'server-render.js'));
        const [session, languages, qualification] = await Promise.all(
          ['/session', '/languages', '/qualification'].map((at) => read(at)),
        );
        const drawn = await renderOnboarding({
          attributes: { 'api-base': `${api}/v1` },
          assets,
          answers: { session, languages, qualification },
        });
        return hostPage(head, drawn + setToken(token));
      };
    },
  };
}

/** @returns {FirstFieldPage} */
function drawnByHandPage() {
  const folder = path.join(BUILT, HAND_DRAWN);
  const built = readFileSync(path.join(folder, 'index.html'), 'utf8');
  return {
    name: BY_HAND_DRAWN,
    path: 'by-hand-drawn',
    isDrawn: true,
    folders: { [HAND_DRAWN]: folder },
    page: ({ cdn, api }) => {
      const head = builtTags(built, `${cdn}/${HAND_DRAWN}/`);
      return async (token, read) => {
        const { draw } = await handDrawnServer();
        return hostPage(head, await draw(read, `${api}/v1`, token));
      };
    },
  };
}

/**
 * A page that has React already, where a press opens the section.
 *
 * @param {string} name
 * @param {'shared' | 'default' | 'by-hand'} way
 * @returns {FirstFieldPage}
 */
function insideReact(name, way) {
  const folder = path.join(BUILT, INSIDE_REACT);
  const built = readFileSync(path.join(folder, 'index.html'), 'utf8');
  return {
    name,
    path: `inside-react-${way}`,
    press: 'Begin',
    folders: { [INSIDE_REACT]: folder, [OUR_FOLDER]: path.join(ROOT, 'dist') },
    page: ({ cdn, api }) => {
      const head = builtTags(built, `${cdn}/${INSIDE_REACT}/`);
      const widget = `${cdn}/${OUR_FOLDER}/investor-onboarding.js`;
      return (token) =>
        hostPage(
          head,
          `<div id="root" data-way="${way}" data-api="${api}/v1" data-token="${token}" data-widget="${widget}"></div>`,
        );
    },
  };
}

/** SurveyJS with as many text fields as the section has; it asks no backend. */
function surveyPage() {
  return {
    path: 'survey',
    query: `?fields=${FIRST_SECTION_FIELDS}`,
    folders: { surveyjs: path.join(BUILT, 'surveyjs') },
    page: (/** @type {import('./site.mjs').Origins} */ { cdn }) => {
      const folder = `${cdn}/surveyjs`;
      const head = `<link rel="stylesheet" crossorigin href="${folder}/surveyjs.css"><script type="module" crossorigin src="${folder}/page.js"></script>`;
      return () => hostPage(head, '');
    },
  };
}

/**
 * The scripts, preloads and styles that Vite wrote into a page, led to a folder of the CDN.
 *
 * @param {string} html
 * @param {string} folder
 */
export function builtTags(html, folder) {
  const tags = html.match(/<link\b[^>]*>|<script\b[^>]*><\/script>/g) ?? [];
  if (!tags.some((tag) => tag.startsWith('<script'))) throw new Error('the page has no script');
  return tags.join('').replaceAll('"./', `"${folder}`);
}

/**
 * The same client's page around everybody. It keeps the place free, as a page does whose form comes late:
 * else its footer would move for every contender.
 *
 * @param {string} head
 * @param {string} body
 */
function hostPage(head, body) {
  return `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Open your account</title><link rel="icon" href="data:,"><style>main{min-height:100svh}</style>${head}</head><body><h1>Open your account</h1><p>It takes about ten minutes, and you can stop and come back at any time.</p><main>${body}</main><footer><p>A made-up client's page.</p></footer></body>`;
}
