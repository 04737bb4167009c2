import path from 'node:path';
import { type Options, readOptions } from '../../cli/bin/read-options.mjs';
import { chainOf } from '../../src/wallet/rules/chain-table';
import { DEFAULT_NETWORK } from '../../src/wallet/rules/network-setting';
import { isLoopback, isLoopbackUrl } from './loopback';

/** Where documents are kept: a folder, or a bucket that speaks S3. */
export type DocumentsPlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      /** Without slashes at its ends; may be empty. */
      readonly prefix: string;
      readonly endpoint: string;
      readonly region: string;
      readonly pathStyle: boolean;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

/** What the command was asked for. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  /** Undefined: the demo's profiles. */
  readonly profiles: string | undefined;
  /** Undefined: embedded, in `data`. */
  readonly database: string | undefined;
  readonly documents: DocumentsPlace;
  /** Undefined: `http://localhost:<port>`. */
  readonly publicUrl: string | undefined;
  readonly origins: readonly string[];
  readonly oidc: { readonly issuer: string; readonly audience: string } | undefined;
  readonly devTokens: boolean;
  readonly webhook: { readonly url: string; readonly secret: string } | undefined;
  /** Undefined: the demo's stand-in. */
  readonly onfido:
    | {
        readonly apiToken: string;
        readonly workflowId: string;
        readonly webhookToken: string;
        readonly url: string;
      }
    | undefined;
  readonly sumsub:
    | {
        readonly appToken: string;
        readonly secretKey: string;
        readonly levelName: string;
        readonly webhookSecret: string;
        readonly url: string;
      }
    | undefined;
  readonly opsPort: number | undefined;
  /** The name of one of the widget's networks, or a chain id. */
  readonly walletNetwork: string | number;
  readonly handoffPage: string | undefined;
  readonly setAsideDays: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Each option with the variable of the environment that stands for it. */
const TABLE = {
  port: {
    value: 'number',
    env: 'PORT',
    help: 'port to listen on, 8080 by default; 0 takes a free one',
  },
  host: { value: 'address', env: 'HOST', help: 'address to listen on, 127.0.0.1 by default' },
  data: {
    value: 'folder',
    env: 'DATA_DIR',
    help: 'embedded database, documents and keys, onboarding-data by default',
  },
  profiles: {
    value: 'folder or file',
    env: 'PROFILES',
    help: "profiles, <name>/<language>.json in a folder, or one such file; the demo's by default",
  },
  database: {
    value: 'url',
    env: 'DATABASE_URL',
    help: 'postgres://…; embedded in --data by default',
  },
  documents: {
    value: 'url',
    env: 'DOCUMENTS_URL',
    help: 's3://bucket/prefix?endpoint=https://…&region=…&path-style=true, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; a folder in --data by default',
  },
  'public-url': {
    value: 'url',
    env: 'PUBLIC_URL',
    help: 'this server as browsers see it, http://localhost:<port> by default',
  },
  origin: {
    value: 'origin',
    env: 'ORIGINS',
    multiple: true,
    help: 'a page that may call, again and again; that of --public-url by default',
  },
  issuer: {
    value: 'url',
    env: 'OIDC_ISSUER',
    help: 'OpenID Connect provider of the access tokens',
  },
  audience: { value: 'name', env: 'OIDC_AUDIENCE', help: 'what the access tokens are made for' },
  'dev-tokens': {
    help: 'takes dev:<investor id> and dev-desk:<name> as tokens; on a loopback address alone',
  },
  webhook: {
    value: 'url',
    env: 'WEBHOOK_URL',
    help: 'is told what happened; needs WEBHOOK_SECRET in the environment',
  },
  'ops-port': { value: 'number', env: 'OPS_PORT', help: '/metrics on 127.0.0.1' },
  'wallet-network': {
    value: 'name or id',
    env: 'WALLET_NETWORK',
    help: "the network that wallets sign for, amoy by default; the chain id for one of the page's networks",
  },
  'handoff-page': {
    value: 'url',
    env: 'HANDOFF_PAGE',
    help: 'your page for phones, to which documents can be handed over; not at all without it',
  },
  'set-aside-days': {
    value: 'number',
    env: 'SET_ASIDE_DAYS',
    help: 'how long answers are kept that another answer hides, 30 by default; 0: not at all',
  },
  help: { help: 'this text' },
} satisfies Record<string, { value?: string; env?: string; multiple?: boolean; help: string }>;

