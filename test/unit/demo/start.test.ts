import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, it, onTestFinished } from 'vitest';
import { ownershipMessage } from '../../../src/reference-backend/rules/wallet/link-wallet';

/** Runs what `npm start` runs; resolves with the addresses it names. */
async function start() {
  const data = mkdtempSync(path.join(tmpdir(), 'start-'));
  const args = ['tools/scripts/start.mjs', '--no-build', '--port', '0', '--data', data];
  const demo = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    const over = new Promise((resolve) => demo.once('exit', resolve));
    demo.kill('SIGTERM');
    await over;
    rmSync(data, { recursive: true });
  });
  let said = '';
  const addresses = await new Promise<RegExpExecArray>((resolve, reject) => {
    demo.once('exit', (code) => reject(new Error(`it ended with ${code}: ${said}`)));
    demo.stdout.on('data', (part) => {
      said += part;
      const found = /Host page\s+(\S+)\/\n\s+API\s+(\S+)\/v1.+Providers\s+(\S+) /s.exec(said);
      if (found && said.includes('Stop with')) resolve(found);
    });
  });
  const [, host = '', api = '', providers = ''] = addresses;
  const post = (address: string, body: object, token?: string) =>
    fetch(api + address, {
      method: 'POST',
      headers: {
        Origin: host,
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  return { host, api, providers, post, said };
}

it('npm start serves the portal, and a backend that verifies wallets', async () => {
  const { host, api, providers, post, said } = await start();
  // Its addresses and nothing else.
  const lines = said.split('\n').filter(Boolean);
  expect(lines.map((line) => line.trim().split(/\s/)[0])).toEqual([
    ...['Host', 'API', 'Script', 'Providers', 'Progress'],
  ]);
  expect(await (await fetch(`${host}/`)).text()).toContain('<investor-onboarding');
  const { accessToken } = await (await post('/demo/token', { profile: 'wallet' })).json();
  const owner = privateKeyToAccount(generatePrivateKey());
  const walletAddress = owner.address;
  const answer = await fetch(`${api}/v1/identity/wallets/challenge?address=${walletAddress}`, {
    headers: { Authorization: `Bearer ${accessToken}`, Origin: host },
  });
  const { message } = await answer.json();
  expect(message).toContain(`${new URL(host).host} wants you to sign in`);
  const challengeSignature = await owner.signMessage({ message });
  const link = async (signature: string) => {
    const body = { walletAddress, signature, challengeSignature };
    const { status } = await post('/v1/identity/wallets', body, accessToken);
    return status;
  };
  expect(await link('0x00')).toBe(422);
  expect(await link(await owner.signMessage({ message: ownershipMessage(walletAddress) }))).toBe(
    204,
  );

  // The identity providers' origin has the server's stand-ins, and nothing else of the server.
  const section = `${api}/v1/qualification/sections/identity-check`;
  const { accessToken: ofElena } = await (
    await post('/demo/token', { profile: 'identity-onfido' })
  ).json();
  const asElena = { headers: { Authorization: `Bearer ${ofElena}` } };
  const { plugins } = await (await fetch(section, asElena)).json();
  const { sdkUrl, sdkToken } = plugins[0].config.data;
  expect(sdkUrl).toBe(`${providers}/stand-ins/v14/Onfido.js`);
  expect((await fetch(sdkUrl)).status).toBe(200);
  const handIn = { method: 'POST', body: sdkToken };
  expect((await fetch(`${providers}/stand-ins/handed-in`, handIn)).status).toBe(204);
  expect((await (await fetch(`${api}/v1/kyc`, asElena)).json()).status).toBe('Pending');
  expect((await fetch(`${providers}/v1/session`, asElena)).status).toBe(404);

  // Signed in by a cookie, which a renewal sends again and a sign-out takes away.
  const json = { Origin: host, 'Content-Type': 'application/json' };
  const signedIn = await post('/demo/sign-in', { profile: 'whole-journey' });
  const cookieIn = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const Cookie = cookieIn(signedIn);
  const session = async (cookie = Cookie) =>
    fetch(`${api}/v1/session`, { headers: { Cookie: cookie } });
  expect(await (await session()).json()).toEqual(await signedIn.json());
  const renewal = await fetch(`${api}/v1/session/renewal`, {
    ...{ method: 'POST', headers: { ...json, Cookie }, body: '{}' },
  });
  expect((await session(cookieIn(renewal))).status).toBe(200);

  // A reviewer sends a section back, and a fault strikes the call that it was ordered for, once.
  const review = await fetch(
    `${api}/desk/v1/investors/whole-journey/sections/personal-details/review`,
    {
      method: 'PUT',
      headers: { ...json, Authorization: 'Bearer dev-desk:demo' },
      body: JSON.stringify({ message: 'Look again' }),
    },
  );
  expect(review.status).toBe(204);
  const sentBack = `${api}/v1/qualification/sections/personal-details`;
  const read = () => fetch(sentBack, { headers: { Cookie } });
  expect((await (await read()).json()).review.message).toBe('Look again');
  await post('/demo/faults', { action: 'fetchSection', fault: { kind: 'drop' } });
  await expect(read()).rejects.toThrow();
  expect((await read()).status).toBe(200);

  const out = await fetch(`${api}/v1/session`, { method: 'DELETE', headers: { ...json, Cookie } });
  expect([out.status, cookieIn(out)]).toEqual([204, `${Cookie.split('=')[0]}=`]);
  expect((await session()).status).toBe(401);
  expect((await session(Cookie.replace('.', 'x.'))).status).toBe(401);

  // Tokens end, and everything can begin anew.
  const bearer = { Authorization: `Bearer ${accessToken}` };
  const withToken = () => fetch(`${api}/v1/session`, { headers: bearer });
  expect((await withToken()).status).toBe(200);
  await post('/demo/token/expire', { investor: 'wallet' });
  expect((await withToken()).status).toBe(401);
  expect((await post('/demo/reset', {})).status).toBe(204);
  expect((await fetch(`${api}/demo/state?investor=wallet`)).status).toBe(404);
}, 120_000);
