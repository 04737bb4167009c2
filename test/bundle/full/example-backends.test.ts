import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { DEMO_DOCUMENTS } from '../../../cli/studio/page/demo-documents';
import { heardEvents, openClientPage } from '../../support/bundle/client-page';
import { fillProfile } from '../../support/bundle/fill-profile';
import { launchBrowser } from '../../support/bundle/open';
import { pageWith, startCrossSite } from '../../support/bundle/servers';
import { realPdf } from '../../support/pdf';

/** An example, and how it is started for pages of an origin, at a port and an address that browsers know. */
interface Example {
  readonly name: string;
  readonly command: string;
  readonly vectors: string;
  /** Of cli/contract/vectors; branching.json of the others is in test/contracts/kit/example-rules.test.ts. */
  readonly files: readonly string[];
  readonly start: (
    hostPage: string,
    port: number,
    publicly: string,
  ) => {
    readonly args: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  };
  readonly sections: number;
  /** What is left after the sections that all examples have. */
  readonly finish?: (page: Page) => Promise<void>;
}

const EXAMPLES: readonly Example[] = [
  {
    name: 'backend-node',
    command: process.execPath,
    vectors: 'vectors.mjs',
    files: ['fields.json', 'branching.json', 'checks.json'],
    start: (hostPage, port, publicly) => ({
      args: ['server.mjs', String(port), hostPage],
      env: { DATA: 'none', PUBLIC: publicly },
    }),
    sections: 6,
    finish: async (page) => {
      const file = {
        name: 'bill.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(realPdf('bill')),
      };
      await page.getByLabel(/^Proof of address/).setInputFiles(file);
      await page.getByRole('link', { name: /bill\.pdf/ }).waitFor();
      await page.getByRole('button', { name: 'Save and continue' }).click();
    },
  },
  {
    name: 'backend-php',
    command: 'php',
    vectors: 'vectors.php',
    files: ['fields.json'],
    start: (hostPage, port) => ({
      args: ['-S', `127.0.0.1:${port}`, 'server.php'],
      env: { DATA: join(tmpdir(), `onboarding-${randomUUID()}.json`), HOST_PAGE: hostPage },
    }),
    sections: 5,
  },
  {
    name: 'backend-python',
    command: 'python3',
    vectors: 'vectors.py',
    files: ['fields.json', 'lists.json'],
    start: (hostPage, port) => ({ args: ['server.py', String(port), hostPage] }),
    sections: 5,
  },
];

/** Those of the demo's that ask for nothing the example says it lacks. */
const STUDIO_PROFILES = ['everyone', 'every-element', 'wallet', 'identity-onfido'];

const TOKEN = 'demo-token';
const SECOND_TOKEN = 'demo-token-2';

/** Starts an example for pages of this origin; resolves with it and its address once it answers. */
async function startExample(
  { name, command, start }: Example,
  hostPage: string,
  publicly?: string,
  more: Readonly<Record<string, string>> = {},
) {
  const port = await freePort();
  const { args, env } = start(hostPage, port, publicly ?? `http://127.0.0.1:${port}`);
  const child = spawn(command, args, {
    cwd: `examples/${name}`,
    env: { ...process.env, ...env, ...more },
    stdio: 'ignore',
  });
  const base = `http://127.0.0.1:${port}/v1`;
  await vi.waitFor(() => fetch(`${base}/languages`), { timeout: 10_000, interval: 50 });
  return { child, base };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Its exit code and what it printed. */
async function checkBackend(base: string, origin: string, more: readonly string[]) {
  const args = [
    'cli/bin/investor-onboarding.mjs',
    'check-backend',
    base,
    '--json',
    '--origin',
    origin,
  ];
  const child = spawn(process.execPath, [...args, '--token', TOKEN, ...more]);
  let printed = '';
  child.stdout.on('data', (part) => {
    printed += part;
  });
  const [code] = await once(child, 'close');
  const { findings } = JSON.parse(printed) as {
    findings: { id: string; outcome: string; problem?: string; fix?: string }[];
  };
  const passed = findings.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id);
  // What was skipped without a way to see it is not there.
  const notPassed = findings.filter(
    ({ outcome, fix }) => outcome !== 'passed' && (outcome !== 'skipped' || fix),
  );
  return { code, notPassed, passed };
}

