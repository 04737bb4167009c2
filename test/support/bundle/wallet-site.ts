import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { contentSecurityPolicyOf } from '../../../cli/bin/embed/host-page.mjs';
import { createVerifySignature } from '../../../demo/server/verify-signature';
import { type Chain, startChain } from '../fakes/chain';
import { startRelay, type WalletConnectRelay } from '../fakes/walletconnect-relay';
import { backendFor, type TestBackend } from './backend';
import { certificate } from './certificate';
import { type ClientPages, type ClientSite, openClientPage } from './client-page';
import { launchBrowser, type Opened, type OpenOptions } from './open';
import { type HostPage, type Origins, pageWith, startCrossSite, strictPolicy } from './servers';

const RELAY = 'relay.walletconnect.org';
const VERIFY = 'verify.walletconnect.org';
const RPC = 'rpc-amoy.polygon.technology';

/** What a page asks for where wallets are used: docs/embed/wallets.md names the same. */
export const WALLET_ORIGINS = [`wss://${RELAY}`, `https://${VERIFY}`, `https://${RPC}`];

/** The page that tells what the policy without wallets would have blocked. */
export const WATCHED = '/watched';

/** A client's site with everything around wallets on this machine, under its real names. */
export interface WalletSite extends ClientSite {
  readonly relay: WalletConnectRelay;
  readonly chain: Chain;
  /** A Chromium that finds the stand-ins; with `relay` false nobody answers for the relay. */
  launch(options?: { readonly relay?: boolean }): Promise<Browser>;
  open(browser: Browser, options?: OpenOptions): Promise<Opened>;
}

/** The policy that `embed --wallet` prints. */
export function walletPolicy(origins: Origins): string {
  return contentSecurityPolicyOf({
    cdn: origins.file(''),
    api: origins.api,
    integrity: {},
    walletconnect: 'project',
    metamaskSdk: true,
  });
}

/** Starts relay, chain, attestation and the client's site, whose server asks that chain. */
export async function startWalletSite(pages: ClientPages): Promise<WalletSite> {
  const [relay, chain, secret] = await Promise.all([startRelay(), startChain(), certificate()]);
  const world = createServer(secret, (asked, response) => {
    const host = asked.headers.host ?? '';
    if (host.startsWith(VERIFY)) {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(ATTESTATION_PAGE);
      return;
    }
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type');
    if (asked.method !== 'POST' || !host.startsWith(RPC)) {
      response.writeHead(asked.method === 'OPTIONS' ? 204 : 404).end();
      return;
    }
    const headers = { 'content-type': 'application/json' };
    const forwarded = request(chain.rpcUrl, { method: 'POST', headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    asked.pipe(forwarded);
  });
  relay.attach(world);
  await new Promise<void>((resolve) => world.listen(0, '127.0.0.1', resolve));
  const { port } = world.address() as AddressInfo;

  let backend: TestBackend | undefined;
  const site = await startCrossSite({
    api: async (origins) => {
      const verifySignature = createVerifySignature(chain.rpcUrl);
      backend = await backendFor(origins, { verifySignature });
      return backend;
    },
    pages: (origins) =>
      Object.fromEntries(
        Object.entries(pages(origins)).map(([path, page]): [string, HostPage] => [
          path,
          typeof page === 'string'
            ? {
                html: pageWith(origins, page),
                policy: walletPolicy(origins),
                ...(path === WATCHED && { watched: strictPolicy(origins) }),
              }
            : page,
        ]),
      ),
  });
  if (!backend) throw new Error('a site has a backend');
  return {
    ...{ ...site, backend },
    relay,
    chain,
    launch: ({ relay: isThere = true } = {}) =>
      launchBrowser({ ...(isThere && { [RELAY]: port }), [VERIFY]: port, [RPC]: port }),
    open: (browser, options) =>
      openClientPage(browser, site, { ...options, providers: WALLET_ORIGINS }),
    close: async () => {
      await Promise.all([site.close(), relay.close(), chain.close()]);
      world.closeAllConnections();
      await new Promise((resolve) => world.close(resolve));
    },
  };
}

/** Says of every request, unsigned, that this page may have made it. */
const ATTESTATION_PAGE = `<!doctype html><script>
const id = new URL(location.href).searchParams.get('id');
const part = (value) => btoa(JSON.stringify(value)).replaceAll('=', '');
const attestation = [part({ alg: 'none' }), part({ id }), 'AA'].join('.');
parent.postMessage(JSON.stringify({ type: 'verify_attestation', attestation }), '*');
</script>`;
