import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ClientSite,
  heardEvents,
  openClientPage,
  startClientSite,
} from '../../support/bundle/client-page';
import { launchBrowser, type Opened } from '../../support/bundle/open';
import { buildReactModules } from '../../support/bundle/react-modules';
import { type HostPage, type Origins, strictPolicy } from '../../support/bundle/servers';

/** A host without a bundler: its React comes by an import map, and the widgets stand in its own tree. */
const HOST = `
import { createElement as h, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

const { api } = document.documentElement.dataset;
const seen = (globalThis.seenByHost = []);
const note = (event) => seen.push(event.type);
const tokenOf = (investor) => async () => {
  const answer = await fetch(api + '/demo/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ investor, profile: 'individual' }),
  });
  return (await answer.json()).accessToken;
};
const tokens = [tokenOf('ada'), tokenOf('bob')];

function Host() {
  const [count, setCount] = useState(0);
  return h('main', { onChange: note, onInput: note, onKeyDown: note, onBeforeInput: note, onPaste: note },
    h('button', { type: 'button', onClick: () => setCount(count + 1) }, 'Count ' + count),
    h('input', { 'aria-label': 'Of the host' }),
    ...tokens.map((getAccessToken, index) =>
      h('section', { key: index, 'aria-label': 'Widget ' + index },
        h('investor-onboarding', { 'api-base': api + '/v1', auth: 'bearer', routing: 'memory', getAccessToken }))));
}

const outer = createRoot(document.querySelector('#root'));
outer.render(h(StrictMode, null, h(Host)));
createRoot(document.querySelector('#other')).render(h('p', null, 'Another root'));
`;

const OTHER_MAJOR = `export const version = '18.3.1';\nexport default { version };\n`;

let folder: string;
let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shared-react-'));
  cpSync('dist', folder, { recursive: true });
  const files = await buildReactModules(path.join(folder, 'host'));
  writeFileSync(path.join(folder, 'host/main.js'), HOST);
  writeFileSync(path.join(folder, 'host/react-18.js'), OTHER_MAJOR);
  site = await startClientSite(
    (origins) => {
      const at = (file: string) => origins.file(`host/${file}`);
      const imports = Object.fromEntries(
        Object.entries(files).map(([name, file]) => [name, at(file)]),
      );
      const old = Object.fromEntries(Object.keys(files).map((name) => [name, at('react-18.js')]));
      return {
        '/': pageOf(origins, { imports }, [at('main.js')]),
        '/other-major': pageOf(origins, { imports: old }),
        '/no-react': pageOf(origins, {}),
      };
    },
    {},
    { dist: folder },
  );
  browser = await launchBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await site?.close();
  rmSync(folder, { recursive: true });
});

/** A page with an import map, the hash of which is in its policy, and the widget's script without React. */
function pageOf(origins: Origins, map: object, scripts: readonly string[] = []): HostPage {
  const text = JSON.stringify(map);
  const hash = createHash('sha256').update(text).digest('base64');
  const all = [...scripts, origins.file('shared-react/investor-onboarding.js')];
  const alone = `<investor-onboarding api-base="${origins.api}/v1" auth="bearer"></investor-onboarding>`;
  return {
    policy: strictPolicy(origins).replace('script-src', `script-src 'sha256-${hash}'`),
    html: `<!doctype html><html lang="en" data-api="${origins.api}"><title>Host</title>
<script type="importmap">${text}</script>
${all.map((src) => `<script type="module" src="${src}"></script>`).join('\n')}
<div id="root">${scripts.length > 0 ? '' : alone}</div><div id="other"></div></html>`,
  };
}

const field = (page: Page, widget: number) =>
  page
    .getByRole('region', { name: `Widget ${widget}` })
    .getByRole('textbox', { name: /First name/ });

/** The files of the CDN that were sent until now since `before`. */
const sentSince = (before: number) => site.sent.slice(before).map(({ url }) => url);

