import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  contentSecurityPolicyOf,
  type Embedding,
  permissionsPolicyOf,
  RPC_ORIGINS,
  tagsOf,
} from '../../bin/embed/host-page.mjs';
import { SUMSUB_ORIGINS } from '../../src/identity/rules/trusted-origins';
import { CHAINS } from '../../src/wallet/rules/chains';

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
  },
};

describe('embed', () => {
  it('names the entry by its exact version, and has React and the app loaded beside it, with their hashes', () => {
    expect(tagsOf(BASE)).toBe(
      `<link rel="modulepreload" href="https://cdn.example/investor-onboarding@1.0.0/chunks/react.js" integrity="sha384-react" crossorigin="anonymous">
<link rel="modulepreload" href="https://cdn.example/investor-onboarding@1.0.0/chunks/app.js" integrity="sha384-app" crossorigin="anonymous">
<script type="module" src="https://cdn.example/investor-onboarding@1.0.0/investor-onboarding.js" integrity="sha384-entry" crossorigin="anonymous"></script>
<investor-onboarding api-base="https://api.example/v1"></investor-onboarding>`,
    );
  });

  it('leaves that out where the page shows the widget later', () => {
    expect(tagsOf({ ...BASE, preload: false })).not.toContain('modulepreload');
  });

  it('holds every script of this version to its hash: entry, loader and pure too', () => {
    const [, map = ''] =
      /<script type="importmap">(.*)<\/script>/.exec(tagsOf({ ...BASE, chunks: true })) ?? [];
    const { 'THIRD-PARTY-NOTICES.txt': _, ...scripts } = BASE.integrity;
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
      walletconnect: true,
    };
    const policy = contentSecurityPolicyOf({ ...BASE, ...features });
    expect(policy).toContain('connect-src https://api.example https://files.example wss://relay');
    expect(policy).toContain('img-src https://logos.example;');
    expect(policy).toContain('frame-src https://in.sumsub.com https://verify.walletconnect.org;');
    expect(permissionsPolicyOf({ ...BASE, ...features })).toContain(
      'camera=(self "https://in.sumsub.com")',
    );
  });

  it('has the tag trust the origin of access tokens that is none of Sumsub’s own', () => {
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
    const telos = { ...BASE, walletconnect: true, walletNetwork: 'telos' };
    expect(contentSecurityPolicyOf(telos)).toMatch(/connect-src .* https:\/\/rpc\.telos\.net;/);
    expect(contentSecurityPolicyOf(telos)).not.toContain('amoy');
    expect(tagsOf(telos)).toContain(' wallet-network="telos">');
    expect(contentSecurityPolicyOf({ ...telos, walletconnect: false })).not.toContain('rpc');
  });

  it('leaves MetaMask’s SDK out unless the client has accepted its licence', () => {
    const wallet = { ...BASE, walletconnect: true };
    expect(tagsOf(wallet) + contentSecurityPolicyOf(wallet)).not.toContain('metamask');
    expect(tagsOf({ ...BASE, metamaskSdk: true })).toContain(' metamask-sdk="on">');
    expect(contentSecurityPolicyOf({ ...BASE, metamaskSdk: true })).toContain('metamask');
  });

  it('refuses what would break out of a header or a tag', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['bin/investor-onboarding.mjs', 'embed', '--api', 'https://api.example/"><script>'],
      { encoding: 'utf8' },
    );
    expect(status).toBe(2);
    expect(stderr).toContain('--api wants an http(s) address');
  });
});
