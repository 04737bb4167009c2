import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../../package.json';
import {
  type ClientSite,
  heardEvents,
  openClientWindow,
  startClientSite,
} from '../../support/bundle/client-page';
import {
  describeLook,
  hostileHosts,
  LEAKS,
  loadScript,
  putWidget,
  traces,
} from '../../support/bundle/hostile-hosts';
import { launchBrowser, type Opened, type OpenWindow } from '../../support/bundle/open';
import { everyTest, longIt } from '../../support/long';

let site: ClientSite;
let browser: Browser;
let shared: OpenWindow;

beforeAll(async () => {
  site = await startClientSite(hostileHosts);
  browser = await launchBrowser();
  shared = await openClientWindow(browser, site);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const firstName = (page: Page) => page.getByRole('textbox', { name: /First name/ });
const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' });

/** Opens a host, and expects it to be quiet after `check`, but for `except`. */
async function inHost(
  path: string,
  check: (page: Page, opened: Opened) => Promise<void>,
  { from = shared, except = [] }: { from?: OpenWindow; except?: readonly RegExp[] } = {},
): Promise<void> {
  const opened = await from.open(path);
  opened.page.setDefaultTimeout(8000);
  await check(opened.page, opened);
  opened.expectQuiet(...except);
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

/** Runs in the page: takes the widget out; resolves when it has put everything away. */
async function removeWidget(): Promise<void> {
  const element = document.querySelector('investor-onboarding');
  element?.remove();
  while (element?.shadowRoot?.querySelector('input')) await new Promise(requestAnimationFrame);
}

declare global {
  interface Window {
    /** The module of another version. */
    nextVersion: typeof import('../../../src/pure');
  }
}

/**
 * Runs in the page: puts two widgets of the next version into it, one by a scoped registry, one by a tag of its own.
 * Gives the versions there are.
 */
function putNextVersion(api: string) {
  const { defineInvestorOnboarding, InvestorOnboardingElement } = window.nextVersion;
  const token = { getAccessToken: () => fetchToken() };
  const fetchToken = async () => {
    const body = JSON.stringify({ investor: 'next', profile: 'individual' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${api}/demo/token`, { method: 'POST', headers, body });
    return (await answer.json()).accessToken;
  };
  const registry = new CustomElementRegistry();
  defineInvestorOnboarding('investor-onboarding', registry);
  const options = { customElementRegistry: registry } as ElementCreationOptions;
  const scoped = document.createElement('investor-onboarding', options);
  class Next extends InvestorOnboardingElement {}
  customElements.define('investor-onboarding-next', Next as CustomElementConstructor);
  const tagged = document.createElement('investor-onboarding-next');
  for (const element of [scoped, tagged]) {
    element.setAttribute('api-base', `${api}/v1`);
    element.setAttribute('routing', 'memory');
    document.body.append(Object.assign(element, token));
  }
  const versionOf = (element: object | null) =>
    (element?.constructor as { version?: string } | undefined)?.version;
  return {
    page: versionOf(document.querySelector('investor-onboarding')),
    scoped: versionOf(scoped),
    tag: versionOf(tagged),
  };
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

describe('the widget loads in any way a page includes it', () => {
  longIt('by a script that comes after the element and its properties', () =>
    inHost('/no-script', async (page) => {
      await loadScript(page, site.file('investor-onboarding.js'));
      await worksAsEver(page);
    }),
  );

  longIt('by the classic loader', () => inHost('/loader', worksAsEver));

  longIt('in a part of the page that is shown later', () =>
    inHost('/hidden', async (page) => {
      await page.getByLabel(/First name/).waitFor({ state: 'attached' });
      expect(await firstName(page).isVisible()).toBe(false);
      await page.evaluate(() => document.querySelector('#tab')?.removeAttribute('id'));
      await worksAsEver(page);
    }),
  );

  it('in the shadow root of another element, with its events received outside', () =>
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

  longIt('in a page whose base address leads elsewhere', () =>
    inHost('/base', async (page) => {
      await worksAsEver(page);
      const links = await page
        .getByRole('link')
        .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
      const own = links.filter((href) => href.includes('#'));
      expect(own.length).toBeGreaterThan(0);
      expect(own).toEqual(own.map(() => expect.stringContaining(`${site.portal}/base#/app/`)));
    }),
  );
});

describe('the host page’s styles stay outside', () => {
  let plain: string[];
  let tall: OpenWindow;

  async function lookOf(path: string): Promise<string[]> {
    let look: string[] = [];
    await inHost(
      path,
      async (page) => {
        await firstName(page).waitFor();
        // The stepper comes once the section is live.
        await page.getByRole('navigation').getByText('Declarations').first().waitFor();
        look = await describeLook(page);
      },
      { from: tall },
    );
    return look;
  }

  beforeAll(async () => {
    // Tall enough for nothing to stick to the window's edge.
    const context = { viewport: { width: 1280, height: 1600 } };
    tall = await openClientWindow(browser, site, { context });
    plain = await lookOf('/plain');
    expect(plain.length).toBeGreaterThan(50);
  });

  afterAll(() => tall?.close());

  const PAGES = [
    ['styles for every tag and loud inherited ones', '/shouting'],
    ['quirks mode', '/quirks'],
    ['* { all: revert !important }', '/revert'],
    ['a root font of 62.5 %', '/small-root'],
  ] as const;
  it.each(everyTest ? PAGES : PAGES.slice(0, 1))('%s', async (_, path) => {
    const look = await lookOf(path);
    expect(look.filter((line, index) => line !== plain[index])).toEqual([]);
    expect(look).toHaveLength(plain.length);
  });

  it('and the widget keeps under layers of the host, with its menus above them all', () =>
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
  longIt('with a patched Array.prototype', async () => {
    const patched = await openClientWindow(browser, site, { beforeScripts: patchPrototypes });
    const check = async (page: Page) => {
      await firstName(page).fill('Anna');
      await page.getByRole('textbox', { name: /Last name/ }).fill('Keller');
      await page.getByLabel(/Date of birth/).fill('1985-07-07');
      await page
        .getByRole('combobox', { name: /Nationality/ })
        .selectOption({ label: 'Luxembourg' });
      await page.getByRole('checkbox', { name: /on my own behalf/ }).check();
      await save(page).click();
      await page.getByRole('heading', { name: 'Contact and home address' }).waitFor();
    };
    await inHost('/patched', check, { from: patched });
    await patched.close();
  });

  it('in a form of the host, which the widget neither submits nor adds its fields to', () =>
    inHost('/form', async (page) => {
      const heard = await page.evaluateHandle(() => {
        const sent: string[] = [];
        for (const type of ['submit', 'formdata', 'reset', 'invalid']) {
          document.addEventListener(type, (event) => sent.push(event.type), true);
        }
        return sent;
      });
      await firstName(page).fill('Anna');
      await firstName(page).press('Enter');
      await page.getByRole('button', { name: /^Last name/ }).waitFor();
      await worksAsEver(page);
      expect(await heard.jsonValue()).toEqual([]);
      const fields = await page.evaluate(() => {
        const form = document.querySelector('form#host') as HTMLFormElement;
        return [...new FormData(form).keys(), form.elements.length];
      });
      expect(fields).toEqual(['promotion', 2]);
      expect(new URL(page.url()).pathname).toBe('/form');
    }));

  it('with a second version of the script, which leaves the first in place', () => {
    const check = async (page: Page) => {
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
    };
    return inHost('/no-script', check, { except: [/is defined already; 99\.0\.0 is ignored/] });
  });

  it('with a second version beside the first, in a registry of its own or under another tag', () => {
    const check = async (page: Page) => {
      const second = site.file('next/pure.js');
      await page.route(second, async (route) => {
        const body = readFileSync('dist/pure.js', 'utf8')
          .replaceAll(version, '99.0.0')
          .replaceAll('./chunks', '../chunks');
        const headers = { 'access-control-allow-origin': '*' };
        await route.fulfill({ body, contentType: 'text/javascript', headers });
      });
      await loadScript(page, site.file('investor-onboarding.js'));
      await firstName(page).waitFor();
      // As text: Vitest writes its own import into functions.
      await page.evaluate(
        `import('${second}').then((next) => Object.assign(globalThis, { nextVersion: next }))`,
      );
      const versions = await page.evaluate(putNextVersion, site.api);
      expect(versions).toEqual({ page: version, scoped: '99.0.0', tag: '99.0.0' });
      // The widget of the page, and two of the next version.
      for (const place of [0, 1, 2])
        await page
          .getByLabel(/First name/)
          .nth(place)
          .waitFor();
      await page
        .getByLabel(/First name/)
        .nth(1)
        .fill('Scoped');
      expect(
        await page
          .getByLabel(/First name/)
          .nth(0)
          .inputValue(),
      ).toBe('');
      expect(
        await page
          .getByLabel(/First name/)
          .nth(1)
          .inputValue(),
      ).toBe('Scoped');
    };
    return inHost('/no-script', check);
  });

  it('leaving no trace in the page, neither while it is there nor after it', () =>
    inHost('/nothing', async (page) => {
      await page.evaluate(() => scrollTo(0, 40));
      const before = await traces(page);
      await loadScript(page, site.file('pure.js'));
      const isDefined = () => customElements.get('investor-onboarding') !== undefined;
      expect(await page.evaluate(isDefined)).toBe(false);
      expect(await traces(page)).toEqual(before);
      await loadScript(page, site.file('investor-onboarding.js'));
      await putWidget(page, site.api);
      await firstName(page).waitFor();
      expect((await traces(page)).page).toEqual(before.page);
      await page.getByRole('button', { name: 'Your account' }).press('Enter');
      await page.getByRole('button', { name: 'Sign out' }).press('Escape');
      // What gets the focus comes into view.
      const isBack = () =>
        document
          .querySelector('investor-onboarding')
          ?.shadowRoot?.activeElement?.hasAttribute('popovertarget');
      await expect.poll(() => page.evaluate(isBack)).toBe(true);
      await page.evaluate(() => scrollTo(0, 40));
      expect((await traces(page)).page).toEqual(before.page);
      await page.evaluate(removeWidget);
      expect(await traces(page)).toEqual(before);
    }));

  longIt('a trace of any kind would have been seen', () =>
    inHost('/nothing', async (page) => {
      let before = await traces(page);
      for (const [what, leak] of Object.entries(LEAKS)) {
        await page.evaluate(leak);
        const after = await traces(page);
        expect(after, what).not.toEqual(before);
        before = after;
      }
    }),
  );
});

describe('host and widget work together in one page, one case after the other', () => {
  let opened: Opened;
  let page: Page;

  beforeAll(async () => {
    opened = await shared.open('/plain');
    page = opened.page;
    page.setDefaultTimeout(8000);
  });

  afterEach(() => opened.expectQuiet());
  afterAll(() => opened?.close());

  it('with shortcuts of the host, which receive nothing of what is typed', async () => {
    const heard = await page.evaluateHandle(() => {
      const types: string[] = [];
      for (const target of [document.body, document, window]) {
        for (const type of ['keydown', 'keypress', 'keyup', 'input', 'beforeinput', 'change']) {
          target.addEventListener(type, (event) => {
            types.push(type);
            event.preventDefault();
          });
        }
      }
      return types;
    });
    await firstName(page).click();
    await page.keyboard.type('Anna/?');
    await page.keyboard.press('Tab');
    expect(await firstName(page).inputValue()).toBe('Anna/?');
    expect(await heard.jsonValue()).toEqual([]);
  });

  it('moved by moveBefore, with its focus and without a new node', async () => {
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
  });

  it('kept alive outside the page, with what was typed and nothing loaded again', async () => {
    await firstName(page).fill('Berta');
    const element = await page.evaluateHandle(() => document.querySelector('investor-onboarding'));
    await page.evaluate(removeWidget);
    await page.evaluate((kept) => {
      const elsewhere = document.createElement('main');
      if (kept) elsewhere.append(kept);
      document.body.replaceChildren(elsewhere);
    }, element);
    await firstName(page).waitFor();
    expect(await firstName(page).inputValue()).toBe('Berta');
    const asked = () =>
      opened.requests
        .filter(({ url }) => /session|qualification|section/.test(url))
        .map(({ method, url }) => `${method} ${url}`);
    const sessions = () => asked().filter((call) => /GET .*\/session$/.test(call));
    // Whose session it is, is asked once more, after what was typed is there again: nobody has watched the page while
    // the element was away.
    await expect.poll(sessions).toHaveLength(2);
    expect(asked()).toHaveLength(new Set(asked()).size + 1);
  });

  it('moved into another document and back, as into a picture-in-picture window', async () => {
    await firstName(page).fill('Clara');
    const look = () =>
      page.evaluate(() => {
        const frame = document.querySelector('iframe')?.contentDocument;
        const [element] = [document, frame].flatMap(
          (one) => one?.querySelector('investor-onboarding') ?? [],
        );
        const button = element?.shadowRoot?.querySelector('[type=submit]') as HTMLElement;
        const { backgroundColor, borderRadius } = getComputedStyle(button);
        const { height } = button.getBoundingClientRect();
        return { backgroundColor, borderRadius, height };
      });
    const before = await look();
    await page.evaluate(() => {
      const other = document.createElement('iframe');
      Object.assign(other, { width: '900', height: '700', title: 'Other document' });
      document.body.append(other);
      const element = document.querySelector('investor-onboarding') as HTMLElement;
      other.contentDocument?.body.append(element);
    });
    const there = page.frameLocator('iframe');
    expect(await there.getByLabel(/First name/).inputValue()).toBe('Clara');
    expect(await look()).toEqual(before);
    await worksAsEver(there);
    await there.getByRole('button', { name: 'Your account' }).press('Enter');
    await there.getByRole('button', { name: 'Sign out' }).press('Escape');
    expect(await look()).toEqual(before);
    await page.evaluate(() => {
      const other = document.querySelector('iframe') as HTMLIFrameElement;
      const element = other.contentDocument?.querySelector('investor-onboarding') as HTMLElement;
      document.body.prepend(element);
      other.remove();
    });
    expect(await look()).toEqual(before);
    await worksAsEver(page);
  });

  longIt('in a page cache that restores a copy of the body', async () => {
    await page.evaluate(() => {
      const before = document.querySelector('investor-onboarding');
      const cached = document.body.cloneNode(true) as HTMLElement;
      document.body.replaceWith(document.createElement('body'));
      document.body.replaceWith(cached);
      const after = document.querySelector('investor-onboarding');
      // The host's start-up code runs again for the page that came back.
      Object.assign(after ?? {}, {
        getAccessToken: before?.getAccessToken,
      });
    });
    await worksAsEver(page);
    expect(await page.locator('investor-onboarding').count()).toBe(1);
  });
});
