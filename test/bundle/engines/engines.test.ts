import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoWalletScript } from '../../../demo/wallet/demo-wallet-script';
import { findBrowser } from '../../../tools/scripts/find-browser.mjs';
import { type ClientSite, startClientSite, tag } from '../../support/bundle/client-page';
import { drawFor, drawnPage } from '../../support/bundle/drawn';
import { pageWith } from '../../support/bundle/servers';
import {
  type Engine,
  type EnginePage,
  installLocate,
  isThere,
  readValue,
  setValue,
  type Target,
} from '../../support/engines/engine-page';
import { engineChoices } from '../../support/engines/installed-engines';
import { type LoopbackProxy, startLoopbackProxy } from '../../support/engines/proxy';

const choices = engineChoices();
for (const { name, launch, install } of choices) {
  if (!launch) console.log(`${name} is not installed and was not tried. It needs ${install}.`);
}

const PATIENCE = { timeout: Number(process.env.ENGINES_PATIENCE_MS ?? 15_000), interval: 50 };

interface Screen extends EnginePage {
  /** Waits until it is there. */
  see(kind: Target['kind'], text: string): Promise<void>;
  pressOn(kind: Target['kind'], text: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** Sets what engines let people set in ways of their own: dates and selects. */
  set(label: string, value: string): Promise<void>;
  valueOf(label: string): Promise<string | undefined>;
}

describe.each(choices.filter(({ launch }) => launch))('$name', ({ name, launch, zone }) => {
  let site: ClientSite;
  let proxy: LoopbackProxy;
  let engine: Engine;
  let folder: string;
  const drawn = { tag: '' };

  beforeAll(async () => {
    proxy = await startLoopbackProxy();
    site = await startClientSite(
      (origins) => ({
        '/journey': tag(origins, 'data-investor="journey"'),
        '/deploy': tag(origins, 'data-investor="deploy"'),
        '/late-app': tag(origins, 'data-investor="late-app"'),
        '/elements': tag(origins, 'data-investor="elements" data-profile="every-element-open"'),
        '/wallet': tag(origins, 'data-investor="wallet" data-profile="wallet"'),
        '/kept': {
          html: pageWith(
            origins,
            `<a href="/elsewhere">Elsewhere</a>${tag(origins, 'data-investor="kept" drafts="session"')}`,
          ),
          kept: true,
        },
        '/drawn': drawnPage(origins, drawn, { hasScript: false }),
        '/elsewhere': '<h1>Elsewhere</h1>',
        '/violation': '<script>document.title = "ran"</script><h1>Inline</h1>',
      }),
      { documentProcessing: 0 },
      { zone },
    );
    if (launch) engine = await launch(proxy.port);
    folder = mkdtempSync(path.join(tmpdir(), 'engines-'));
    noteVersion(engine);
  });

  afterAll(async () => {
    await engine?.close();
    await site?.close();
    await proxy?.close();
    if (folder) rmSync(folder, { recursive: true });
  });

  /** Lets the script of a drawn page come, and waits until the widget can be used. */
  async function startScript(screen: Screen): Promise<void> {
    const file = JSON.stringify(site.file('investor-onboarding.js'));
    // As text: Vitest would make a function of its own of an import.
    await screen.evaluate(new Function(`import(${file})`) as () => void);
    await expect.poll(() => screen.evaluate(heardSoFar), PATIENCE).toContain('onboarding-ready');
  }

  async function open(address: string): Promise<Screen> {
    const screen = screenOf(await engine.newPage());
    await screen.goto(site.portal + address);
    await signIn(screen);
    return screen;
  }

  it('an app that did not load: Try again loads it', async () => {
    // First of all, and the next: nothing of it is in the cache yet.
    site.missing.add('/app.js');
    const screen = await open('/late-app');
    await screen.see('text', 'This form could not be loaded.');
    site.missing.clear();
    await screen.pressOn('button', 'Try again');
    await screen.see('heading', 'Personal details');
    await screen.pressOn('button', 'Save and continue');
    await screen.see('text', 'Fill in this field');
  });

  it('code that did not load: Try again loads it, with what was typed', async () => {
    site.missing.add('/submit-');
    const screen = await open('/deploy');
    await saveFirstSection(screen);
    await screen.see('text', 'A part of this form could not be loaded.');
    expect(await screen.valueOf('First name')).toBe('Anna');
    site.missing.clear();
    await screen.pressOn('button', 'Save and continue');
    await screen.see('heading', 'Contact and home address');
  });

  it('journey: from the first section to onboarding-complete', async () => {
    const screen = await open('/journey');
    await screen.see('heading', 'Personal details');
    await saveFirstSection(screen);
    await screen.see('heading', 'Contact and home address');
    await screen.fill('E-mail address', 'anna@example.com');
    await screen.fill('Street and number', '12 rue de la Gare');
    await screen.fill('Postcode', 'L-1611');
    await screen.fill('Town or city', 'Luxembourg');
    await screen.set('Country', 'Luxembourg');
    await screen.pressOn('button', 'Save and continue');
    await screen.see('heading', 'Tax residence');
    await screen.set('Country of tax residence', 'Luxembourg');
    await screen.fill('Tax identification number', '1985071204815');
    await screen.pressOn('field', 'No');
    await screen.pressOn('button', 'Save and continue');
    await screen.see('heading', 'Your funds');
    await screen.fill('Yearly income', '84000');
    await screen.fill('Amount you plan to invest', '2500.50');
    await screen.pressOn('field', 'Savings from employment');
    await screen.pressOn('button', 'Save and continue');
    await screen.see('heading', 'Declarations');
    await screen.pressOn('field', 'complete and true');
    await screen.pressOn('field', 'I accept the terms');
    await screen.pressOn('button', 'Save and continue');
    await screen.see('text', 'Your identity is being reviewed');
    await expect.poll(() => screen.evaluate(heardSoFar), PATIENCE).toContain('onboarding-complete');
    expect((await site.backend.investor('journey'))?.sections.funds?.values).toMatchObject({
      annual_income: 84000,
      planned_investment: 2500.5,
    });
  });

  it('uploads: a file arrives byte for byte and gets its link', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(700_000, 7)]);
    const file = path.join(folder, 'proof.pdf');
    writeFileSync(file, bytes);
    const screen = await open('/elements#/app/profile/papers/documents');
    await screen.see('heading', 'Documents');
    const target = { kind: 'file', text: 'Proof of address' } as const;
    await expect.poll(() => screen.chooseFile(target, file), PATIENCE).toBe(true);
    await screen.see('link', 'proof.pdf');
    const [upload] = Object.keys((await site.backend.investor('elements'))?.uploads ?? {});
    const stored = await site.backend.file('elements', upload ?? '');
    expect(Buffer.compare(Buffer.from(stored ?? []), bytes)).toBe(0);
  });

  it('routing: links, the back button and a reload lead to the right place', async () => {
    const screen = await open('/elements#/app/profile/papers/documents');
    await screen.see('heading', 'Documents');
    await screen.pressOn('button', 'Agreements');
    await screen.see('heading', 'Agreements');
    expect(await screen.evaluate(() => location.hash)).toContain('#/app/profile/closing');
    await screen.back();
    await screen.see('heading', 'Documents');
    await screen.reload();
    await signIn(screen);
    await screen.see('heading', 'Documents');
    expect(await screen.evaluate(() => location.hash)).toBe('#/app/profile/papers/documents');
  });

  // On a machine with much else to do Chromium drops a page now and then, and loads it anew.
  it('back/forward cache: a page without unsaved answers is restored, asks who is signed in, and works', {
    retry: 2,
  }, async ({ skip }) => {
    const isPackaged = name === 'Chromium' && findBrowser().from === '@sparticuz/chromium';
    // Not even one without the widget.
    if (isPackaged) skip('the browser that comes with the packages keeps no page');
    const screen = await open('/kept');
    await expect.poll(() => screen.evaluate(isQuiet), PATIENCE).toBe(true);
    await screen.leave(leaveByLink);
    await expect.poll(() => screen.evaluate(pathNow), PATIENCE).toBe('/elsewhere');
    await screen.back();
    await expect.poll(() => screen.evaluate(pathNow), PATIENCE).toBe('/kept');
    await expect
      .poll(() => screen.evaluate(notedOnReturn), PATIENCE)
      .toEqual({ persisted: true, asked: ['/v1/session'] });
    await screen.pressOn('button', 'Save and continue');
    await screen.see('button', 'Date of birth');
  });

  it('leaving: what was typed is there when the investor comes back', async () => {
    const screen = await open('/kept');
    await expect.poll(() => screen.evaluate(isQuiet), PATIENCE).toBe(true);
    await screen.fill('First name', 'Kept');
    await screen.leave(leaveByLink);
    await expect.poll(() => screen.evaluate(pathNow), PATIENCE).toBe('/elsewhere');
    await screen.back();
    await expect.poll(() => screen.evaluate(pathNow), PATIENCE).toBe('/kept');
    // Out of the cache, or, where the browser has loaded the page anew, out of the draft.
    await screen.evaluate(installLocate);
    await signIn(screen);
    await expect.poll(() => screen.valueOf('First name'), PATIENCE).toBe('Kept');
    await screen.fill('Last name', 'Keller');
    await screen.pressOn('button', 'Save and continue');
    await screen.see('button', 'Date of birth');
  });

  it('drawn by a server: what was typed before the script stays, with the focus, and is saved', async () => {
    drawn.tag = await drawFor(site, 'drawn');
    const screen = await open('/drawn');
    await screen.see('heading', 'Personal details');
    await screen.fill('First name', 'Anna');
    await screen.set('Date of birth', '1985-07-07');
    await screen.set('Nationality', 'Luxembourg');
    await screen.pressOn('field', 'on my own behalf');
    await screen.fill('Last name', 'Kell');
    const before = await screen.evaluate(focusedField);
    expect(before).toMatchObject({ isDefined: false, label: 'Last name *', caret: 4 });
    expect(before.corners).not.toBe('0px');
    await startScript(screen);
    expect(await screen.evaluate(focusedField)).toEqual({ ...before, isDefined: true });
    await screen.type('er');
    expect(await screen.valueOf('Last name')).toBe('Keller');
    await screen.pressOn('button', 'Save and continue');
    await screen.see('heading', 'Contact and home address');
    const stored = (await site.backend.investor('drawn'))?.sections['personal-details'];
    expect(stored?.values).toMatchObject({
      ...{ first_name: 'Anna', last_name: 'Keller', nationality: 'LU' },
      date_of_birth: expect.stringMatching(/^1985-07-07/),
    });
  });

  it('drawn by a server: a button pressed before the script sends nothing, and saves once it is there', async () => {
    drawn.tag = await drawFor(site, 'pressed');
    const screen = await open('/drawn');
    await saveFirstSection(screen);
    await screen.see('text', 'Still loading');
    expect(await screen.evaluate(() => location.href)).toBe(`${site.portal}/drawn`);
    await startScript(screen);
    await screen.see('heading', 'Contact and home address');
  });

  it('moves: what was typed is kept through moves and time outside the page', async () => {
    const screen = await open('/journey#/app/profile/about-you/personal-details');
    await screen.fill('First name', 'Moved');
    const ways = await screen.evaluate(moveAround);
    expect(ways).toContain('append');
    await screen.see('field', 'First name');
    expect(await screen.valueOf('First name')).toContain('Moved');
  });

  it('dialogs: modal over everything, closed by Escape, with the focus given back', async () => {
    const screen = await open('/journey#/app/profile/about-you/personal-details');
    await screen.fill('Last name', 'Typed');
    await screen.pressOn('button', 'Contact and home address');
    await screen.see('heading', 'Leave without saving?');
    expect(await screen.evaluate(modalState)).toBe('modal');
    await screen.press('Escape');
    await expect.poll(() => screen.evaluate(modalState), PATIENCE).toBe('none');
    expect(await screen.valueOf('Last name')).toContain('Typed');
    const focused = () =>
      document.querySelector('investor-onboarding')?.shadowRoot?.activeElement?.textContent;
    await expect.poll(() => screen.evaluate(focused), PATIENCE).toContain('Contact');
  });

  it('wallets: an announced wallet connects, signs and is linked', async () => {
    const script = await demoWalletScript();
    const screen = await open('/wallet');
    await screen.pressOn('field', 'One I have');
    await screen.set('Kind of wallet', 'My own wallet');
    await screen.evaluate(
      new Function(`${script}; createDemoWallet({ answerAfter: 1 })`) as () => void,
    );
    await screen.pressOn('button', 'Connect wallet');
    await screen.pressOn('button', 'MetaMask');
    await screen.see('text', 'MetaMask is connected and has signed');
    await screen.pressOn('button', 'Save and continue');
    const linked = async () => Object.keys((await site.backend.investor('wallet'))?.wallets ?? {});
    await expect.poll(linked, PATIENCE).toEqual([expect.stringMatching(/^0x[\da-f]{40}$/)]);
    await expect
      .poll(() => screen.evaluate(heardSoFar), PATIENCE)
      .toContain('onboarding-wallet-linked');
  });

  it('policies: nothing here violated the strict policy, or contacted any other server', async () => {
    // Browsers ask for the page's icon on their own.
    expect(site.reports.filter((report) => !/favicon\.ico/.test(report))).toEqual([]);
    expect(proxy.foreign.filter((name) => !/mozilla|firefox|google|gvt1/.test(name))).toEqual([]);
    const before = site.reports.length;
    const screen = screenOf(await engine.newPage());
    await screen.goto(`${site.portal}/violation`);
    await expect.poll(() => site.reports.length, PATIENCE).toBeGreaterThan(before);
    expect(await screen.evaluate(() => document.title)).toBe('Client portal');
  });
});

