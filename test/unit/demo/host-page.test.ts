import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Demo, startDemo } from '../../../demo/main';
import { listen } from '../../../demo/server/listen';

let folder: string;
let demo: Demo;
const said: string[] = [];

// The first start makes the database, which takes seconds.
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'demo-host-'));
  const dist = path.join(folder, 'dist');
  mkdirSync(path.join(dist, 'chunks'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.json'), '{}');
  writeFileSync(path.join(dist, 'investor-onboarding.js'), 'export {};');
  writeFileSync(path.join(dist, 'chunks', 'app.js'), 'export {};');
  writeFileSync(path.join(dist, 'chunks', 'fields-AbC_123-.js'), 'export {};');
  const data = path.join(folder, 'data');
  demo = await startDemo({ port: 0, dist, data, say: (line) => said.push(line) });
}, 120_000);
afterAll(async () => {
  await demo.close();
  rmSync(folder, { recursive: true });
});

/** A browser's memory of cookies: they are kept by host, whatever the port. */
function cookieJar() {
  const kept = new Map<string, string>();
  return {
    visit: async (url: string, init: RequestInit = {}) => {
      const Cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(url, { ...init, headers: { ...init.headers, Cookie } });
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        const [name = '', value = ''] = pair.split('=');
        if (value === '') kept.delete(name);
        else kept.set(name, value);
      }
      return response;
    },
  };
}

const investorOf = (html: string) => /data-investor="([^"]*)"/.exec(html)?.[1];

