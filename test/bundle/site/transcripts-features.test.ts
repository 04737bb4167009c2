import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoWalletScript } from '../../../demo/wallet/demo-wallet-script';
import {
  ANNOUNCED_AFTER_MS,
  ANNOUNCEMENT_GONE_AFTER_MS,
} from '../../../src/kit/display/announcement';
import type { DemoWallet } from '../../../src/playground/demo-wallet';
import { tag } from '../../support/bundle/client-page';
import { type IdentitySite, startIdentitySite } from '../../support/bundle/identity-site';
import { launchBrowser } from '../../support/bundle/open';
import {
  fixReceipt,
  LANGUAGES,
  openTranscript,
  type Transcript,
  type TranscriptLanguage,
} from '../../support/bundle/transcript';

const DOCUMENTS = '#/app/profile/papers/documents';
/** The demo profile behind each transcript. */
const PROFILES = {
  documents: 'every-element-open',
  identity: 'identity-onfido',
  wallet: 'wallet',
  review: 'completed',
};
type Feature = keyof typeof PROFILES;
const OWN_WALLET = { en: 'My own wallet', de: 'Mein eigenes Wallet', ar: 'محفظتي الخاصة' };
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40_000)]);

let site: IdentitySite;
let browser: Browser;
let walletScript: string;

