import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ClientSite,
  heardEvents,
  openClientPage,
  startClientSite,
  tag,
} from '../../support/bundle/client-page';
import { launchBrowser, type Opened } from '../../support/bundle/open';

/** What one save sent. */
interface Saved {
  readonly sectionId: string;
  readonly elements: unknown;
}

let site: ClientSite;
let browser: Browser;
let opened: Opened;
let page: Page;
const saves: Saved[] = [];

beforeAll(async () => {
  site = await startClientSite(
    (origins) => ({ '/': tag(origins, 'data-investor="kes" data-profile="every-element"') }),
    { documentProcessing: 0 },
  );
  browser = await launchBrowser();
  opened = await openClientPage(browser, site, {
    context: { viewport: { width: 1024, height: 900 } },
  });
  page = opened.page;
  page.on('request', (request) => {
    const [, sectionId] = /\/qualification\/sections\/([^/]+)$/.exec(request.url()) ?? [];
    if (request.method() !== 'PUT' || sectionId === undefined) return;
    saves.push({ sectionId, elements: request.postDataJSON().elements });
  });
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const fill = (label: string | RegExp, text: string) => page.getByLabel(label).fill(text);
const tick = (label: string | RegExp) => page.getByRole('checkbox', { name: label }).check();
const choose = (name: string | RegExp) => page.getByRole('radio', { name }).check();
const arriveAt = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const save = () => page.getByRole('button', { name: 'Save and continue' }).click();

/** What the newest save sent once the next section has come. */
async function savedBefore(next: string): Promise<Saved | undefined> {
  await save();
  await arriveAt(next);
  return saves.at(-1);
}

async function pick(box: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: box }).click();
  await page.getByRole('option', { name: option }).click();
}

async function hand(label: RegExp, name: string): Promise<void> {
  const buffer = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2000)]);
  const input = page.getByLabel(label);
  // A field takes files once its uploads are loaded, and setInputFiles does not wait for that.
  await expect.poll(() => input.isEnabled()).toBe(true);
  await input.setInputFiles({ name, mimeType: 'application/pdf', buffer });
}

/** The value of a file as it is sent: nothing but its four parts. */
const document = (filename: string) => ({
  filename,
  url: expect.stringMatching(/^https:/),
  version: expect.stringMatching(/^\d+$/),
  expiryDate: expect.stringMatching(/^20.*Z$/),
});