describe('the host page', () => {
  it('embeds the script of one origin and the API of another', async () => {
    const html = await (await fetch(`${demo.host}/`)).text();
    expect(html).toContain(`src="${demo.script}/investor-onboarding.js"`);
    expect(html).toContain(`api-base="${demo.api}/v1"`);
    expect(html).toContain(`portal-url="${demo.host}/portal"`);
    expect(html).not.toContain('%');
    expect(new Set([demo.host, demo.api, demo.script, demo.providers]).size).toBe(4);
  });

  it('has the strict policy, and its own files comply with it', async () => {
    const response = await fetch(`${demo.host}/`);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' ${demo.script} ${demo.providers}`,
      "style-src 'self'",
      "img-src 'self'",
      `connect-src 'self' ${demo.api} ${demo.providers}`,
      `frame-src ${demo.providers}`,
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
    const html = await response.text();
    expect(html).not.toMatch(/<style|<script(?![^>]*src)|\sstyle=|\son\w+=/);
    const own = [...html.matchAll(/(?:src|href)="(\/[\w-]+\.\w+)"/g)].map(([, address]) => address);
    expect(own).toContain('/portal.css');
    for (const address of own) expect((await fetch(demo.host + address)).status).toBe(200);
    expect((await fetch(`${demo.host}/portal`)).status).toBe(200);
  });

  it('registers electronic identity, whose answers hand in the check of their investor alone', async () => {
    const page = await fetch(`${demo.host}/`);
    expect(page.headers.get('Permissions-Policy')).toContain('digital-credentials-get=(self)');
    expect(await page.text()).toContain('src="/identity-providers.js"');
    const provider = await fetch(`${demo.host}/eid-provider.js`);
    expect(provider.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(await provider.text()).toContain('navigator.credentials.get');

    const signIn = async (investor: string) => {
      const response = await fetch(`${demo.api}/demo/token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ investor, profile: 'identity-choice' }),
      });
      const { accessToken } = await response.json();
      const headers = { Authorization: `Bearer ${accessToken}` };
      return async (path: string) => (await fetch(`${demo.api}/v1${path}`, { headers })).json();
    };
    const [ines, other] = [await signIn('ines'), await signIn('other')];
    const section = await ines('/qualification/sections/identity-check');
    expect(section.choose).toBe('one');
    expect(section.plugins.map(({ id }: { id: string }) => id)).toEqual([
      'id-check-onfido',
      'id-check-sumsub',
      'id-check-eid',
    ]);
    const { answerUrl, requests } = section.plugins[2].config.data;
    expect(requests).toMatchObject([{ protocol: 'openid4vp-v1-unsigned' }]);
    const asks = {
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    };
    const preflight = await fetch(answerUrl, {
      method: 'OPTIONS',
      headers: { Origin: demo.host, ...asks },
    });
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(demo.host);
    expect(preflight.headers.get('Access-Control-Allow-Credentials')).toBe('true');
    const send = (address: string) =>
      fetch(address, {
        method: 'POST',
        headers: { Origin: demo.host, 'Content-Type': 'application/json' },
        body: '{"protocol":"openid4vp-v1-unsigned","data":{}}',
      });
    expect(new URL(answerUrl).origin).toBe(demo.providers);
    expect((await send(answerUrl.replace(/[^/]*$/, '%zz'))).status).toBe(401);
    const [header, claims = '', seal] = decodeURIComponent(answerUrl.split('/').at(-1)).split('.');
    const forged = Buffer.from(atob(claims).replace('ines', 'other')).toString('base64');
    const ofAnother = [header, forged, seal].map((part) => encodeURIComponent(`${part}`)).join('.');
    expect((await send(answerUrl.replace(/[^/]*$/, ofAnother))).status).toBe(401);
    expect((await send(answerUrl)).status).toBe(204);
    expect((await ines('/kyc')).status).toBe('Pending');
    expect((await other('/kyc')).status).toBe('Not_checked');
  });

  it('signs its investor in at the API and keeps them signed in', async () => {
    const browser = cookieJar();
    expect(investorOf(await (await browser.visit(`${demo.host}/`)).text())).toBe('everyone');
    const session = async () => (await browser.visit(`${demo.api}/v1/session`)).json();
    expect(await session()).toMatchObject({ investorId: 'everyone' });
    const again = await browser.visit(`${demo.host}/`);
    expect(again.headers.getSetCookie()).toEqual([
      'portal=everyone; Path=/; HttpOnly; SameSite=Lax',
    ]);
    await browser.visit(`${demo.host}/?profile=returning`);
    expect(await session()).toMatchObject({ email: 'david.okafor@mail.example' });
  });

  it('stays signed out after a sign-out, until the next sign-in', async () => {
    const browser = cookieJar();
    await browser.visit(`${demo.host}/`);
    const signOut = (Origin: string) =>
      browser.visit(`${demo.host}/sign-out`, { method: 'POST', headers: { Origin } });
    expect((await signOut('https://evil.example')).status).toBe(403);
    expect((await signOut(demo.host)).status).toBe(204);
    expect((await browser.visit(`${demo.api}/v1/session`)).status).toBe(401);
    expect(investorOf(await (await browser.visit(`${demo.host}/`)).text())).toBe('');
    expect((await browser.visit(`${demo.api}/v1/session`)).status).toBe(401);
    await browser.visit(`${demo.api}/demo/sign-in`, {
      method: 'POST',
      headers: { Origin: demo.host, 'Content-Type': 'application/json' },
      body: '{"profile":"locked"}',
    });
    expect(investorOf(await (await browser.visit(`${demo.host}/`)).text())).toBe('locked');
  });

  it('hands out access tokens for its investor alone', async () => {
    const browser = cookieJar();
    await browser.visit(`${demo.host}/?profile=completed`);
    const ask = (Origin: string) =>
      browser.visit(`${demo.host}/token`, { method: 'POST', headers: { Origin } });
    expect((await ask('https://evil.example')).status).toBe(403);
    const { accessToken } = (await (await ask(demo.host)).json()) as { accessToken: string };
    const session = await fetch(`${demo.api}/v1/session`, {
      headers: { Authorization: `Bearer ${accessToken}` },
    });
    expect(await session.json()).toMatchObject({ email: 'bruno.meyer@mail.example' });
    await browser.visit(`${demo.host}/sign-out`, {
      method: 'POST',
      headers: { Origin: demo.host },
    });
    expect((await ask(demo.host)).status).toBe(401);
  });

  it.each([
    '/none',
    '/..%2f..%2fmain.ts',
    '/%2e%2e/create-host-handler.ts',
    '/%zz',
    '/pages%00.html',
  ])('answers 404 at %s', async (address) => {
    expect((await fetch(demo.host + address)).status).toBe(404);
  });
});

describe('the page for phones', () => {
  it('holds the phone’s part of the widget, under a policy with nothing for anything else', async () => {
    const page = await fetch(`${demo.host}/phone`);
    const html = await page.text();
    expect(html).toContain(
      `<investor-onboarding handoff api-base="${demo.api}/v1"></investor-onboarding>`,
    );
    expect(html).toContain(`src="${demo.script}/investor-onboarding.js" crossorigin`);
    expect(html).toContain('name="viewport" content="width=device-width, initial-scale=1"');
    expect(html).not.toMatch(/%|<style|<script(?![^>]*src)|\sstyle=|\son\w+=/);
    expect(page.headers.get('Content-Security-Policy')?.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' ${demo.script}`,
      "style-src 'self'",
      "img-src 'self'",
      `connect-src ${demo.api}`,
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
    expect(page.headers.get('Permissions-Policy')).toMatch(/^camera=\(\)/);
    expect(page.headers.getSetCookie()).toEqual([]);
    const own = [...html.matchAll(/(?:src|href)="(\/[\w-]+\.\w+)"/g)].map(([, address]) => address);
    expect(own).toContain('/phone.js');
    for (const address of own) expect((await fetch(demo.host + address)).status).toBe(200);
  });

  it('takes what a hand-off of the demo leads to, and a second tab plays the phone', async () => {
    const browser = cookieJar();
    await browser.visit(`${demo.host}/?profile=every-element-open`);
    const callsBy =
      (visit: (url: string, init: RequestInit) => Promise<Response>) =>
      async (method: string, path: string, body?: object, authorization = '') => {
        const answer = await visit(`${demo.api}/v1${path}`, {
          ...{ method, ...(body && { body: JSON.stringify(body) }) },
          headers: {
            ...{ Origin: demo.host, 'Content-Type': 'application/json' },
            ...(authorization && { Authorization: authorization }),
          },
        });
        expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(demo.host);
        return answer;
      };
    const computer = callsBy(browser.visit);
    const phone = callsBy(fetch);
    const files = [{ id: 'proof_of_address', label: 'Proof of address' }];
    const fieldsetId = 'proof_of_address';
    const created = await computer('POST', '/documents/handoffs', {
      ...{ sectionId: 'documents', fieldsetId, files },
    });
    const { handoffId, url } = await created.json();
    const [page, token] = url.split('#handoff=');
    expect(page).toBe(`${demo.host}/phone`);
    const preflight = await fetch(`${demo.api}/v1/handoff/completion`, {
      method: 'OPTIONS',
      headers: {
        Origin: demo.host,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('authorization');
    const opened = await (await phone('POST', '/handoff/openings', { token })).json();
    const its = `Bearer ${opened.accessToken}`;
    const bytes = Buffer.from('%PDF of a bill');
    const md5 = createHash('md5').update(bytes).digest('hex');
    const file = { filename: 'bill.pdf', type: 'application/pdf', md5, size: bytes.length };
    const wanted = { fieldsetId, files: [{ ...files[0], ...file }] };
    const announced = await phone('POST', '/handoff/upload-urls', wanted, its);
    const [{ href }] = (await announced.json()).filesToUpload;
    const sent = await fetch(href.url, {
      ...{ method: 'PUT', body: bytes },
      headers: { Origin: demo.host, 'Content-Type': file.type, ...href['form-data'] },
    });
    expect(sent.status).toBe(200);
    expect((await phone('POST', '/handoff/completion', {}, its)).status).toBe(204);
    const seen = await (await computer('GET', `/documents/handoffs/${handoffId}`)).json();
    expect(seen).toEqual({ status: 'done', files: [{ id: fieldsetId, state: 'received' }] });
  });
});

describe('the script’s origin', () => {
  it('serves files to every origin: revalidated by plain name, cached for ever by content hash', async () => {
    const entry = await fetch(`${demo.script}/investor-onboarding.js`);
    expect(entry.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(entry.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(entry.headers.get('Cache-Control')).toBe('no-cache');
    const app = await fetch(`${demo.script}/chunks/app.js`);
    expect(app.headers.get('Cache-Control')).toBe('no-cache');
    const chunk = await fetch(`${demo.script}/chunks/fields-AbC_123-.js`);
    expect(chunk.headers.get('Cache-Control')).toContain('immutable');
  });

  it.each(['/', '/..%2fsecret.json', '/chunks/..%2f..%2fsecret.json', '/chunks'])(
    'answers 404 at %s',
    async (address) => {
      expect((await fetch(demo.script + address)).status).toBe(404);
    },
  );
});

describe('a port in use', () => {
  it('makes a message, and the next free one is used', async () => {
    const taken = await listen(0);
    const heard: number[] = [];
    const other = await listen(taken.port, (port) => heard.push(port));
    expect(heard[0]).toBe(taken.port);
    expect(other.port).toBeGreaterThan(taken.port);
    await Promise.all([taken.close(), other.close()]);
  });
});
