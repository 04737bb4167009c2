import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { type ClientSite, heardEvents, startClientSite } from './support/client-page';
import {
  describeLook,
  hostileHosts,
  loadScript,
  openHost,
  putWidget,
  traces,
} from './support/hostile-hosts';
import { launchBrowser, type Opened, type OpenOptions } from './support/open';

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite(hostileHosts);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const firstName = (page: Page) => page.getByRole('textbox', { name: /First name/ });
const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' });

/** Opens a host, and expects it to be quiet after `check`. */
async function inHost(
  path: string,
  check: (page: Page, opened: Opened) => Promise<void>,
  options: OpenOptions = {},
): Promise<void> {
  const opened = await openHost(browser, site, path, options);
  opened.page.setDefaultTimeout(8000);
  await check(opened.page, opened);
  opened.expectQuiet();
  await opened.close();
}

/** Runs in the page: what libraries of another time do to prototypes, seen by every for…in. */
function patchPrototypes(): void {
  for (const prototype of [Array.prototype, String.prototype]) {
    for (const name of ['first', 'last', 'each', 'remove', 'contains', 'clone']) {
      Object.assign(prototype, { [name]: () => 'patched' });
    }
  }
}

/** Types, submits what is incomplete, and follows the summary to the field that is missing. */
async function worksAsEver(page: Pick<Page, 'getByRole'>): Promise<void> {
  const name = page.getByRole('textbox', { name: /First name/ });
  await name.fill('Anna');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('button', { name: /^Last name/ }).click();
  const focused = page.getByRole('textbox', { name: /Last name/ });
  await expect
    .poll(() =>
      focused.evaluate((field) => (field.getRootNode() as ShadowRoot).activeElement === field),
    )
    .toBe(true);
  expect(await name.inputValue()).toBe('Anna');
}

describe('the widget arrives in any way a page brings it in', () => {
  it('by a script that comes after the element and its properties', () =>
    inHost('/no-script', async (page) => {
      await loadScript(page, site.file('investor-onboarding.js'));
      await worksAsEver(page);
    }));

  it('by the classic loader', () => inHost('/loader', worksAsEver));

  it('in a part of the page that is shown later', () =>
    inHost('/hidden', async (page) => {
      await page.getByLabel(/First name/).waitFor({ state: 'attached' });
      expect(await firstName(page).isVisible()).toBe(false);
      await page.evaluate(() => document.querySelector('#tab')?.removeAttribute('id'));
      await worksAsEver(page);
    }));

  it('in the shadow root of another element, with its events heard outside', () =>
    inHost('/empty', async (page) => {
      await putWidget(page, site.api, 'shadow');
      await worksAsEver(page);
      const events = await heardEvents(page);
      expect(events.map(({ type }) => type)).toContain('onboarding-ready');
    }));

  it('in the iframe of a page of another site', () =>
    inHost('/frame', async (page) => {
      await worksAsEver(page.frameLocator('iframe'));
    }));

  it('in a page whose base address leads elsewhere', () =>
    inHost('/base', async (page) => {
      await worksAsEver(page);
      const links = await page
        .getByRole('link')
        .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
      const own = links.filter((href) => href.includes('#'));
      expect(own.length).toBeGreaterThan(0);
      expect(own).toEqual(own.map(() => expect.stringContaining(`${site.portal}/base#/app/`)));
    }));
});

