import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings, usage } from '../../server/src/options';

const lines = readFileSync('server/Dockerfile', 'utf8')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const ofKind = (kind: string) => lines.filter((line) => line.startsWith(`${kind} `));
const compose = parse(readFileSync('server/compose.yaml', 'utf8'));
const { environment } = compose.services.server as { environment: Record<string, string> };

it('the image is of a fixed base, runs as nobody special, and says whether it is well', () => {
  for (const base of ofKind('FROM'))
    expect(base).toMatch(/^FROM node:\d+\.\d+\.\d+-[a-z]+-slim( |$)/);
  const last = lines.slice(lines.lastIndexOf(ofKind('FROM').at(-1) ?? ''));
  expect(last).toContain('USER node');
  const starts = last.findIndex((line) => line.startsWith('ENTRYPOINT'));
  expect(last.indexOf('USER node')).toBeLessThan(starts);
  expect(
    last
      .filter((line) => /^(COPY|RUN|ADD)/.test(line))
      .some((line) => last.indexOf(line) > last.indexOf('USER node')),
  ).toBe(false);
  expect(ofKind('HEALTHCHECK')[0]).toContain('/health/ready');
  expect(ofKind('ADD')).toEqual([]);
  // Shell form would keep the signals from the server.
  expect(ofKind('ENTRYPOINT')[0]).toMatch(/^ENTRYPOINT \["node", "bin\//);
  expect(lines.join('\n')).not.toMatch(/TOKEN|SECRET|PASSWORD/);
});

it('the image sets what the command reads', () => {
  const set = Object.fromEntries(
    (ofKind('ENV')[0] ?? '')
      .split(' ')
      .slice(1)
      .map((pair) => pair.split('=', 2)),
  );
  expect(readSettings([], set)).toMatchObject({
    settings: { host: '0.0.0.0', port: 8080, data: '/data' },
  });
});

it('compose passes on every setting of the server, and holds no secret of its own', () => {
  const named = /(?<=\()[A-Z_]+(?=\))|\b[A-Z\d]+_[A-Z\d_]+\b/g;
  const known = [...usage().matchAll(named)].map(([name]) => name);
  // The image has them, or the command has no use for them in a container.
  const left = ['HOST', 'PORT', 'DATA_DIR', 'OPS_PORT'];
  const asked = new Set(known.filter((name) => !left.includes(name)));
  expect([...asked].filter((name) => !(name in environment))).toEqual([]);
  expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
  for (const { image, environment: own = {} } of Object.values(compose.services) as {
    image?: string;
    environment?: Record<string, string>;
  }[]) {
    if (image !== undefined) expect(image).toMatch(/^[\w/]+:[\w.-]*\d[\w.-]*$/);
    for (const [name, value] of Object.entries(own)) {
      if (/PASSWORD|SECRET|TOKEN|KEY/.test(name))
        expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{\w+:[?-]\}$/)]);
    }
  }
});

it('compose starts a server that its settings are enough for', () => {
  const given: Record<string, string> = {
    POSTGRES_PASSWORD: 'secret',
    S3_ENDPOINT: 'https://files.example.com',
    S3_USER: 'user',
    S3_PASSWORD: 'secret',
    PUBLIC_URL: 'https://api.example.com',
    ORIGINS: 'https://portal.example.com',
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_AUDIENCE: 'https://api.example.com',
  };
  const filled = (more: Record<string, string> = {}) => {
    const values = { ...given, ...more };
    return Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        value.replace(
          /\$\{(\w+):[?-]\}/g,
          (_, variable: string) => values[variable as keyof typeof values] ?? '',
        ),
      ]),
    );
  };
  expect(readSettings([], filled())).toMatchObject({
    settings: {
      database: 'postgres://onboarding:secret@postgres/onboarding',
      documents: { kind: 's3', endpoint: given.S3_ENDPOINT, pathStyle: true },
      ...{ webhook: undefined, onfido: undefined, sumsub: undefined, walletNetwork: 'amoy' },
    },
  });
  const hook = {
    WEBHOOK_URL: 'https://crm.example.com',
    WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
  };
  const onfido = { ONFIDO_API_TOKEN: 'a', ONFIDO_WORKFLOW_ID: 'b', ONFIDO_WEBHOOK_TOKEN: 'c' };
  expect(readSettings([], filled({ ...hook, ...onfido }))).toMatchObject({
    settings: { webhook: { url: hook.WEBHOOK_URL }, onfido: { workflowId: 'b' } },
  });
});
