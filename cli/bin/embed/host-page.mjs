// @ts-check
/**
 * What a host page has to carry and to allow, by the features its client uses.
 *
 * @typedef {object} Embedding
 * @property {string} [cdn] folder of this exact version, with a slash at its end; on the page's own site its path.
 *   None where the host's bundler serves the files (BUNDLED)
 * @property {string} api the backend's base URL, or its path on the page's own site
 * @property {string} [tokenUrl] where the page gets bearer tokens by POST, as text
 * @property {Record<string, string>} integrity dist/integrity.json
 * @property {boolean} [chunks] an import map with the hashes of all scripts as well
 * @property {boolean} [preload] have the browser load React beside the entry; default true
 * @property {readonly string[]} [uploads] origins that files are sent to and read from
 * @property {readonly string[]} [logo] origins of remote logos
 * @property {string} [sumsub] origin in Sumsub's access tokens
 * @property {string} [onfido] origin of Onfido's core
 * @property {boolean} [eid] electronic identity by the browser's Digital Credentials API
 * @property {string} [walletconnect] the id of the client's project there
 * @property {boolean} [metamaskSdk] the client has accepted the licence of MetaMask's SDK and loads it
 * @property {string} [walletNetwork] a name in RPC_ORIGINS, or with `rpc` any; default amoy
 * @property {string} [rpc] origin of the RPC node of a network that the page adds
 * @property {string} [host] what the page is made with, a name in HOSTS; default html
 * @property {boolean} [handoff] the page for phones, which know no session
 */
import { createHash } from 'node:crypto';

const ENTRY = 'investor-onboarding.js';
/** Loaded beside the entry. The app is not: it would share the line with the entry and delay the first calls. */
const REACT = 'chunks/react.js';
export const SUMSUB = 'https://in.sumsub.com';
/** Origins that access tokens may name without the `identity-origins` attribute (src/identity/rules/trusted-origins.ts). */
const SUMSUB_OWN = [SUMSUB, 'https://api.sumsub.com'];
export const ONFIDO = 'https://sdk.onfido.com';
const ONFIDO_APIS = ['https://*.onfido.com', 'wss://*.onfido.com', 'blob:'];
const WALLETCONNECT_RELAY = 'wss://relay.walletconnect.org';
const WALLETCONNECT_VERIFY = 'https://verify.walletconnect.org';
/**
 * Asked whether an account is a contract, by network; null: nobody is. As in src/wallet/rules/chain-table.ts
 * (test/unit/cli/bin/embed.test.ts).
 *
 * @type {Readonly<Record<string, string | null>>}
 */
export const RPC_ORIGINS = {
  mainnet: 'https://ethereum-rpc.publicnode.com',
  ropsten: null,
  kovan: null,
  matic: 'https://polygon-rpc.com',
  mumbai: null,
  amoy: 'https://rpc-amoy.polygon.technology',
  goerli: null,
  avalanche: 'https://api.avax.network',
  avalancheFuji: 'https://api.avax-test.network',
  klaytn: 'https://public-en.node.kaia.io',
  baobab: 'https://public-en-kairos.node.kaia.io',
  telos: 'https://rpc.telos.net',
  telosTestnet: 'https://rpc.testnet.telos.net',
};
const DEFAULT_NETWORK = 'amoy';
/** Hosts whose bundler serves the widget's files among their own. */
export const BUNDLED = ['react', 'react18', 'next', 'vue'];
/** Stands for the nonce of a request. */
export const NONCE = '{nonce}';
/** What an app needs of a policy for itself; 'html' is a page with nothing but the widget. */
const APP_SOURCES = ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src'];
/** Types that frameworks make for their own templates. @type {Readonly<Record<string, string>>} */
const TRUSTED_TYPES = { vue: 'vue', angular: 'angular' };
const METAMASK_RELAY = 'wss://metamask-sdk.api.cx.metamask.io';

/**
 * A whole page with the widget. Its policy stands in a tag, so that the page is the same wherever it is
 * served from, and in a comment with those that can only be headers.
 *
 * @param {Embedding} embedding
 * @param {string} version of this package
 */
export function pageOf(embedding, version) {
  const policy = contentSecurityPolicyOf(embedding);
  const permissions = permissionsPolicyOf(embedding);
  const script = tokenScriptOf(embedding);
  return `<!doctype html>
<!--
  investor-onboarding ${version}. The policies, better sent as headers:
  Content-Security-Policy: ${policy}${permissions ? `\n  Permissions-Policy: ${permissions}` : ''}

  Who needs what:
  ${reasonsOf(embedding).join('\n  ')}
-->
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <title>${embedding.handoff ? 'Your documents' : 'Onboarding'}</title>
    ${headOf(embedding).join('\n    ')}
  </head>
  <body>
    ${elementOf(embedding)}${script ? `\n    <script type="module">${script}</script>` : ''}
  </body>
</html>`;
}

/**
 * The lines of the page's head and the tag itself, ready to be pasted.
 *
 * @param {Embedding} embedding
 */
