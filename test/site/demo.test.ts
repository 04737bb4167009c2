import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileBelow, sendFile, sendNotFound } from '../../demo/host/static-files';
import { readSamples } from '../docs/samples';
import { choose, chooseRadio, save, tick, typeInto } from './support/fill-by-keyboard';
import { launchBrowser } from './support/open';

let browser: Browser;
let origin: string;
let stop: () => void;

beforeAll(async () => {
  const made = spawnSync('node', ['scripts/build-demo.mjs'], { encoding: 'utf8' });
  expect(made.stderr).toBe('');
  // As plain as a file server gets: files by their path and nothing else.
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://any.test');
    const sample = SAMPLES.find(({ name }) => `/${name}.html` === decodeURIComponent(pathname));
    if (sample)
      return void res.setHeader('Content-Type', 'text/html').end(withOwnScript(sample.code));
    const file = fileBelow(path.resolve('dist-demo'), pathname === '/' ? '/index.html' : pathname);
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

/** The pages of the documentation that say they can be run. */
const SAMPLES = readSamples().filter(({ purpose }) => purpose === 'run');

/** With the built bundle in the place of the CDN's. */
function withOwnScript(code: string): string {
  return code.replace(
    /https:\/\/cdn\.example\/investor-onboarding@[\d.]+/g,
    '/investor-onboarding',
  );
}

async function open(path = '/') {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) problems.push(`foreign: ${request.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(origin + path);
  return { page, problems, close: () => context.close() };
}

const arriveAt = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

describe('the demo on a plain file server', () => {
  it('takes an investor from the first section to the last', async () => {
    const { page, problems, close } = await open();
    await arriveAt(page, 'Personal details');
    await typeInto(page, /First name/, 'Anna');
    await typeInto(page, /Last name/, 'Keller');
    await typeInto(page, /Date of birth/, '07071985');
    await choose(page, /Nationality/, 'Lux');
    await tick(page, /on my own behalf/);
    await save(page);
    await arriveAt(page, 'Contact and home address');
    await typeInto(page, /E-mail address/, 'anna@example.com');
    await typeInto(page, /Street and number/, '12 rue de la Gare');
    await typeInto(page, /Postcode/, 'L-1611');
    await typeInto(page, /Town or city/, 'Luxembourg');
    await choose(page, /Country/, 'Lux');
    await save(page);
    await arriveAt(page, 'Tax residence');
    await choose(page, /Country of tax residence/, 'Lux');
    await typeInto(page, /Tax identification number/, '1985071204815');
    await chooseRadio(page, /US person/, 'No');
    await save(page);
    await arriveAt(page, 'Your funds');
    await typeInto(page, /Yearly income/, '84000');
    await typeInto(page, /Amount you plan to invest/, '2500.50');
    await chooseRadio(page, /Where does the money/, 'Savings from employment');
    await save(page);
    await arriveAt(page, 'Declarations');
    await tick(page, /complete and true/);
    await tick(page, /I accept the terms/);
    await save(page);
    await page
      .getByText('Your profile is complete. There is nothing left for you to do.')
      .waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it.each(SAMPLES)('is what $name shows', async ({ name }) => {
    const { page, close } = await open(`/${name}.html`);
    await arriveAt(page, 'Personal details');
    await close();
  });

  it('shows any state by its panel', async () => {
    const { page, problems, close } = await open();
    await arriveAt(page, 'Personal details');
    await page.getByText('Demo: no server, nothing is sent or kept').click();
    await page.getByLabel('Identity check (KYC)').selectOption('Rejected');
    await page.getByRole('button', { name: 'End the session' }).click();
    await page.getByRole('button', { name: 'Sign in' }).first().click();
    await arriveAt(page, 'Personal details');
    await page.getByLabel('Status of that section').selectOption('locked');
    await arriveAt(page, 'Contact and home address');
    expect(problems).toEqual([]);
    // From here on the provider's SDK sends its analytics, which a file server has no place for.
    await page.getByLabel('Profile', { exact: true }).selectOption('identity-onfido');
    await arriveAt(page, 'Identity check');
    await page.getByText('Stand-in, no real check').waitFor();
    await close();
  });
});
