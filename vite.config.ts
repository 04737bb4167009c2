import { defineConfig, type UserConfig } from 'vite';
import {
  APP_FILE,
  APP_INPUTS,
  CHUNK_GROUPS,
  chunkFileName,
  ENTRY_FILE,
  PHONE_CHUNK_GROUPS,
  PHONE_FILE,
  PHONE_INPUTS,
  phoneChunkFileName,
  REACT_FILE,
  SHARED_CHUNK_GROUPS,
  SHARED_FOLDER,
  SHARED_INPUTS,
} from './tools/build/bundle-plan.mjs';
import { bundleReport } from './tools/build/bundle-report.ts';
import { elementByName } from './tools/build/element-by-name.ts';
import { appByName, lazyRoot, reactByName } from './tools/build/entry-imports.ts';
import { hostsReact } from './tools/build/hosts-react.ts';
import { leftOut, leftOutParts } from './tools/build/left-out.ts';
import { loaderFile } from './tools/build/loader-file.ts';
import { minifyAgain } from './tools/build/minify-again.ts';
import { ownBundle } from './tools/build/own-bundle.ts';
import { plainImports } from './tools/build/plain-imports.ts';
import { retryImports } from './tools/build/retry-imports.ts';
import { serverRender, stylesAlone } from './tools/build/server-render.ts';
import { textsInTwo } from './tools/build/texts-in-two.ts';
import { unfollowedImports } from './tools/build/unfollowed-imports.ts';

/** The builds beside the app's: each public entry, whole in one file. */
const ENTRIES: Readonly<Record<string, string>> = {
  entry: 'src/index.ts',
  pure: 'src/pure.ts',
  profile: 'src/profile.ts',
  'check-provider': 'src/check-provider.ts',
};

/** The components, by the element that each loads. */
const COMPONENTS: Readonly<Record<string, { source: string; element: string }>> = {
  react: { source: 'src/react.ts', element: `${SHARED_FOLDER}/${ENTRY_FILE}` },
  'react-standalone': { source: 'src/react.ts', element: ENTRY_FILE },
  vue: { source: 'src/vue.ts', element: ENTRY_FILE },
};

const INLINED = { inlineConst: { mode: 'all', pass: 3 } } as const;

type Build = Required<Pick<UserConfig, 'plugins' | 'build'>>;

/** The app with everything that comes after it; `shared`: on the React of the host. */
function app(shared: boolean): Build {
  return {
    // The lazy root is here for those who run the sources as they are: tests and development.
    plugins: [
      lazyRoot(),
      textsInTwo(),
      leftOut(),
      ...(shared ? [hostsReact()] : []),
      plainImports(),
      ownBundle(),
      retryImports(),
      unfollowedImports(),
      minifyAgain(shared ? [APP_FILE] : [APP_FILE, REACT_FILE]),
      shared ? bundleReport('shared-report', `${SHARED_FOLDER}/`) : bundleReport(),
      ...(shared ? [] : [loaderFile()]),
    ],
    build: {
      emptyOutDir: true,
      rolldownOptions: {
        input: shared ? SHARED_INPUTS : APP_INPUTS,
        // Later files use what the app's file holds.
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: chunkFileName,
          chunkFileNames: chunkFileName,
          codeSplitting: { groups: shared ? SHARED_CHUNK_GROUPS : CHUNK_GROUPS },
          assetFileNames: 'chunks/[name]-[hash][extname]',
        },
      },
    },
  };
}

/** The page for phones, on the React of the app's build, or of the host. */
function phone(shared: boolean): Build {
  return {
    plugins: [
      textsInTwo('phone'),
      leftOut(),
      shared ? hostsReact() : reactByName(),
      plainImports(),
      ownBundle(),
      retryImports(PHONE_FILE),
      minifyAgain([PHONE_FILE]),
      shared
        ? bundleReport('shared-phone-report', `${SHARED_FOLDER}/`)
        : bundleReport('phone-report'),
    ],
    build: {
      emptyOutDir: false,
      rolldownOptions: {
        input: PHONE_INPUTS,
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: phoneChunkFileName,
          chunkFileNames: phoneChunkFileName,
          codeSplitting: { groups: PHONE_CHUNK_GROUPS },
        },
      },
    },
  };
}

