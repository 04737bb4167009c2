import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isWebAddress } from '../../src/kit/rules/web-address';
import { createCaller } from './caller';
import { CHECKS, checkBackend, unknownNames } from './check-backend';
import { oneLine } from './one-line';
import { asJson, asText, countOutcomes } from './report';

const USAGE = `Usage: investor-onboarding check-backend <api-base> [options]

Holds a live backend against the contract of <investor-onboarding>. Use the token of a test
investor: unless --read-only is given, it saves sections, uploads a file and renews the session.

  --token <token>      bearer token of a test investor (or INVESTOR_ONBOARDING_TOKEN)
  --second-token <t>   bearer token of another test investor with the same profile: with --save, it is looked
                       at what belongs to whom
  --cookie <name=val>  a session cookie instead (or INVESTOR_ONBOARDING_COOKIE)
  --origin <origin>    origin of the page that embeds the widget; without it CORS is not checked
  --answers <file>     JSON, element key to value, for elements with rules of their own
  --plugins <id,id>    identity checks that your page registers itself (identityProviders)
  --wallet <0xa:0xs>   an address with its owner's signature, to see a link succeed; where the backend
                       has challenges, with the signature of an open one: <0xa:0xs:0xc>
  --save               go the whole way of a test investor: fill in each section that opens with answers
                       made from its own elements, upload files, and read everything back
  --sign-out           end the session at last, to see that it ends
  --read-only          only what asks: GET and preflights, nothing else
  --only <id>          only checks of this id, or whose id starts so; may be repeated
  --strict             a warning, or a check that could have been made, counts as a failure
  --link-timeout <s>   how long a document may take until it has a link (60)
  --json               the findings as JSON
  --help               this text

Exit code: 0 all passed, 1 something failed, 2 the command was not understood.`;

/** Where the command writes and what it takes from its process. */
export interface Surroundings {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Runs `check-backend` with the arguments after its name; resolves with the exit code. */
export async function run(
  args: readonly string[],
  { print, complain, env }: Surroundings,
): Promise<number> {
  const options = read(args, env);
  if (typeof options === 'string') {
    const isHelp = options === USAGE;
    (isHelp ? print : complain)(options);
    return isHelp ? 0 : 2;
  }
  const { base, origin, cookie, token, secondToken, settings, selection, json, strict } = options;
  const callAs = (credentials: Readonly<Record<string, string>>) =>
    createCaller({ base, origin, credentials, fetch, newRequestId: randomUUID });
  const bearer = (one: string) => ({ Authorization: `Bearer ${one}` });
  const call = callAs(cookie ? { Cookie: cookie } : token ? bearer(token) : {});
  const findings = await checkBackend(
    call,
    {
      ...settings,
      base,
      origin,
      byCookie: cookie !== undefined,
      secondCall: secondToken === undefined ? undefined : callAs(bearer(secondToken)),
      now: Date.now,
      wait: (ms) => delay(ms),
      unique: () => randomUUID().replaceAll('-', ''),
    },
    selection,
  );
  print(json ? asJson(findings) : asText(findings));
  const { warned, failed } = countOutcomes(findings);
  // What was skipped without a way to see it is not there: a backend need not have everything.
  const unseen = findings.filter(({ outcome, fix }) => outcome === 'skipped' && fix);
  return failed > 0 || (strict && warned + unseen.length > 0) ? 1 : 0;
}

/** The options, or the text that says what is wrong with them. */
function read(args: readonly string[], env: Surroundings['env']) {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return `${(error as Error).message}\n\n${USAGE}`;
  }
  const { values, positionals } = parsed;
  if (values.help) return USAGE;
  const [address, ...others] = positionals;
  if (address === undefined || others.length > 0) return `Give one api-base.\n\n${USAGE}`;
  if (!isWebAddress(address)) return `${address} is not an http(s) address.`;
  if (values.origin !== undefined && !isOrigin(values.origin)) {
    return `${values.origin} is not an origin: give it like https://portal.example, without a path.`;
  }
  const [unknown] = unknownNames(values.only);
  if (unknown !== undefined) {
    return `--only ${unknown} names no check. The checks are:\n${CHECKS.map(({ id }) => `  ${id}`).join('\n')}`;
  }
  const token = values.token ?? env.INVESTOR_ONBOARDING_TOKEN;
  const cookie = values.cookie ?? env.INVESTOR_ONBOARDING_COOKIE;
  if (!token && !cookie) return `Give --token or --cookie of a test investor.\n\n${USAGE}`;
  const seconds = Number(values['link-timeout'] ?? 60);
  if (!(seconds > 0)) return '--link-timeout is a number of seconds.';
  const wallet = readWallet(values.wallet);
  if (wallet === null)
    return '--wallet is an address and a signature, or two, with a colon between them.';
  const answers = readAnswers(values.answers);
  if (typeof answers === 'string') return answers;
  return {
    base: address.replace(/\/+$/, ''),
    origin: values.origin,
    token,
    cookie,
    secondToken: values['second-token'],
    json: values.json,
    strict: values.strict,
    selection: { only: values.only, readOnly: values['read-only'] },
    settings: {
      answers,
      wallet,
      plugins: new Set(values.plugins?.split(/[\s,]+/).filter(Boolean)),
      save: values.save,
      signOut: values['sign-out'],
      linkTimeout: seconds * 1000,
    },
  };
}

const OPTIONS = {
  token: { type: 'string' },
  'second-token': { type: 'string' },
  cookie: { type: 'string' },
  origin: { type: 'string' },
  answers: { type: 'string' },
  wallet: { type: 'string' },
  plugins: { type: 'string' },
  'link-timeout': { type: 'string' },
  only: { type: 'string', multiple: true, default: [] as string[] },
  save: { type: 'boolean', default: false },
  'sign-out': { type: 'boolean', default: false },
  'read-only': { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function parse(args: readonly string[]) {
  return parseArgs({
    args: joinToken(joinToken(args, '--token'), '--second-token'),
    allowPositionals: true,
    options: OPTIONS,
  });
}

/** An opaque token may begin with a dash: parseArgs takes it for an option unless it is joined to its own. */
function joinToken(args: readonly string[], option: string): string[] {
  const at = args.indexOf(option);
  const token = args[at + 1];
  if (at === -1 || !token?.startsWith('-') || token.slice(2) in OPTIONS) return [...args];
  return args.toSpliced(at, 2, `${option}=${token}`);
}

function isOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).origin === text;
}

/** undefined: none given; null: not understood. */
function readWallet(text: string | undefined) {
  if (text === undefined) return undefined;
  const [, address, signature, challengeSignature] =
    /^(0x[0-9a-f]{40}):(0x[0-9a-f]+)(?::(0x[0-9a-f]+))?$/i.exec(text) ?? [];
  return address && signature ? { address, signature, challengeSignature } : null;
}

function readAnswers(file: string | undefined): Readonly<Record<string, unknown>> | string {
  if (file === undefined) return {};
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) {
      return content as Record<string, unknown>;
    }
    return `${file} is not a JSON object of answers by element key.`;
  } catch (error) {
    return `${file} can't be read: ${oneLine((error as Error).message)}`;
  }
}
