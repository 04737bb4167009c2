// @ts-check
/**
 * What a host page has to carry and to allow, by the features its client uses.
 *
 * @typedef {object} Embedding
 * @property {string} cdn folder of this exact version, with a slash at its end; on the page's own site its path
 * @property {string} api the backend's base URL, or its path on the page's own site
 * @property {string} [tokenUrl] where the page gets bearer tokens by POST, as text
 * @property {Record<string, string>} integrity dist/integrity.json
 * @property {boolean} [chunks] an import map with the hashes of all scripts as well
 * @property {boolean} [preload] have the browser load React beside the entry; default true
 * @property {readonly string[]} [uploads] origins that files are sent to and read from
 * @property {readonly string[]} [logo] origins of remote logos
 * @property {string} [sumsub] origin in Sumsub's access tokens
 * @property {string} [onfido] origin of Onfido's core
 * @property {string} [walletconnect] the id of the client's project there
 * @property {boolean} [metamaskSdk] the client has accepted the licence of MetaMask's SDK and loads it
 * @property {string} [walletNetwork] a name in RPC_ORIGINS; default amoy
 *
 * @typedef {Record<string, readonly string[]>} Sources by directive
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
 * (test/bin/embed.test.ts).
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
-->
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <title>Onboarding</title>
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

/** @param {Embedding} embedding */
function headOf(embedding) {
  const { cdn, integrity, preload = true } = embedding;
  const map = importMapOf(embedding);
  return [
    ...(map ? [`<script type="importmap">${map}</script>`] : []),
    ...(preload ? [preloadOf(embedding, REACT)] : []),
    `<script type="module" src="${cdn}${ENTRY}" integrity="${integrity[ENTRY]}" crossorigin="anonymous"></script>`,
  ];
}

/** @param {Embedding} embedding */
function elementOf({ api, tokenUrl, walletconnect, walletNetwork, metamaskSdk, sumsub }) {
  const attributes = [
    ...(tokenUrl ? [' auth="bearer"'] : []),
    ...(walletconnect ? [` walletconnect-project-id="${walletconnect}"`] : []),
    ...(walletNetwork ? [` wallet-network="${walletNetwork}"`] : []),
    ...(metamaskSdk ? [' metamask-sdk="on"'] : []),
    ...(sumsub && !SUMSUB_OWN.includes(sumsub) ? [` identity-origins="${sumsub}"`] : []),
  ];
  return `<investor-onboarding api-base="${api}"${attributes.join('')}></investor-onboarding>`;
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
 * The Content-Security-Policy, complete: what the page's own parts need comes on top.
 *
 * @param {Embedding} embedding
 */
export function contentSecurityPolicyOf(embedding) {
  const { cdn, api, tokenUrl, uploads = [], logo = [], sumsub, onfido } = embedding;
  const inline = [importMapOf(embedding), tokenScriptOf(embedding)].filter((one) => one !== null);
  /** @type {Sources} */
  const sources = {
    'default-src': [],
    'script-src': [
      sourceOf(cdn),
      ...inline.map((script) => `'sha256-${sha(256, script)}'`),
      ...(onfido ? [onfido] : []),
    ],
    'style-src': onfido ? ["'unsafe-inline'"] : [],
    'connect-src': [
      sourceOf(api),
      ...(tokenUrl ? [sourceOf(tokenUrl)] : []),
      ...uploads,
      ...connectionsOf(embedding),
    ],
    'img-src': [...logo, ...(onfido ? ['https://*.onfido.com', 'data:', 'blob:'] : [])],
    'media-src': onfido ? ['blob:'] : [],
    'worker-src': onfido ? ['blob:'] : [],
    'frame-src': [
      ...(sumsub ? [sumsub] : []),
      ...(embedding.walletconnect ? [WALLETCONNECT_VERIFY] : []),
    ],
  };
  const always = ['default-src', 'style-src'];
  const directives = Object.entries(sources)
    .filter(([name, list]) => list.length > 0 || always.includes(name))
    .map(([name, list]) => `${name} ${[...new Set(list)].join(' ') || "'none'"}`);
  // Onfido's core was not tried under Trusted Types.
  const types = onfido ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"];
  return [...directives, ...types].join('; ');
}

/**
 * The Permissions-Policy; null where no feature needs one.
 *
 * @param {Embedding} embedding
 */
export function permissionsPolicyOf({ sumsub, onfido }) {
  if (!sumsub && !onfido) return null;
  const allowed = sumsub ? `(self "${sumsub}")` : '(self)';
  const features = ['camera', 'microphone', ...(sumsub ? ['geolocation'] : [])];
  return features.map((feature) => `${feature}=${allowed}`).join(', ');
}

/** The source of a file or a call, as policies name it. @param {string} address */
function sourceOf(address) {
  return address.startsWith('/') ? "'self'" : new URL(address).origin;
}

/** @param {Embedding} embedding */
function connectionsOf({ onfido, walletconnect, walletNetwork = DEFAULT_NETWORK, metamaskSdk }) {
  const rpc = RPC_ORIGINS[walletNetwork];
  return [
    ...(onfido ? ONFIDO_APIS : []),
    ...(walletconnect ? [WALLETCONNECT_RELAY, ...(rpc ? [rpc] : [])] : []),
    ...(metamaskSdk ? [METAMASK_RELAY] : []),
  ];
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
  if (!chunks) return null;
  const files = Object.entries(integrity).filter(([file]) => /\.js(\?again)?$/.test(file));
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