/** The command's help. */
export function usage(): string {
  const rows = Object.entries(TABLE).map(([name, option]) => {
    const { value, env, help } = { value: undefined, env: undefined, ...option };
    const left = `  --${name}${value === undefined ? '' : ` <${value}>`}`;
    return `${left.padEnd(32)}${help}${env === undefined ? '' : ` (${env})`}`;
  });
  return [
    ...['Usage: investor-onboarding-server [options]', '', ...rows, ''],
    'Identity checks, in the environment; without them stand-ins that check nobody:',
    '  ONFIDO_API_TOKEN, ONFIDO_WORKFLOW_ID, ONFIDO_WEBHOOK_TOKEN, ONFIDO_REGION (eu, us or ca; eu by default)',
    '  SUMSUB_APP_TOKEN, SUMSUB_SECRET_KEY, SUMSUB_LEVEL_NAME, SUMSUB_WEBHOOK_SECRET',
    '',
  ].join('\n');
}

/** What was asked for, or one line for each mistake: what is wrong and how to mend it. */
export function readSettings(
  args: readonly string[],
  env: Environment,
): { readonly settings: Settings } | { readonly problems: readonly string[] } {
  const options: Options = Object.fromEntries(
    Object.entries(TABLE).map(([name, option]) => [name, { ...option, help: [option.help] }]),
  );
  const { values, problems: misread } = readOptions(args, options);
  const problems = [...misread];
  const complain = (line: string) => {
    problems.push(line);
  };
  const given = (name: keyof typeof TABLE): string | undefined => {
    const value = values[name];
    if (typeof value === 'string') return value;
    const row = TABLE[name];
    return ('env' in row && env[row.env]) || undefined;
  };
  /** The name of an option as whoever gave it knows it. */
  const nameOf = (name: keyof typeof TABLE): string => {
    const row = TABLE[name];
    return name in values || !('env' in row) || !env[row.env] ? `--${name}` : row.env;
  };
  const portOf = (name: 'port' | 'ops-port'): number | undefined => {
    const value = given(name);
    if (value === undefined) return undefined;
    if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
    complain(`${nameOf(name)} ${value} is no port: give a number from 0 to 65535`);
    return undefined;
  };

  const host = given('host') ?? '127.0.0.1';
  const data = path.resolve(given('data') ?? 'onboarding-data');
  const devTokens = values['dev-tokens'] === true;
  if (devTokens && !isLoopback(host)) {
    complain(
      `--dev-tokens with --host ${host} would let in everybody who reaches it: give a loopback address such as 127.0.0.1, or --issuer instead`,
    );
  }
  const given_ = { given, nameOf, complain };
  const database = databaseOf(given_);
  const publicUrl = publicUrlOf(given_);
  const settings: Settings = {
    ...{ host, data, devTokens, database, publicUrl },
    port: portOf('port') ?? 8080,
    opsPort: portOf('ops-port'),
    profiles: given('profiles'),
    documents: documentsOf(given_, env, data),
    origins: originsOf(values.origin ?? env.ORIGINS?.split(','), complain),
    oidc: oidcOf(given_),
    webhook: webhookOf(given_, env),
    onfido: onfidoOf(env, complain),
    sumsub: sumsubOf(env, complain),
    walletNetwork: given('wallet-network') ?? DEFAULT_NETWORK,
    handoffPage: handoffPageOf(given_),
    setAsideDays: daysOf(given_),
  };
  if (chainIdOf(settings.walletNetwork) === undefined) {
    complain(`${nameOf('wallet-network')} ${settings.walletNetwork} ${NO_NETWORK}`);
  }
  return problems.length > 0 ? { problems } : { settings };
}