/** For docs/embed/compatibility.md: tools/scripts/test-engines.mjs reads it. */
function noteVersion({ name, version }: Engine): void {
  const file = path.resolve('node_modules/.cache/results/engine-versions.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...known, [name]: version }));
}

function screenOf(page: EnginePage): Screen {
  const until = async (look: () => Promise<boolean>, what: string) => {
    const end = Date.now() + PATIENCE.timeout;
    while (!(await look())) {
      if (Date.now() > end) throw new Error(`no ${what} in: ${await page.evaluate(shown)}`);
    }
  };
  const screen: Screen = {
    ...page,
    see: (kind, text) => until(() => page.evaluate(isThere, kind, text), `${kind} "${text}"`),
    pressOn: (kind, text) => until(() => page.click({ kind, text }), `${kind} "${text}"`),
    fill: async (label, text) => {
      await screen.pressOn('field', label);
      await page.type(text);
    },
    set: async (label, value) => {
      await screen.see('field', label);
      await page.evaluate(setValue, label, value);
    },
    valueOf: (label) => page.evaluate(readValue, label),
  };
  return screen;
}

/** Fills in the first section of the reference server's individual and saves it. */
async function saveFirstSection(screen: Screen): Promise<void> {
  await screen.fill('First name', 'Anna');
  await screen.fill('Last name', 'Keller');
  await screen.set('Date of birth', '1985-07-07');
  await screen.set('Nationality', 'Luxembourg');
  await screen.pressOn('field', 'on my own behalf');
  await screen.pressOn('button', 'Save and continue');
}

declare global {
  interface Window {
    /** Types of the widget's events that the host has heard. */
    heardTypes: string[];
    /** What `leaveByLink` notes. */
    notedOnReturn?: { persisted: boolean; asked: string[] };
  }
}

/** Signs the page's investor in, as a host that sets the property late does; then its app starts. */
function signIn(page: EnginePage): Promise<void> {
  return page.evaluate(() => {
    const element = document.querySelector('investor-onboarding');
    const api = element?.getAttribute('api-base')?.replace(/\/v1$/, '');
    const investor = element?.getAttribute('data-investor');
    const profile = element?.getAttribute('data-profile') ?? 'individual';
    const heard: string[] = [];
    for (const name of ['ready', 'wallet-linked', 'complete', 'error']) {
      document.addEventListener(`onboarding-${name}`, ({ type }) => heard.push(type));
    }
    window.heardTypes = heard;
    Object.assign(element ?? {}, {
      getAccessToken: async () => {
        const answer = await fetch(`${api}/demo/token`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ investor, profile }),
        });
        return (await answer.json()).accessToken;
      },
    });
  });
}

