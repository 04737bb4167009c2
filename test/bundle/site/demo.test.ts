import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fileBelow, sendFile, sendNotFound } from '../../../demo/host/static-files';
import { findBrowser } from '../../../tools/scripts/find-browser.mjs';
import { readSamples } from '../../contracts/docs/samples';
import { axeFindings } from '../../support/bundle/axe';
import { choose, chooseRadio, save, typeInto } from '../../support/bundle/fill-by-keyboard';
import { arriveAt, fillAboutYou, fillDeclarations } from '../../support/bundle/fill-profile';
import { launchBrowser } from '../../support/bundle/open';
import { NO_WALLET, playWallet } from '../../support/bundle/virtual-wallet';
import { longIt } from '../../support/long';
import { realPdf } from '../../support/pdf';

let browser: Browser;
let origin: string;
let stop: () => void;

beforeAll(async () => {
  const made = spawnSync('node', ['tools/scripts/build-demo.mjs'], { encoding: 'utf8' });
  expect(made.stderr).toBe('');
  // As plain as a file server gets: files of one folder by their path, and nothing else.
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://any.test');
    const name = decodeURIComponent(pathname).replace(FOLDER, '');
    const sample = SAMPLES.find((one) => `${one.name}.html` === name);
    if (sample) return void res.setHeader('Content-Type', 'text/html').end(sample.code);
    if (!pathname.startsWith(FOLDER)) return sendNotFound(res);
    const file = fileBelow(path.resolve('dist-demo'), `/${name || 'index.html'}`);
    void sendFile(res, file).then((sent) => sent || sendNotFound(res));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => {
    server.close();
    server.closeAllConnections();
  };
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  stop?.();
});

/** Not the root: a demo has to work wherever somebody puts it. */
const FOLDER = '/some/folder/';

/** The pages of the documentation that say they can be run. */
const SAMPLES = readSamples().filter(({ purpose }) => purpose === 'run');

