// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { checkAddresses } from '../embed/check-addresses.mjs';
import {
  BUNDLED,
  contentSecurityPolicyOf,
  headTagsOf,
  NONCE,
  ONFIDO,
  pageOf,
  permissionsPolicyOf,
  RPC_ORIGINS,
  reasonsOf,
  SUMSUB,
  tagsOf,
} from '../embed/host-page.mjs';
import { HOSTS, hostFilesOf } from '../embed/hosts.mjs';
import { missing, readOptions } from '../read-options.mjs';

export const SUMMARY = 'Prints a page with the widget of this version, and the policies it needs.';

const INTEGRITY = new URL('../../../dist/integrity.json', import.meta.url);
const PACKAGE = new URL('../../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8'));

const CDN = {
  value: 'url',
  help: [
    'where you serve the files of dist in this package, such as',
    `https://static.example/investor-onboarding@${version}/, or its path there;`,
    `not for ${BUNDLED.join(', ')}: their bundler serves them`,
  ],
};

/** @type {import('../read-options.mjs').Options} */
const OPTIONS = {
  api: {
    value: 'url',
    required: true,
    help: ['base URL of your backend, or its path on the site of the page'],
  },
  cdn: CDN,
  'token-url': {
    value: 'url',
    help: [
      'where your server answers a POST of the page with a bearer token',
      'as text; without it the backend knows the investor by a cookie',
    ],
  },
  for: { value: 'host', help: [`what your page is made with: ${HOSTS.join(', ')} (html)`] },
  check: {
    help: [
      'asks the addresses for what the page will ask: files with type,',
      "hash and CORS, the backend's preflights; exit code 1 if one is wrong",
    ],
  },
  origin: { value: 'origin', help: ['of your page, for --check'] },
  tags: { help: ['only the tags, and the policies as headers'] },
  chunks: { help: ['an import map with the hashes of all scripts'] },
  'no-preload': { help: ['loads React after the entry, for a widget shown later'] },
  uploads: {
    value: 'origin',
    multiple: true,
    help: ['where files are sent, when not to the backend itself; may be repeated'],
  },
  logo: {
    value: 'origin',
    multiple: true,
    help: ['where remote logos come from; may be repeated'],
  },
  sumsub: { help: ['identity checks by Sumsub'] },
  'sumsub-origin': {
    value: 'origin',
    needs: 'sumsub',
    help: [`the origin in its access tokens (${SUMSUB})`],
  },
  onfido: { help: ['identity checks by Onfido'] },
  eid: { help: ["electronic identity by the browser's Digital Credentials API"] },
  wallet: {
    value: 'project-id',
    help: [
      'wallets over WalletConnect, with the id of your project there;',
      'those in the browser need nothing',
    ],
  },
  'wallet-network': { value: 'network', help: ['the network wallets have to be on (amoy)'] },
  rpc: {
    value: 'url',
    needs: 'wallet-network',
    help: ["the first of the network's rpcUrls, where your page adds it to 'networks'"],
  },
  handoff: {
    help: [
      'the page for phones instead, to which your page hands documents over;',
      'its address is what your backend names: it needs --api, --cdn, --uploads',
    ],
  },
  'metamask-sdk': {
    help: ['MetaMask over @metamask/sdk; read its licence first: docs/operate/licences.md'],
  },
};

/** What a page for phones has nothing of: no session, no identity check, no wallet, no app around it. */
const NOT_AT_PHONES = [
  ...['for', 'token-url', 'sumsub', 'sumsub-origin', 'onfido', 'eid'],
  ...['wallet', 'wallet-network', 'rpc', 'metamask-sdk'],
];

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  if (args.includes('--help')) {
    console.log(usage());
    return 0;
  }
  const { values, problems } = readOptions(args, OPTIONS);
  const features = featuresOf(values, problems);
  if (problems.length > 0) {
    const lines = problems.map((problem) => `  ${problem}`);
    console.error(
      ['embed:', ...lines, '', 'All options: investor-onboarding embed --help'].join('\n'),
    );
    return 2;
  }
  if (!existsSync(INTEGRITY)) {
    console.error('dist/integrity.json is not there: run npm run build first.');
    return 2;
  }
  const embedding = { ...features, integrity: JSON.parse(readFileSync(INTEGRITY, 'utf8')) };
  if (values.check) return check(embedding, String(values.origin));
  if (embedding.host !== 'html') console.log(sourceWithPolicies(embedding));
  else console.log(values.tags ? tagsWithPolicies(embedding) : pageOf(embedding, version));
  return 0;
}

/** Where the help's second column begins. */
const COLUMN = 30;

function usage() {
  const rows = Object.entries(OPTIONS).flatMap(([name, { value, required, help }]) => {
    const [first = '', ...more] = required ? help.with(0, `(required) ${help[0]}`) : help;
    const option = `  --${name}${value ? ` <${value}>` : ''}`;
    return [option.padEnd(COLUMN) + first, ...more.map((line) => ' '.repeat(COLUMN) + line)];
  });
  return [
    'Usage: investor-onboarding embed --api <url> --cdn <url> [options]',
    '',
    `Prints a whole page with the widget of version ${version}, each script with its hash, and the`,
    'policies that the features it names need.',
    '',
    ...rows,
    `${'  --help, -h'.padEnd(COLUMN)}this text`,
  ].join('\n');
}

/**
 * What the options say; what is wrong with a value is added to `problems`.
 *
 * @param {import('../read-options.mjs').Values} values
 * @param {string[]} problems
 * @returns {Omit<import('../embed/host-page.mjs').Embedding, 'integrity'>}
 */