/** Runs in the page. */
function heardSoFar(): string[] {
  return window.heardTypes;
}

/** Runs in the page: what the widget's field with the focus shows, where, and how. */
function focusedField() {
  const root = document.querySelector('investor-onboarding')?.shadowRoot;
  const field = root?.activeElement as HTMLInputElement;
  const { x, y, width, height } = field.getBoundingClientRect();
  return {
    isDefined: customElements.get('investor-onboarding') !== undefined,
    label: field.labels?.[0]?.textContent,
    value: field.value,
    caret: field.selectionStart,
    corners: getComputedStyle(field).borderTopLeftRadius,
    place: [x + scrollX, y + scrollY, width, height],
  };
}

/** Runs in the page: have the last files come that are loaded ahead (tools/build/bundle-plan.mjs), and the last answer? What is under way keeps a page out of the cache. */
function isQuiet(): boolean {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  return ['/around-', '/screens-', '/disclaimers/missing'].every((part) =>
    files.some((name) => name.includes(part)),
  );
}

/** Runs in the page: follows the host's link, and notes how the page comes back and what it asks for then. */
function leaveByLink(): void {
  const noted = { persisted: false, asked: [] as string[] };
  window.notedOnReturn = noted;
  const plainFetch = fetch;
  globalThis.fetch = (input, init) => {
    noted.asked.push(new URL(input instanceof Request ? input.url : input).pathname);
    return plainFetch(input, init);
  };
  addEventListener('pageshow', ({ persisted }) => {
    noted.persisted = persisted;
  });
  document.querySelector('a')?.click();
}