/** What is wrong with a network that has no chain id, after the option's name and its value. */
export const NO_NETWORK =
  'is no network that the widget knows: give one of its names, or a chain id as 11155111';

/**
 * The chain id of a named network, or the one that was given itself: the server does not know the names of a page's
 * own `networks`. Undefined for anything else, and for an id that is longer than the widget reads in a challenge.
 */
export function chainIdOf(network: string | number): number | undefined {
  const text = String(network);
  return chainOf(text)?.id ?? (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
}

/** How an option is read, by its name. */
interface Reader {
  readonly given: (name: keyof typeof TABLE) => string | undefined;
  readonly nameOf: (name: keyof typeof TABLE) => string;
  readonly complain: (line: string) => void;
}

function handoffPageOf({ given, nameOf, complain }: Reader): string | undefined {
  const value = given('handoff-page');
  if (value === undefined) return undefined;
  const url = parsed(value);
  if (url && /^https?:$/.test(url.protocol) && url.hash === '') return value;
  complain(`${nameOf('handoff-page')} ${value} is no address of a page: give https://… without #`);
  return undefined;
}

function daysOf({ given, nameOf, complain }: Reader): number {
  const value = given('set-aside-days') ?? '30';
  if (!/^\d{1,5}$/.test(value)) {
    complain(`${nameOf('set-aside-days')} ${value} is no number of days: give a whole one, or 0`);
  }
  return Number(value);
}

function databaseOf({ given, nameOf, complain }: Reader): string | undefined {
  const value = given('database');
  if (value === undefined || /^postgres(ql)?:$/.test(parsed(value)?.protocol ?? '')) return value;
  complain(`${nameOf('database')} is no address of a database: give postgres://user@host/name`);
  return undefined;
}

function publicUrlOf({ given, nameOf, complain }: Reader): string | undefined {
  const value = given('public-url');
  if (value === undefined) return undefined;
  const url = parsed(value);
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) {
    return value.replace(/\/+$/, '');
  }
  complain(`${nameOf('public-url')} ${value} is no address: give one as https://api.example.com`);
  return undefined;
}

function documentsOf(
  { given, nameOf, complain }: Reader,
  env: Environment,
  data: string,
): DocumentsPlace {
  const folder = { kind: 'folder', folder: path.join(data, 'documents') } as const;
  const value = given('documents');
  if (value === undefined) return folder;
  const url = parsed(value);
  if (url?.protocol !== 's3:' || url.hostname === '') {
    complain(
      `${nameOf('documents')} ${value} is no place for documents: give s3://bucket/prefix?endpoint=https://…&region=…`,
    );
    return folder;
  }
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!isSafe(endpoint)) {
    complain(
      `${nameOf('documents')}: endpoint=${endpoint} has to be https://…; plain http is taken on a loopback address alone`,
    );
  }
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = env;
  if (accessKeyId === '' || secretAccessKey === '') {
    complain(
      `${nameOf('documents')} needs the keys of the store: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
    );
  }
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: url.pathname.replace(/^\/+|\/+$/g, ''),
    endpoint: endpoint.replace(/\/+$/, ''),
    ...{ region, accessKeyId, secretAccessKey },
    pathStyle: url.searchParams.get('path-style') === 'true',
  };
}

function originsOf(
  given: string | true | readonly string[] | undefined,
  complain: (line: string) => void,
): readonly string[] {
  const listed = typeof given === 'object' ? given : [];
  return listed
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '')
    .map((origin) => {
      const url = parsed(origin);
      if (!url || !/^https?:$/.test(url.protocol) || url.origin !== origin.replace(/\/$/, '')) {
        complain(`--origin ${origin} is no origin: give one as https://portal.example.com`);
      }
      return url?.origin ?? origin;
    });
}

