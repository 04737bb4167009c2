import { describe, expect, it } from 'vitest';
import { readSettings } from '../../server/src/options';

const read = (args: string[], env: Record<string, string> = {}) => {
  const found = readSettings(args, env);
  return 'settings' in found ? found.settings : found.problems;
};
const S3 = 's3://bucket/some/prefix?endpoint=http://127.0.0.1:9000&region=eu-1&path-style=true';
const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
const SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;

const ONFIDO = { ONFIDO_API_TOKEN: 'a', ONFIDO_WORKFLOW_ID: 'w', ONFIDO_WEBHOOK_TOKEN: 'h' };
const SUMSUB = {
  ...{ SUMSUB_APP_TOKEN: 'a', SUMSUB_SECRET_KEY: 's', SUMSUB_LEVEL_NAME: 'l' },
  SUMSUB_WEBHOOK_SECRET: 'h',
};

describe('without options', () => {
  it('everything has the default', () => {
    expect(read([])).toMatchObject({
      ...{ port: 8080, host: '127.0.0.1', devTokens: false, origins: [], walletNetwork: 'amoy' },
      data: expect.stringMatching(/onboarding-data$/),
      documents: { kind: 'folder', folder: expect.stringMatching(/onboarding-data.documents$/) },
    });
  });
});

