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

const WAYS_IN_TEST = 'test/site/ways-in.test.ts';
const HREF = 'src/kit/rules/safe-href.ts';
const HREF_TEST = 'test/kit/rules/safe-href.test.ts';
const LINKS_TEST = 'test/kit/rules/parse-links.test.ts';
const LOGGER_TEST = 'test/element/host-logger.test.ts';
const ELEMENT = 'src/element/investor-onboarding-element.ts';

/** @type {readonly Protection[]} */
const network = [
  way(
    'unit',
    'no file goes to the page’s own origin with its cookies',
    ['src/http/transfer.ts', 'if (isOfPageAlone(url, apiBase))', 'if (false)'],
    ['test/http/transfer.test.ts', 'is refused with the backend at'],
  ),
  way(
    'site',
    'an upload address of the page’s own origin is refused',
    [
      'src/app/backend.ts',
      'upload(request, context, apiBase())',
      'upload(request, context, location.origin)',
    ],
    [WAYS_IN_TEST, 'sends no file to the page’s own origin'],
  ),
  way(
    'unit',
    'what the investor typed follows no redirect',
    ['src/http/send.ts', "method === 'GET' ? 'follow' : 'manual'", "'follow'"],
    ['test/http/client-network.test.ts', 'what the investor typed follows no redirect'],
  ),
  way(
    'site',
    'what the investor typed follows no redirect in a browser',
    ['src/http/send.ts', "method === 'GET' ? 'follow' : 'manual'", "'follow'"],
    [WAYS_IN_TEST, 'sends no answer to where a redirect points'],
  ),
];

/** @type {readonly Protection[]} */
const page = [
  way(
    'unit',
    'a logger that lacks a method costs only itself',
    ['src/element/host-logger.ts', '(read() as Logger)[level](text);', 'read()?.[level]?.(text);'],
    [LOGGER_TEST, 'one that lacks the method costs no more than itself'],
  ),
  way(
    'site',
    'a logger that fails leaves no skeleton where the app does not come',
    [
      ELEMENT,
      "this.#host.logger.error('investor-onboarding: the app",
      "(this.#props.logger ?? console).error('investor-onboarding: the app",
    ],
    [WAYS_IN_TEST, 'shows the way to try again'],
  ),
  way(
    'site',
    'calls that wait for getAccessToken say so',
    [ELEMENT, 'if (!this.#tokenWaiters.size) this.#sayWhenTokenMissing();', ''],
    [WAYS_IN_TEST, 'names the property that its calls wait for'],
  ),
  way(
    'browser',
    'what is dragged in the element is not the page’s',
    [ELEMENT, "  'dragstart',\n  'drag',\n  'dragend',\n", ''],
    ['test/browser/element/host-page.test.ts', 'hears nothing of what is dragged in the element'],
  ),
  way(
    'browser',
    'what React has recovered from is no error of the page',
    [
      'src/app/create-app.ts',
      'onRecoverableError: (error) => {',
      'onRecoverable: (error: unknown) => {',
    ],
    ['test/browser/app/regions.test.tsx', 'is a line for the logger, and no error of the page'],
  ),
];

/** @type {readonly Protection[]} */
const storage = [
  way(
    'browser',
    'a sign-out wipes drafts whatever is loaded',
    ['src/app/later-actions.ts', 'wipeDrafts(tabStorage(), investorId);', ''],
    ['test/browser/session/signed-out.test.ts', 'before the form is there leaves no draft behind'],
  ),
];

/** @type {readonly Protection[]} */
const links = [
  way(
    'unit',
    'a mail link adds no headers',
    [HREF, 'mailHref(url.pathname)', 'url.href'],
    [HREF_TEST, 'takes mailto:a@example.com?bcc=eve@evil.example'],
  ),
  way(
    'unit',
    'a link has no name and password that look like its host',
    [HREF, '!url.username && !url.password', 'true'],
    [HREF_TEST, 'refuses "https://bank.example@evil.example/"'],
  ),
  way(
    'unit',
    'the words of a link are no other address than its target',
    ['src/kit/rules/parse-links.ts', 'linkWords(label, href)', 'label'],
    [LINKS_TEST, 'shows the target where the words "https://bank.example"'],
  ),
];

/** @type {readonly Protection[]} */
export const WAYS_IN = [...identity, ...wallet, ...network, ...page, ...storage, ...links];
