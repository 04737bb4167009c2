import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { individual } from '../../../src/reference-backend/profiles/individual';
import {
  type TextLanguage,
  textIn,
} from '../../../src/reference-backend/rules/language/localized-text';
import { type ClientSite, startClientSite, tag } from '../../support/bundle/client-page';
import { launchBrowser } from '../../support/bundle/open';
import { fixReceipt, LANGUAGES, openTranscript } from '../../support/bundle/transcript';
import { longIt } from '../../support/long';

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite((origins) =>
    Object.fromEntries(
      LANGUAGES.flatMap((lang) => [
        [`/${lang}`, tag(origins, `lang="${lang}" data-investor="reader-${lang}"`)],
        [
          `/more-${lang}`,
          tag(
            origins,
            `lang="${lang}" data-investor="more-${lang}" data-profile="every-element-open"`,
          ),
        ],
      ]),
    ),
  );
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** The label of an element of the profile, in a language. */
function labelOf(sectionId: string, id: string, lang: TextLanguage): string {
  const sections = individual.milestones.flatMap(({ sections }) => sections);
  const elements = sections.find((section) => section.id === sectionId)?.elements ?? [];
  const element = elements.find((one) => one.id === id);
  if (!element?.label) throw new Error(`no element ${id} in ${sectionId}`);
  return textIn(element.label, lang);
}

/** The answers of the whole profile, by section: a text, a tick, the first option of a select or of radios. */
const ANSWERS: readonly { section: string; fields: Readonly<Record<string, string | true>> }[] = [
  {
    section: 'personal-details',
    fields: {
      first_name: 'Anna',
      last_name: 'Keller',
      date_of_birth: '1985-07-07',
      nationality: 'option',
      own_account: true,
    },
  },
  {
    section: 'contact',
    fields: {
      email: 'anna@example.com',
      street: '12 rue de la Gare',
      postcode: 'L-1611',
      city: 'Luxembourg',
      country: 'option',
    },
  },
  {
    section: 'tax-residence',
    fields: { tax_country: 'option', tax_number: '1985071204815', us_person: 'radio' },
  },
  {
    section: 'funds',
    fields: { annual_income: '84000', planned_investment: '2500', source_of_funds: 'radio' },
  },
  { section: 'agreements', fields: { is_true: true, accepts_terms: true } },
];

/** What is said after a save, without the section's name. */
function savedIn(lang: TextLanguage): string {
  const texts = JSON.parse(readFileSync(`locales/${lang}.json`, 'utf8'));
  return texts.component.Section.saved.replace('{{section}}', '').trim();
}

/** What is read, heard and focused, step by step. */
async function transcriptOf(lang: TextLanguage): Promise<string> {
  const { opened, page, note, text } = await openTranscript(browser, site, { path: `/${lang}` });
  await fixReceipt(page, site.api);
  const widget = page.locator('investor-onboarding');
  const save = () => widget.locator('[type=submit]').press('Enter');
  for (const [index, { section, fields }] of ANSWERS.entries()) {
    await headingOf(page, section, lang);
    if (index === 0) {
      await note('The first section, as it comes');
      await save();
      await widget.locator('.summary').waitFor();
      await note('Saved without an answer');
    } else {
      // It is said a little after the save, once the next section is there.
      await page
        .getByRole('status')
        .filter({ hasText: savedIn(lang) })
        .waitFor();
      await note(`Section: ${section}`);
    }
    for (const [id, value] of Object.entries(fields))
      await answer(page, labelOf(section, id, lang), value);
    await save();
  }
  await widget.locator('.standing-settled').waitFor();
  await note('The last section is saved');
  await opened.close();
  return text();
}

async function headingOf(page: Page, sectionId: string, lang: TextLanguage): Promise<void> {
  const sections = individual.milestones.flatMap(({ sections }) => sections);
  const section = sections.find(({ id }) => id === sectionId);
  if (!section) throw new Error(`no section ${sectionId}`);
  await page.getByRole('heading', { level: 1, name: textIn(section.label, lang) }).waitFor();
}

async function answer(page: Page, label: string, value: string | true): Promise<void> {
  if (value === 'radio') {
    await page.getByRole('radiogroup', { name: label }).getByRole('radio').first().check();
    return;
  }
  const control = page.getByLabel(label).first();
  if (value === true) await control.check();
  else if (value === 'option') await control.selectOption({ index: 1 });
  else await control.fill(value);
}

/** Places in the list of steps: simple fields, groups, documents, wallet, a locked section. */
const SHOWN_STEPS = [1, 3, 4, 5, 8];
const DOCUMENTS = 4;

/** What the journey leaves out: every kind of field, the overview, signing out. */
async function moreOf(lang: TextLanguage): Promise<string> {
  const path = `/more-${lang}`;
  const { opened, page, note, text } = await openTranscript(browser, site, { path });
  const widget = page.locator('investor-onboarding');
  await widget.locator('form').waitFor();
  for (const step of SHOWN_STEPS) {
    const link = widget.locator('nav a').nth(step);
    await link.press('Enter');
    await widget.locator('nav a').nth(step).and(page.locator('[aria-current]')).waitFor();
    // What a file field offers comes with the code of documents.
    if (step === DOCUMENTS) await widget.locator('.by-phone').nth(3).waitFor();
    await note(`Step ${step + 1} of the list`);
  }
  await widget.locator('.navbar-link').first().press('Enter');
  await widget.locator('.tasks').waitFor();
  await note('The overview');
  await widget.locator('.menu-button').press('Enter');
  await widget.locator('.menu-list button').press('Enter');
  await widget.locator('h1:focus').waitFor();
  await note('Signed out');
  await opened.close();
  return text();
}

describe('the journey, as a screen reader announces it', () => {
  it.each(LANGUAGES)('%s', async (lang) => {
    await expect(await transcriptOf(lang)).toMatchFileSnapshot(
      `../transcripts/journey-${lang}.txt`,
    );
  });

  longIt.each(LANGUAGES)('every kind of field, the overview and signing out: %s', async (lang) => {
    await expect(await moreOf(lang)).toMatchFileSnapshot(`../transcripts/more-${lang}.txt`);
  });
});
