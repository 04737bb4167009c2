import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Command, runCommand } from '../../server/support/command';
import { documentOf, field } from '../../server/support/profile';
import { launchBrowser, openPage } from '../../support/bundle/open';
import {
  type CrossSite,
  pageWith,
  startCrossSite,
  strictPolicy,
} from '../../support/bundle/servers';

let site: CrossSite;
let browser: Browser;
/** Of the command itself, without TLS. */
let base = '';

const ACTIVE = { status: 'active' };
const PROFILE = documentOf({
  about: { ...ACTIVE, label: 'About you', elements: [field('name', { label: 'Full name' })] },
  onfido: { label: 'Identity card', plugins: [{ id: 'id-check-onfido' }] },
  sumsub: { label: 'Selfie', plugins: [{ id: 'id-check-sumsub' }] },
});

/** TLS ends in front of the server. */
function inFrontOf(origin: string) {
  return (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, headers } = incoming;
    const passed = request(origin + incoming.url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.writeHead(502).end());
    incoming.pipe(passed);
  };
}

/** The command as it is started in an empty folder, with one profile of two identity checks. */
async function startCommand(publicUrl: string, origin: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bare-'));
  mkdirSync(path.join(folder, 'profiles/checked'), { recursive: true });
  const write = (name: string, content: object) =>
    writeFileSync(path.join(folder, 'profiles/checked', name), JSON.stringify(content));
  write('en.json', PROFILE);
  write('profile.json', { kycStartsWith: 'onfido' });
  const command: Command = await runCommand([
    ...['--dev-tokens', '--data', path.join(folder, 'data')],
    ...['--profiles', path.join(folder, 'profiles')],
    ...['--public-url', publicUrl, '--origin', origin],
  ]);
  base = new URL(await command.base).origin;
  return {
    listener: inFrontOf(base),
    close: async () => {
      command.kill('SIGTERM');
      await command.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

beforeAll(async () => {
  site = await startCrossSite({
    api: (origins) => startCommand(origins.api, origins.portal),
    pages: (origins) => ({
      '/': {
        html: pageWith(
          origins,
          `<h1>Client portal</h1>
<investor-onboarding api-base="${origins.api}/v1" auth="bearer" routing="memory" identity-origins="${origins.api}"></investor-onboarding>`,
        ),
        policy: `${strictPolicy(origins).replace('script-src', `script-src ${origins.api}`)}; frame-src ${origins.api}`,
      },
    }),
  });
  browser = await launchBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

it('takes an investor over both stand-ins to an approval by the desk', async () => {
  const opened = await openPage(browser, site, {
    beforeScripts: () => {
      document.addEventListener('DOMContentLoaded', () => {
        const widget = document.querySelector('investor-onboarding');
        Object.assign(widget ?? {}, { getAccessToken: async () => 'dev:ada' });
      });
    },
  });
  const { page } = opened;
  const handedIn: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/handed-in')) handedIn.push(answer.status());
  });
  const kycAtDesk = async (change?: object) => {
    const answer = await fetch(`${base}/desk/v1/investors/ada${change ? '/kyc' : ''}`, {
      method: change ? 'PUT' : 'GET',
      headers: { Authorization: 'Bearer dev-desk:eva', 'Content-Type': 'application/json' },
      ...(change && { body: JSON.stringify(change) }),
    });
    return change ? answer.status : (await answer.json()).kyc.status;
  };

  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await page.getByRole('heading', { level: 1, name: 'Identity card' }).waitFor();
  await page.getByText('Stand-in, no real check').waitFor();
  for (const name of ['Start', 'Finish the step document', 'Finish the step face']) {
    await page.getByRole('button', { name }).click();
  }
  await page.getByRole('heading', { level: 1, name: 'Selfie' }).waitFor();
  expect(await kycAtDesk()).toBe('Pending');

  const frame = page.frameLocator('#id-check-sumsub-container iframe');
  await frame.getByRole('button', { name: 'Finish the check' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.getByText('Your identity is being reviewed').waitFor();
  // The second stand-in found the check handed in already.
  expect(handedIn).toEqual([204, 409]);

  expect(await kycAtDesk({ status: 'Approved' })).toBe(204);
  await page.reload();
  await page.getByText('Your identity is confirmed').waitFor();
  opened.expectQuiet(/409/);
  await opened.close();
});