/** Runs in the page. */
function pathNow(): string {
  return location.pathname;
}

/** Runs in the page: what `leaveByLink` noted, where it is still the same page. */
function notedOnReturn(): unknown {
  const [navigation] = performance.getEntriesByType('navigation');
  const { notRestoredReasons: why = null } = navigation as { notRestoredReasons?: object | null };
  return window.notedOnReturn ?? { why: JSON.stringify(why) };
}

/** Runs in the page: is there a dialog, and is all else out of reach? */
function modalState(): string {
  const root = document.querySelector('investor-onboarding')?.shadowRoot;
  const dialog = root?.querySelector('dialog[open]');
  if (!dialog) return 'none';
  return dialog.matches(':modal') ? 'modal' : 'open';
}

/** Runs in the page: moves the widget in each way this engine has; resolves with the ways. */
async function moveAround(): Promise<string[]> {
  const element = document.querySelector('investor-onboarding');
  const elsewhere = document.createElement('main');
  document.body.append(elsewhere);
  if (!element) return [];
  const ways = ['append', 'time outside'];
  elsewhere.append(element);
  element.remove();
  while (element.shadowRoot?.querySelector('input')) await new Promise(requestAnimationFrame);
  document.body.append(element);
  if ('moveBefore' in elsewhere) {
    elsewhere.moveBefore(element, null);
    ways.push('moveBefore');
  }
  return ways;
}

/** Runs in the page: what it shows, for messages of failed tests. */
function shown(): string {
  const root = document.querySelector('investor-onboarding')?.shadowRoot;
  return `${location.href}: ${root ? root.textContent : document.body.textContent}`;
}
