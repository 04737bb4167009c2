import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import ar from '../../../locales/ar.json' with { type: 'json' };
import en from '../../../locales/en.json' with { type: 'json' };
import {
  type ClientSite,
  openClientPage,
  startClientSite,
  tag,
} from '../../support/bundle/client-page';
import { chooseRadio, tabTo, typeInto } from '../../support/bundle/fill-by-keyboard';
import { launchBrowser } from '../../support/bundle/open';

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  const attributes = 'data-profile="everyone" drafts="session"';
  site = await startClientSite(
    (origins) => ({
      '/en': tag(origins, `data-investor="lovelace-en" ${attributes}`),
      '/ar': tag(origins, `data-investor="lovelace-ar" lang="ar" ${attributes}`),
    }),
    { documentProcessing: 0 },
  );
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const WORDS = {
  en: {
    texts: en,
    ...{ details: 'Company details', directors: 'Directors', owners: 'Beneficial owners' },
    ...{ company: 'Company name', country: 'Country of registration', end: 'Declarations' },
    ...{ name: 'Name', born: 'Date of birth', passport: 'Passport', share: 'Share in percent' },
    ...{ director: 'Director', addDirector: 'Add a director', addOwner: 'Add a beneficial owner' },
    ...{ wealth: 'Where the wealth comes from', of: 'Documents of', language: 'English' },
    ...{ question: 'Who invests', forCompany: 'For a company', papers: 'Company documents' },
    extract: 'Extract from the commercial register',
  },
  ar: {
    texts: ar,
    ...{ details: 'بيانات الشركة', directors: 'المديرون', owners: 'المستفيدون الحقيقيون' },
    ...{ company: 'اسم الشركة', country: 'بلد التسجيل', end: 'الإقرارات' },
    ...{ name: 'الاسم', born: 'تاريخ الميلاد', passport: 'جواز السفر' },
    ...{ share: 'الحصة بالنسبة المئوية', director: 'مدير', addDirector: 'إضافة مدير' },
    ...{
      addOwner: 'إضافة مستفيد حقيقي',
      wealth: 'مصدر الثروة',
      of: 'مستندات',
      language: 'العربية',
    },
    ...{ question: 'من يستثمر', forCompany: 'لشركة', papers: 'مستندات الشركة' },
    extract: 'مستخرج من السجل التجاري',
  },
};
type Words = (typeof WORDS)['en' | 'ar'];

const arrive = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

async function pressOn(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

const save = (page: Page, { texts }: Words) => pressOn(page, texts.shared.label.saveAndContinue);

/** The fields of the entry that was added last: `place` counts those of its kind on screen. */
const inEntry = (page: Page, label: string, place: number) =>
  page.getByLabel(new RegExp(`^${label}`)).nth(place);

async function fillIn(page: Page, label: string, place: number, text: string): Promise<void> {
  await tabTo(page, inEntry(page, label, place));
  await page.keyboard.type(text);
}

/** Opens the file chooser with the keyboard, and waits until the file is stored. */
async function upload(page: Page, label: string, place: number, name: string): Promise<void> {
  await tabTo(page, inEntry(page, label, place));
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.keyboard.press('Space'),
  ]);
  const buffer = Buffer.from(`%PDF-1.7 ${name}`);
  await chooser.setFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer });
  await page.getByRole('link', { name: `${name}.pdf` }).waitFor();
}

/** Chooses a language as a keyboard does in a closed select: by its first letter, or from the end of the list. */
async function changeLanguage(page: Page, from: Words, code: 'en' | 'ar'): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: from.texts.shared.label.language }));
  const selector = page.getByRole('combobox').first();
  await page.keyboard.press(code === 'en' ? 'Home' : 'End');
  await expect.poll(() => selector.inputValue()).toBe(code);
}

const DIRECTORS = ['Grace Hopper', 'Alan Turing', 'Emmy Noether', 'Kurt Gödel'];
const OWNERS = [
  ['Ada Lovelace', '40'],
  ['Mary Somerville', '35'],
  ['Sophie Germain', '25'],
] as const;

