import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heardEvents, openClientPage } from '../site/support/client-page';
import { fillProfile } from '../site/support/fill-profile';
import { launchBrowser } from '../site/support/open';
import { type CrossSite, pageWith, startCrossSite } from '../site/support/servers';

const FOLDER = 'examples/backend-python';
const TOKEN = 'demo-token';
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('There is no python3 here: examples/backend-python is not tested.');

/** Starts the example for pages of this origin; resolves with it and its address. */
async function startExample(hostPage: string): Promise<{ child: ChildProcess; base: string }> {
  const child = spawn('python3', ['server.py', '0', hostPage], {
    cwd: FOLDER,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [base] = await once(createInterface(child.stdout), 'line');
  return { child, base: String(base) };
}

/** Its exit code and what it printed. */
async function checkBackend(base: string, origin: string) {
  const args = ['bin/investor-onboarding.mjs', 'check-backend', base, '--json', '--origin', origin];
  const child = spawn(process.execPath, [...args, '--token', TOKEN]);
  let printed = '';
  child.stdout.on('data', (part) => {
    printed += part;
  });
  const [code] = await once(child, 'close');
  const { findings } = JSON.parse(printed) as {
    findings: { id: string; outcome: string; problem?: string }[];
  };
  const of = (outcome: string) => findings.filter((one) => one.outcome === outcome);
  return { code, failed: of('failed'), passed: of('passed').map(({ id }) => id) };
}

describe.skipIf(!hasPython)('the backend in examples/backend-python', () => {
  const started: ChildProcess[] = [];
  afterAll(() => {
    for (const child of started) child.kill();
  });

  it('follows the rules of the test vectors', () => {
    const printed = execFileSync('python3', ['vectors.py', '../../contract/vectors/fields.json'], {
      cwd: FOLDER,
      encoding: 'utf8',
    });
    expect(printed).toBe('0 wrong\n');
  });

  it('passes check-backend', async () => {
    const portal = 'https://portal.client.test';
    const { child, base } = await startExample(portal);
    started.push(child);
    const { code, failed, passed } = await checkBackend(base, portal);
    expect(failed).toEqual([]);
    expect(code).toBe(0);
    expect(passed).toContain('profile.start');
    expect(passed).toContain('sections.vectors');
  });

  describe('with the widget', () => {
    let site: CrossSite;
    let browser: Browser;
    let base: string;

    beforeAll(async () => {
      let pass: (request: IncomingMessage, response: ServerResponse) => void = () => {};
      site = await startCrossSite({
        // Only names of this browser lead to HTTPS: calls are handed on to the example as they come.
        api: () => (incoming, response) => pass(incoming, response),
        pages: (origins) => ({
          '/': {
            html: pageWith(
              origins,
              `<h1>Client portal</h1>
<investor-onboarding api-base="${origins.api}/v1" auth="bearer"></investor-onboarding>`,
            ),
          },
        }),
      });
      const { child, base: address } = await startExample(site.portal);
      started.push(child);
      base = address;
      pass = (incoming, response) => handOn(base, incoming, response);
      browser = await launchBrowser();
    });

    afterAll(async () => {
      await browser?.close();
      await site?.close();
    });

    it('carries an investor through the profile', async () => {
      const opened = await openClientPage(browser, site, {
        path: '/',
        beforeScripts: [signIn],
      });
      const { page } = opened;
      await fillProfile(page);
      await page
        .getByText('Your profile is complete. There is nothing left for you to do.')
        .waitFor();
      const events = await heardEvents(page);
      expect(events.filter(({ type }) => type === 'onboarding-section-saved')).toHaveLength(5);
      expect(events.at(-1)?.type).toBe('onboarding-complete');
      await opened.close();
    });

    it('keeps the contract for everything filled in, including cleared values', async () => {
      const { code, failed, passed } = await checkBackend(base, site.portal);
      expect({ code, failed }).toEqual({ code: 0, failed: [] });
      expect(passed).toContain('sections.merged');
      expect(passed).toContain('sections.cleared');
    });
  });
});

/** Runs in the page: the host's token. */
function signIn(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const widget = document.querySelector('investor-onboarding');
    if (widget) Object.assign(widget, { getAccessToken: async () => 'demo-token' });
  });
}

function handOn(base: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '/' } = incoming;
  const call = request(new URL(url, base), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  call.on('error', () => response.destroy());
  incoming.pipe(call);
}
