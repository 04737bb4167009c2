import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ownershipMessage } from '../../../src/reference-backend/rules/wallet/link-wallet';
import { demoControl, heardEvents, openClientPage, tag } from '../../support/bundle/client-page';
import { type IdentitySite, startIdentitySite } from '../../support/bundle/identity-site';
import { type BeforeScript, launchBrowser, type Opened } from '../../support/bundle/open';
import { pageWith } from '../../support/bundle/servers';
import { everyTest } from '../../support/long';

/** In every value that is typed or chosen here, so that it is known wherever it turns up. */
const PLANTED = 'Plantagenet';
const SESSION_EMAIL = '@mail.example';
const account = privateKeyToAccount(generatePrivateKey());

let site: IdentitySite;
let browser: Browser;
let signature: string;

beforeAll(async () => {
  const one = (investor: string, profile: string, more = '') =>
    `data-investor="${investor}" data-profile="${profile}" ${more}`;
  site = await startIdentitySite(
    (origins) => ({
      '/profile': tag(origins, one('ida', 'individual')),
      '/company': tag(origins, one('jon', 'every-element-open', 'data-logged')),
      '/drafts': tag(origins, one('kay', 'every-element-open', 'drafts="session"')),
      '/wallet': tag(origins, one('eve', 'wallet', 'drafts="session"')),
      '/onfido': tag(origins, one('ola', 'identity-onfido')),
      '/sumsub': tag(origins, one('sam', 'identity-sumsub')),
      '/quiet': { html: pageWith(origins, tag(origins, one('ken', 'individual'))) },
    }),
    () => ({ timing: { documentProcessing: 0 } }),
  );
  [browser, signature] = await Promise.all([
    launchBrowser(),
    account.signMessage({ message: ownershipMessage(account.address) }),
  ]);
});

afterEach(() => demoControl(site, '/faults', {}, 'DELETE'));

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

declare global {
  interface Window {
    /** What a curious host page got to see, in words. */
    seenByHost: string[];
  }
}

