// @ts-check
/**
 * Which file of dist holds what. Two builds make it: the entry, whole in one file, which knows what it loads by
 * its name alone; and the app with everything that comes after it.
 */

export const ENTRY_FILE = 'investor-onboarding.js';
/** The files that the entry loads, by names that stay: a page can have them loaded beside the entry. */
export const APP_FILE = 'chunks/app.js';
export const REACT_FILE = 'chunks/react.js';
/** The page for phones: a build of its own, so that nothing of the form is in it. */
export const PHONE_FILE = 'chunks/phone.js';
/** @param {string} locale */
export const localeFile = (locale) => `chunks/locale-${locale}.js`;

/** The folder of the same files without React, for a page that has it (tools/build/hosts-react.ts). */
export const SHARED_FOLDER = 'shared-react';
/** What that build leaves to the host's bundler or import map. */
export const OF_HOST = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];

/** The inputs of the app's build. */
export const APP_INPUTS = {
  app: 'src/app/main.ts',
  // React's file changes when React does, and runs React before the app's file comes to use it.
  react: 'tools/build/react.ts',
};

/** The input of the page for phones. */
export const PHONE_INPUTS = { phone: 'src/phone/main.ts' };

/** The inputs of the build without React. */
export const SHARED_INPUTS = { app: APP_INPUTS.app };

const REACT = /\/node_modules\/(react|react-dom|scheduler)\/|\/build\/react\.ts$|rolldown\/runtime/;

/** Makes one PDF of several pictures, and looks at a chosen one. */
const PDF =
  /\/src\/documents\/(pages\/make-pdf|advice\/examine-pdf)|\/node_modules\/(@cantoo\/pdf-lib|culori|fflate)\/|left-out:\d+:node-html/;

/**
 * The other files, by the modules they hold. A module belongs to the first that fits, and takes along what it
 * imports, unless an earlier one has it: so the app holds all that its main module imports, and a feature
 * stays out of the first load by being import()ed.
 *
 * @type {Readonly<Record<string, RegExp>>}
 */
const FILES = {
  app: /\/src\/app\/main\.ts$/,
  // What hides and disables fields: the entry asks for it where the first answers have conditions.
  conditions:
    /\/src\/form\/rules\/(model\/flatten-section|parse-conditions|cyclic-conditions|settle-conditions)\.ts$/,
  // What several of the files below show or go by: dialogs, progress, marks, how a value is read and written.
  shared:
    /\/src\/(kit\/(?!controls\/(use-)?combobox|display\/qr-code)|identity\/rules\/plugin-id|(form|review)\/rules\/(?!lists|checks|answer-rows)|review\/state-tag|form\/kinds\/(?!.+\/option-list).+\.ts$|wallet\/rules\/section\/|shell\/(stepper\/milestone-icon|rules\/)|form\/drafts\/draft-storage|profile\/rules\/kyc-poll-delay|http\/uncertain|wallet\/walletconnect\/storage)/,
  // Shown by the hand-off of documents to a phone, and by the ways to a wallet on one.
  'qr-code': /\/src\/kit\/display\/qr-code/,
  // What examines a picture is a file of its own (see ALONE).
  documents:
    /\/src\/(documents\/(?!advice\/(examine|rules)|pages\/make-pdf)|http\/upload\/transfer)/,
  pdf: PDF,
  identity: /\/src\/identity\/(?!providers\/(\w+-adapter|sumsub-))/,
  onfido: /\/src\/identity\/providers\/onfido/,
  sumsub: /\/src\/identity\/providers\/sumsub/,
  wallet: /\/src\/(wallet\/(?!walletconnect\/|metamask\/metamask-sdk))/,
  'metamask-sdk': /\/src\/wallet\/metamask\/metamask-sdk/,
  walletconnect: /\/src\/wallet\/walletconnect\/|left-out:\d+:@reown\/appkit/,
  // Lists of any number of the same, and checks across fields: most profiles have none.
  lists: /\/src\/form\/(rules\/(lists|checks)|store\/form-(lists|checks)|fields\/list)\.tsx?$/,
  // Every kind of field that few sections begin with, and the help beside a field.
  fields: /\/src\/(form\/(fields|kinds|additional-info)\/|kit\/controls\/(use-)?combobox)/,
  // Validation and the way of a save: loaded while the investor types.
  submit: /\/src\/(section\/|form\/(?!drafts\/))/,
  // All answers to be read, and the receipt: what follows the last save.
  answers: /\/src\/review\/(answer|receipt|icons|print|rules\/(answer-|sent-at))/,
  // The screens without a section, what is asked for now and then, and what looks for mistakes: loaded when idle.
  screens:
    /\/src\/(advice\/(find|answer|nearest)|shell\/(.+-screen|dashboard\/|notices\/error-notice)|language\/change-language|profile\/poll-kyc-status)/,
  // What stands around a section: stepper, disclaimers, connection, end of the session, drafts, remarks.
  around: /\/src\/((app|shell|section|session|disclaimers|form|review)\/)/,
};

