import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { checkAddresses } from '../../../../cli/bin/embed/check-addresses.mjs';
import {
  contentSecurityPolicyOf,
  type Embedding,
  pageOf,
  permissionsPolicyOf,
  policySourcesOf,
  RPC_ORIGINS,
  reasonsOf,
  tagsOf,
} from '../../../../cli/bin/embed/host-page.mjs';
import { HOSTS, hostFilesOf } from '../../../../cli/bin/embed/hosts.mjs';
import { SUMSUB_ORIGINS } from '../../../../src/identity/rules/trusted-origins';
import { CHAINS } from '../../../../src/wallet/rules/chain-table';

const BASE: Embedding = {
  cdn: 'https://cdn.example/investor-onboarding@1.0.0/',
  api: 'https://api.example/v1',
  integrity: {
    'investor-onboarding.js': 'sha384-entry',
    'loader.js': 'sha384-loader',
    'pure.js': 'sha384-pure',
    'THIRD-PARTY-NOTICES.txt': 'sha384-notices',
    'chunks/app.js': 'sha384-app',
    'chunks/react.js': 'sha384-react',
    'chunks/submit-1.js': 'sha384-submit',
    'chunks/submit-1.js?again': 'sha384-submit',
    'shared-react/chunks/app.js': 'sha384-other',
  },
};