/** Runs in the page before its scripts: writes down all that a curious host page gets to see. */
function listenEverywhere(): void {
  const seen: string[] = [];
  window.seenByHost = seen;
  const types = [
    ...['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'textInput', 'change', 'invalid'],
    ...['compositionstart', 'compositionupdate', 'compositionend', 'copy', 'cut', 'paste'],
    ...['select', 'submit', 'reset', 'formdata', 'validity', 'dragenter', 'dragover', 'drop'],
    ...['dragstart', 'drag', 'dragend'],
    'toggle',
  ];
  for (const type of types) {
    addEventListener(type, (event) => {
      const [target] = event.composedPath() as { value?: unknown }[];
      const facts = ['key', 'data', 'detail'].map((name) => Reflect.get(event, name));
      seen.push(`event ${type}: ${JSON.stringify([...facts, target?.value])}`);
    });
  }
  addEventListener('message', ({ data }) => seen.push(`message: ${JSON.stringify(data)}`));
  const write = (what: string, owner: object, name: string) => {
    const methods = owner as Record<string, (...given: unknown[]) => unknown>;
    const own = methods[name];
    methods[name] = function (this: unknown, ...given: unknown[]) {
      seen.push(`${what}: ${JSON.stringify(given.map((one) => one ?? String(one)))}`);
      return own?.apply(this, given);
    };
  };
  write('history', history, 'pushState');
  write('history', history, 'replaceState');
  write('broadcast', BroadcastChannel.prototype, 'postMessage');
  write('storage', Storage.prototype, 'setItem');
  write('mark', performance, 'mark');
  write('measure', performance, 'measure');
  write('beacon', navigator, 'sendBeacon');
  // Every event on the element itself, of whatever name.
  const { dispatchEvent } = EventTarget.prototype;
  EventTarget.prototype.dispatchEvent = function (event) {
    if (this instanceof Element && this.getRootNode() === document) {
      const { detail } = event as CustomEvent;
      seen.push(`dispatched ${event.type}: ${JSON.stringify(detail)}`);
    }
    return dispatchEvent.call(this, event);
  };
  document.addEventListener('DOMContentLoaded', () => {
    const inFull = (one: unknown) => (one instanceof Error ? `${one.stack} ${one.cause}` : one);
    const log = (...line: unknown[]) => seen.push(`logged: ${JSON.stringify(line.map(inFull))}`);
    for (const element of document.querySelectorAll('[data-logged]')) {
      Object.assign(element, { logger: { error: log, warn: log, info: log } });
    }
  });
}

/** Runs in the page: a wallet that agrees to everything, as MetaMask announces itself. */
function walletScript(): string {
  const answers = {
    eth_requestAccounts: [account.address.toLowerCase()],
    wallet_requestPermissions: [],
    eth_chainId: '0x13882',
  };
  return `{
    const answers = ${JSON.stringify(answers)};
    const provider = {
      request: async ({ method, params }) =>
        method === 'personal_sign' ? globalThis.signMessage(params[0]) : answers[method],
      on() {},
      removeListener() {},
    };
    const info = { uuid: '1', name: 'A wallet', icon: 'data:,', rdns: 'io.metamask' };
    addEventListener('eip6963:requestProvider', () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } })),
    );
  }`;
}

/** All that the host page, its storage, its address and the widget's light DOM hold. */
function pageHolds(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...window.seenByHost,
    `address: ${location.href} ${JSON.stringify(history.state)} ${document.referrer}`,
    `title: ${document.title}`,
    `localStorage: ${JSON.stringify({ ...localStorage })}`,
    `sessionStorage: ${JSON.stringify({ ...sessionStorage })}`,
    `cookies: ${document.cookie}`,
    `databases: ${JSON.stringify(await indexedDB.databases())}`,
    `caches: ${JSON.stringify(await caches.keys())}`,
    `name: ${window.name}`,
    `document: ${document.documentElement.outerHTML}`,
    `performance: ${performance.getEntries().map((entry) => JSON.stringify(entry))}`,
  ]);
}

/** What the widget left in the browser, by place; nothing but drafts may ever be there. */
function kept(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(async () => ({
    cookies: document.cookie,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    name: window.name,
    local: Object.keys({ ...localStorage }),
    session: Object.keys({ ...sessionStorage }),
  }));
}

const NOTHING_KEPT = { cookies: '', databases: [], caches: [], name: '', local: [], session: [] };

/** A token as it is, and in the encodings in which it could stand somewhere. */
function encodingsOf(token: string): readonly string[] {
  const bytes = Buffer.from(token);
  const base64 = bytes.toString('base64');
  const forms = [token, base64, bytes.toString('base64url'), bytes.toString('hex')];
  return [...forms, ...forms.map(encodeURIComponent), JSON.stringify(token).slice(1, -1)];
}

interface Watched extends Opened {
  readonly lines: readonly string[];
  /** Session tokens that were sent. */
  readonly tokens: ReadonlySet<string>;
  /** Tokens for identity providers that came. */
  readonly sdkTokens: ReadonlySet<string>;
  /**
   * Where one of these, or anything planted, stands. A draft may hold what was typed; `known` may stand
   * anywhere.
   */
  leaks(secrets?: readonly string[], drafts?: 'drafts', known?: string): Promise<string[]>;
}