export function tagsOf(embedding) {
  const script = tokenScriptOf(embedding);
  return [
    ...headOf(embedding),
    elementOf(embedding),
    ...(script ? [`<script type="module">${script}</script>`] : []),
  ].join('\n');
}

/**
 * Each source of the policies with what needs it, a line each.
 *
 * @param {Embedding} embedding
 */
export function reasonsOf(embedding) {
  const rows = policySourcesOf(embedding);
  const wide = (/** @type {0 | 1} */ at) => Math.max(...rows.map((row) => row[at].length));
  const lines = rows.map(
    ([directive, source, neededBy]) =>
      `${directive.padEnd(wide(0))}  ${source.padEnd(wide(1))}  ${neededBy}`,
  );
  const { sumsub, onfido, eid } = embedding;
  const checks = [...(sumsub ? ['Sumsub'] : []), ...(onfido ? ['Onfido'] : [])].join(' and ');
  return [
    ...lines,
    ...(checks ? [`Permissions-Policy: ${checks}, which film the investor`] : []),
    ...(eid ? ["Permissions-Policy: electronic identity, for the browser's wallet"] : []),
  ];
}

/**
 * What goes into the page's head, for a host whose own framework renders the tag.
 *
 * @param {Embedding} embedding
 */
export function headTagsOf(embedding) {
  return headOf(embedding).join('\n');
}

/** @param {Embedding} embedding */
function headOf(embedding) {
  const { cdn, integrity, preload = true } = embedding;
  if (cdn === undefined) return [];
  const map = importMapOf(embedding);
  return [
    ...(map ? [`<script type="importmap">${map}</script>`] : []),
    ...(preload ? [preloadOf(embedding, REACT)] : []),
    `<script type="module" src="${cdn}${ENTRY}" integrity="${integrity[ENTRY]}" crossorigin="anonymous"></script>`,
  ];
}

/** @param {Embedding} embedding */
function elementOf(embedding) {
  return `<investor-onboarding ${attributesOf(embedding).join(' ')}></investor-onboarding>`;
}

/**
 * The attributes of the tag, each as it is written.
 *
 * @param {Embedding} embedding
 */
export function attributesOf(embedding) {
  const { api, tokenUrl, walletconnect, walletNetwork, metamaskSdk, sumsub, handoff } = embedding;
  return [
    ...(handoff ? ['handoff'] : []),
    `api-base="${api}"`,
    ...(tokenUrl ? ['auth="bearer"'] : []),
    ...(walletconnect ? [`walletconnect-project-id="${walletconnect}"`] : []),
    ...(walletNetwork ? [`wallet-network="${walletNetwork}"`] : []),
    ...(metamaskSdk ? ['metamask-sdk="on"'] : []),
    ...(sumsub && !SUMSUB_OWN.includes(sumsub) ? [`identity-origins="${sumsub}"`] : []),
  ];
}

/**
 * Gives the widget its tokens; null where it needs none.
 *
 * @param {Embedding} embedding
 */
function tokenScriptOf({ tokenUrl }) {
  if (!tokenUrl) return null;
  return `
      document.querySelector('investor-onboarding').getAccessToken = async ({ signal }) => {
        const response = await fetch('${tokenUrl}', { method: 'POST', signal });
        return response.ok ? response.text() : null;
      };
    `;
}

/**
 * One source of the Content-Security-Policy, and what needs it.
 *
 * @typedef {readonly [directive: string, source: string, neededBy: string]} PolicySource
 */

/** The directives in their order; those that are always there have 'none' where nothing is needed. */
const DIRECTIVES = [
  'default-src',
  'script-src',
  'style-src',
  'connect-src',
  'img-src',
  'font-src',
  'media-src',
  'worker-src',
  'frame-src',
];
const ALWAYS = ['default-src', 'style-src'];

/**
 * What the page has to allow, source by source.
 *
 * @param {Embedding} embedding
 * @returns {readonly PolicySource[]}
 */