describe('a company with four directors and three owners, by keyboard alone', () => {
  it.each([
    ['en', 'ar'],
    ['ar', 'en'],
  ] as const)(
    'in %s, then %s, with a reload, a change of language and a 412 in the middle',
    async (first, second) => {
      const opened = await openClientPage(browser, site, { path: `/${first}` });
      const { page } = opened;
      // The browser's own chooser would open for a key that comes before this is known.
      page.on('filechooser', () => {});
      let words: Words = WORDS[first];
      await arrive(page, words.question);
      await chooseRadio(page, /./, words.forCompany);
      await save(page, words);
      await arrive(page, words.details);
      await typeInto(page, new RegExp(`^${words.company}`), 'Lovelace Engines');
      await tabTo(page, page.getByLabel(new RegExp(`^${words.country}`)));
      await page.keyboard.press('ArrowDown');
      await save(page, words);

      await arrive(page, words.papers);
      await upload(page, words.extract, 0, 'extract');
      await save(page, words);

      await arrive(page, words.directors);
      for (const [place, name] of DIRECTORS.entries()) {
        // A save needs one, which is there from the start.
        if (place > 0) await pressOn(page, words.addDirector);
        await fillIn(page, words.name, place, name);
        await fillIn(page, words.born, place, '07071970');
        await upload(page, words.passport, place, `passport of ${name}`);
      }
      const [before = '', after = ''] = words.texts.form.list.full.split('{{max}}');
      await page.getByText(new RegExp(`${before}.*${after}`)).waitFor();
      await save(page, words);

      await arrive(page, words.owners);
      for (const [place, [name, share]] of OWNERS.slice(0, 2).entries()) {
        await pressOn(page, words.addOwner);
        await fillIn(page, words.name, place, name);
        await fillIn(page, words.share, place, share);
      }
      await page.waitForFunction(
        (name) => Object.values({ ...sessionStorage }).some((text) => text.includes(name)),
        OWNERS[1][0],
      );
      opened.page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await arrive(page, words.owners);
      await page.getByRole('group', { name: OWNERS[1][0] }).waitFor();
      await pressOn(page, words.addOwner);
      await fillIn(page, words.name, 2, OWNERS[2][0]);
      await changeLanguage(page, words, second);
      words = WORDS[second];
      await arrive(page, words.owners);
      await page.getByRole('group', { name: OWNERS[2][0] }).waitFor();
      await fillIn(page, words.share, 2, OWNERS[2][1]);
      await enterElsewhere(`lovelace-${first}`);
      await save(page, words);
      await page.getByRole('dialog').waitFor();
      await pressOn(page, words.texts.form.conflict.keepMine);

      for (const [name] of OWNERS) {
        await arrive(page, `${words.of} ${name}`);
        await upload(page, words.passport, 0, `passport of ${name}`);
        await typeInto(page, new RegExp(`^${words.wealth}`), `What ${name} has earned`);
        await save(page, words);
      }
      await arrive(page, words.end);

      const stored = await site.backend.investor(`lovelace-${first}`);
      const sections = stored?.sections;
      expect(namesIn(sections?.directors?.values, 'director')).toEqual([...DIRECTORS]);
      expect(namesIn(sections?.owners?.values, 'owner')).toEqual(OWNERS.map(([name]) => name));
      expect(sections?.owners?.values).toMatchObject({
        ...{ owner_1__there: true, owner_1__share: 40, owner_2__share: 35, owner_3__share: 25 },
        ...{ owner_4__there: false, owner_5__there: false, owner_6__there: false },
      });
      const documents = Object.keys(stored?.documents ?? {});
      expect(documents.filter((id) => /__passport$/.test(id))).toHaveLength(4);
      expect(documents.filter((id) => /^passport-\d$/.test(id))).toHaveLength(3);
      expect(sections?.['owner-documents-2']?.values).toMatchObject({
        'wealth-2': 'What Mary Somerville has earned',
      });
      await opened.close();
    },
  );
});

/** Somebody else puts an owner into the second slot meanwhile. */
async function enterElsewhere(investorId: string): Promise<void> {
  const values = { owner_2__there: true, owner_2__name: 'Eve', owner_2__share: 99 };
  const owners = { values, completed: false, savedAt: Date.now() };
  await site.backend.change(investorId, (investor) => ({
    ...investor,
    sections: { ...investor.sections, owners },
  }));
}

function namesIn(values: Readonly<Record<string, unknown>> = {}, slot: string): unknown[] {
  return Object.keys(values)
    .filter((key) => new RegExp(`^${slot}_\\d+__name$`).test(key))
    .sort()
    .map((key) => values[key]);
}