// One investor goes through the whole profile: each test is the next section.
describe('the reference server’s profile with every element type, filled in across three sites', () => {
  it('simple fields', async () => {
    await arriveAt('Simple fields');
    await fill('Company name *', 'Kestrel Instruments');
    await fill('Contact e-mail', 'office@kestrel.example');
    await fill('Phone number', '+352 26 12 34');
    await fill('Number of employees *', '1,250');
    await fill('Change in turnover, in percent', '-12.75');
    await fill('Founded on *', '1998-02-28');
    await page.getByRole('combobox', { name: /^Country of the seat/ }).fill('luxem');
    await page.getByRole('option', { name: 'Luxembourg' }).click();
    await pick('Custodian bank', 'Nordbank Hamburg');
    await choose('Partnership');
    await choose('Reports every year');
    await tick('Listed on a stock exchange');
    await page.getByRole('switch', { name: 'No paper, please' }).check();
    await fill('Anything else we should know', 'Line one\nline two');
    await fill('How you found us (not saved)', 'At a fair');
    expect(await savedBefore('Questions that depend on answers')).toEqual({
      sectionId: 'simple-fields',
      elements: [
        { id: 'company_name', value: 'Kestrel Instruments' },
        { id: 'contact_email', value: 'office@kestrel.example' },
        { id: 'phone', value: '+352 26 12 34' },
        { id: 'employees', value: 1250 },
        { id: 'turnover_change', value: -12.75 },
        { id: 'founded_on', value: '1998-02-28T00:00:00.000000Z' },
        { id: 'seat', value: 'LU' },
        { id: 'custodian', value: 'nordbank' },
        { id: 'legal_form', value: 'partnership' },
        { id: 'reports', value: 'yearly' },
        { id: 'is_listed', value: true },
        { id: 'paperless', value: true },
        { id: 'details', value: 'Line one\nline two' },
      ],
    });
  });

  it('conditions: what is hidden by the end is not sent, what is disabled is', async () => {
    await choose('No');
    await fill('Why not *', 'Too small');
    await fill('Your reference', 'K-1');
    await choose('Yes');
    expect(await page.getByLabel('Why not *').count()).toBe(0);
    await fill('Name of the regulator *', 'CSSF');
    await fill('Licence number', 'B 12');
    expect(await page.getByLabel('Your reference').count()).toBe(0);
    await fill('Licence number', '');
    // What was hidden is empty; asked again it can be answered.
    await choose('No');
    await fill('Your reference', 'K-2');
    await choose('Yes');
    expect(await page.getByLabel('Your reference').isDisabled()).toBe(true);
    await fill('Name of the regulator *', '');
    expect(await page.getByLabel('Licence number').isDisabled()).toBe(true);
    await fill('Name of the regulator *', 'CSSF');
    await fill('Why there is no VAT number', 'Below the limit');
    expect(await page.getByLabel('VAT number', { exact: true }).count()).toBe(0);
    await fill('Why there is no VAT number', '');
    await page.getByLabel('VAT number', { exact: true }).fill('LU12345678');
    expect(await page.getByLabel('Why there is no VAT number').count()).toBe(0);
    await tick('Somebody owns more than 25 %');
    await fill('Name *', 'Ada Kes');
    await fill('Share in percent *', '50.5');
    expect(await savedBefore('Groups of fields')).toEqual({
      sectionId: 'conditions',
      elements: [
        { id: 'is_regulated', value: 'yes' },
        { id: 'regulator', value: 'CSSF' },
        { id: 'internal_reference', value: 'K-2' },
        { id: 'vat_number', value: 'LU12345678' },
        { id: 'has_owner', value: true },
        { id: 'owner_name', value: 'Ada Kes' },
        { id: 'owner_share', value: 50.5 },
      ],
    });
  });

  it('fieldsets: the chosen group alone, and each legend once', async () => {
    await fill('Full name *', 'Ada Kes');
    await choose(/^Bank transfer/);
    await fill('IBAN *', 'LU280019400644750000');
    await choose(/^Direct debit/);
    await fill('Mandate reference *', 'M-7');
    await fill('Day of the month *', '28');
    await tick('There is a second contact');
    await fill('Their e-mail *', 'bo@kestrel.example');
    expect(await savedBefore('Documents')).toEqual({
      sectionId: 'fieldsets',
      elements: [
        { id: 'signatory_name', value: 'Ada Kes' },
        { id: 'payment', value: 'debit' },
        { id: 'mandate_reference', value: 'M-7' },
        { id: 'debit_day', value: 28 },
        { id: 'has_second_contact', value: true },
        { id: 'second_email', value: 'bo@kestrel.example' },
      ],
    });
  });

  it('documents: four parts of each file, and never the file', async () => {
    await hand(/^Front/, 'front.pdf');
    await hand(/^Back/, 'back.pdf');
    await hand(/^Proof of address/, 'proof.pdf');
    for (const name of ['front.pdf', 'back.pdf', 'proof.pdf']) {
      await page.getByRole('link', { name }).waitFor();
    }
    expect(await savedBefore('Wallet')).toEqual({
      sectionId: 'documents',
      elements: [
        { id: 'front', value: document('front.pdf') },
        { id: 'back', value: document('back.pdf') },
        { id: 'proof_of_address', value: document('proof.pdf') },
      ],
    });
  });

  it('wallet: create_wallet is not sent without a signature', async () => {
    await choose('One I have');
    await page
      .getByLabel(/^Kind of wallet/)
      .selectOption({ label: 'Kept by my on-chain identity' });
    await tick('Add this wallet to my on-chain identity');
    await page.getByText('Integrated wallet', { exact: true }).waitFor();
    await tick(/integrated wallet/);
    expect(await savedBefore('Data on file')).toEqual({
      sectionId: 'wallet',
      elements: [
        { id: 'existingOrNewWallet', value: 'existing' },
        { id: 'select_wallet', value: 'onchainid' },
        { id: 'integrated_wallet', value: true },
      ],
    });
  });

  it('data on file: saved only after the changes of known answers were confirmed', async () => {
    await fill('Registered office *', '3, rue du Fort, Luxembourg');
    await fill('Remark', 'Moved');
    await save();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3, rue du Fort, Luxembourg').waitFor();
    expect(await dialog.getByText('Remark').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await arriveAt('Agreements');
    expect(saves.at(-1)).toEqual({
      sectionId: 'master-data',
      elements: [
        { id: 'registered_office', value: '3, rue du Fort, Luxembourg' },
        { id: 'fiscal_year_end', value: '2026-12-31T00:00:00.000000Z' },
        { id: 'remark', value: 'Moved' },
      ],
    });
  });

  it('verified details: locked, readable, and never sent', async () => {
    await page.getByRole('link', { name: 'Verified details' }).click();
    await arriveAt('Verified details');
    const identifier = page.getByLabel('Legal entity identifier');
    expect(await identifier.inputValue()).toBe('529900T8BM49AURSDO55');
    expect(await identifier.isEditable()).toBe(false);
    expect(await page.getByRole('button', { name: 'Save and continue' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Agreements' }).click();
    await arriveAt('Agreements');
  });

  it('agreements, and the end', async () => {
    await tick(/^We accept the terms/);
    await tick(/^We know the fees/);
    await save();
    await page
      .getByText('Your answers are saved. Your identity is being reviewed.')
      .first()
      .waitFor();
    expect(saves.at(-1)).toEqual({
      sectionId: 'agreements',
      elements: [
        { id: 'accepts_terms', value: true },
        { id: 'accepts_fees', value: true },
      ],
    });
    expect(saves).toHaveLength(7);
    const errors = (await heardEvents(page)).filter(({ type }) => type === 'onboarding-error');
    expect(errors).toEqual([]);
    opened.expectQuiet();
  });
});
