// @ts-check
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code that is taken out
/**
 * The ways in that an audit found open, and what closed them: each with the edit that opens it again and the
 * test that must fail then.
 */

/** @typedef {import('./protections.mjs').Protection} Protection */

/**
 * @param {Protection['kind']} kind
 * @param {string} what
 * @param {readonly [file: string, take: string, put: string]} edit
 * @param {readonly [test: string, fails: string]} test
 * @returns {Protection}
 */
const way = (kind, what, edit, [test, fails]) => ({ what, edits: [edit], kind, test, fails });

const TOKENS = 'test/identity/rules/tokens.test.ts';
const PLUGIN_DATA = 'test/identity/rules/plugin-data.test.ts';
const IDENTITY = 'test/site/identity.test.ts';
const CHECKED_DATA = 'src/identity/rules/checked-plugin-data.ts';

/** @type {readonly Protection[]} */
const identity = [
  way(
    'unit',
    'documents go to the first provider’s own API alone',
    [
      'src/identity/rules/onfido-token.ts',
      'if (!isTrustedAddress(api, ONFIDO_API_ORIGINS, trusted))',
      'if (false)',
    ],
    [TOKENS, 'is refused with the onfido_api_url "https://evil.example"'],
  ),
  way(
    'unit',
    'no other address in a token of the first provider leads elsewhere',
    [
      'src/identity/rules/onfido-token.ts',
      'if (!isTrustedAddress(address, ONFIDO_OTHER_ORIGINS, trusted))',
      'if (false)',
    ],
    [TOKENS, 'is refused with the detect_document_url "https://evil.example"'],
  ),
  way(
    'unit',
    'the second provider’s frame is the provider’s own',
    [
      'src/identity/rules/sumsub-token.ts',
      '!isTrustedAddress(origin, SUMSUB_ORIGINS, trusted)',
      'false',
    ],
    [TOKENS, 'never leads to https://evil.example'],
  ),
  way(
    'site',
    'no frame opens at an origin that the page has not listed',
    [
      'src/identity/rules/sumsub-token.ts',
      '!isTrustedAddress(origin, SUMSUB_ORIGINS, trusted)',
      'false',
    ],
    [IDENTITY, 'opens no frame at an origin that the host page has not listed'],
  ),
  way(
    'site',
    'this machine is trusted with demo alone',
    [
      'src/app/identity-port.ts',
      'loopback: stores.props.peek().demo !== undefined',
      'loopback: true',
    ],
    [IDENTITY, 'opens at no origin, and takes a script from none'],
  ),
  way(
    'unit',
    'nothing is added to the address of a provider’s frame',
    [CHECKED_DATA, 'theme: text(/^[\\w-]{1,64}$/,', 'theme: text(/^/,'],
    [PLUGIN_DATA, 'with {"theme":"dark&x=1"}'],
  ),
  way(
    'unit',
    'no field reaches the prototypes of the page',
    [CHECKED_DATA, 'if (REACHES_PROTOTYPES.test(name))', 'if (false)'],
    [PLUGIN_DATA, 'of either provider is the unexpected error'],
  ),
  way(
    'unit',
    'no style of the config data asks for an address',
    [
      CHECKED_DATA,
      "if (typeof one === 'string') styleValue(one, at);",
      "if (typeof one === 'string') continue;",
    ],
    [PLUGIN_DATA, 'with {"uiConf":{"a":"url(https://evil.example)"}}'],
  ),
  way(
    'site',
    'config data of another shape reaches no provider’s script',
    [
      'src/identity/check.ts',
      'const checked = checkedPluginData(pluginId, { ...(isObject(data) && data), sdkToken });',
      'const checked = (isObject(data) ? data : {}) as ReturnType<typeof checkedPluginData>;',
    ],
    [IDENTITY, 'hands the SDK no uiConf of another shape'],
  ),
];

const STORAGE = 'src/wallet/walletconnect-storage.ts';
const WALLETCONNECT = 'test/wallet/walletconnect-adapter.test.ts';
const STORAGE_TEST = 'test/wallet/walletconnect-storage.test.ts';

/** @type {readonly Protection[]} */
const wallet = [
  way(
    'wallet',
    'the messages of a WalletConnect wallet are written nowhere',
    [STORAGE, '.filter(([key]) => NEEDED_AFTER_RELOAD.test(key))', ''],
    [WALLETCONNECT, 'writes no message of the wallet down'],
  ),
  way(
    'wallet',
    'a request that a WalletConnect wallet has answered is written nowhere',
    [STORAGE, '.map(withoutAnswers)', ''],
    [WALLETCONNECT, 'writes no message of the wallet down'],
  ),
  way(
    'wallet',
    'a WalletConnect session writes nothing once it was let go of',
    ['src/wallet/walletconnect-session.ts', 'storage.end();', ''],
    [WALLETCONNECT, 'writes nothing any more once it was let go of'],
  ),
  way(
    'wallet',
    'a WalletConnect session sends nothing once it was let go of',
    [
      'src/wallet/walletconnect-session.ts',
      "if (isOver) throw new WalletFault('ended');\n    const",
      'const',
    ],
    [WALLETCONNECT, 'sends nothing any more once it was let go of'],
  ),
  way(
    'wallet',
    'a WalletConnect session that ends is gone before the wallet is told',
    [
      'src/wallet/walletconnect-session.ts',
      'storage.clear();\n      await within(GOODBYE_LIMIT_MS, provider.disconnect());',
      'await within(GOODBYE_LIMIT_MS, provider.disconnect());\n      storage.clear();',
    ],
    [WALLETCONNECT, 'leaves nothing after the disconnect'],
  ),
  way(
    'wallet',
    'a connect that somebody left keeps nothing',
    [
      'src/wallet/walletconnect-adapter.ts',
      'request.signal.throwIfAborted();\n        storage.keep();',
      'storage.keep();',
    ],
    [WALLETCONNECT, 'a connect that comes to its end as somebody leaves keeps nothing'],
  ),
  way(
    'wallet',
    'what comes after the end of a WalletConnect session is written nowhere',
    [STORAGE, 'if (!isKeeping || isOver) return;', 'if (!isKeeping) return;'],
    [STORAGE_TEST, 'what comes after a sign-out, or a removal, is written nowhere'],
  ),
];

/** @type {readonly Protection[]} */
export const WAYS_IN = [...identity, ...wallet];