function oidcOf({ given, nameOf, complain }: Reader): Settings['oidc'] {
  const [issuer, audience] = [given('issuer'), given('audience')];
  if (issuer === undefined && audience === undefined) return undefined;
  if (issuer === undefined) {
    complain(`${nameOf('audience')} means nothing without --issuer`);
    return undefined;
  }
  if (!isSafe(issuer)) {
    complain(
      `${nameOf('issuer')} ${issuer} has to be https://…; plain http is taken on a loopback address alone`,
    );
  }
  if (audience === undefined) {
    complain(
      `${nameOf('issuer')} needs --audience: without it a token for another service would let in`,
    );
    return undefined;
  }
  return { issuer, audience };
}

function webhookOf({ given, nameOf, complain }: Reader, env: Environment): Settings['webhook'] {
  const url = given('webhook');
  if (url === undefined) return undefined;
  if (!isSafe(url)) {
    complain(
      `${nameOf('webhook')} ${url} has to be https://…; plain http is taken on a loopback address alone`,
    );
  }
  const secret = env.WEBHOOK_SECRET ?? '';
  if (secret === '') {
    complain(
      `${nameOf('webhook')} needs WEBHOOK_SECRET in the environment: whoever receives the calls checks them by it`,
    );
  } else if (!isWebhookSecret(secret)) {
    complain(
      'WEBHOOK_SECRET is no secret of Standard Webhooks: give whsec_ and 24 to 64 bytes in base64',
    );
  }
  return { url, secret };
}

type Complain = Reader['complain'];

function onfidoOf(env: Environment, complain: Complain): Settings['onfido'] {
  const names = ['ONFIDO_API_TOKEN', 'ONFIDO_WORKFLOW_ID', 'ONFIDO_WEBHOOK_TOKEN'];
  if (!isConfigured(env, names, ['ONFIDO_REGION', 'ONFIDO_API_URL'], complain)) return undefined;
  const [apiToken = '', workflowId = '', webhookToken = ''] = names.map((name) => env[name]);
  const region = (env.ONFIDO_REGION || 'eu').toLowerCase();
  if (!/^(eu|us|ca)$/.test(region)) {
    complain(`ONFIDO_REGION ${region} is no region of Onfido's: give eu, us or ca`);
  }
  const url = providerUrl(env, 'ONFIDO_API_URL', `https://api.${region}.onfido.com`, complain);
  return { apiToken, workflowId, webhookToken, url };
}

function sumsubOf(env: Environment, complain: Complain): Settings['sumsub'] {
  const names = [
    ...['SUMSUB_APP_TOKEN', 'SUMSUB_SECRET_KEY', 'SUMSUB_LEVEL_NAME', 'SUMSUB_WEBHOOK_SECRET'],
  ];
  if (!isConfigured(env, names, ['SUMSUB_API_URL'], complain)) return undefined;
  const [appToken = '', secretKey = '', levelName = '', webhookSecret = ''] = names.map(
    (name) => env[name],
  );
  const url = providerUrl(env, 'SUMSUB_API_URL', 'https://api.sumsub.com', complain);
  return { appToken, secretKey, levelName, webhookSecret, url };
}

/** False where nothing is set; half of it is a mistake. */
function isConfigured(
  env: Environment,
  needed: readonly string[],
  more: readonly string[],
  complain: Complain,
): boolean {
  if ([...needed, ...more].every((name) => !env[name])) return false;
  const missing = needed.filter((name) => !env[name]);
  if (missing.length > 0) complain(`${missing.join(', ')} is missing: set it, or none of its kin`);
  return true;
}

function providerUrl(env: Environment, name: string, usual: string, complain: Complain): string {
  const url = (env[name] || usual).replace(/\/+$/, '');
  if (!isSafe(url)) {
    complain(`${name} ${url} has to be https://…; plain http is taken on a loopback address alone`);
  }
  return url;
}

function isWebhookSecret(secret: string): boolean {
  const encoded = secret.replace(/^whsec_/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return false;
  return Buffer.from(encoded, 'base64').length >= 16;
}

/** HTTPS, or plain HTTP on this machine. */
export function isSafe(value: string): boolean {
  return parsed(value)?.protocol === 'https:' || isLoopbackUrl(value);
}

function parsed(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}
