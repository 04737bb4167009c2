import { Webhook } from 'standardwebhooks';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Told, writeEvent } from '../../server/src/history';
import { createLog } from '../../server/src/log';
import { createWebhookSender } from '../../server/src/webhooks';
import { ownershipMessage } from '../../src/reference-backend/rules/wallet/link-wallet';
import { startDesk } from './support/desk';
import { documentOf, field, folderOf } from './support/profile';
import { type Answered, type Received, startReceiver } from './support/receiver';
import { startServer } from './support/server';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const told = ({ text }: Received) => JSON.parse(text);

/** Some nodes on one database, and a receiver that answers as it is told. */
async function nodes(answer: (request: Received) => Answered | Promise<Answered>, count = 1) {
  const server = await startServer();
  const { db, metrics } = server.server.context;
  const receiver = await startReceiver(answer);
  const lines: string[] = [];
  const senders = Array.from({ length: count }, () => {
    const sender = createWebhookSender(
      { db, metrics, now: server.now, log: createLog((line) => lines.push(line)) },
      { url: receiver.url, secret: SECRET },
    );
    onTestFinished(() => sender.close());
    return sender;
  });
  const happen = (investorId: string, sectionId: string, type: Told['type']) =>
    writeEvent(db, { investorId, sectionId, type, at: new Date(server.now()) });
  const counted = async () =>
    (await metrics.text())
      .split('\n')
      .filter((line) => line.startsWith('onboarding_webhooks_total'));
  const left = async () => (await db.selectFrom('events').select('id').execute()).length;
  return { ...server, ...receiver, senders, happen, left, lines, counted };
}

const SAVED = 'onboarding.section.saved';

describe('a webhook', () => {
  it('goes out once, signed as Standard Webhooks has it', async () => {
    const { happen, senders, received, left, now } = await nodes(() => ({ status: 204 }));
    await happen('anna', 'about', SAVED);
    await senders[0]?.sendDue();
    expect(received.length).toBe(1);
    const [{ method, headers, text }] = received as [Received];
    expect([method, headers['content-type']]).toEqual(['POST', 'application/json']);
    expect(JSON.parse(text)).toEqual({
      type: SAVED,
      timestamp: new Date(now()).toISOString(),
      data: { investorId: 'anna', sectionId: 'about' },
    });
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(at.getTime()).toBe(now());
    const id = String(headers['webhook-id']);
    expect(id).toMatch(/^msg_\w{20,}$/);
    expect(headers['webhook-signature']).toBe(new Webhook(SECRET).sign(id, at, text));
    expect(await left()).toBe(0);
    await senders[0]?.sendDue();
    expect(received.length).toBe(1);
  });

  it.each([
    ['is refused', { status: 500 }],
    ['is sent elsewhere', { status: 307, headers: { Location: '/elsewhere' } }],
  ])(
    'comes again within 5 s where it %s, with the same id, and then ever later',
    async (_, refusal) => {
      let answer: Answered = refusal;
      const { happen, senders, received, left, advance } = await nodes(() => answer);
      const [sender] = senders;
      await happen('anna', 'about', SAVED);
      await sender?.sendDue();
      await sender?.sendDue();
      expect(received.map(({ target }) => target)).toEqual(['/']);
      advance(4_000);
      await sender?.sendDue();
      expect(received.length).toBe(2);
      advance(4_000);
      await sender?.sendDue();
      expect(received.length).toBe(2);
      advance(MINUTE);
      answer = { status: 200 };
      await sender?.sendDue();
      expect(received.length).toBe(3);
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(await left()).toBe(0);
    },
  );

  it('repeats for three days, and no longer; what came after it is sent', async () => {
    const { happen, senders, received, left, advance, lines, counted } = await nodes((request) => ({
      status: told(request).data.sectionId === 'never' ? 500 : 200,
    }));
    const [sender] = senders;
    await happen('anna', 'never', SAVED);
    let tries = 0;
    let waited = 0;
    for (let hour = 0; hour < 72; hour++) {
      const before = received.length;
      await sender?.sendDue();
      tries += received.length - before;
      if (hour === 71) await happen('anna', 'after', SAVED);
      advance(60 * MINUTE);
      waited += 60 * MINUTE;
    }
    expect(waited).toBe(3 * DAY);
    expect(tries).toBeGreaterThan(8);
    expect(tries).toBeLessThan(20);
    await sender?.sendDue();
    await sender?.sendDue();
    expect(told(received.at(-1) as Received).data.sectionId).toBe('after');
    expect(await left()).toBe(0);
    expect(lines.join('')).toContain('a webhook was given up after three days');
    expect(await counted()).toEqual([
      `onboarding_webhooks_total{outcome="failed"} ${tries}`,
      'onboarding_webhooks_total{outcome="given-up"} 1',
      'onboarding_webhooks_total{outcome="sent"} 1',
    ]);
  });

  it("waits for what its investor did before, and for nobody else's", async () => {
    let isAway = true;
    const { happen, senders, received, advance } = await nodes((request) => ({
      status: isAway && told(request).data.investorId === 'anna' ? 503 : 200,
    }));
    const [sender] = senders;
    for (const section of ['a', 'b', 'c']) {
      await happen('anna', section, SAVED);
      await happen('eve', section, SAVED);
    }
    for (let round = 0; round < 4; round++) await sender?.sendDue();
    const of = (investor: string) =>
      received.map(told).filter(({ data }) => data.investorId === investor);
    expect(of('eve').map(({ data }) => data.sectionId)).toEqual(['a', 'b', 'c']);
    expect(of('anna').map(({ data }) => data.sectionId)).toEqual(['a']);
    isAway = false;
    advance(5_000);
    for (let round = 0; round < 4; round++) await sender?.sendDue();
    expect(of('anna').map(({ data }) => data.sectionId)).toEqual(['a', 'a', 'b', 'c']);
  });

  it('goes out by one of several nodes, and by another where that one was killed meanwhile', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isFirst = true;
    const { happen, senders, received, left, advance } = await nodes(async () => {
      if (isFirst) {
        isFirst = false;
        await held;
      }
      return { status: 200 };
    }, 2);
    const [one, other] = senders;
    await happen('anna', 'a', SAVED);
    await happen('anna', 'b', SAVED);
    const hanging = one?.sendDue();
    await expect.poll(() => received.length).toBe(1);
    expect(await other?.sendDue()).toBe(0);
    advance(30_000);
    expect(await other?.sendDue()).toBe(0);
    // Nothing was heard of the first node for a minute.
    advance(MINUTE);
    expect(await other?.sendDue()).toBe(1);
    expect(received.map((request) => told(request).data.sectionId)).toEqual(['a', 'a']);
    release();
    await hanging;
    await other?.sendDue();
    expect(received.map((request) => told(request).data.sectionId)).toEqual(['a', 'a', 'b']);
    expect(await left()).toBe(0);
  });

  it('goes out by the next server when one closes while it is on its way', async () => {
    let isFirst = true;
    const { happen, senders, received, left } = await nodes(async () => {
      if (!isFirst) return { status: 200 };
      isFirst = false;
      return new Promise(() => {});
    }, 2);
    await happen('anna', 'a', SAVED);
    const hanging = senders[0]?.sendDue();
    await expect.poll(() => received.length).toBe(1);
    await senders[0]?.close();
    await hanging;
    expect(await senders[1]?.sendDue()).toBe(1);
    expect(await left()).toBe(0);
  });
});

