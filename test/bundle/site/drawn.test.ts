import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientSite, startClientSite } from '../../support/bundle/client-page';
import { type Drawing, drawFor, drawnPage, openHeld } from '../../support/bundle/drawn';
import { launchBrowser, type OpenOptions } from '../../support/bundle/open';
import type { Origins } from '../../support/bundle/servers';
import { longIt } from '../../support/long';

let site: ClientSite;
let browser: Browser;
const drawn = { tag: '' };

beforeAll(async () => {
  const pages = (origins: Origins) => ({ '/drawn': drawnPage(origins, drawn) });
  site = await startClientSite(pages, { documentProcessing: 0 });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Draws the page for an investor, and opens it without its script. */
async function open(investor: string, drawing?: Drawing, options?: OpenOptions) {
  drawn.tag = await drawFor(site, investor, drawing);
  return openHeld(browser, site, options);
}

const EVERY_KIND = 'every-element-open';
const DOCUMENTS = '#/app/profile/papers/documents';

/** Opens a section with nearly every kind of field. */
function openKinds(investor: string, options: OpenOptions = {}) {
  const hash = '#/app/profile/company/simple-fields';
  const drawing = { profile: EVERY_KIND, settings: { hash } };
  return open(investor, drawing, { path: `/drawn${hash}`, ...options });
}

describe('a first screen that a server has drawn', () => {
  it('keeps what was typed, ticked and chosen before the script, the focus and the caret', async () => {
    const { page, script, shifted, expectQuiet, close } = await open('drawn-ada');
    const first = page.getByLabel('First name');
    await first.fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByLabel('Date of birth').fill('1985-07-12');
    await page.getByLabel('Nationality').selectOption('France');
    await page.getByLabel('I invest on my own behalf').check();
    await first.focus();
    await first.press('Home');
    await first.press('ArrowRight');
    const node = await first.elementHandle();

    await script();
    expect(await first.evaluate((now, before) => now === before, node)).toBe(true);
    await page.keyboard.type('nn');
    expect(await first.inputValue()).toBe('Annda');
    expect(await page.getByLabel('Last name').inputValue()).toBe('Byron');
    expect(await page.getByLabel('I invest on my own behalf').isChecked()).toBe(true);
    expect(await shifted()).toEqual([]);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('heading', { name: 'Contact and home address' }).waitFor();
    const stored = await site.backend.investor('drawn-ada');
    expect(JSON.stringify(stored)).toContain('Annda');
    expect(JSON.stringify(stored)).toContain('1985-07-12');
    expectQuiet();
    await close();
  });

  it('sends nothing before the script, and saves once for a press', async () => {
    const { page, requests, script, expectQuiet, close } = await open('drawn-bea');
    const button = page.getByRole('button', { name: 'Save and continue' });
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await page.getByLabel('First name').fill('Bea');
    await page.getByLabel('First name').press('Enter');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('Date of birth').fill('1985-07-12');
    await page.getByLabel('Nationality').selectOption('France');
    await page.getByLabel('I invest on my own behalf').check();
    const address = page.url();
    await button.click();
    await page.getByText('Still loading').waitFor();
    await button.click();
    expect(page.url()).toBe(address);
    await script();
    await page.getByRole('heading', { name: 'Contact and home address' }).waitFor();
    const saves = requests.filter(({ method }) => method === 'PUT');
    expect(saves).toHaveLength(1);
    expectQuiet();
    await close();
  });

  longIt('keeps a word that is being composed', async () => {
    const { page, script, expectQuiet, close } = await open('drawn-ime');
    const first = page.getByLabel('First name');
    await first.focus();
    const ended = await first.evaluateHandle((input) => {
      const seen: string[] = [];
      input.addEventListener('compositionend', () => seen.push('ended'));
      return seen;
    });
    const keyboard = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      keyboard.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await compose('あ');
    await script();
    await compose('あだ');
    expect(await first.inputValue()).toBe('あだ');
    expect(await ended.jsonValue()).toEqual([]);
    await keyboard.send('Input.insertText', { text: '安田' });
    expect(await first.inputValue()).toBe('安田');
    expectQuiet();
    await close();
  });

  longIt('leaves an open list of choices open', async () => {
    const { page, script, expectQuiet, close } = await open('drawn-list');
    const list = page.getByLabel('Nationality');
    await list.click();
    const isOpen = () => list.evaluate((select) => select.matches(':open'));
    await expect.poll(isOpen).toBe(true);
    const choice = await list.evaluate((select: HTMLSelectElement) => select.options[3]?.text);
    await script();
    expect(await isOpen()).toBe(true);
    for (let rows = 0; rows < 3; rows += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const chosen = () =>
      list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
    await expect.poll(chosen).toBe(choice);
    expectQuiet();
    await close();
  });

  longIt(
    'asks before what was typed is left, and says what is wrong with a field that was left',
    async () => {
      const { page, script, expectQuiet, close } = await openKinds('drawn-typo');
      await page.getByLabel('Contact e-mail').fill('nobody');
      await page.getByLabel('Phone number').focus();
      expect(await page.getByText('Enter an e-mail address').count()).toBe(0);
      await script();
      const mail = page.getByLabel('Contact e-mail');
      await expect.poll(() => mail.getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByLabel('Phone number').getAttribute('aria-invalid')).not.toBe('true');
      const asked = page.waitForEvent('dialog');
      expectQuiet();
      const closing = page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.accept();
      await closing;
      await close();
    },
  );

  longIt('takes every kind of answer', async () => {
    const { page, script, expectQuiet, close } = await openKinds('drawn-kinds');
    const company = page.getByLabel('Company name');
    await company.fill('Kestrel');
    await page.getByRole('textbox', { name: 'Number of employees' }).fill('12');
    await page.getByLabel('Founded on').fill('1999-12-31');
    await page.getByRole('radio', { name: 'Partnership' }).check();
    await page.getByRole('radio', { name: 'Reports every year' }).check();
    await page.getByLabel('Listed on a stock exchange').check();
    await page.getByLabel('No paper, please').check();
    await page.getByLabel('Anything else').fill('One line\nand another');
    await script();
    expect(await company.inputValue()).toBe('Kestrel');
    expect(await page.getByRole('textbox', { name: 'Number of employees' }).inputValue()).toBe(
      '12',
    );
    expect(await page.getByLabel('Anything else').inputValue()).toBe('One line\nand another');
    await page.getByLabel('Country of the seat').fill('Luxem');
    await page.getByRole('option', { name: 'Luxembourg' }).click();
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect
      .poll(async () => (await site.backend.investor('drawn-kinds'))?.sections['simple-fields'])
      .toMatchObject({
        values: {
          company_name: 'Kestrel',
          employees: 12,
          founded_on: expect.stringMatching(/^1999-12-31/),
          seat: 'LU',
          legal_form: 'partnership',
          reports: 'yearly',
          is_listed: true,
          paperless: true,
          details: 'One line\nand another',
        },
      });
    expectQuiet();
    await close();
  });

  longIt('sends a file that was chosen before the script', async () => {
    const held = await open(
      'drawn-file',
      {
        profile: EVERY_KIND,
        settings: { hash: DOCUMENTS },
        attributes: { 'document-advice': 'off' },
      },
      { path: `/drawn${DOCUMENTS}` },
    );
    const { page, script, expectQuiet, close } = held;
    const bytes = Buffer.from('%PDF-1.7\nnot much');
    await page
      .getByLabel(/^Proof of address/)
      .setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: bytes });
    await script();
    await page.getByRole('link', { name: 'proof.pdf' }).waitFor();
    const [upload = ''] = Object.keys((await site.backend.investor('drawn-file'))?.uploads ?? {});
    expect(Buffer.from((await site.backend.file('drawn-file', upload)) ?? [])).toEqual(bytes);
    expectQuiet();
    await close();
  });

  /** Opens a page of every kind without its script, and holds back what comes late until `lateComes` is called. */
  async function openLate(investor: string, late: RegExp) {
    let lateComes = () => {};
    const isThere = new Promise<void>((resolve) => {
      lateComes = resolve;
    });
    const prepare: OpenOptions['prepare'] = (context) =>
      context.route(late, async (route) => {
        await isThere;
        await route.continue();
      });
    return { ...(await openKinds(investor, { prepare })), lateComes };
  }

  longIt.each([
    ['a kind of field whose code comes', /\/fields-/],
    ['texts that come', /\/texts-en-/],
  ])('goes on with %s last', async (_, late) => {
    const held = await openLate('drawn-lazy', late);
    const { page, letThrough, lateComes, script, shifted, expectQuiet, close } = held;
    const employees = page.getByRole('textbox', { name: 'Number of employees' });
    await employees.fill('7');
    const node = await employees.elementHandle();
    const asked = page.waitForRequest(late);
    letThrough();
    await asked;
    await employees.fill('72');
    await employees.focus();
    lateComes();
    await script();
    expect(await employees.evaluate((now, before) => now === before, node)).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.type('5');
    expect(await employees.inputValue()).toBe('725');
    expect(await shifted()).toEqual([]);
    expectQuiet();
    await close();
  });

  longIt('lets the pointer and the focus go over a field that has no code yet', async () => {
    const held = await openLate('drawn-over', /\/fields-/);
    const { page, letThrough, lateComes, script, expectQuiet, close } = held;
    const asked = page.waitForRequest(/\/fields-/);
    letThrough();
    await asked;
    for (const name of ['Partnership', 'Reports every year']) {
      await page.getByRole('radio', { name }).hover();
      await page.getByRole('radio', { name }).focus();
    }
    await page.getByRole('textbox', { name: 'Number of employees' }).focus();
    await page.locator('investor-onboarding').evaluate(({ shadowRoot }) => {
      const over = new PointerEvent('pointerover', { bubbles: true });
      for (const _ of ['once', 'again']) shadowRoot?.querySelector('input')?.dispatchEvent(over);
    });
    lateComes();
    await script();
    await page.keyboard.type('12');
    expect(await page.getByRole('textbox', { name: 'Number of employees' }).inputValue()).toBe(
      '12',
    );
    expectQuiet();
    await close();
  });

  longIt('says that the linked section is not open, before the script and after it', async () => {
    const hash = '#/app/profile/tax-and-funds';
    const held = await open('drawn-gus', { settings: { hash } }, { path: `/drawn${hash}` });
    const { page, script, shifted, expectQuiet, close } = held;
    const notice = page.getByText('That section is not open.');
    await notice.waitFor();
    const node = await notice.elementHandle();
    await page.getByLabel('First name').fill('Gus');
    await script();
    expect(await notice.evaluate((now, before) => now === before, node)).toBe(true);
    expect(await notice.isVisible()).toBe(true);
    expect(await page.getByLabel('First name').inputValue()).toBe('Gus');
    expect(await page.evaluate(() => location.hash)).toContain('personal-details');
    expect(await shifted()).toEqual([]);
    expectQuiet();
    await close();
  });

  longIt('shows the dashboard', async () => {
    const { page, script, shifted, expectQuiet, close } = await open(
      'drawn-fay',
      { settings: { hash: '#/app/dashboard' }, profile: 'returning' },
      { path: '/drawn#/app/dashboard' },
    );
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await script();
    expect(await shifted()).toEqual([]);
    expectQuiet();
    await close();
  });
});