describe('embed', () => {
  it('names the entry by its exact version, and preloads React, with its hash', () => {
    expect(tagsOf(BASE)).toBe(
      `<link rel="modulepreload" href="https://cdn.example/investor-onboarding@1.0.0/chunks/react.js" integrity="sha384-react" crossorigin="anonymous">
<script type="module" src="https://cdn.example/investor-onboarding@1.0.0/investor-onboarding.js" integrity="sha384-entry" crossorigin="anonymous"></script>
<investor-onboarding api-base="https://api.example/v1"></investor-onboarding>`,
    );
  });

  it('preloads nothing besides the entry where the page shows the widget later', () => {
    expect(tagsOf({ ...BASE, preload: false })).not.toContain('modulepreload');
  });

  it('pins every script of this version to its hash: entry, loader and pure too', () => {
    const [, map = ''] =
      /<script type="importmap">(.*)<\/script>/.exec(tagsOf({ ...BASE, chunks: true })) ?? [];
    const {
      'THIRD-PARTY-NOTICES.txt': _,
      'shared-react/chunks/app.js': __,
      ...scripts
    } = BASE.integrity;
    expect(JSON.parse(map)).toEqual({
      integrity: Object.fromEntries(
        Object.entries(scripts).map(([file, hash]) => [BASE.cdn + file, hash]),
      ),
    });
  });

  it('allows nothing that no feature needs', () => {
    expect(contentSecurityPolicyOf(BASE)).toBe(
      "default-src 'none'; script-src https://cdn.example; style-src 'none'; connect-src https://api.example; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(permissionsPolicyOf(BASE)).toBeNull();
  });

  it('adds what each feature needs', () => {
    const features = {
      uploads: ['https://files.example'],
      logo: ['https://logos.example'],
      sumsub: 'https://in.sumsub.com',
      walletconnect: 'project',
    };
    const policy = contentSecurityPolicyOf({ ...BASE, ...features });
    expect(policy).toContain('connect-src https://api.example https://files.example wss://relay');
    expect(policy).toContain('img-src https://logos.example;');
    expect(policy).toContain('frame-src https://in.sumsub.com https://verify.walletconnect.org;');
    expect(permissionsPolicyOf({ ...BASE, ...features })).toContain(
      'camera=(self "https://in.sumsub.com")',
    );
  });

  it('allows the wallet of the browser to the page alone', () => {
    const policy = contentSecurityPolicyOf({ ...BASE, eid: true });
    expect(policy).toBe(contentSecurityPolicyOf(BASE));
    expect(permissionsPolicyOf({ ...BASE, eid: true })).toBe('digital-credentials-get=(self)');
    const both = { ...BASE, eid: true, onfido: 'https://sdk.onfido.com' };
    expect(permissionsPolicyOf(both)).toMatch(
      /camera=\(self\).*, digital-credentials-get=\(self\)$/,
    );
    expect(pageOf({ ...BASE, eid: true }, '1.0.0')).toContain(
      "Permissions-Policy: electronic identity, for the browser's wallet",
    );
  });

  it('adds to the tag an origin of access tokens that is not one of Sumsub’s', () => {
    const own = 'https://eu.id.example';
    expect(tagsOf({ ...BASE, sumsub: own })).toContain(` identity-origins="${own}">`);
    for (const sumsub of SUMSUB_ORIGINS) {
      expect(tagsOf({ ...BASE, sumsub })).not.toContain('identity-origins');
    }
  });

  it('names the endpoint of the network whose wallets are used', () => {
    const endpoints = CHAINS.map(({ network, details }) => [
      network,
      details ? new URL(details.rpcUrls[0]).origin : null,
    ]);
    expect(RPC_ORIGINS).toEqual(Object.fromEntries(endpoints));
    const telos = { ...BASE, walletconnect: 'project', walletNetwork: 'telos' };
    expect(contentSecurityPolicyOf(telos)).toMatch(/connect-src .* https:\/\/rpc\.telos\.net;/);
    expect(contentSecurityPolicyOf(telos)).not.toContain('amoy');
    expect(tagsOf(telos)).toContain(' wallet-network="telos">');
    expect(contentSecurityPolicyOf({ ...BASE, walletNetwork: 'telos' })).not.toContain('rpc');
  });

  it('names the endpoint of a network that the page adds', () => {
    const own = ['--wallet', 'project', '--wallet-network', 'sepolia', '--tags'];
    const { status, stdout } = command(
      'embed',
      ...NEEDED,
      ...own,
      '--rpc',
      'https://rpc.example/v1',
    );
    expect(status).toBe(0);
    expect(stdout).toContain(' wallet-network="sepolia"');
    expect(stdout).toMatch(/connect-src .* https:\/\/rpc\.example[; ]/);
    const { lines } = command('embed', ...NEEDED, ...own);
    expect(lines.join()).toContain('or one of your own, with --rpc');
  });

  it('leaves MetaMask’s SDK out unless the client has accepted its licence', () => {
    const wallet = { ...BASE, walletconnect: 'project' };
    expect(tagsOf(wallet) + contentSecurityPolicyOf(wallet)).not.toContain('metamask');
    expect(tagsOf({ ...BASE, metamaskSdk: true })).toContain(' metamask-sdk="on">');
    expect(contentSecurityPolicyOf({ ...BASE, metamaskSdk: true })).toContain('metamask');
  });

  it('prints a whole page: its policy, its tags, and its WalletConnect project', () => {
    const page = pageOf({ ...BASE, walletconnect: 'abc123' }, '1.0.0');
    const policy = contentSecurityPolicyOf({ ...BASE, walletconnect: 'abc123' });
    expect(page).toMatch(/^<!doctype html>\n/);
    expect(page).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
    expect(page).toContain('integrity="sha384-entry"');
    expect(page).toContain(' walletconnect-project-id="abc123"></investor-onboarding>');
    expect(page).not.toContain('Permissions-Policy');
    expect(pageOf({ ...BASE, sumsub: 'https://in.sumsub.com' }, '1.0.0')).toContain(
      'Permissions-Policy: camera',
    );
  });

  it('prints a page for phones, whose policy allows what sends documents and nothing else', () => {
    const phone = { ...BASE, handoff: true, uploads: ['https://files.example'] };
    const page = pageOf(phone, '1.0.0');
    expect(page).toContain(
      '<investor-onboarding handoff api-base="https://api.example/v1"></investor-onboarding>',
    );
    expect(page).toContain('<title>Your documents</title>');
    expect(page).toContain('content="width=device-width, initial-scale=1"');
    const policy = contentSecurityPolicyOf(phone);
    expect(page).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
    expect(policy).toBe(
      "default-src 'none'; script-src https://cdn.example; style-src 'none'; connect-src https://api.example https://files.example; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(permissionsPolicyOf(phone)).toBeNull();
    const { status, stdout } = command('embed', ...NEEDED, '--handoff', '--tags');
    expect(status).toBe(0);
    expect(stdout).toContain('<investor-onboarding handoff api-base="/api"></investor-onboarding>');
  });

  it('fetches tokens by a script whose hash is in the policy', () => {
    const embedding = { ...BASE, tokenUrl: '/my/token' };
    const [, script = ''] =
      /<script type="module">([\s\S]*?)<\/script>/.exec(tagsOf(embedding)) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(script).toContain("fetch('/my/token'");
    expect(tagsOf(embedding)).toContain(' auth="bearer"');
    expect(contentSecurityPolicyOf(embedding)).toMatch(
      new RegExp(`script-src [^;]*'sha256-${hash.replaceAll('+', '\\+')}'`),
    );
    expect(contentSecurityPolicyOf(embedding)).toContain("connect-src https://api.example 'self';");
  });

  it('names files and backend of the page’s own site by their paths', () => {
    const policy = contentSecurityPolicyOf({ ...BASE, cdn: '/onboarding/', api: '/api/v1' });
    expect(policy).toContain("script-src 'self'; style-src 'none'; connect-src 'self';");
  });
});

/** Runs the command line. */
function command(...args: readonly string[]) {
  const bin = ['cli/bin/investor-onboarding.mjs', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, bin, { encoding: 'utf8' });
  // It takes the hashes of the built files.
  expect(stderr).not.toContain('npm run build');
  return { status, stdout, lines: stderr.split('\n') };
}

const NEEDED = ['--api', '/api', '--cdn', '/files'];

describe('the command line', () => {
  it.each([
    [
      'names all that is missing, and takes no example for it',
      [],
      [
        '  --api <url> is missing: base URL of your backend',
        '  --cdn <url> is missing: where you serve the files of dist',
      ],
    ],
    [
      'asks for the project id of wallets',
      [...NEEDED, '--wallet'],
      ['  --wallet <project-id> is missing'],
    ],
    ['refuses an option it does not know', [...NEEDED, '--sumsup'], ['  --sumsup is no option']],
    ['refuses words without an option', [...NEEDED, 'page'], ['  page belongs to no option']],
    [
      'refuses a value where there is none to give',
      [...NEEDED, '--chunks=yes'],
      ['  --chunks takes no value'],
    ],
    [
      'refuses an address of files that a bundler serves',
      ['--api', '/api', '--cdn', '/files', '--for', 'react'],
      ['  --cdn means nothing for react: its bundler serves the files'],
    ],
    [
      'refuses an option that means nothing alone',
      [...NEEDED, '--sumsub-origin', 'https://id.example'],
      ['  --sumsub-origin means nothing without --sumsub'],
    ],
    [
      'refuses what a phone has nothing of',
      [...NEEDED, '--handoff', '--token-url', '/token', '--sumsub', '--for', 'angular'],
      [
        '  --for means nothing with --handoff',
        '  --token-url means nothing with --handoff',
        '  --sumsub means nothing with --handoff',
      ],
    ],
    [
      'refuses two values for one thing',
      [...NEEDED, '--api', '/other'],
      ['  --api is there twice: /api and /other'],
    ],
    [
      'refuses another network',
      [...NEEDED, '--wallet-network', 'polygon'],
      ['  --wallet-network is one of mainnet'],
    ],
    [
      'refuses what would break out of a header or a tag',
      [
        ...['--api', 'https://api.example/"><script>', '--cdn', "/x'y", '--wallet', 'a"b'],
        ...['--token-url', '//elsewhere.example', '--logo', '/logo.svg'],
      ],
      [
        '  --token-url is an http(s) address or a path from /',
        '  --wallet is the id of a project',
        '  --cdn is an http(s) address or a path from /',
        '  --api is an http(s) address or a path from /',
        '  --logo is an http(s) address',
      ],
    ],
  ])('%s', (_, args, expected) => {
    const { status, stdout, lines } = command('embed', ...args);
    const problems = lines.filter((line) => line.startsWith('  '));
    expect(stdout).toBe('');
    expect(status).toBe(2);
    expect(problems.map((line, at) => line.slice(0, expected[at]?.length))).toEqual(expected);
  });

  it.each([['-h'], ['--help'], []])('explains each command in one line: %s', (...args) => {
    const { status, stdout } = command(...args);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ {2}check-backend +\S.*\.$/m);
    expect(stdout).toMatch(/^ {2}embed +\S.*\.$/m);
    expect(command('unknown').status).toBe(2);
  });

  it('explains the options of a command, with -h too', () => {
    const { status, stdout } = command('embed', '-h');
    expect(status).toBe(0);
    expect(stdout).toBe(command('embed', '--help').stdout);
    expect(stdout.split('\n').filter((line) => line.length > 110)).toEqual([]);
  });

  it.each([['--version'], ['embed', '--version'], ['check-backend', '--version']])(
    'says its version: %s %s',
    (...args) => {
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
      expect(command(...args).stdout.trim()).toBe(version);
    },
  );
});

describe('the reasons of a policy', () => {
  const EVERYTHING: Embedding = {
    ...BASE,
    tokenUrl: '/token',
    chunks: true,
    uploads: ['https://files.example'],
    logo: ['https://logos.example'],
    sumsub: 'https://in.sumsub.com',
    onfido: 'https://sdk.onfido.com',
    walletconnect: 'project',
    metamaskSdk: true,
  };

  it('name for each source the feature that needs it', () => {
    const lines = reasonsOf(EVERYTHING).join('\n');
    expect(lines).toMatch(/connect-src +https:\/\/api\.example +the backend/);
    expect(lines).toMatch(/frame-src +https:\/\/in\.sumsub\.com +Sumsub/);
    expect(lines).toMatch(/Permissions-Policy: Sumsub and Onfido/);
  });

  it('cover the whole policy: no source stands in it without one', () => {
    for (const embedding of [BASE, EVERYTHING]) {
      const named = policySourcesOf(embedding).map(([, source]) => source);
      const inPolicy = contentSecurityPolicyOf(embedding)
        .split('; ')
        .filter((directive) => directive.includes('-src'))
        .flatMap((directive) => directive.split(' ').slice(1))
        .filter((source) => source !== "'none'");
      expect([...new Set(inPolicy)].sort()).toEqual([...new Set(named)].sort());
    }
  });
});

describe('the source of a host', () => {
  it.each(HOSTS.filter((host) => host !== 'html'))('has address and token for %s', (host) => {
    const code = hostFilesOf({ ...BASE, host, tokenUrl: '/my/token' })
      .map((file) => file.code)
      .join('\n');
    expect(code).toMatch(/(api-base|apiBase)="https:\/\/api\.example\/v1"/);
    expect(code).toContain("fetch('/my/token', { method: 'POST', signal })");
    expect(code).toMatch(/getAccessToken[\]"]?=[{"]/);
    const plain = hostFilesOf({ ...BASE, host })
      .map((file) => file.code)
      .join('\n');
    expect(plain).not.toContain('getAccessToken');
  });
});