describe.each(EXAMPLES)('examples/$name', (example) => {
  const isHere = spawnSync(example.command, ['--version']).status === 0;
  if (!isHere)
    console.warn(`There is no ${example.command} here: examples/${example.name} is not tested.`);
  const started: ChildProcess[] = [];
  afterAll(() => {
    for (const child of started) child.kill();
  });

  it.runIf(isHere).each(example.files)('follows the rules of the test vectors in %s', (file) => {
    const vectors = `../../cli/contract/vectors/${file}`;
    const printed = execFileSync(example.command, [example.vectors, vectors], {
      cwd: `examples/${example.name}`,
      encoding: 'utf8',
    });
    expect(printed).toBe('0 wrong\n');
  });

  it.runIf(isHere)('passes check-backend with --save --strict, of two investors', async () => {
    const portal = 'https://portal.client.test';
    const { child, base } = await startExample(example, portal);
    started.push(child);
    const { code, notPassed, passed } = await checkBackend(base, portal, [
      '--save',
      '--strict',
      '--sign-out',
      '--second-token',
      SECOND_TOKEN,
    ]);
    expect({ code, notPassed }).toEqual({ code: 0, notPassed: [] });
    for (const id of [
      'way.filled',
      'profile.start',
      'sections.vectors',
      'sections.merged',
      'session.sign-out',
      'owners.answers',
      ...(example.name === 'backend-node' ? ['owners.documents'] : []),
    ]) {
      expect(passed).toContain(id);
    }
  });

  it.runIf(isHere && example.name === 'backend-node')(
    'runs a profile that was made in the studio',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'profile-'));
      for (const { id, text } of DEMO_DOCUMENTS.filter(({ id }) => STUDIO_PROFILES.includes(id))) {
        const profile = join(folder, `${id}.json`);
        writeFileSync(profile, text());
        const portal = 'https://portal.client.test';
        const { child, base } = await startExample(example, portal, undefined, {
          PROFILE: profile,
        });
        started.push(child);
        const { notPassed } = await checkBackend(base, portal, [
          ...['--save', '--second-token', SECOND_TOKEN, '--only', 'way', '--only', 'sections'],
          ...['--only', 'owners', '--only', 'document'],
        ]);
        // What a profile doesn't have can't be checked.
        const wrong = notPassed.filter(({ outcome }) => outcome !== 'skipped');
        expect({ id, wrong }).toEqual({ id, wrong: [] });
      }
      rmSync(folder, { recursive: true });
    },
  );

  it.runIf(isHere && example.name === 'backend-node')(
    'gives each investor the sections that answers lead to, there and back',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'profile-'));
      const PROFILE = join(folder, 'everyone.json');
      writeFileSync(PROFILE, JSON.stringify(everyone()));
      const { child, base } = await startExample(example, 'https://portal.client.test', undefined, {
        PROFILE,
      });
      started.push(child);
      const call = (method: string, path: string, body?: object) =>
        fetch(base + path, {
          method,
          headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
      const save = async (id: string, values: object) => {
        const elements = Object.entries(values).map(([id, value]) => ({ id, value }));
        const { status } = await call('PUT', `/qualification/sections/${id}`, { elements });
        expect(status).toBe(204);
        const { milestones } = await (await call('GET', '/qualification')).json();
        return milestones[0].sections.map((one: { id: string; status: string }) => [
          one.id,
          one.status,
        ]);
      };
      const taxOf = async (id: string) => {
        const answer = await call('GET', `/qualification/sections/${id}`);
        return answer.status === 200 ? (await answer.json()).elements[0].value : answer.status;
      };
      await save('you', { investor: 'company' });
      await save('owners', { owner_1__there: true, owner_1__name: 'Ada' });
      await save('owner-1', { 'tax-1': 'A1' });
      expect(await save('you', { investor: 'person' })).toEqual([
        ['you', 'complete'],
        ['person', 'active'],
      ]);
      expect(await taxOf('owner-1')).toBe(404);
      expect(await save('you', { investor: 'company' })).toEqual([
        ['you', 'complete'],
        ['owners', 'complete'],
        ['owner-1', 'complete'],
      ]);
      expect(await taxOf('owner-1')).toBe('A1');
      await save('owners', { owner_1__name: 'Eve' });
      expect(await taxOf('owner-1')).toBeUndefined();
      await save('owners', { owner_1__name: 'Ada' });
      expect(await taxOf('owner-1')).toBe('A1');
      rmSync(folder, { recursive: true });
    },
  );

  it.runIf(isHere)('carries an investor through the profile', async () => {
    let pass: (request: IncomingMessage, response: ServerResponse) => void = () => {};
    const site = await startCrossSite({
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
    const browser = await launchBrowser();
    try {
      const { child, base } = await startExample(example, site.portal, site.api);
      started.push(child);
      pass = (incoming, response) => handOn(base, incoming, response);
      const { page, expectQuiet } = await openClientPage(browser, site, {
        path: '/',
        beforeScripts: [signIn],
      });
      await fillProfile(page);
      await example.finish?.(page);
      await page
        .getByText('Your profile is complete. There is nothing left for you to do.')
        .waitFor();
      const events = await heardEvents(page);
      const saved = events.filter(({ type }) => type === 'onboarding-section-saved');
      expect(saved).toHaveLength(example.sections);
      expect(events.at(-1)?.type).toBe('onboarding-complete');
      // There is no receipt, which the contract allows.
      expectQuiet(/404 .*\/receipt/);
    } finally {
      await browser.close();
      await site.close();
    }
  });
});

/** A person, or a company with a section for its owner. */
function everyone(): object {
  const text = (id: string, label: string) => ({ id, type: 'string', label });
  const hiddenUnless = (value: string) => ({
    hiddenWhen: { section: 'you', id: 'investor', operator: 'notOneOf', values: [value] },
  });
  const options = ['person', 'company'].map((value) => ({ value, label: value }));
  const owner = {
    ...{ id: 'owner_1', type: 'fieldset-grouped', label: 'Owner 1' },
    legend: { type: 'input-checkbox', name: 'owner_1__there', label: 'There is an owner' },
    repeat: { list: 'owners', label: 'Owner', title: 'owner_1__name' },
    fields: [text('owner_1__name', 'Name')],
  };
  const question = { id: 'investor', type: 'select-simple', label: 'Who invests?', options };
  const sections = [
    { id: 'you', elements: [question] },
    { id: 'person', ...hiddenUnless('person'), elements: [text('born', 'Born')] },
    { id: 'owners', ...hiddenUnless('company'), elements: [owner] },
    {
      id: 'owner',
      forEach: { section: 'owners', list: 'owners' },
      elements: [text('tax', 'Tax number of {{name}}')],
    },
  ].map((section) => ({ label: section.id, status: 'active', ...section }));
  const summaries = sections.map(({ id, label, status }) => ({ id, label, status }));
  return {
    qualification: {
      ...{ id: 'everyone', languages: ['en'] },
      milestones: [{ id: 'about', label: 'About', status: 'active', sections: summaries }],
    },
    sections: Object.fromEntries(sections.map((section) => [section.id, section])),
  };
}

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