describe('the host page’s styles stay outside', () => {
  let plain: string[];

  async function lookOf(path: string): Promise<string[]> {
    // Tall enough for nothing to stick to the window's edge.
    const context = { viewport: { width: 1280, height: 1600 } };
    const opened = await openHost(browser, site, path, { context });
    await firstName(opened.page).waitFor();
    // The stepper comes once the section is live.
    await opened.page.getByRole('navigation').getByText('Declarations').first().waitFor();
    const look = await describeLook(opened.page);
    opened.expectQuiet();
    await opened.close();
    return look;
  }

  beforeAll(async () => {
    plain = await lookOf('/plain');
    expect(plain.length).toBeGreaterThan(50);
  });

  it.each([
    ['quirks mode', '/quirks'],
    ['* { all: revert !important }', '/revert'],
    ['a root font of 62.5 %', '/small-root'],
    ['styles for every tag and loud inherited ones', '/shouting'],
  ])('%s', async (_, path) => {
    const look = await lookOf(path);
    expect(look.filter((line, index) => line !== plain[index])).toEqual([]);
    expect(look).toHaveLength(plain.length);
  });

  it('keeps under layers of the host, and its menus above them all', () =>
    inHost('/layers', async (page) => {
      await firstName(page).waitFor();
      const topAt = (x: number, y: number) =>
        page.evaluate(
          ([left, up]) => {
            const top = document.elementFromPoint(left, up);
            return top?.id || top?.localName;
          },
          [x, y] as const,
        );
      expect(await topAt(20, 690)).toBe('bar');
      expect(await topAt(1200, 20)).toBe('chat');
      await page.getByRole('button', { name: 'Your account' }).press('Enter');
      const item = await page.getByRole('button', { name: 'Sign out' }).boundingBox();
      expect(await topAt((item?.x ?? 0) + 5, (item?.y ?? 0) + 5)).toBe('investor-onboarding');
    }));
});

