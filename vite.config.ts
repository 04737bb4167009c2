import { defineConfig, type UserConfig } from 'vite';
import { APP_INPUTS, CHUNK_GROUPS, chunkFileName } from './build/bundle-plan.mjs';
import { bundleReport } from './build/bundle-report.ts';
import { appByName, lazyRoot } from './build/entry-imports.ts';
import { leftOut } from './build/left-out.ts';
import { loaderFile } from './build/loader-file.ts';
import { ownBundle } from './build/own-bundle.ts';
import { plainImports } from './build/plain-imports.ts';
import { retryImports } from './build/retry-imports.ts';
import { textsInTwo } from './build/texts-in-two.ts';

/** The builds beside the app's: each public entry, whole in one file. */
const ENTRIES: Readonly<Record<string, string>> = {
  entry: 'src/index.ts',
  pure: 'src/pure.ts',
  profile: 'src/profile.ts',
};

type Build = Required<Pick<UserConfig, 'plugins' | 'build'>>;

const app: Build = {
  // The lazy root is here for those who run the sources as they are: tests and development.
  plugins: [
    lazyRoot(),
    textsInTwo(),
    leftOut(),
    plainImports(),
    ownBundle(),
    retryImports(),
    bundleReport(),
    loaderFile(),
  ],
  build: {
    emptyOutDir: true,
    rolldownOptions: {
      input: APP_INPUTS,
      // Later files use what the app's file holds.
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: chunkFileName,
        chunkFileNames: chunkFileName,
        codeSplitting: { groups: CHUNK_GROUPS },
        assetFileNames: 'chunks/[name]-[hash][extname]',
      },
    },
  },
};

function entry(name: string, source: string): Build {
  const file = name === 'entry' ? 'investor-onboarding' : name;
  return {
    plugins: [lazyRoot(), appByName(), plainImports(), bundleReport(`${name}-report`)],
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

export default defineConfig(({ mode }) => {
  const { plugins, build } = ENTRIES[mode] ? entry(mode, ENTRIES[mode]) : app;
  return {
    // Everything resolves against the script's own URL, wherever the client hosts it.
    base: './',
    publicDir: false,
    plugins,
    build: {
      target: ['chrome123', 'firefox125', 'safari17.5'],
      outDir: 'dist',
      modulePreload: false,
      assetsInlineLimit: 0,
      // scripts/size.mjs weighs them; the two larger ones are wallets' own packages, loaded when chosen.
      chunkSizeWarningLimit: 600,
      ...build,
    },
  };
});
