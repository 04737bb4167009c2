import { describe, expect, it, onTestFinished } from 'vitest';
import { CHECKS } from '../../contract/check-backend';
import { startServer } from '../demo/support/reference-server';
import { type Break, ids, inspect } from './support';

async function start() {
  const server = await startServer({
    verifySignature: async ({ signature }) => signature === PROOF,
  });
  onTestFinished(() => server.close());
  return server;
}

const PROOF = `0x${'1b'.repeat(65)}`;
const WALLET = { address: `0x${'ab'.repeat(20)}`, signature: PROOF };

describe('the reference server', () => {
  it('keeps the whole contract', async () => {
    const server = await start();
    const token = await server.token('kit', 'every-element-open');
    const findings = await inspect(server, token, undefined, { wallet: WALLET });
    expect(findings.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(ids(findings, 'skipped')).toEqual([]);
    expect(ids(findings, 'passed')).toEqual(CHECKS.map(({ id }) => id));
  });

  it.each([
    'individual',
    'returning',
    'locked',
    'completed',
    'identity-onfido',
    'identity-pending',
  ])('keeps it for the profile %s, as far as that goes', async (profile) => {
    const server = await start();
    const findings = await inspect(server, await server.token('kit', profile));
    expect(findings.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(ids(findings, 'passed').length).toBeGreaterThan(20);
  });

  it('is asked for nothing but reads and preflights by --read-only, and left as it was', async () => {
    const server = await start();
    const token = await server.token('kit', 'every-element-open');
    const before = server.store.read();
    const methods = new Set<string>();
    const noting: Break = (request, next) => {
      methods.add(request.method);
      return next();
    };
    const findings = await inspect(server, token, noting, { readOnly: true });
    expect(ids(findings, 'failed')).toEqual([]);
    expect([...methods].sort()).toEqual(['GET', 'OPTIONS']);
    expect(server.store.read()).toEqual(before);
  });

  it('is asked only what --only names', async () => {
    const server = await start();
    const findings = await inspect(server, await server.token('kit'), undefined, {
      only: ['cors', 'kyc'],
    });
    expect(findings.map(({ id }) => id)).toEqual(
      CHECKS.map(({ id }) => id).filter((id) => id === 'kyc' || id.startsWith('cors.')),
    );
  });
});
