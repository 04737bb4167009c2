import type { IncomingMessage, RequestListener } from 'node:http';
import type { Browser } from 'playwright-core';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSamples } from '../../contracts/docs/samples';
import { heardEvents, openClientPage } from '../../support/bundle/client-page';
import { launchBrowser } from '../../support/bundle/open';
import { type CrossSite, pageWith, startCrossSite } from '../../support/bundle/servers';

let site: CrossSite;
let browser: Browser;
/** What the backend was asked to save, in order. */
const saved: unknown[] = [];

beforeAll(async () => {
  site = await startCrossSite({
    api: (origins) => ownBackend(origins.portal),
    pages: (origins) => ({
      // Where the test waits until it can answer for the host's script.
      '/start': { html: '<!doctype html><title>Start</title>' },
      '/': {
        html: pageWith(
          origins,
          `<script type="module" src="${origins.file('host.js')}"></script>
<h1 data-own="${origins.api}">Client portal</h1>`,
        ),
      },
    }),
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** A backend that knows nothing of the contract: forms, answers and revisions, in memory. */
function ownBackend(portal: string): RequestListener {
  const question = { kind: 'text', mandatory: true, answer: null };
  const form = {
    key: 'person',
    title: 'Who you are',
    done: false,
    revision: 1,
    questions: [
      { ...question, name: 'name', caption: 'Full name' },
      { ...question, name: 'city', caption: 'Town' },
    ],
  };
  const answerTo = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const call = `${request.method} ${request.url}`;
    if (call === 'GET /me') return [200, { id: 'i-1', mail: 'anna@example.com' }];
    if (call === 'GET /forms') return [200, [form]];
    if (call === 'GET /forms/person') return [200, form];
    if (call !== 'PATCH /forms/person') return [404, {}];
    const change = await bodyOf(request);
    saved.push(change);
    if (change.revision !== form.revision) return [409, {}];
    if (change.answers.city === 'Nowhere') return [400, { problems: { city: 'No such town.' } }];
    Object.assign(form, { done: true, revision: form.revision + 1 });
    return [200, form];
  };
  return async (request, response) => {
    const headers = {
      'access-control-allow-origin': portal,
      'access-control-allow-headers': 'content-type',
      'access-control-allow-methods': 'GET, PATCH, POST',
      'content-type': 'application/json',
    };
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end();
    const [status, body] = await answerTo(request);
    return response.writeHead(status, headers).end(JSON.stringify(body));
  };
}

async function bodyOf(request: IncomingMessage) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text) as { revision: number; answers: Record<string, unknown> };
}

/** The adapter of docs/backend/api-adapter.md, as a script of the host that hands it to the widget. */
async function hostScript(): Promise<string> {
  const sample = readSamples().find(({ name }) => name === 'api-adapter.md 1');
  const { code } = await transformWithOxc(sample?.code ?? '', 'adapter.ts');
  return `${code}
const widget = document.createElement('investor-onboarding');
widget.api = createAdapter(document.querySelector('[data-own]').dataset.own);
document.body.append(widget);`;
}

it('the adapter of the documentation runs the widget on a backend of another shape', async () => {
  const body = await hostScript();
  const opened = await openClientPage(browser, site, { path: '/start' });
  const { page } = opened;
  await page.route(site.file('host.js'), (route) =>
    route.fulfill({
      body,
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await page.goto(site.portal);
  await page.getByRole('heading', { level: 1, name: 'Who you are' }).waitFor();
  await page.getByRole('textbox', { name: /Full name/ }).fill('Anna Keller');
  const town = page.getByRole('textbox', { name: /Town/ });
  await town.fill('Nowhere');
  const save = page.getByRole('button', { name: 'Save and continue' });
  await save.click();
  await page.getByText('No such town.').first().waitFor();
  await town.fill('Luxembourg');
  await save.click();
  await expect
    .poll(async () => (await heardEvents(page)).map(({ type }) => type))
    .toContain('onboarding-section-saved');
  expect(saved).toEqual([
    { revision: 1, answers: { name: 'Anna Keller', city: 'Nowhere' } },
    { revision: 1, answers: { name: 'Anna Keller', city: 'Luxembourg' } },
  ]);
  opened.expectQuiet(/status of 400/, /saveSection: 422, code INVALID/);
  await opened.close();
});