/**
 * Files that are loaded before another one, whatever happens: beside React, the app and `shared`, a file may
 * wait for these alone (tools/scripts/size.mjs).
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const LOADED_BEFORE = {
  answers: ['lists', 'conditions'],
  lists: ['conditions'],
  pdf: ['documents'],
  'phone-pdf': ['phone-pages'],
  onfido: ['identity'],
  sumsub: ['identity'],
  walletconnect: ['wallet'],
  'metamask-sdk': ['wallet'],
  secp256k1: ['walletconnect'],
};

/** Files that run as a worker too, where there is no page, and import none: they may be small. */
export const ALONE = ['examine', 'phone-examine'];

/** How Rolldown is told. */
export const CHUNK_GROUPS = groupsOf({ react: REACT, ...FILES });
/** The same without React's file: the app's holds what is left of it. */
export const SHARED_CHUNK_GROUPS = groupsOf({
  ...FILES,
  app: /\/src\/app\/main\.ts$|rolldown\/runtime/,
});

/** The other files of the page for phones: what sends a file, and the log's advice. */
export const PHONE_CHUNK_GROUPS = groupsOf({
  phone: /\/src\/phone\/main\.ts$/,
  send: /\/src\/(documents\/(hash-file|advice\/(advise|advice-dialog))|http\/upload\/transfer)/,
  pages: /\/src\/documents\/pages\/(?!make-pdf)/,
  pdf: PDF,
});

/** @param {Readonly<Record<string, RegExp>>} files */
function groupsOf(files) {
  return Object.entries(files).map(([name, fits], index, all) => ({
    name,
    test: (/** @type {string} */ id) => fits.test(id.replaceAll('\\', '/')),
    priority: all.length - index,
  }));
}

/**
 * A name that stays for what the entry loads; elsewhere the name tells the content.
 *
 * @param {{ name: string, facadeModuleId: string | null }} chunk
 */
export function chunkFileName({ name, facadeModuleId }) {
  const [, locale, part] =
    /\/locales\/([\w-]+)\.(first|rest)\.js$/.exec(facadeModuleId ?? '') ?? [];
  if (locale) return part === 'first' ? localeFile(locale) : `chunks/texts-${locale}-[hash].js`;
  return name in APP_INPUTS ? `chunks/${name}.js` : 'chunks/[name]-[hash].js';
}

/**
 * The same for the page for phones.
 *
 * @param {{ name: string, facadeModuleId: string | null }} chunk
 */
export function phoneChunkFileName({ name, facadeModuleId }) {
  const [, locale] = /\/locales\/([\w-]+)\.first\.js$/.exec(facadeModuleId ?? '') ?? [];
  if (locale) return `chunks/phone-${locale}.js`;
  return name === 'phone' ? PHONE_FILE : 'chunks/phone-[name]-[hash].js';
}