function entry(name: string, source: string, shared: boolean): Build {
  const file = name === 'entry' ? 'investor-onboarding' : name;
  return {
    plugins: [
      lazyRoot(),
      ...(shared ? [hostsReact()] : []),
      shared ? appByName('shared-report', `${SHARED_FOLDER}/`) : appByName('bundle-report', ''),
      leftOutParts(),
      plainImports(),
      ...(name === 'entry' ? [minifyAgain([ENTRY_FILE])] : []),
      shared
        ? bundleReport('shared-entry-report', `${SHARED_FOLDER}/`)
        : bundleReport(`${name}-report`),
    ],
    build: {
      emptyOutDir: false,
      rolldownOptions: {
        input: { [file]: source },
        preserveEntrySignatures: 'exports-only',
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  };
}

function component(name: string, source: string, element: string): Build {
  return {
    plugins: [elementByName(element), plainImports(), bundleReport(`${name}-report`)],
    build: {
      emptyOutDir: false,
      rolldownOptions: {
        input: { [name]: source },
        preserveEntrySignatures: 'exports-only',
        // React's server components take the file for the browser's part by its first line.
        output: { entryFileNames: '[name].js', codeSplitting: false, banner: "'use client';" },
      },
    },
  };
}

/** What draws on a server, and the styles of what it has drawn. */
function drawing(mode: string): Build {
  const isStyles = mode === 'server-styles';
  return {
    plugins: isStyles
      ? [stylesAlone()]
      : [
          textsInTwo(),
          leftOut(),
          plainImports(),
          serverRender(),
          bundleReport('server-render-report'),
        ],
    build: {
      emptyOutDir: false,
      rolldownOptions: {
        input: isStyles
          ? {
              'server-render': 'src/server-render.css',
              'server-render-views': 'src/server-render-views.css',
            }
          : { 'server-render': 'src/server-render.ts' },
        preserveEntrySignatures: 'exports-only',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'server-render/[name]-[hash].js',
          assetFileNames: '[name][extname]',
          ...(!isStyles && {
            codeSplitting: { groups: [{ name: 'screens', test: /\/(src|node_modules)\// }] },
          }),
        },
      },
    },
  };
}

/**
 * The modes: those of ENTRIES and COMPONENTS, `phone`, `server-styles` and `server-render`, any other for the app, and `shared-react`, `shared-react-entry`
 * and `shared-react-phone` for the same without React, in a folder of their own.
 */
function buildOf(mode: string): Build {
  if (mode.startsWith('server-')) return drawing(mode);
  const shown = COMPONENTS[mode];
  if (shown) return component(mode, shown.source, shown.element);
  const name = mode.replace(`${SHARED_FOLDER}-`, '');
  if (name === 'phone') return phone(isShared(mode));
  const source = ENTRIES[name];
  return source ? entry(name, source, isShared(mode)) : app(isShared(mode));
}

function isShared(mode: string): boolean {
  return mode.startsWith(SHARED_FOLDER);
}

export default defineConfig(({ mode }) => {
  const { plugins, build } = buildOf(mode);
  return {
    // Everything resolves against the script's own URL, wherever the client hosts it.
    base: './',
    publicDir: false,
    plugins,
    build: {
      target: ['chrome123', 'firefox125', 'safari17.5'],
      outDir: isShared(mode) ? `dist/${SHARED_FOLDER}` : 'dist',
      modulePreload: false,
      assetsInlineLimit: 0,
      // tools/scripts/size.mjs weighs them; the two larger ones are wallets' own packages, loaded when chosen.
      chunkSizeWarningLimit: 600,
      ...build,
      // A constant stands where it is used, and needs no name.
      rolldownOptions: { ...build.rolldownOptions, optimization: INLINED },
    },
  };
});