beforeAll(async () => {
  site = await startIdentitySite(
    (origins) =>
      Object.fromEntries(
        LANGUAGES.flatMap((lang) =>
          Object.entries(PROFILES).map(([feature, profile]) => [
            `/${feature}-${lang}`,
            tag(
              origins,
              `lang="${lang}" data-investor="${feature}-${lang}" data-profile="${profile}"`,
            ),
          ]),
        ),
      ),
    () => ({ timing: { documentProcessing: 0 } }),
  );
  [browser, walletScript] = await Promise.all([launchBrowser(), demoWalletScript()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const widgetOf = (page: Page) => page.locator('investor-onboarding');

function open(feature: Feature, lang: TranscriptLanguage, more: object = {}): Promise<Transcript> {
  const providers = [site.frames, site.core];
  return openTranscript(browser, site, { path: `/${feature}-${lang}`, providers, ...more });
}

/** From the choice of a file to its upload, and an upload that fails. */
async function documentsIn(lang: TranscriptLanguage): Promise<string> {
  const path = `/documents-${lang}${DOCUMENTS}`;
  const { opened, page, note, noteHeard, text } = await open('documents', lang, {
    path,
    clock: true,
  });
  const widget = widgetOf(page);
  const choose = (place: number, name: string, buffer = PDF) =>
    widget
      .locator('.file-control > input[type=file]')
      .nth(place)
      .setInputFiles({ name, mimeType: 'application/pdf', buffer });
  let deliver = (_: 'as it is' | 'broken') => {};
  let delivery = new Promise<'as it is' | 'broken'>(() => {});
  const hold = () => {
    delivery = new Promise((resolve) => {
      deliver = resolve;
    });
  };
  await page.route('**/uploads/**', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    if ((await delivery) === 'as it is') return route.continue();
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ status: 500, headers });
  });
  const at = (percent: number) => widget.locator(`.file-body progress[value="${percent}"]`);
  const pass = (milliseconds: number) => page.clock.runFor(milliseconds);
  hold();
  // What makes documents of files has come.
  await widget.locator('.by-phone').nth(3).waitFor();
  await stopClock(page);
  await choose(0, 'front.pdf');
  await at(20).waitFor();
  await pass(ANNOUNCED_AFTER_MS);
  await noteHeard('The front of the passport is chosen');
  await choose(1, 'back.pdf');
  await at(40).nth(1).waitFor();
  await pass(ANNOUNCED_AFTER_MS);
  await note('The back is chosen, and both are on their way');
  deliver('as it is');
  await widget.locator('.file-name a').nth(1).waitFor();
  await pass(ANNOUNCED_AFTER_MS + ANNOUNCEMENT_GONE_AFTER_MS);
  await note('Both are uploaded');
  hold();
  await choose(2, 'bill.pdf');
  await at(40).waitFor();
  deliver('broken');
  await widget.locator('.file.failed').waitFor();
  await pass(ANNOUNCEMENT_GONE_AFTER_MS);
  await note('The upload of another file has failed');
  await choose(2, 'program.pdf', Buffer.from('MZ'));
  await widget.locator('.field [role=alert]:not(:empty)').waitFor();
  await noteHeard('A file is refused');
  await opened.close();
  // The server counts versions as files arrive, and two are on their way at once.
  return text().replaceAll(/(version|الإصدار) \d/gi, '$1 1');
}

/** The identity check from start to done, with a cancel on the way. */
async function identityIn(lang: TranscriptLanguage): Promise<string> {
  const { opened, page, note, text } = await open('identity', lang, { clock: true });
  const widget = widgetOf(page);
  const check = page.locator('#id-check-onfido-container');
  await fixReceipt(page, site.api);
  await check.locator('h3').waitFor();
  await note('The check has started');
  await check.getByRole('button', { name: 'Leave the check' }).press('Enter');
  await widget.locator('.notices .notice').nth(1).waitFor();
  await note('It was cancelled');
  await widget.locator('[part=identity-check] .button.primary').press('Enter');
  await check.locator('h3').waitFor();
  await note('It is started again');
  for (const _step of ['welcome', 'document', 'face']) {
    await check.getByRole('button').first().press('Enter');
  }
  await widget.locator('.standing-settled').waitFor();
  await note('It is done, and the overview follows');
  await stopClock(page);
  await site.backend.desk.setKyc(`identity-${lang}`, {
    status: 'Rejected',
    message: 'The photo is not sharp.',
  });
  await refresh(page);
  // The decision is read before the section that it opens.
  await widget.locator('.standing a.button').waitFor();
  await page.clock.runFor(ANNOUNCED_AFTER_MS);
  await note('The identity is rejected, and the check can be taken again');
  await opened.close();
  return text();
}

/** The wallet: its dialog, a cancel, a refused signature, and one that is given. */
async function walletIn(lang: TranscriptLanguage): Promise<string> {
  const settings = `{ answerAfter: 1, key: '0x${'7'.repeat(64)}' }`;
  const { opened, page, note, noteHeard, text } = await open('wallet', lang, {
    beforeScripts: [walletScript, `globalThis.wallet = createDemoWallet(${settings})`],
  });
  const widget = widgetOf(page);
  const connect = widget.locator('[part=connect-wallet]');
  const metamask = widget.locator('dialog .wallet').first();
  await widget.getByRole('radio').first().check();
  // The options stand in the order of their labels, which is another in each language.
  await widget.locator('form select').selectOption({ label: OWN_WALLET[lang] });
  await connect.waitFor();
  await note('The section, with a wallet to be connected');
  await decide(page, 'hang');
  await connect.press('Enter');
  await metamask.waitFor();
  await note('The dialog');
  await metamask.press('Enter');
  await widget.locator('.wallet-message').waitFor();
  await note('The wallet asks for the signature');
  await page.keyboard.press('Escape');
  await widget.locator('dialog').waitFor({ state: 'detached' });
  await noteHeard('The dialog is closed');
  await decide(page, 'reject');
  await connect.press('Enter');
  await widget.locator('dialog .notice').waitFor();
  await note('The signature is refused');
  await decide(page, 'approve');
  await widget.locator('dialog .button.primary').or(metamask).first().press('Enter');
  await widget.locator('.wallet-proven').waitFor();
  await note('It is given');
  await opened.close();
  return text();
}

function decide(page: Page, decision: 'approve' | 'reject' | 'hang'): Promise<void> {
  return page.evaluate((wanted) => {
    const { wallet } = globalThis as unknown as { wallet: DemoWallet };
    wallet.decide = (method) => (method === 'personal_sign' ? wanted : 'approve');
  }, decision);
}

/** The receipt, the overview by each standing, the answers, and a section that was sent back. */
async function reviewIn(lang: TranscriptLanguage): Promise<string> {
  const investor = `review-${lang}`;
  const { opened, page, note, noteHeard, text } = await open('review', lang, {
    clock: true,
    context: { permissions: ['clipboard-write'] },
  });
  const widget = widgetOf(page);
  const standing = widget.locator('.standing-words');
  const { desk } = site.backend;
  const act = async (done: Promise<void>) => {
    await done;
    const before = await standing.textContent();
    await refresh(page);
    await expect.poll(() => standing.textContent()).not.toBe(before);
    await page.clock.runFor(ANNOUNCED_AFTER_MS);
  };
  await fixReceipt(page, site.api);
  await widget.locator('.receipt').waitFor();
  await stopClock(page);
  await note('Everything is done');
  await widget.locator('.receipt-reference button').press('Enter');
  await widget.locator('.receipt-reference [role=status]:not(:empty)').waitFor();
  await noteHeard('The reference is copied');
  await act(desk.setKyc(investor, { status: 'Pending' }));
  await note('The identity is under review');
  await act(
    desk.setKyc(investor, {
      status: 'Rejected',
      message: 'Your passport says otherwise.',
      canRetry: true,
    }),
  );
  await note('It is rejected, and can be tried again later');
  await act(desk.setKyc(investor, { status: 'Rejected', canRetry: false }));
  await note('It is rejected for good');
  await act(desk.setKyc(investor, { status: 'Approved', message: 'Welcome on board.' }));
  await note('It is approved');
  const remarks = {
    message: 'Please look again.',
    elements: { first_name: 'Spell it as in your passport.', date_of_birth: 'One year too late.' },
  };
  await act(desk.sendBack(investor, 'personal-details', remarks));
  await note('A section was sent back');
  await widget.locator('.standing a.button').press('Enter');
  await widget.locator('.review').waitFor();
  // Comes with code of its own, and so a moment after the button.
  await widget.locator('form .saved').waitFor();
  await note('The section, with what the reviewer says');
  await widget.locator('.review button').first().press('Enter');
  await noteHeard('The first remark is pressed');
  await widget.locator('[type=submit]').press('Enter');
  await widget.locator('dialog').waitFor();
  await note('Saved without a change');
  await page.keyboard.press('Escape');
  await widget.locator('dialog').waitFor({ state: 'detached' });
  await noteHeard('The question is closed');
  await widget.locator('form input').first().fill('Anna Maria');
  await widget.locator('.review li').nth(1).waitFor({ state: 'detached' });
  await noteHeard('The first answer is put right');
  await widget.locator('.navbar-link').first().press('Enter');
  await widget.locator('dialog .actions .button:not(.primary)').press('Enter');
  await widget.locator('.tasks ~ a').press('Enter');
  await page.setViewportSize({ width: 1280, height: 3000 });
  await widget.locator('.answers-section').nth(4).locator('dl').waitFor();
  // Each section's answers come when it is in view.
  await expect.poll(() => widget.locator('.answers-section:not(:has(dl))').count()).toBe(0);
  await widget.locator('.answers-waiting').first().waitFor({ state: 'detached' });
  await note('All answers');
  await opened.close();
  return text();
}

/** A step is said when it lasts, and an announcement goes when it was said: by the clock of the test. */
function stopClock(page: Page): Promise<void> {
  return page.clock.pauseAt(Date.now() + 60_000);
}

/** Has the widget read profile and decision again, as it does by itself after a while. */
function refresh(page: Page): Promise<void> {
  return page.evaluate(() => {
    const element = document.querySelector('investor-onboarding') as unknown as {
      refresh(): void;
    };
    element.refresh();
  });
}

describe('what a screen reader says of', () => {
  const scenes: Readonly<Record<Feature, (lang: TranscriptLanguage) => Promise<string>>> = {
    documents: documentsIn,
    identity: identityIn,
    wallet: walletIn,
    review: reviewIn,
  };
  for (const [feature, transcriptOf] of Object.entries(scenes)) {
    it(feature, async () => {
      const texts = await Promise.all(LANGUAGES.map(transcriptOf));
      for (const [index, lang] of LANGUAGES.entries()) {
        await expect(texts[index]).toMatchFileSnapshot(`../transcripts/${feature}-${lang}.txt`);
      }
    });
  }
});