describe('an option counts before its variable', () => {
  it.each([
    [['--port', '1'], { PORT: '2' }, { port: 1 }],
    [[], { PORT: '2' }, { port: 2 }],
    [[], { HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [[], { DATA_DIR: '/d' }, { data: '/d', documents: { kind: 'folder', folder: '/d/documents' } }],
    [[], { ...KEYS, DOCUMENTS_URL: S3 }, { documents: { kind: 's3', bucket: 'bucket' } }],
    [[], { SET_ASIDE_DAYS: '7' }, { setAsideDays: 7 }],
    [[], { HANDOFF_PAGE: 'https://p.example/phone' }, { handoffPage: 'https://p.example/phone' }],
    [[], { PROFILES: '/p' }, { profiles: '/p' }],
    [[], { DATABASE_URL: 'postgres://a/b' }, { database: 'postgres://a/b' }],
    [[], { PUBLIC_URL: 'https://a.example/' }, { publicUrl: 'https://a.example' }],
    [
      [],
      { ORIGINS: 'https://a.example, https://b.example' },
      { origins: ['https://a.example', 'https://b.example'] },
    ],
    [
      ['--origin', 'https://a.example', '--origin', 'https://b.example'],
      {},
      { origins: ['https://a.example', 'https://b.example'] },
    ],
    [
      [],
      { OIDC_ISSUER: 'https://i.example', OIDC_AUDIENCE: 'a' },
      { oidc: { issuer: 'https://i.example', audience: 'a' } },
    ],
    [
      [],
      { WEBHOOK_URL: 'https://w.example', WEBHOOK_SECRET: SECRET },
      { webhook: { url: 'https://w.example', secret: SECRET } },
    ],
    [[], { OPS_PORT: '9' }, { opsPort: 9 }],
    [[], {}, { onfido: undefined, sumsub: undefined }],
    [
      [],
      { ...ONFIDO, ONFIDO_REGION: 'us' },
      {
        onfido: {
          ...{ apiToken: 'a', workflowId: 'w', webhookToken: 'h' },
          url: 'https://api.us.onfido.com',
        },
      },
    ],
    [
      [],
      { ...SUMSUB, SUMSUB_API_URL: 'http://127.0.0.1:9/' },
      {
        sumsub: {
          ...{ appToken: 'a', secretKey: 's', levelName: 'l', webhookSecret: 'h' },
          url: 'http://127.0.0.1:9',
        },
      },
    ],
    [[], { WALLET_NETWORK: 'mainnet' }, { walletNetwork: 'mainnet' }],
    [[], { WALLET_NETWORK: '11155111' }, { walletNetwork: '11155111' }],
    [
      ['--wallet-network', '11155111'],
      { WALLET_NETWORK: 'mainnet' },
      { walletNetwork: '11155111' },
    ],
    [['--dev-tokens', '--host', '::1'], {}, { devTokens: true }],
  ] as [string[], Record<string, string>, object][])('%j %j', (args, env, expected) => {
    expect(read(args, env)).toMatchObject(expected);
  });

  it('a bucket is taken apart', () => {
    expect(read(['--documents', S3], KEYS)).toMatchObject({
      documents: {
        ...{ kind: 's3', bucket: 'bucket', prefix: 'some/prefix', region: 'eu-1' },
        ...{ endpoint: 'http://127.0.0.1:9000', pathStyle: true, accessKeyId: 'id' },
      },
    });
  });
});

describe('a mistake is one line that says how to mend it', () => {
  it.each([
    [['--port', '70000'], {}, /--port 70000 is no port: give a number/],
    [[], { PORT: 'x' }, /^PORT x is no port/],
    [['--nothing'], {}, /--nothing is no option/],
    [['--handoff-page', 'https://p.example/#a'], {}, /--handoff-page .* is no address of a page/],
    [['--set-aside-days', 'few'], {}, /--set-aside-days few is no number of days/],
    [['--dev-tokens', '--host', '0.0.0.0'], {}, /--dev-tokens with --host 0.0.0.0 .* loopback/],
    [['--database', 'mysql://a'], {}, /--database is no address .* postgres:/],
    [['--documents', '/tmp/x'], {}, /--documents .* s3:/],
    [['--documents', S3], {}, /AWS_ACCESS_KEY_ID/],
    [['--documents', S3.replace('127.0.0.1', 'store.example')], KEYS, /has to be https/],
    [['--public-url', 'ftp://a'], {}, /--public-url .* https:/],
    [['--origin', 'https://a.example/path'], {}, /--origin .* is no origin/],
    [['--issuer', 'http://i.example', '--audience', 'a'], {}, /--issuer .* https/],
    [['--issuer', 'https://i.example'], {}, /--issuer needs --audience/],
    [['--audience', 'a'], {}, /--audience means nothing without --issuer/],
    [['--webhook', 'https://w.example'], {}, /--webhook needs WEBHOOK_SECRET/],
    [['--webhook', 'http://w.example'], { WEBHOOK_SECRET: SECRET }, /--webhook .* https/],
    [
      ['--webhook', 'https://w.example'],
      { WEBHOOK_SECRET: 'short' },
      /WEBHOOK_SECRET is no secret/,
    ],
    [[], { ONFIDO_API_TOKEN: 'a' }, /^ONFIDO_WORKFLOW_ID, ONFIDO_WEBHOOK_TOKEN is missing/],
    [[], { ...ONFIDO, ONFIDO_REGION: 'moon' }, /^ONFIDO_REGION moon .* eu, us or ca/],
    [[], { ...ONFIDO, ONFIDO_API_URL: 'http://o.example' }, /^ONFIDO_API_URL .* https/],
    [[], { SUMSUB_LEVEL_NAME: 'l' }, /^SUMSUB_APP_TOKEN, .* is missing/],
    [[], { ...SUMSUB, SUMSUB_API_URL: 'http://s.example' }, /^SUMSUB_API_URL .* https/],
    [['--wallet-network', 'nowhere'], {}, /--wallet-network nowhere .* a chain id as 11155111$/],
    [[], { WALLET_NETWORK: 'sepolia' }, /^WALLET_NETWORK sepolia is no network/],
    ...['0', '1.5', '1e3', '0x1', '', ' 1', '1234567890123456', 'toString'].map((network) => [
      ['--wallet-network', network],
      {},
      /--wallet-network .* is no network/,
    ]),
  ] as [string[], Record<string, string>, RegExp][])('%j %j', (args, env, line) => {
    expect(read(args, env)).toEqual([expect.stringMatching(line)]);
  });

  it('each mistake has its own line', () => {
    expect(read(['--port', 'x', '--database', 'y', '--nothing'])).toHaveLength(3);
  });

  it('the address of a database is in no line, since it holds a password', () => {
    expect(JSON.stringify(read(['--database', 'mysql://user:hunter2@host/db']))).not.toContain(
      'hunter2',
    );
  });
});