it('each thing that happens is told by its type and ids, and nothing that is undone', async () => {
  const server = await startDesk({ webhook: { url: 'http://127.0.0.1:9', secret: SECRET } });
  const { call, desk, submit, engine } = server;
  const all = async () => {
    const { rows } = await engine.query<{ body: { type: string; data: object } }>(
      'select body from events order by id',
    );
    return rows.map(({ body: { type, data } }) => [type.replace('onboarding.', ''), data]);
  };
  const investorId = 'anna';
  await submit(investorId);
  const owner = privateKeyToAccount(`0x${'22'.repeat(32)}`);
  const { address: walletAddress } = owner;
  const sign = (message: string) => owner.signMessage({ message });
  const asked = await call('GET', `/v1/identity/wallets/challenge?address=${walletAddress}`);
  const proof = {
    ...{ walletAddress, signature: await sign(ownershipMessage(walletAddress)) },
    challengeSignature: await sign(asked.json.message),
  };
  expect((await call('POST', '/v1/identity/wallets', { body: proof })).status).toBe(204);
  const review = { body: { message: 'Why?' } };
  await desk('PUT', '/investors/anna/sections/about/review', review);
  await desk('PUT', '/investors/anna/kyc', { body: { status: 'Approved' } });
  await engine.exec('alter table history add constraint never check (false) not valid');
  const lost = await server.save(investorId, 'about', { first: 'Undone' });
  expect(lost.status).toBe(500);
  await engine.exec('alter table history drop constraint never');
  await desk('DELETE', '/investors/anna');
  expect(await all()).toEqual([
    ['section.saved', { investorId, sectionId: 'about' }],
    ['document.received', { investorId, documentId: 'passport' }],
    ['section.saved', { investorId, sectionId: 'papers' }],
    ['profile.submitted', { investorId }],
    ['wallet.linked', { investorId }],
    ['review.requested', { investorId, sectionId: 'about' }],
    ['kyc.changed', { investorId }],
    ['investor.erased', { investorId }],
  ]);
});

it('what an investor does is told, from the first save to the last', async () => {
  const { url, received } = await startReceiver(() => ({ status: 200 }));
  const elements = [field('first')];
  const { call } = await startServer({
    profiles: folderOf({ 'one/en.json': documentOf({ about: { status: 'active', elements } }) }),
    webhook: { url, secret: SECRET },
  });
  const body = { elements: [{ id: 'first', value: 'Kunigunde' }] };
  const { status } = await call('PUT', '/v1/qualification/sections/about', { body });
  expect(status).toBe(204);
  await expect
    .poll(() => received.map((request) => told(request).type), { timeout: 15_000 })
    .toEqual([SAVED, 'onboarding.profile.submitted']);
  expect(received.map(({ text }) => text).join('')).not.toContain('Kunigunde');
});