/** Opens a page whose every way out is watched. */
async function openWatched(path: string, ...scripts: BeforeScript[]): Promise<Watched> {
  const signatures = new Set<string>();
  const sign = async (raw: `0x${string}`) => {
    const made = await account.signMessage({ message: { raw } });
    signatures.add(made);
    return made;
  };
  const opened = await openClientPage(browser, site, {
    path,
    beforeScripts: [listenEverywhere, ...scripts],
    providers: [site.frames, site.core],
    prepare: (context) => context.exposeFunction('signMessage', sign),
  });
  const { page } = opened;
  const lines: string[] = [];
  const tokens = new Set<string>();
  const sdkTokens = new Set<string>();
  page.on('console', (message) => lines.push(`console: ${message.text()}`));
  page.on('request', async (request) => {
    // The page may be closed by then.
    const headers = await request.allHeaders().catch(() => ({}) as Record<string, string>);
    const [, token] = /^Bearer (.+)/.exec(headers.authorization ?? '') ?? [];
    const { origin } = new URL(request.url());
    if (token && origin === site.api) tokens.add(token);
    const { authorization, cookie, ...others } = headers;
    const isProvider = [site.frames, site.core].includes(origin);
    const to = isProvider ? 'to the provider' : 'request';
    lines.push(`${to}: ${request.method()} ${request.url()} ${JSON.stringify(others)}`);
    if (origin === site.api) return;
    if (!isProvider && (authorization || cookie)) {
      lines.push(`credentials for ${request.url()}: ${authorization} ${cookie}`);
    }
    lines.push(`${to}: body ${request.postData() ?? 'none'}`);
  });
  page.on('response', async (response) => {
    if (!/\/(sections\/|qualification$)/.test(response.url())) return;
    const text = await response.text().catch(() => '');
    for (const [, token] of text.matchAll(/"sdkToken":"([^"]+)"/g)) if (token) sdkTokens.add(token);
  });
  const leaks: Watched['leaks'] = async (secrets = [], drafts, known = '') => {
    const heard = (await heardEvents(page)).map((event) => `heard: ${JSON.stringify(event)}`);
    // The contract has the address in the query of this one call: the page's timing holds it (wallets.md).
    const challenge = `${site.api}/v1/identity/wallets/challenge?address=${account.address}`;
    const all = [...lines, ...heard, ...(await pageHolds(page)), ...opened.problems()].map((line) =>
      line.replaceAll(challenge, 'the challenge'),
    );
    const typed = [PLANTED, account.address].map((text) => text.toLowerCase());
    const never = [...tokens, ...secrets, SESSION_EMAIL, signature, ...signatures].map((text) =>
      text.toLowerCase(),
    );
    const encoded = [...sdkTokens].flatMap(encodingsOf);
    return all.filter((whole) => {
      const line = known ? whole.replaceAll(known, '') : whole;
      const text = line.toLowerCase();
      const isDraft = drafts && /^(sessionstorage|storage):/.test(text);
      if (!isDraft && typed.some((one) => text.includes(one))) return true;
      if (!text.startsWith('to the provider') && encoded.some((one) => line.includes(one)))
        return true;
      return never.some((one) => text.includes(one));
    });
  };
  return { ...opened, lines, tokens, sdkTokens, leaks };
}

const arriveAt = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();
const fault = (action: string, kind: object, times = 1) =>
  demoControl(site, '/faults', { action, times, fault: kind });

async function fails(opened: Opened, text: RegExp): Promise<void> {
  await save(opened.page);
  await opened.page.getByText(text).first().waitFor();
}

/** A file whose name and content are known wherever they turn up. */
function plantedFile() {
  const buffer = Buffer.concat([Buffer.from(`%PDF-1.7\n${PLANTED}`), randomBytes(2000)]);
  return { name: `${PLANTED}.pdf`, mimeType: 'application/pdf', buffer };
}

async function proofField(page: Page) {
  await arriveAt(page, 'Documents');
  const proof = page.getByLabel(/^Proof of address/);
  await proof.waitFor({ state: 'attached' });
  await page.waitForFunction(
    (element) => !(element as HTMLInputElement).disabled,
    await proof.elementHandle(),
  );
  return proof;
}