function featuresOf(values, problems) {
  const text = (/** @type {string} */ name) => /** @type {string | undefined} */ (values[name]);
  const list = (/** @type {string} */ name) => /** @type {string[]} */ (values[name] ?? []);
  const address = (/** @type {string} */ name) => {
    const value = text(name);
    if (value === undefined || isAddress(value)) return value;
    problems.push(`--${name} is an http(s) address or a path from /, not ${value}`);
    return undefined;
  };
  const origin = (/** @type {string} */ name, /** @type {string} */ value) => {
    if (isWebAddress(value)) return [new URL(value).origin];
    problems.push(`--${name} is an http(s) address, not ${value}`);
    return [];
  };
  const known = (
    /** @type {string} */ name,
    /** @type {RegExp} */ pattern,
    /** @type {string} */ what,
  ) => {
    const value = text(name);
    if (value === undefined || pattern.test(value)) return value;
    problems.push(`--${name} is ${what}, not ${value}`);
    return undefined;
  };
  const networks = Object.keys(RPC_ORIGINS);
  const host = known('for', new RegExp(`^(${HOSTS.join('|')})$`), `one of ${HOSTS.join(', ')}`);
  const isBundled = BUNDLED.includes(host ?? '');
  if (!isBundled && !('cdn' in values) && !problems.some((one) => one.startsWith('--cdn ')))
    problems.push(missing('cdn', CDN));
  if (isBundled && values.cdn !== undefined)
    problems.push(`--cdn means nothing for ${host}: its bundler serves the files`);
  if (values.handoff)
    for (const name of NOT_AT_PHONES)
      if (name in values) problems.push(`--${name} means nothing with --handoff`);
  const pages = text('origin');
  if (pages !== undefined) origin('origin', pages);
  if (values.check && !pages)
    problems.push('--check needs --origin: the page decides what is asked');
  const [sumsub] = values.sumsub ? origin('sumsub-origin', text('sumsub-origin') ?? SUMSUB) : [];
  const tokenUrl = address('token-url');
  const projectId = known('wallet', /^[\w-]+$/, 'the id of a project: letters and digits');
  const rpc = text('rpc');
  const [rpcOrigin] = rpc === undefined ? [] : origin('rpc', rpc);
  // A network of the page's own has any name.
  const walletNetwork = known(
    'wallet-network',
    rpc === undefined ? new RegExp(`^(${networks.join('|')})$`) : /^[\w-]+$/,
    rpc === undefined
      ? `one of ${networks.join(', ')}, or one of your own, with --rpc`
      : 'letters and digits',
  );
  return {
    ...(!isBundled && { cdn: (address('cdn') ?? '/').replace(/\/?$/, '/') }),
    api: address('api') ?? '/',
    chunks: values.chunks === true,
    host: host ?? 'html',
    preload: values['no-preload'] !== true,
    uploads: list('uploads').flatMap((value) => origin('uploads', value)),
    logo: list('logo').flatMap((value) => origin('logo', value)),
    ...(tokenUrl && { tokenUrl }),
    ...(sumsub && { sumsub }),
    ...(values.onfido && { onfido: ONFIDO }),
    eid: values.eid === true,
    ...(projectId && { walletconnect: projectId }),
    ...(walletNetwork && { walletNetwork }),
    ...(rpcOrigin && { rpc: rpcOrigin }),
    metamaskSdk: values['metamask-sdk'] === true,
    handoff: values.handoff === true,
  };
}

/**
 * @param {import('../embed/host-page.mjs').Embedding} embedding
 * @param {string} origin of the page
 */
async function check(embedding, origin) {
  const wrong = await checkAddresses(embedding, new URL(origin).origin);
  for (const line of wrong) console.log(line);
  console.log(
    wrong.length === 0 ? 'All addresses answer as the page needs it.' : `${wrong.length} wrong`,
  );
  return wrong.length === 0 ? 0 : 1;
}

/** @param {import('../embed/host-page.mjs').Embedding} embedding */
function tagsWithPolicies(embedding) {
  return [tagsOf(embedding), '', ...policiesOf(embedding)].join('\n');
}

/** @param {import('../embed/host-page.mjs').Embedding} embedding */
function sourceWithPolicies(embedding) {
  const head = headTagsOf(embedding);
  return [
    ...(head ? ["In the page's head:", '', head, ''] : []),
    ...hostFilesOf(embedding).flatMap(({ file, code }) => [`${file}:`, '', code, '']),
    ...policiesOf(embedding),
  ].join('\n');
}

const NONCE_BY_SERVER = `For ${NONCE} your server writes a random value into the policy and into index.html, another one for each request.`;

/** @param {import('../embed/host-page.mjs').Embedding} embedding */
function policiesOf(embedding) {
  const permissions = permissionsPolicyOf(embedding);
  // That of Next.js stands in its proxy.ts, with a nonce for each request.
  const isInFile = embedding.host === 'next';
  const policy = contentSecurityPolicyOf(embedding);
  return [
    ...(isInFile ? [] : [`Content-Security-Policy: ${policy}`]),
    ...(!isInFile && policy.includes(NONCE) ? [NONCE_BY_SERVER] : []),
    ...(permissions ? [`Permissions-Policy: ${permissions}`] : []),
    ...(isInFile ? [] : ['']),
    'Who needs what:',
    ...reasonsOf(embedding).map((line) => `  ${line}`),
  ];
}

/** An address that breaks out of no header and no tag. @param {string} value */
function isWebAddress(value) {
  return /^https?:\/\/[^\s"'`;,<>\\]+$/.test(value) && URL.canParse(value);
}

/** @param {string} value */
function isAddress(value) {
  return isWebAddress(value) || /^\/(?!\/)[^\s"'`;,<>\\]*$/.test(value);
}
