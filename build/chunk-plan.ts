// Which modules go into one file together. Everything else follows from import(): each import()ed
// module becomes a file with what it alone needs. So a feature stays out of the first load by being
// import()ed; nothing has to be listed here.

const APP = 'src/app/main.ts';

/**
 * `app`: the composition root with all it imports statically, in one file. `identity`: the identity check
 * without its adapters, which would else share a handful of tiny files with it.
 */
export const CHUNK_GROUPS = [
  { name: 'app', test: /[\\/]src[\\/]app[\\/]main\.ts$/ },
  { name: 'identity', test: /[\\/]src[\\/]identity[\\/](?!\w+-adapter)/ },
];

/**
 * The inputs of one pass. The app is named beside the entry, though the entry import()s it: only so
 * the bundler puts its own helpers and all that the app shares with later files into the app's file,
 * instead of small files the app would wait for.
 */
export function inputs(entryName: string, entry: string): Record<string, string> {
  return { [entryName]: entry, app: APP };
}

/** The public entries keep their plain name. */
export function entryFileName({ name }: { readonly name: string }): string {
  return name === 'app' ? 'chunks/app-[hash].js' : `${name}.js`;
}

/** The texts of one feature alone: loaded with the first section that has it. */
export const FEATURE_TEXTS = {
  identity: ['plugins', 'component.IdentityCheck'],
  wallet: ['wallet'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * The texts the first screen can show, by their paths in locales/*.json; all others are loaded with the
 * first view that comes later. scripts/size.mjs fails when the app's file names a text that is neither here
 * nor in SAID_LATER.
 */
export const FIRST_TEXTS: readonly string[] = [
  'shared',
  'component.Widget',
  'component.Footer',
  'component.Navbar',
  'component.Section',
  'component.KycStatus',
  'form.chooseOption',
  'form.noLongerOffered',
  'form.integratedWallet',
  'notices',
  'frontendErrorCodes',
];

/** Texts in the app's file that are shown only beside views that come later, and so with their texts. */
export const SAID_LATER: readonly string[] = ['form.file.wait'];