describe('a page that has React', () => {
  let opened: Opened;
  let before: number;

  beforeAll(async () => {
    before = site.sent.length;
    opened = await openClientPage(browser, site, {
      beforeScripts: () => {
        const found: string[] = [];
        const inject = ({ version }: { version: string }) => found.push(version);
        const hook = {
          inject,
          supportsFiber: true,
          onCommitFiberRoot() {},
          onCommitFiberUnmount() {},
        };
        Object.assign(globalThis, { reactsFound: found, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
      },
    });
    await field(opened.page, 0).waitFor();
    await field(opened.page, 1).waitFor();
  });
  afterAll(() => opened?.close());

  it('downloads React once, and runs it once', async () => {
    const sent = sentSince(before);
    const withReact = sent.filter((url) => {
      const file = path.join(folder, new URL(url).pathname.replace('/investor-onboarding/1/', ''));
      return /rendererPackageName/.test(readFileSync(file, 'utf8'));
    });
    expect(withReact).toHaveLength(1);
    expect(withReact[0]).toContain('/host/');
    expect(sent.filter((url) => url.endsWith('chunks/react.js'))).toEqual([]);
    expect(await opened.page.evaluate(() => Reflect.get(globalThis, 'reactsFound'))).toHaveLength(
      1,
    );
  });

  it('loads at most its budget of ours until a first section', () => {
    const first = /\/shared-react\/(investor-onboarding|chunks\/(app|locale-en))\.js$/;
    const own = site.sent.slice(before).filter(({ url }) => first.test(url));
    expect(own).toHaveLength(3);
    const kib = own.reduce((total, { bytes }) => total + bytes, 0) / 1024;
    console.log(`Until a first section in a page with React: ${kib.toFixed(2)} KiB`);
    const { budgets } = JSON.parse(readFileSync('tools/size-budgets.json', 'utf8'));
    const { limit } = budgets.find(({ what }: { what: string }) => what === 'shared-react');
    expect(kib).toBeLessThanOrEqual(limit);
  });

  it('has two elements that know nothing of each other, whatever its own roots do', async () => {
    const { page } = opened;
    await field(page, 0).fill('Ada');
    await page.getByRole('button', { name: 'Count 0' }).click();
    await page.getByRole('button', { name: 'Count 1' }).waitFor();
    expect(await field(page, 0).inputValue()).toBe('Ada');
    expect(await field(page, 1).inputValue()).toBe('');
    await page.getByText('Another root').waitFor();
    await field(page, 1).fill('Bob');
    await page
      .getByRole('region', { name: 'Widget 0' })
      .getByRole('button', { name: 'Save and continue' })
      .click();
    await page
      .getByRole('region', { name: 'Widget 0' })
      .getByText(/There are problems/)
      .first()
      .waitFor();
    expect(
      await page
        .getByRole('region', { name: 'Widget 1' })
        .getByText(/There are problems/)
        .count(),
    ).toBe(0);
    expect(await field(page, 1).inputValue()).toBe('Bob');
  });

  it('sees nothing of what is typed in the widget in its own React', async () => {
    const { page } = opened;
    const seen = () => page.evaluate(() => Reflect.get(globalThis, 'seenByHost'));
    await page.evaluate(() => Reflect.set(Reflect.get(globalThis, 'seenByHost'), 'length', 0));
    await field(page, 0).pressSequentially('X');
    expect(await seen()).toEqual([]);
    await page.getByRole('textbox', { name: 'Of the host' }).pressSequentially('Y');
    expect(await seen()).toContain('keydown');
    opened.expectQuiet();
  });
});

describe('a page whose React does not fit', () => {
  it.each([
    ['/other-major', /the page has React 18\.3\.1, and .*runs on React 19 — bring it, or import/],
    ['/no-react', /the page has no React \(.*\), and .*runs on React 19 — bring it, or import/],
  ])('says what to do, once, and draws nothing: %s', async (at, line) => {
    const before = site.sent.length;
    const opened = await openClientPage(browser, site, { path: at });
    const { page } = opened;
    await page.getByRole('alert').getByText('This form could not be loaded').waitFor();
    expect(await heardEvents(page)).toEqual([
      { type: 'onboarding-error', detail: { code: 'CONFIG', recoverable: false } },
    ]);
    expect(opened.problems().filter((problem) => line.test(problem))).toHaveLength(1);
    expect(sentSince(before).filter((url) => url.endsWith('chunks/react.js'))).toEqual([]);
    expect(await page.getByRole('textbox').count()).toBe(0);
    opened.expectQuiet(line);
    await opened.close();
  });
});
