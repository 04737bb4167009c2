// @ts-check
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code that is taken out

/**
 * What keeps code under special terms out, and what the notices must hold: see protections.mjs.
 *
 * @type {readonly import('./protections.mjs').Protection[]}
 */
export const LICENCES = [
  {
    what: 'MetaMask’s SDK is only for clients who switched it on',
    edits: [
      ['src/app/rules/read-settings.ts', "props.metamaskSdk === 'on' ? 'on' : 'off'", "'on'"],
    ],
    kind: 'unit',
    test: 'test/app/rules/read-settings.test.ts',
    fails: 'the MetaMask SDK is off for everything but on',
  },
  {
    what: 'MetaMask’s link is given neither query nor hash of the page',
    edits: [
      [
        'src/wallet/rules/wallet-link.ts',
        '/dapp/${host}${pathname}`',
        '/dapp/${host}${pathname}${window.location.search}`',
      ],
    ],
    kind: 'site',
    test: 'test/site/wallet.test.ts',
    fails: 'a real link opens this page in MetaMask’s own browser',
  },
];