export function policySourcesOf(embedding) {
  const { cdn, api, tokenUrl, uploads = [], logo = [], sumsub, onfido, metamaskSdk } = embedding;
  const { walletconnect, walletNetwork = DEFAULT_NETWORK, host = 'html' } = embedding;
  const map = importMapOf(embedding);
  const script = host === 'html' ? tokenScriptOf(embedding) : null;
  const { rpc = RPC_ORIGINS[walletNetwork] } = embedding;
  const isApp = host !== 'html';
  const isNext = host === 'next';
  const nonce = (isNext || host === 'angular') && `'nonce-${NONCE}'`;
  const framework = isNext ? 'Next.js' : 'Angular';
  /** @type {(directive: string, neededBy: string, sources: readonly (string | false | null)[]) => PolicySource[]} */
  const needs = (directive, neededBy, sources) =>
    sources.flatMap((source) => (source ? [[directive, source, neededBy]] : []));
  return [
    ...(isApp
      ? APP_SOURCES.flatMap((directive) => needs(directive, 'the app itself', ["'self'"]))
      : []),
    ...needs('script-src', `the scripts that ${framework} writes`, [
      nonce,
      isNext && "'strict-dynamic'",
    ]),
    // Beside a nonce 'unsafe-inline' would not count.
    ...needs('style-src', `the styles that ${framework} writes`, [onfido === undefined && nonce]),
    ...needs('img-src', 'the images of Next.js', isNext ? ['blob:', 'data:'] : []),
    ...needs('script-src', "the widget's files", [cdn !== undefined && sourceOf(cdn)]),
    ...needs('script-src', 'the import map with the hashes', [map && sourceOfScript(map)]),
    ...needs('script-src', 'the script with getAccessToken', [script && sourceOfScript(script)]),
    ...needs('connect-src', 'the backend', [sourceOf(api)]),
    ...needs('connect-src', 'the access token', [tokenUrl !== undefined && sourceOf(tokenUrl)]),
    ...needs('connect-src', 'files that are sent', uploads),
    ...needs('img-src', 'remote logos', logo),
    ...(onfido
      ? [
          ...needs('script-src', 'Onfido', [onfido]),
          ...needs('style-src', 'Onfido', ["'unsafe-inline'"]),
          ...needs('connect-src', 'Onfido', ONFIDO_APIS),
          ...needs('img-src', 'Onfido', ['https://*.onfido.com', 'data:', 'blob:']),
          ...needs('media-src', 'Onfido', ['blob:']),
          ...needs('worker-src', 'Onfido', ['blob:']),
        ]
      : []),
    ...needs('frame-src', 'Sumsub', [sumsub ?? null]),
    ...(walletconnect
      ? [
          ...needs('connect-src', 'wallets over WalletConnect', [WALLETCONNECT_RELAY]),
          ...needs('connect-src', 'whether an account is a contract', [rpc ?? null]),
          ...needs('frame-src', 'wallets over WalletConnect', [WALLETCONNECT_VERIFY]),
        ]
      : []),
    ...needs('connect-src', "MetaMask's SDK", [metamaskSdk === true && METAMASK_RELAY]),
  ];
}

/** @param {string} script */
function sourceOfScript(script) {
  return `'sha256-${sha(256, script)}'`;
}

/** What its documentation has besides; it says nothing of Trusted Types. */
const OF_NEXT = [
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  'upgrade-insecure-requests',
];

/**
 * The Content-Security-Policy, complete: what the page's own parts need comes on top.
 *
 * @param {Embedding} embedding
 */
export function contentSecurityPolicyOf(embedding) {
  const sources = policySourcesOf(embedding);
  const directives = DIRECTIVES.flatMap((directive) => {
    const own = new Set(sources.filter(([name]) => name === directive).map(([, source]) => source));
    if (own.size === 0) return ALWAYS.includes(directive) ? [`${directive} 'none'`] : [];
    return [`${directive} ${[...own].join(' ')}`];
  });
  const { onfido, host = 'html' } = embedding;
  if (host === 'next') return [...directives, ...OF_NEXT].join('; ');
  // Onfido's core was not tried under Trusted Types.
  const types = onfido
    ? []
    : ["require-trusted-types-for 'script'", `trusted-types ${TRUSTED_TYPES[host] ?? "'none'"}`];
  return [...directives, ...types].join('; ');
}

/**
 * The Permissions-Policy; null where no feature needs one.
 *
 * @param {Embedding} embedding
 */
export function permissionsPolicyOf({ sumsub, onfido, eid }) {
  const films = sumsub || onfido ? ['camera', 'microphone'] : [];
  const allowed = sumsub ? `(self "${sumsub}")` : '(self)';
  const features = [
    ...[...films, ...(sumsub ? ['geolocation'] : [])].map((feature) => `${feature}=${allowed}`),
    ...(eid ? ['digital-credentials-get=(self)'] : []),
  ];
  return features.join(', ') || null;
}

/** The source of a file or a call, as policies name it. @param {string} address */
function sourceOf(address) {
  return address.startsWith('/') ? "'self'" : new URL(address).origin;
}

/**
 * For the browser to load a file beside the entry instead of after it.
 *
 * @param {Embedding} embedding
 * @param {string} file
 */
function preloadOf({ cdn, integrity }, file) {
  if (!integrity[file]) throw new Error(`dist/integrity.json names no ${file}`);
  return `<link rel="modulepreload" href="${cdn}${file}" integrity="${integrity[file]}" crossorigin="anonymous">`;
}

/**
 * Where browsers know `integrity` in import maps (Chrome 127, Safari 18, Firefox 138) a script that was
 * changed does not run; older ones ignore it.
 *
 * @param {Embedding} embedding
 */
function importMapOf({ cdn, integrity, chunks }) {
  if (!chunks || cdn === undefined) return null;
  // A page that has React has an import map of its own, for the build without it.
  const files = Object.entries(integrity)
    .filter(([file]) => /\.js(\?again)?$/.test(file))
    .filter(([file]) => !file.startsWith('shared-react/'));
  return JSON.stringify({
    integrity: Object.fromEntries(files.map(([file, hash]) => [cdn + file, hash])),
  });
}

/**
 * @param {256 | 384} bits
 * @param {string} text
 */
function sha(bits, text) {
  return createHash(`sha${bits}`).update(text).digest('base64');
}
