// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  contentSecurityPolicyOf,
  ONFIDO,
  permissionsPolicyOf,
  RPC_ORIGINS,
  SUMSUB,
  tagsOf,
} from '../embed/host-page.mjs';

const INTEGRITY = new URL('../../dist/integrity.json', import.meta.url);
const PACKAGE = new URL('../../package.json', import.meta.url);

const USAGE = `Usage: investor-onboarding embed --api <url> [options]

Prints the script tag of this exact version, and the policies a page needs for the features it uses.

  --api <url>         base URL of the backend, such as https://api.example/v1
  --cdn <url>         folder that serves this version's files
                      (default https://cdn.example/investor-onboarding@VERSION/)
  --chunks            an import map with the hashes of all scripts
  --no-preload        load React and the app after the entry: for pages that show the widget later
  --uploads <origin>  where files are sent, when not to the backend itself; may be repeated
  --logo <origin>     where remote logos come from; may be repeated
  --sumsub            identity checks by Sumsub
  --sumsub-origin <o> the origin in its access tokens (default ${SUMSUB})
  --onfido            identity checks by Onfido
  --wallet            wallets over WalletConnect; those in the browser need nothing
  --metamask-sdk      MetaMask over @metamask/sdk, whose licence is your own matter: docs/licences.md
  --wallet-network <n> the wallet-network attribute (default amoy); each has an RPC endpoint of its own
`;

const OPTIONS = /** @type {const} */ ({
  api: { type: 'string' },
  cdn: { type: 'string' },
  chunks: { type: 'boolean' },
  'no-preload': { type: 'boolean' },
  uploads: { type: 'string', multiple: true },
  logo: { type: 'string', multiple: true },
  sumsub: { type: 'boolean' },
  'sumsub-origin': { type: 'string' },
  onfido: { type: 'boolean' },
  wallet: { type: 'boolean' },
  'metamask-sdk': { type: 'boolean' },
  'wallet-network': { type: 'string' },
  help: { type: 'boolean' },
});

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    console.log(textOf(values));
    return 0;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return 2;
  }
}

/** @param {Record<string, any>} values */
function textOf(values) {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  const cdn = values.cdn ?? `https://cdn.example/investor-onboarding@${version}/`;
  if (!existsSync(INTEGRITY))
    throw new Error('dist/integrity.json is not there: run npm run build');
  const embedding = {
    cdn: webAddress('--cdn', cdn).replace(/\/?$/, '/'),
    api: webAddress('--api', values.api),
    integrity: JSON.parse(readFileSync(INTEGRITY, 'utf8')),
    chunks: values.chunks === true,
    preload: values['no-preload'] !== true,
    uploads: (values.uploads ?? []).map(originOf('--uploads')),
    logo: (values.logo ?? []).map(originOf('--logo')),
    ...(values.sumsub && {
      sumsub: originOf('--sumsub-origin')(values['sumsub-origin'] ?? SUMSUB),
    }),
    ...(values.onfido && { onfido: ONFIDO }),
    walletconnect: values.wallet === true,
    ...(values['wallet-network'] && { walletNetwork: networkOf(values['wallet-network']) }),
    metamaskSdk: values['metamask-sdk'] === true,
  };
  const permissions = permissionsPolicyOf(embedding);
  return [
    tagsOf(embedding),
    '',
    `Content-Security-Policy: ${contentSecurityPolicyOf(embedding)}`,
    ...(permissions ? [`Permissions-Policy: ${permissions}`] : []),
  ].join('\n');
}

/**
 * @param {string} option
 * @param {string | undefined} value
 */
function webAddress(option, value) {
  const isWeb =
    value !== undefined && /^https?:\/\/[^\s"';,<>]+$/.test(value) && URL.canParse(value);
  if (!isWeb) throw new Error(`${option} wants an http(s) address, not ${value ?? 'nothing'}`);
  return value;
}

/** @param {string} option */
function originOf(option) {
  return (/** @type {string} */ value) => new URL(webAddress(option, value)).origin;
}

/** @param {string} name */
function networkOf(name) {
  const names = Object.keys(RPC_ORIGINS);
  if (!names.includes(name)) throw new Error(`--wallet-network is none of ${names}`);
  return name;
}
