// @ts-check
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code that is taken out

/**
 * What keeps code under special terms out, and what the notices must hold.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const LICENCES = [
  {
    what: 'MetaMask’s SDK is only for clients who switched it on',
    edits: [
      {
        file: 'src/app/settings/rules/read-settings.ts',
        take: "choice('metamaskSdk', ['off', 'on'])",
        put: "'on'",
      },
    ],
    kind: 'unit',
    test: 'test/unit/app/settings/rules/read-settings.test.ts',
    fails: 'the MetaMask SDK is off unless set to on; any other value is reported',
  },
  {
    what: 'MetaMask’s link is given neither query nor hash of the page',
    edits: [
      {
        file: 'src/wallet/rules/wallet-kinds.ts',
        take: '/dapp/${host}${pathname}`',
        put: '/dapp/${host}${pathname}${window.location.search}`',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/wallet.test.ts',
    fails: 'or MetaMask on a phone, a link opens this page in MetaMask’s own browser',
  },
  {
    what: 'a package inside of another one is found by its sources',
    edits: [
      {
        file: 'tools/scripts/bundled-packages.mjs',
        take: 'packages.set(name, isSame ? installed : null);',
        put: '',
      },
    ],
    kind: 'unit',
    test: 'test/unit/tools/scripts/bundled-packages.test.ts',
    fails: 'are found in its source map, in the version whose sources these are',
  },
  {
    what: 'no version is guessed for a package inside of another one',
    edits: [
      {
        file: 'tools/scripts/bundled-packages.mjs',
        take: 'packages.set(name, isSame ? installed : null);',
        put: 'void isSame, packages.set(name, installed ?? null);',
      },
    ],
    kind: 'unit',
    test: 'test/unit/tools/scripts/bundled-packages.test.ts',
    fails: 'in another version are refused until the version is declared',
  },
  {
    what: 'no package is in the bundle without the text of its licence',
    edits: [
      {
        file: 'tools/scripts/bundled-packages.mjs',
        take: '...(text ? [] :',
        put: '...(text || one ? [] :',
      },
    ],
    kind: 'unit',
    test: 'test/unit/tools/scripts/bundled-packages.test.ts',
    fails: 'are refused without a text, unless their copyright is known',
  },
  {
    what: 'the bill of materials has every package of the notices',
    edits: [
      {
        file: 'tools/scripts/bill-of-materials.mjs',
        take: '...packages.map(libraryOf),',
        put: '...packages.slice(1).map(libraryOf),',
      },
    ],
    kind: 'site',
    test: 'test/bundle/site/licences.test.ts',
    fails: 'have every package of the bill, and no other',
  },
];