describe('the policy of an app', () => {
  const policyOf = (host: string, more: Partial<Embedding> = {}) =>
    contentSecurityPolicyOf({ api: 'https://api.example/v1', integrity: {}, host, ...more });

  it('allows the app itself, whose bundler serves the widget’s files', () => {
    expect(policyOf('react')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' https://api.example; img-src 'self'; font-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(policyOf('vue')).toContain('trusted-types vue');
    expect(policyOf('angular', { cdn: 'https://cdn.example/' })).toMatch(
      /script-src 'self' 'nonce-\{nonce\}' https:\/\/cdn\.example;.* trusted-types angular$/,
    );
  });

  it('has a nonce for what Angular writes into the page, and says who makes it', () => {
    expect(policyOf('angular')).toContain("style-src 'self' 'nonce-{nonce}';");
    expect(policyOf('angular', { onfido: 'https://sdk.onfido.com' })).toContain(
      "style-src 'self' 'unsafe-inline';",
    );
    const { stdout } = command('embed', ...NEEDED, '--for', 'angular');
    expect(stdout).toContain('<app-root ngCspNonce="{nonce}"></app-root>');
    expect(stdout).toMatch(/^For \{nonce\} your server writes a random value /m);
    expect(command('embed', '--api', '/api', '--for', 'next').stdout).not.toContain('For {nonce}');
  });

  it('has a nonce for Next.js, in its proxy.ts, and not beside what it would switch off', () => {
    const embedding = { ...BASE, host: 'next' };
    const proxy = hostFilesOf(embedding).find(({ file }) => file === 'proxy.ts')?.code;
    expect(proxy).toContain(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: so it stands in the file
      "'nonce-${nonce}' 'strict-dynamic' https://cdn.example${isDev ? \" 'unsafe-eval'\" : ''};",
    );
    // What is fetched ahead needs no policy: Next.js recommends to leave it out.
    expect(proxy).toContain("{ type: 'header', key: 'next-router-prefetch' }");
    expect(proxy).toContain("{ type: 'header', key: 'purpose', value: 'prefetch' }");
    expect(policyOf('next')).toMatch(/style-src 'self' 'nonce-/);
    expect(policyOf('next', { onfido: 'https://sdk.onfido.com' })).toContain(
      "style-src 'self' 'unsafe-inline';",
    );
  });
});

describe('--check', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  const FILE = 'export {};';
  const HASH = `sha384-${createHash('sha384').update(FILE).digest('base64')}`;
  const PAGE = 'https://portal.example';

  /** A server with the files below /cdn/ and a backend below /v1. */
  async function site(
    changed: Readonly<Record<string, string>> = {},
    status = 204,
    file = FILE,
    asked: string[] = [],
  ) {
    const listener: RequestListener = ({ method, url = '' }, response) => {
      asked.push(`${method} ${url}`);
      const isFile = url.startsWith('/cdn/');
      response.writeHead(method === 'OPTIONS' ? status : url.includes('gone') ? 404 : 200, {
        'Content-Type': 'text/javascript',
        'Access-Control-Allow-Origin': isFile ? '*' : PAGE,
        'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
        'Access-Control-Allow-Headers':
          'Authorization, Content-Type, Accept-Language, X-Request-Id, If-Match, X-Session-Binding',
        ...changed,
      });
      response.end(isFile ? file : '');
    };
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    stops.push(() => server.close());
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const integrity = { 'investor-onboarding.js': HASH };
    return { cdn: `${base}/cdn/`, api: `${base}/v1`, integrity };
  }

  it('finds nothing where all answer as the page needs it', async () => {
    expect(await checkAddresses(await site(), PAGE)).toEqual([]);
  });

  it.each<[what: string, problem: RegExp, site: Parameters<typeof site>]>([
    ['a file of another type', /Content-Type text\/plain/, [{ 'Content-Type': 'text/plain' }]],
    [
      'no CORS',
      /no Access-Control-Allow-Origin/,
      [{ 'Access-Control-Allow-Origin': 'https://x.example' }],
    ],
    [
      'another origin that is allowed',
      /allows https:\/\/x\.example instead/,
      [{ 'Access-Control-Allow-Origin': 'https://x.example' }],
    ],
    ['no PUT', /does not allow PUT/, [{ 'Access-Control-Allow-Methods': 'GET, DELETE' }]],
    [
      'a header that is refused',
      /does not allow the headers if-match/,
      [
        {
          'Access-Control-Allow-Headers':
            'Authorization, Content-Type, Accept-Language, X-Request-Id, X-Session-Binding',
        },
      ],
    ],
    ['preflights with a session', /answers 401: answer 204/, [{}, 401]],
    ['another file', /its hash differs/, [{}, 204, 'changed']],
  ])('names %s', async (_, problem, made) => {
    const wrong = await checkAddresses(await site(...made), PAGE);
    expect(wrong.join('\n')).toMatch(problem);
  });

  it('names a file that is missing, and an address that does not answer', async () => {
    const { cdn, api } = await site();
    const missing = await checkAddresses({ cdn, api, integrity: { 'gone.js': HASH } }, PAGE);
    expect(missing.join()).toMatch(/gone\.js answers 404: serve the whole dist folder/);
    const dead = await checkAddresses(
      { cdn: 'http://127.0.0.1:9/', api, integrity: { 'a.js': HASH } },
      PAGE,
    );
    expect(dead.join()).toMatch(/a\.js gives no answer/);
  });

  it('asks for what a phone calls where the page is one for phones', async () => {
    const asked: string[] = [];
    const addresses = await site({}, 204, FILE, asked);
    expect(await checkAddresses({ ...addresses, handoff: true }, PAGE)).toEqual([]);
    expect(asked.filter((one) => one.includes('/v1/'))).toEqual([
      'OPTIONS /v1/handoff/openings',
      'OPTIONS /v1/handoff/upload-urls',
      'OPTIONS /v1/handoff/documents/any',
    ]);
  });

  it('needs the origin of the page', () => {
    const args = [
      'cli/bin/investor-onboarding.mjs',
      'embed',
      '--api',
      '/v1',
      '--cdn',
      '/w/',
      '--check',
    ];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toContain('--check needs --origin');
  });
});