async function open(file = '', before?: () => void, from: Browser = browser) {
  const context = await from.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  if (before) await page.addInitScript(before);
  const problems: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin + FOLDER)) problems.push(`foreign: ${request.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(origin + FOLDER + file);
  return { page, problems, close: () => context.close() };
}

/** Runs in the page: the widget's text size, and what is wider than its place. */
function wider() {
  const root = document
    .querySelector('investor-onboarding')
    ?.shadowRoot?.querySelector('.onboarding');
  const all = [...(root?.querySelectorAll('header, main, form, label, p, button, h1') ?? [])];
  return {
    size: root && getComputedStyle(root).fontSize,
    cut: all
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  };
}

/** Runs in the page: the choices of the panel that stick out of their row. */
function outOfRow() {
  const widget = document.querySelector('investor-onboarding')?.shadowRoot;
  const panel = [...(widget?.children ?? [])].find(({ shadowRoot }) => shadowRoot)?.shadowRoot;
  const selects = [...(panel?.querySelectorAll('select') ?? [])];
  if (selects.length === 0) throw new Error('there is no panel');
  return selects
    .filter((one) => one.offsetWidth > (one.parentElement?.offsetWidth ?? 0))
    .map(({ id }) => id);
}

async function answerFor(page: Page, answer: string): Promise<void> {
  await arriveAt(page, 'Who invests');
  await page.getByRole('radio', { name: answer }).check();
  await save(page);
}

async function addFile(page: Page, name: string): Promise<void> {
  const file = { name: `${name}.pdf`, mimeType: 'application/pdf' };
  await page
    .getByLabel(new RegExp(`^${name}`))
    .setInputFiles({ ...file, buffer: Buffer.from(realPdf(name)) });
  await page.getByRole('link', { name: file.name }).waitFor();
}

async function goTo(page: Page, section: string): Promise<void> {
  await page.getByRole('link', { name: section }).first().click();
  await arriveAt(page, section);
}

/** Runs in the page before its scripts: as in a browser without the API. */
function withoutWallets(): void {
  Reflect.deleteProperty(globalThis, 'DigitalCredential');
}

/** Opens the panel and chooses a profile there. */
async function openPanel(
  profile: string,
  heading: string,
  before?: () => void,
  from: Browser = browser,
) {
  const opened = await open('', before, from);
  const { page } = opened;
  await arriveAt(page, 'Who invests');
  await page.getByText('Demo: no server, nothing is sent or kept').click();
  await page.getByLabel('Profile', { exact: true }).selectOption(profile);
  await arriveAt(page, heading);
  return opened;
}

async function connectMetamask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).click();
}

/** Names of the wallets that answer the page (EIP-6963). */
function announcedWallets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const names: string[] = [];
    window.addEventListener('eip6963:announceProvider', (event) => {
      names.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name);
    });
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    return names;
  });
}

/** What the tag says; with Not_checked there is none. */
const KYC_TAGS = [
  ['Pending', 'Identity being reviewed'],
  ['Approved', 'Identity approved'],
  ['Rejected', 'Identity rejected'],
  ['In_review', 'Identity: In review'],
] as const;

describe('the demo on a plain file server', () => {
  longIt('takes a person from the question to the last section', async () => {
    const { page, problems, close } = await open();
    await answerFor(page, 'For myself');
    await fillAboutYou(page);
    await arriveAt(page, 'Documents');
    await addFile(page, 'Proof of address');
    await save(page);
    await fillDeclarations(page);
    await page
      .getByText('You have done everything on your side. You will see the result here.')
      .waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  longIt('loses nothing where the first answer changes there and back', async () => {
    const { page, problems, close } = await open();
    await answerFor(page, 'For a company');
    await arriveAt(page, 'Company details');
    await typeInto(page, /Company name/, 'Lovelace Engines');
    await choose(page, /Country of registration/, 'Switz');
    await save(page);
    await arriveAt(page, 'Company documents');
    await addFile(page, 'Extract from the commercial register');
    await addFile(page, 'Certificate of good standing');
    await save(page);
    await arriveAt(page, 'Directors');

    await goTo(page, 'Who invests');
    await answerFor(page, 'For myself');
    await page.getByText('Sections added: 5. No longer needed: 4.').first().waitFor();
    await fillAboutYou(page);
    await arriveAt(page, 'Documents');
    await addFile(page, 'Proof of address');
    await save(page);
    await arriveAt(page, 'Declarations');

    await goTo(page, 'Who invests');
    await answerFor(page, 'For a company');
    await page.getByText('Sections added: 4. No longer needed: 5.').first().waitFor();
    await arriveAt(page, 'Directors');
    await goTo(page, 'Company documents');
    await page.getByRole('link', { name: 'Certificate of good standing.pdf' }).waitFor();

    await goTo(page, 'Who invests');
    await answerFor(page, 'For myself');
    await arriveAt(page, 'Declarations');
    await goTo(page, 'Documents');
    await page.getByRole('link', { name: 'Proof of address.pdf' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it.each(SAMPLES)('shows the sample $name', async ({ name }) => {
    const { page, close } = await open(`${name}.html`);
    await arriveAt(page, 'Who invests');
    await close();
  });

  longIt('connects its own wallet, and accepts only a signature of that wallet', async () => {
    const { page, problems, close } = await openPanel('wallet', 'Wallet');
    await page.getByRole('radio', { name: 'One I have' }).check();
    await page.getByLabel(/^Kind of wallet/).selectOption({ label: 'My own wallet' });
    await page.getByLabel('What the demo wallet does').selectOption('Says no (4001)');
    await connectMetamask(page);
    await page.getByText('The request was declined in your wallet.').waitFor();
    await page.getByLabel('What the demo wallet does').selectOption('Says yes');
    await page.getByRole('button', { name: 'MetaMask' }).click();
    await page.getByText('MetaMask is connected and has signed').waitFor();
    // It is asked to switch back, and does.
    await page.getByLabel('Network of the demo wallet').selectOption('mainnet');
    const elsewhere = page.getByText('Your wallet is on another network.');
    await elsewhere.waitFor();
    await elsewhere.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByText('Your profile is complete.').waitFor();
    expect(problems).toEqual([]);
    expect(await announcedWallets(page)).toEqual(['Demo wallet']);
    await page.evaluate(() => document.querySelector('investor-onboarding')?.remove());
    expect(await announcedWallets(page)).toEqual([]);
    await close();
  });

  longIt.each(['identity-onfido', 'identity-sumsub'])(
    'does the check of %s with no provider',
    async (profile) => {
      const { page, problems, close } = await openPanel(profile, 'Identity check');
      await page.getByText('Stand-in, no real check').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(outOfRow)).toEqual([]);
      await page.getByRole('button', { name: 'Finish the check' }).click();
      await page
        .getByText('Your answers are saved. Your identity is being reviewed.')
        .first()
        .waitFor();
      await page.getByLabel('Identity check (KYC)').selectOption('Rejected');
      await page.getByText('Identity rejected').first().waitFor();
      expect(problems).toEqual([]);
      await close();
    },
  );

  longIt(
    'offers three ways to prove an identity, and says which can’t run in this browser',
    async () => {
      const opened = await openPanel('identity-choice', 'Identity check', withoutWallets);
      const { page, problems, close } = opened;
      const card = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
      await expect.poll(() => card('Photos with Onfido').isEnabled()).toBe(true);
      await page.getByText(/does not work in this browser/).waitFor();
      expect(await card('Electronic identity').isDisabled()).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
      await card('Photos with Onfido').check();
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByRole('button', { name: 'Leave the check' }).waitFor();
      await page.getByRole('button', { name: 'Choose another way' }).click();
      await card('A short video with Sumsub').check();
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByRole('button', { name: 'Finish the check' }).click();
      await page
        .getByText('Your answers are saved. Your identity is being reviewed.')
        .first()
        .waitFor();
      expect(problems).toEqual([]);
      await close();
    },
  );

  longIt(
    'asks the browser’s own wallet for electronic identity, and sends its answer nowhere',
    async ({ skip }) => {
      const walletBrowser = await launchBrowser({}, [], findBrowser());
      onTestFinished(() => walletBrowser.close());
      const opened = await openPanel('identity-choice', 'Identity check', undefined, walletBrowser);
      const { page, problems } = opened;
      const response = { vp_token: { pid: ['sealed'] } };
      const behavior = { action: 'respond', protocol: 'openid4vp-v1-unsigned', response };
      if (!(await playWallet(page, behavior))) skip(NO_WALLET);
      await page.getByRole('radio', { name: /^Electronic identity/ }).check();
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByRole('button', { name: 'Show your electronic identity' }).click();
      await page
        .getByText('Your answers are saved. Your identity is being reviewed.')
        .first()
        .waitFor();
      expect(problems).toEqual([]);
    },
  );

  it('shows text at twice its size with nothing cut off or out of reach', async () => {
    const { page, close } = await open();
    const session = await page.context().newCDPSession(page);
    // As the browser's own setting does.
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await arriveAt(page, 'Who invests');
    await expect.poll(() => page.evaluate(wider)).toEqual({ size: '32px', cut: [] });
    await close();
  });

  longIt('shows any state by its panel', async () => {
    const { page, problems, close } = await openPanel('returning', 'Tax residence');
    for (const [status, words] of KYC_TAGS) {
      await page.getByLabel('Identity check (KYC)').selectOption(status);
      await page.getByText(words).first().waitFor();
    }
    await page.getByRole('button', { name: 'Let the session end in two minutes' }).click();
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.getByRole('button', { name: 'End the session' }).click();
    await page.getByRole('button', { name: 'Sign in' }).first().click();
    await arriveAt(page, 'Tax residence');
    const fault = (words: string) => page.getByLabel('What goes wrong').selectOption(words);
    await choose(page, /Country of tax residence/, 'Lux');
    await typeInto(page, /Tax identification number/, '1985071204815');
    await chooseRadio(page, /US person/, 'No');
    await fault('Refuse the next save: saved elsewhere (412)');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByText('This section was changed elsewhere').waitFor();
    await page.getByRole('button', { name: 'Use the saved ones' }).click();
    await page.getByLabel('Status of that section').selectOption('locked');
    await page.getByText('This section is locked').first().waitFor();
    await page.getByLabel('Status of that section').selectOption('open');
    await page.getByRole('button', { name: 'Save and continue' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