describe('host and widget do not get in each other’s way', () => {
  it('with a patched Array.prototype', () =>
    inHost(
      '/patched',
      async (page) => {
        await firstName(page).fill('Anna');
        await page.getByRole('textbox', { name: /Last name/ }).fill('Keller');
        await page.getByLabel(/Date of birth/).fill('1985-07-07');
        await page
          .getByRole('combobox', { name: /Nationality/ })
          .selectOption({ label: 'Luxembourg' });
        await page.getByRole('checkbox', { name: /on my own behalf/ }).check();
        await save(page).click();
        await page.getByRole('heading', { name: 'Contact and home address' }).waitFor();
      },
      { beforeScripts: patchPrototypes },
    ));

  it('in a form of the host, which neither is sent by ours nor holds our fields', () =>
    inHost('/form', async (page) => {
      await page.evaluate(() => {
        const sent: string[] = [];
        Object.assign(globalThis, { sent });
        for (const type of ['submit', 'formdata', 'reset', 'invalid']) {
          document.addEventListener(type, (event) => sent.push(event.type), true);
        }
      });
      await firstName(page).fill('Anna');
      await firstName(page).press('Enter');
      await page.getByRole('button', { name: /^Last name/ }).waitFor();
      await worksAsEver(page);
      const { sent, fields } = await page.evaluate(() => {
        const form = document.querySelector('form#host') as HTMLFormElement;
        const { sent: heard } = globalThis as unknown as { sent: string[] };
        const before = [...heard];
        return { sent: before, fields: [...new FormData(form).keys(), form.elements.length] };
      });
      expect(sent).toEqual([]);
      expect(fields).toEqual(['promotion', 2]);
      expect(new URL(page.url()).pathname).toBe('/form');
    }));

  it('with shortcuts of the host, which hear nothing of what is typed', () =>
    inHost('/plain', async (page) => {
      await page.evaluate(() => {
        const heard: string[] = [];
        Object.assign(globalThis, { keys: heard });
        for (const target of [document.body, document, window]) {
          for (const type of ['keydown', 'keypress', 'keyup', 'input', 'beforeinput', 'change']) {
            target.addEventListener(type, (event) => {
              heard.push(type);
              event.preventDefault();
            });
          }
        }
      });
      await firstName(page).click();
      await page.keyboard.type('Anna/?');
      await page.keyboard.press('Tab');
      expect(await firstName(page).inputValue()).toBe('Anna/?');
      expect(await page.evaluate(() => (globalThis as unknown as { keys: string[] }).keys)).toEqual(
        [],
      );
    }));

  it('kept alive outside the page, with what was typed and nothing loaded again', () =>
    inHost('/plain', async (page, { requests }) => {
      await firstName(page).fill('Anna');
      await page.evaluate(async () => {
        const element = document.querySelector('investor-onboarding');
        element?.remove();
        while (element?.shadowRoot?.querySelector('input'))
          await new Promise(requestAnimationFrame);
        const elsewhere = document.createElement('main');
        if (element) elsewhere.append(element);
        document.body.replaceChildren(elsewhere);
      });
      await firstName(page).waitFor();
      expect(await firstName(page).inputValue()).toBe('Anna');
      const calls = requests.filter(({ url }) => /session|qualification|section/.test(url));
      const asked = calls.map(({ method, url }) => `${method} ${url}`);
      expect(asked).toEqual([...new Set(asked)]);
    }));

  it('in a page cache that puts a copy of the body back', () =>
    inHost('/plain', async (page) => {
      await firstName(page).fill('Anna');
      await page.evaluate(() => {
        const before = document.querySelector('investor-onboarding');
        const cached = document.body.cloneNode(true) as HTMLElement;
        document.body.replaceWith(document.createElement('body'));
        document.body.replaceWith(cached);
        const after = document.querySelector('investor-onboarding');
        // The host's start-up code runs again for the page that came back.
        Object.assign(after ?? {}, {
          getAccessToken: (before as unknown as { getAccessToken: unknown }).getAccessToken,
        });
      });
      await worksAsEver(page);
      expect(await page.locator('investor-onboarding').count()).toBe(1);
    }));

  it('moved by moveBefore, with its focus and without a new node', () =>
    inHost('/plain', async (page) => {
      await firstName(page).fill('Anna');
      const moved = await page.evaluate(() => {
        const element = document.querySelector('investor-onboarding') as HTMLElement;
        const field = element.shadowRoot?.activeElement;
        const elsewhere = document.createElement('main') as HTMLElement & {
          moveBefore(node: Node, before: Node | null): void;
        };
        document.body.append(elsewhere);
        elsewhere.moveBefore(element, null);
        return { field: field?.localName, kept: element.shadowRoot?.activeElement === field };
      });
      expect(moved).toEqual({ field: 'input', kept: true });
      await worksAsEver(page);
    }));

  it('with a second version of the script, which leaves the first in place', async () => {
    const opened = await openHost(browser, site, '/no-script');
    const { page } = opened;
    const second = site.file('next/investor-onboarding.js');
    await page.route(second, async (route) => {
      const body = readFileSync('dist/investor-onboarding.js', 'utf8')
        .replaceAll(version, '99.0.0')
        .replaceAll('./chunks', '../chunks');
      await route.fulfill({
        body,
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
      });
    });
    await loadScript(page, site.file('investor-onboarding.js'));
    await loadScript(page, second);
    await worksAsEver(page);
    opened.expectQuiet(/is defined already; 99\.0\.0 is ignored/);
    await opened.close();
  });

  it('leaving no trace in the page, neither while it is there nor after it', () =>
    inHost('/nothing', async (page) => {
      await page.evaluate(() => scrollTo(0, 40));
      const before = await traces(page);
      await loadScript(page, site.file('investor-onboarding.js'));
      await putWidget(page, site.api);
      await firstName(page).waitFor();
      await page.getByRole('button', { name: 'Your account' }).press('Enter');
      await page.getByRole('button', { name: 'Sign out' }).press('Escape');
      const during = await traces(page);
      expect(during.page).toEqual(before.page);
      await page.evaluate(async () => {
        const element = document.querySelector('investor-onboarding');
        element?.remove();
        while (element?.shadowRoot?.querySelector('input'))
          await new Promise(requestAnimationFrame);
      });
      expect(await traces(page)).toEqual(before);
    }));
});