describe('the data of an investor', () => {
  it('stays between investor and backend, whatever goes wrong', async () => {
    const opened = await openWatched('/profile');
    const { page } = opened;
    await arriveAt(page, 'Personal details');
    const first = page.getByLabel(/First name/);
    await first.click();
    await page.keyboard.type(PLANTED);
    // Copied, cut and pasted as people do.
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+X');
    await page.keyboard.press('Control+V');
    await page.getByLabel(/Last name/).pressSequentially(PLANTED);
    await page.getByLabel(/Date of birth/).fill('1985-07-07');
    await page.getByLabel(/Nationality/).selectOption({ label: 'Luxembourg' });
    await page.getByLabel(/on my own behalf/).check();

    const code = `${PLANTED} is a bad name`;
    const detail = `There is no ${PLANTED} at ${PLANTED}${SESSION_EMAIL}`;
    await fault('saveSection', { kind: 'status', status: 500, code, detail });
    await fails(opened, new RegExp(detail));
    const message = `${PLANTED} is no name`;
    const errors = [{ id: 'first_name', message }];
    await fault('saveSection', { kind: 'status', status: 422, code: 'NO', detail, errors });
    await fails(opened, new RegExp(message));
    await fault('fetchQualification', { kind: 'malformed' });
    await fails(opened, /unexpected/i);
    await fault('fetchQualification', { kind: 'body', body: { id: PLANTED, milestones: PLANTED } });
    await fails(opened, /unexpected/i);
    await demoControl(site, '/token/expire', { investor: 'ida' });
    await save(page);
    await arriveAt(page, 'Contact and home address');
    await page.getByLabel(/E-mail/).fill(`${PLANTED}@mail.example`);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.keyboard.press('Escape');

    expect(opened.tokens.size).toBe(2);
    expect(await opened.leaks()).toEqual([]);
    expect(await kept(page)).toEqual(NOTHING_KEPT);
    await opened.close();
  });

  it('stays there for files during the whole upload, also in the host’s logger', async () => {
    const opened = await openWatched('/company#/app/profile/papers/documents');
    const { page } = opened;
    const proof = await proofField(page);
    await fault('upload', { kind: 'status', status: 500, code: PLANTED, detail: PLANTED });
    const file = plantedFile();
    await proof.setInputFiles(file);
    await page
      .getByText(/could not be stored/)
      .first()
      .waitFor();
    const errors = [{ id: 'proof', message: `${PLANTED}.pdf is no bill` }];
    const refusal = { kind: 'status', status: 500, code: PLANTED, detail: PLANTED, errors };
    await fault('fetchDocumentUrl', refusal);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect
      .poll(async () => (await pageHolds(page)).join())
      .toMatch(/logged: .*fetchDocumentUrl: 500/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: file.name }).waitFor();
    expect(await opened.leaks([PLANTED])).toEqual([]);
    expect(await kept(page)).toEqual(NOTHING_KEPT);
    await opened.close();
  });

  it('stays out of drafts if it is a token or a file, whose drop the page does not receive', async () => {
    const opened = await openWatched('/drafts#/app/profile/papers/documents');
    const { page } = opened;
    const proof = await proofField(page);
    await proof.evaluate((element, name) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['%PDF-1.7 x'], name, { type: 'application/pdf' }));
      for (const type of ['dragenter', 'dragover', 'drop']) {
        const init = { dataTransfer, bubbles: true, composed: true, cancelable: true };
        element.parentElement?.dispatchEvent(new DragEvent(type, init));
      }
    }, `${PLANTED}.pdf`);
    // Now it is an answer that is not saved.
    await page.getByRole('link', { name: `${PLANTED}.pdf` }).waitFor();
    expect((await pageHolds(page)).filter((line) => line.startsWith('event '))).toEqual([]);
    // As the page is hidden, all that may be kept is written down.
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    expect(await opened.leaks([PLANTED])).toEqual([]);
    expect(await kept(page)).toEqual(NOTHING_KEPT);
    await opened.close();
  });

  it('stays there for a wallet that is connected and signs, whatever goes wrong', async () => {
    const opened = await openWatched('/wallet', walletScript());
    const { page, requests } = opened;
    await page.getByRole('radio', { name: 'One I have' }).check();
    await page.getByLabel(/^Kind of wallet/).selectOption({ label: 'My own wallet' });
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).click();
    await page.getByText('MetaMask is connected and has signed').waitFor();
    expect(await page.getByLabel('Wallet address').inputValue()).toBe(account.address);

    const secret = `${account.address} ${signature}`;
    await fault('linkWalletToIdentity', { kind: 'status', status: 409, code: secret });
    await fails(opened, /problem with the service/);
    const refusal = { kind: 'status', code: secret, detail: `Not ${account.address}` };
    await fault('saveSection', { ...refusal, status: 500 });
    await fails(opened, /Not 0x/);
    const errors = [{ id: 'wallet_address', message: `${account.address} is not ours` }];
    await fault('saveSection', { ...refusal, status: 422, errors });
    await fails(opened, /is not ours/);
    await fault('saveSection', { kind: 'status', status: 503, code: secret });
    await fails(opened, /could not be saved/);
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    // Kept for this investor at this backend, and for nobody else.
    const draft = `investor-onboarding:draft:eve ${site.api}/v1`;
    expect(await kept(page)).toEqual({ ...NOTHING_KEPT, session: [draft] });
    const text = await page.evaluate((key) => sessionStorage.getItem(key) ?? '', draft);
    expect(text).toContain(account.address);
    expect(await opened.leaks([], 'drafts')).toEqual([]);

    await save(page);
    await page.getByText('Your answers are saved').first().waitFor();
    const linked = requests.filter(({ method, url }) => method === 'POST' && /wallets$/.test(url));
    expect(linked).toHaveLength(2);
    expect(Object.values((await site.backend.investor('eve'))?.wallets ?? {})).toEqual([signature]);
    await expect.poll(() => kept(page)).toEqual(NOTHING_KEPT);
    expect(await opened.leaks([], 'drafts')).toEqual([]);
    await opened.close();
  });

  it.each(everyTest ? ['/onfido', '/sumsub'] : ['/onfido'])(
    'stays there for the token of an identity check, %s',
    async (path) => {
      const opened = await openWatched(path);
      const { page } = opened;
      await page.locator('[id^="id-check-"] *').first().waitFor({ state: 'attached' });
      await expect.poll(() => page.getByText('The check is being prepared').count()).toBe(0);
      expect(opened.sdkTokens.size).toBe(1);
      // The second provider's package has it, encoded, as the id of its frame: in the frame's address and
      // messages, and nowhere else.
      const [token = ''] = opened.sdkTokens;
      const id = path === '/sumsub' ? Buffer.from(token).toString('base64') : '';
      expect(await opened.leaks([], undefined, id)).toEqual([]);
      const places = (await opened.leaks()).map((line) => line.slice(0, line.indexOf(':')));
      expect(places.includes('document')).toBe(id !== '');
      const known = id ? ['document', 'message', 'performance'] : [];
      expect(places.filter((place) => !known.includes(place))).toEqual([]);
      expect(await kept(page)).toEqual(NOTHING_KEPT);
      await opened.close();
    },
  );
});

describe('before the investor acts', () => {
  it('only the page, the CDN and the backend are contacted', async () => {
    const opened = await openWatched('/quiet');
    const { page } = opened;
    await arriveAt(page, 'Personal details');
    await page.getByRole('navigation', { name: 'Steps of your profile' }).waitFor();
    await page.waitForLoadState('networkidle');
    const asked = new Set(opened.requests.map(({ url }) => new URL(url).origin));
    expect([...asked].sort()).toEqual([site.portal, site.cdn, site.api].sort());
    // Nothing about the page it stands on leaves it in full.
    const referrers = opened.lines.flatMap((line) => /"referer":"([^"]+)"/.exec(line)?.[1] ?? []);
    for (const referrer of referrers) {
      expect([site.portal, site.cdn]).toContain(new URL(referrer).origin);
      expect(new URL(referrer).search + new URL(referrer).hash).toBe('');
    }
    // Across sites, the page is no more than its origin.
    expect(referrers.filter((referrer) => referrer.startsWith(site.portal))).toContain(
      `${site.portal}/`,
    );
    expect(referrers).not.toContain(`${site.portal}/quiet`);
    opened.expectQuiet();
    await opened.close();
  });
});
