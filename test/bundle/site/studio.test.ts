import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { serveStudio } from '../../../cli/bin/studio/serve.mjs';
import ar from '../../../locales/ar.json' with { type: 'json' };
import de from '../../../locales/de.json' with { type: 'json' };
import en from '../../../locales/en.json' with { type: 'json' };
import { axeFindings } from '../../support/bundle/axe';
import { launchBrowser } from '../../support/bundle/open';
import { longDescribe, longIt } from '../../support/long';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const US = { id: 'us', type: 'input-checkbox', label: 'US person' };
const TIN = { id: 'tin', type: 'string', label: 'Tax number', required: true };
const profileOf = (elements: readonly object[], label = 'Tax') => ({
  qualification: {
    ...{ id: 'q', languages: ['en', 'de'] },
    milestones: [
      {
        ...{ id: 'm', label: 'Profile', status: 'active' },
        sections: [
          { id: 'name', label: 'Name', status: 'active' },
          { id: 'tax', label, status: 'pending' },
        ],
      },
    ],
  },
  sections: {
    name: {
      ...{ id: 'name', label: 'Name', status: 'active' },
      elements: [{ id: 'first', type: 'string', label: 'First name' }],
    },
    tax: { id: 'tax', label, status: 'pending', elements },
  },
});
const PROFILE = profileOf([
  US,
  { ...TIN, hiddenWhen: { id: 'us', operator: 'oneOf', values: [false] } },
]);
const KIND = {
  ...{ id: 'kind', type: 'input-select', label: 'Kind' },
  options: ['person', 'company', 'fund'].map((value) => ({ value, label: value })),
};
/** A second section for companies alone. */
const BRANCHING = {
  qualification: {
    ...{ id: 'q', languages: ['en'] },
    milestones: [
      {
        ...{ id: 'm', label: 'Profile', status: 'active' },
        sections: [
          { id: 'you', label: 'You', status: 'active' },
          { id: 'company', label: 'Company', status: 'pending' },
          { id: 'last', label: 'Last', status: 'pending' },
        ],
      },
    ],
  },
  sections: {
    you: {
      ...{ id: 'you', label: 'You', status: 'active' },
      elements: [KIND, { id: 'first', type: 'string', label: 'First name', required: true }],
    },
    company: {
      ...{ id: 'company', label: 'Company', status: 'pending' },
      hiddenWhen: { section: 'you', id: 'kind', operator: 'notOneOf', values: ['company', 'fund'] },
      elements: [
        {
          ...{ id: 'other', type: 'string', label: 'Other' },
          hiddenWhen: { section: 'you', id: 'kind', operator: 'oneOf', values: ['company'] },
        },
        { id: 'register', type: 'input-file', label: 'Register', required: true },
      ],
    },
    last: {
      ...{ id: 'last', label: 'Last', status: 'pending' },
      elements: [{ id: 'bye', type: 'string', label: 'Bye' }],
    },
  },
};
const asJson = (profile: object) => JSON.stringify(profile, null, 2);

/** A folder with one file in it. */
function fileWith(content: string | Buffer): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'studio-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'profile.json');
  writeFileSync(file, content);
  return file;
}

async function serve(file?: string, plugins: readonly string[] = []): Promise<string> {
  const studio = await serveStudio({ file, port: 0, plugins });
  onTestFinished(studio.close);
  return studio.address;
}

interface Opened {
  readonly page: Page;
  readonly editor: ReturnType<Page['getByRole']>;
  readonly widget: ReturnType<Page['frameLocator']>;
  readonly findings: ReturnType<Page['getByRole']>;
}

/** Opens the studio; fails at the end when a page logged an error, or asked anybody else. */
async function open(
  file?: string,
  {
    expected,
    plugins,
    ...context
  }: {
    readonly expected?: RegExp;
    readonly plugins?: readonly string[];
    readonly [key: string]: unknown;
  } = {},
): Promise<Opened> {
  const address = await serve(file, plugins);
  const window = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...context });
  const problems: string[] = [];
  window.on('request', (one) => {
    const isOwn = one.url().startsWith(address) || /^(data|blob):/.test(one.url());
    if (!isOwn) problems.push(`asked for ${one.url()}`);
  });
  window.on('console', (message) => {
    // What the widget says of a profile is what the findings say.
    const isOfProfile = /^investor-onboarding: [a-z-]+: /.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isOfProfile)
      problems.push(message.text());
  });
  window.on('weberror', (error) => problems.push(String(error.error())));
  onTestFinished(async () => {
    await window.close();
    expect(problems.filter((one) => !expected?.test(one))).toEqual([]);
  });
  const page = await window.newPage();
  await page.goto(address);
  const widget = page.frameLocator('iframe');
  await widget.getByRole('heading', { level: 1 }).waitFor();
  return {
    page,
    widget,
    editor: page.getByRole('textbox', { name: 'Profile as JSON' }),
    findings: page.getByRole('region', { name: 'Findings' }),
  };
}

/** Replaces the whole text, as one who pastes. */
async function paste({ page, editor }: Opened, text: string): Promise<void> {
  await editor.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

const headingOf = ({ widget }: Opened, name: string) =>
  widget.getByRole('heading', { level: 1, name });

async function showState({ page }: Opened, section: string, name: string): Promise<void> {
  const summary = page.getByText(section, { exact: true }).and(page.locator('summary'));
  const own = page.getByRole('group').filter({ has: summary });
  const state = own.getByRole('button', { name, exact: true });
  if (!(await state.isVisible())) await summary.click();
  await state.click();
}

describe('a change of the text', () => {
  it('shows in the widget, which keeps place and answers', async () => {
    const studio = await open(fileWith(asJson(PROFILE)));
    await showState(studio, 'Tax', 'US person is ticked');
    await headingOf(studio, 'Tax').waitFor();
    await expect.poll(() => studio.widget.getByLabel('Tax number').count()).toBe(1);
    await studio.widget.getByLabel('Tax number').fill('12 345');
    await paste(
      studio,
      asJson(profileOf([US, { ...TIN, label: 'TIN' }, { ...TIN, id: 'city' }], 'Taxes')),
    );
    await headingOf(studio, 'Taxes').waitFor();
    const tin = studio.widget.getByLabel('TIN');
    await expect.poll(() => tin.count()).toBe(1);
    expect(await tin.inputValue()).toBe('12 345');
    expect(await studio.widget.getByLabel('US person').isChecked()).toBe(true);
    // The focus is where it was: the author goes on writing.
    expect(await studio.editor.evaluate((node) => node === document.activeElement)).toBe(true);
    await expect.poll(() => studio.findings.textContent()).toContain('Nothing is wrong.');
  });

  longIt('says where it is no JSON, and does no harm', async () => {
    const studio = await open(fileWith(asJson(PROFILE)));
    await paste(studio, '{ "id": "s",\n  "label" }');
    await expect.poll(() => studio.findings.textContent()).toContain('line 2, column 11');
    expect(await studio.findings.getByRole('button').textContent()).toMatch(
      /^error Expected ':' after property name\./,
    );
    await headingOf(studio, 'Name').waitFor();
    await studio.findings.getByRole('button').click();
    await studio.page.keyboard.insertText(': "S", "status": "active", "elements": []');
    await expect.poll(() => studio.findings.textContent()).toContain('section-empty');
    await headingOf(studio, 'S').waitFor();
  });

  longIt('says where the widget can show nothing of it, and the former one stays', async () => {
    const studio = await open(fileWith(asJson(PROFILE)));
    await paste(studio, '[]');
    await expect.poll(() => studio.findings.textContent()).toContain('can show nothing');
    await headingOf(studio, 'Name').waitFor();
  });

  longIt('in a section that the widget refuses shows what an investor would see', async () => {
    const studio = await open(fileWith(asJson(PROFILE)), { expected: /UNEXPECTED/ });
    const { qualification, sections } = PROFILE;
    const name = { ...sections.name, elements: [{ id: 7 }] };
    await paste(studio, asJson({ qualification, sections: { ...sections, name } }));
    await expect.poll(() => studio.findings.textContent()).toContain('shape');
    await studio.widget.getByText(en.frontendErrorCodes.UNEXPECTED).first().waitFor();
  });
});

longDescribe('a finding', () => {
  const wrong = profileOf([US, { ...TIN, type: 'strng' }, { ...TIN, id: 'x', hiddenWhen: 7 }]);

  it('leads to its place, by keyboard too, and is told at the place', async () => {
    const studio = await open(fileWith(asJson(wrong)));
    const { page, findings } = studio;
    await expect.poll(() => findings.getByRole('status').textContent()).toBe('1 error, 1 warning.');
    const rows = findings.getByRole('button');
    expect(await rows.first().textContent()).toContain('condition-malformed');
    await rows.nth(1).focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('"type": "strng"');
    await page.keyboard.press('Shift+F8');
    await page.keyboard.press('F8');
    await page
      .getByRole('listbox', { name: 'Diagnostics' })
      .or(page.getByText('Did you mean string?'))
      .first()
      .waitFor();
  });
});

longIt('a finding at the end of a large profile leads to its place', async () => {
  const many = Array.from({ length: 1500 }, (_, index) => ({ ...TIN, id: `e${index}` }));
  const studio = await open(fileWith(asJson(profileOf([...many, { ...TIN, type: 'strng' }]))));
  await studio.findings.getByRole('button', { name: 'strng' }).click();
  const selected = () => studio.page.evaluate(() => getSelection()?.toString());
  await expect.poll(selected).toBe('"type": "strng"');
});

longDescribe('the editor', () => {
  it('completes from the schema, and describes what the pointer is on', async () => {
    const studio = await open(fileWith(asJson(PROFILE)));
    const { page, editor } = studio;
    await paste(
      studio,
      '{ "id": "s", "label": "S", "status": "active", "elements": [ { "id": "a", ',
    );
    await page.keyboard.type('"typ');
    // By a press: the editor takes a key only some moments after the list has come, so that none is taken by mistake.
    await page.getByRole('option', { name: /^type/ }).click();
    await page.keyboard.type('": "');
    await page.getByRole('option', { name: 'fieldset-grouped' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await editor.textContent()).toContain('"type": "');
    await editor.getByText('"type"').hover();
    await page.getByText('an unknown one is a simple input').waitFor();
  });

  it('shows what it offers, a line for each', async () => {
    const studio = await open(fileWith(asJson(PROFILE)));
    await paste(studio, '{ "id": "s", "elements": [ { ');
    await studio.page.keyboard.press('Control+Space');
    const offered = studio.page.getByRole('listbox').getByRole('option');
    await offered.first().waitFor();
    expect(await offered.count()).toBeGreaterThan(20);
    const heights = await offered.evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(Math.min(...heights)).toBeGreaterThan(15);
  });

  it('grows as high as the window leaves room for, with the findings in the window', async () => {
    const { editor, findings } = await open(fileWith(asJson(PROFILE)));
    const height = await editor.evaluate((node) => {
      const { height: own } = node.closest('.editor')?.getBoundingClientRect() ?? { height: 0 };
      return own / Number.parseFloat(getComputedStyle(node).lineHeight);
    });
    expect(height).toBeGreaterThan(27);
    const box = await findings.getByRole('status').boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(900);
  });

  it('ends with Escape and with Tab', async () => {
    const { page, editor, findings } = await open(fileWith(asJson(PROFILE)));
    await editor.focus();
    await page.keyboard.press('Escape');
    const heading = findings.getByRole('heading');
    expect(await heading.evaluate((node) => node === document.activeElement)).toBe(true);
    await editor.focus();
    await page.keyboard.press('Tab');
    expect(await editor.evaluate((node) => node.contains(document.activeElement))).toBe(false);
    await editor.focus();
    await page.keyboard.press('Shift+Tab');
    expect(await editor.evaluate((node) => node.contains(document.activeElement))).toBe(false);
  });
});

longDescribe('the widget', () => {
  it('has the pane it needs: a narrow one leaves the rest to the text, a wide one can be read', async () => {
    const { page, editor } = await open(fileWith(asJson(PROFILE)));
    const widthOf = (selector: string) =>
      page.locator(selector).evaluate((node) => node.getBoundingClientRect().width);
    await expect.poll(() => widthOf('iframe')).toBe(362);
    expect(await widthOf('.preview')).toBeLessThan(400);
    expect(await widthOf('.editor')).toBeGreaterThan(800);
    await page.getByLabel('Width').selectOption('1280');
    await expect.poll(() => widthOf('iframe')).toBeGreaterThan(1280 * 0.9);
    await page.setViewportSize({ width: 768, height: 900 });
    await expect.poll(() => widthOf('iframe')).toBeCloseTo(1282 * 0.7, 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
    expect(await editor.isVisible()).toBe(true);
  });

  it('leads from a field that is clicked on to its place in the text, and keeps the focus', async () => {
    const grouped = {
      ...{ id: 'owner', type: 'fieldset-grouped', label: 'Owner' },
      legend: { type: 'input-checkbox', name: 'has_owner', label: 'There is one' },
      fields: [{ id: 'owner_name', type: 'string', label: 'Name of the owner' }],
    };
    const studio = await open(fileWith(asJson(profileOf([US, grouped]))));
    const { widget, editor } = studio;
    const field = widget.getByLabel('First name');
    await field.click();
    const shown = () =>
      editor.evaluate((node) => {
        const active = node.querySelector('.cm-activeLine');
        return active?.nextElementSibling?.textContent ?? '';
      });
    await expect.poll(shown).toContain('"first"');
    expect(await field.evaluate((node) => node.matches(':focus'))).toBe(true);
    await showState(studio, 'Tax', 'As it is');
    await headingOf(studio, 'Tax').waitFor();
    await widget.getByText('US person').click();
    await expect.poll(shown).toContain('"us"');
    await widget.getByText('There is one').click();
    await expect.poll(shown).toContain('"owner"');
    await widget.getByLabel('Name of the owner').click();
    await expect.poll(shown).toContain('"owner_name"');
  });

  it('greets a changed profile without a word about a section of the former one', async () => {
    const studio = await open(fileWith(asJson(PROFILE)));
    await headingOf(studio, 'Name').waitFor();
    const other = profileOf([US]);
    const [milestone] = other.qualification.milestones;
    const sections = [{ id: 'other', label: 'Other', status: 'active' }];
    await paste(
      studio,
      asJson({
        qualification: {
          ...other.qualification,
          milestones: [{ ...milestone, id: 'another', sections }],
        },
        sections: { other: { ...other.sections.name, id: 'other', label: 'Other' } },
      }),
    );
    await headingOf(studio, 'Other').waitFor();
    expect(await studio.widget.getByText(en.notices.sectionUnavailable).count()).toBe(0);
  });

  it('shows in each state, and forgets its answers when told to', async () => {
    const studio = await open(fileWith(asJson(PROFILE)));
    const { page, widget } = studio;
    const us = widget.getByLabel('US person');
    await showState(studio, 'Tax', 'US person is ticked');
    await expect.poll(() => us.isChecked()).toBe(true);
    await widget.getByLabel('Tax number').waitFor();
    await showState(studio, 'Tax', 'US person is not ticked');
    await expect.poll(() => us.isChecked()).toBe(false);
    await expect.poll(() => widget.getByLabel('Tax number').count()).toBe(0);
    await showState(studio, 'Name', 'As it is');
    await headingOf(studio, 'Name').waitFor();
    await page.getByRole('button', { name: 'Forget the answers' }).click();
    await headingOf(studio, 'Name').waitFor();
    // Opened no longer, it waits for the section before it again.
    await showState(studio, 'Tax', 'As it is');
    await headingOf(studio, 'Tax').waitFor();
    await expect.poll(() => us.isChecked()).toBe(false);
  });

  it('shows on each path, with the sections that its answers lead to, and keeps the other answers', async () => {
    const studio = await open(fileWith(asJson(BRANCHING)));
    const { page, widget } = studio;
    await widget.getByLabel('First name').fill('Ada');
    const group = page.getByRole('group').filter({ hasText: 'Paths' });
    await group.getByText('Paths').click();
    expect(await group.getByRole('button').allTextContents()).toEqual([
      'you.kind = company: 3 sections, 2 required fields, 1 document',
      'you.kind = fund: 3 sections, 2 required fields, 1 document',
      'you.kind = any other: 2 sections, 1 required field, 0 documents',
      'you.kind = none: 2 sections, 1 required field, 0 documents',
    ]);
    const path = (name: string) => group.getByRole('button', { name: `you.kind = ${name}` });
    const steps = (count: number) =>
      widget.getByRole('progressbar', { name: `0 of ${count} sections done` }).waitFor();
    const kind = () =>
      widget
        .getByLabel('Kind')
        .evaluate((node: HTMLSelectElement) => node.selectedOptions[0]?.text);
    await path('company').click();
    await expect.poll(kind).toBe('company');
    expect(await path('company').getAttribute('aria-pressed')).toBe('true');
    await steps(3);
    await path('any other').click();
    await expect.poll(kind).toBe('person');
    await steps(2);
    await path('none').click();
    await expect.poll(kind).not.toBe('person');
    expect(await widget.getByLabel('First name').inputValue()).toBe('Ada');
    // A state of a section that no answer so far leads to is shown with answers that do.
    await showState(studio, 'Company', 'As it is');
    await headingOf(studio, 'Company').waitFor();
    // The field that is clicked on is found, though what stands before it is left out.
    await widget.getByText('Register').click();
    const active = studio.editor.locator('.cm-activeLine');
    await expect
      .poll(() => active.evaluate((node) => node.nextElementSibling?.textContent))
      .toContain('"register"');
  });

  it('has no paths where no section depends on another, and says where they can not be told', async () => {
    const studio = await open(fileWith(asJson(PROFILE)), { expected: /UNEXPECTED/ });
    const paths = studio.page.getByText('Paths', { exact: true });
    await studio.page
      .getByText('Tax', { exact: true })
      .and(studio.page.locator('summary'))
      .waitFor();
    expect(await paths.count()).toBe(0);
    const { you, company, last } = BRANCHING.sections;
    const circle = { section: 'company', id: 'register', operator: 'empty' };
    const sections = { company, last, you: { ...you, hiddenWhen: circle } };
    await paste(studio, asJson({ ...BRANCHING, sections }));
    await paths.click();
    await studio.page.getByText('can’t be resolved').waitFor();
    await expect.poll(() => studio.findings.textContent()).toContain('cyclic-sections');
  });

  it('has a box for a check that the page registers, which is no finding then', async () => {
    const profile = profileOf([US]);
    const check = { ...profile.sections.name, plugins: [{ id: 'id-check-own' }] };
    const file = fileWith(asJson({ ...profile, sections: { ...profile.sections, name: check } }));
    const { widget, findings } = await open(file, { plugins: ['id-check-own'] });
    await widget.getByText('Stand-in of id-check-own, which your page registers').waitFor();
    await expect.poll(() => findings.textContent()).toContain('Nothing is wrong.');
    const { findings: without } = await open(file);
    await without.getByText('the plugin id-check-own starts nothing').waitFor();
  });

  it('saves as it would with a backend, and goes on', async () => {
    const studio = await open(fileWith(asJson(PROFILE)));
    const { widget } = studio;
    const save = widget.getByRole('button', { name: en.shared.label.saveAndContinue });
    await widget.getByLabel('First name').fill('Ada');
    await save.click();
    await headingOf(studio, 'Tax').waitFor();
    await widget.getByLabel('US person').check();
    await save.click();
    await expect
      .poll(() => widget.getByLabel('Tax number').getAttribute('aria-invalid'))
      .toBe('true');
  });

  it('signs the investor out, and in again', async () => {
    const studio = await open(fileWith(asJson(PROFILE)));
    const { widget } = studio;
    await widget.getByRole('button', { name: en.component.Navbar.userMenu }).click();
    await widget.getByRole('button', { name: en.shared.label.signOut }).click();
    await widget.getByRole('button', { name: en.shared.label.signIn }).click();
    await headingOf(studio, 'Name').waitFor();
  });

  it('has the width, language, colours, theme and direction that are chosen', async () => {
    const studio = await open(fileWith(asJson(PROFILE)));
    const { page, widget } = studio;
    const html = widget.locator('html');
    const save = (texts: Pick<typeof en, 'shared'>) =>
      widget.getByRole('button', { name: texts.shared.label.saveAndContinue }).waitFor();
    for (const width of ['360', '768', '1280']) {
      await page.getByLabel('Width').selectOption(width);
      await expect.poll(() => html.evaluate(() => innerWidth)).toBe(Number(width));
      const box = await page.locator('iframe').boundingBox();
      expect(box && box.x + box.width <= 1280).toBe(true);
    }
    await page.getByLabel('Language').selectOption('de');
    await save(de);
    await page.getByLabel('Right to left').check();
    await save(ar);
    expect(await page.getByLabel('Language').inputValue()).toBe('ar');
    const label = widget.getByText('First name');
    expect(await label.evaluate((node) => getComputedStyle(node).direction)).toBe('rtl');
    await page.getByLabel('Colours').selectOption('dark');
    expect(await html.evaluate((node) => getComputedStyle(node).colorScheme)).toBe('dark');
    await page.getByLabel('Right to left').uncheck();
    await save(de);
    await page.getByLabel('Right to left').check();
    await save(ar);
    const button = widget.getByRole('button', { name: ar.shared.label.saveAndContinue });
    const colour = () => button.evaluate((node) => getComputedStyle(node).backgroundColor);
    const before = await colour();
    await page.getByLabel('Theme').selectOption('pine');
    await expect.poll(colour).not.toBe(before);
    // They stay when the text changes.
    await paste(studio, asJson(profileOf([US], 'Taxes')));
    await page.getByText('Taxes', { exact: true }).and(page.locator('summary')).waitFor();
    await expect.poll(() => button.count()).toBe(1);
    expect(await colour()).not.toBe(before);
  });

  it('shows an identity check as a stand-in, and asks no provider', async () => {
    const check = {
      ...{ id: 'tax', label: 'Identity', status: 'active' },
      plugins: [{ id: 'id-check-sumsub', config: { data: { token: 'x' } } }],
    };
    const { widget } = await open(fileWith(asJson(check)));
    await widget.getByText('Stand-in, no real check').waitFor();
  });
});

longDescribe('the file', () => {
  const letters = {
    'CR LF': '{\r\n  "id": "s",\r\n  "label": "S"\r\n}\r\n',
    'a byte order mark': '\uFEFF{ "id": "s" }\n',
    'line ends of two kinds': '{\r\n  "id": "s",\n  "label": "S"\r}',
    'no line end at the end': '{ "id": "ü🙂" }',
  };
  it.each(Object.entries(letters))('reaches the disk to the letter: %s', async (_, text) => {
    const file = fileWith(text);
    const address = await serve(file);
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    await page.goto(address);
    const editor = page.getByRole('textbox', { name: 'Profile as JSON' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(readFileSync(file, 'utf8')).toBe(text);
    await editor.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' ');
    await page.getByText('(not saved)').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('(not saved)').waitFor({ state: 'detached' });
    expect(readFileSync(file, 'utf8')).toBe(`${text} `);
    // Nothing else was written.
    expect(readdirSync(path.dirname(file))).toEqual(['profile.json']);
  });

  const change = async (studio: Opened, file: string, theirs: string | null) => {
    await paste(studio, '{ "id": "mine" }');
    if (theirs === null) rmSync(file);
    else writeFileSync(file, theirs);
    await studio.page.getByRole('button', { name: 'Save' }).click();
    return studio.page.getByRole('dialog');
  };

  // A document without its parts is refused by the widget, when the preview comes to it in time.
  it('asks about what was changed outside: overwritten', async () => {
    const file = fileWith(asJson(PROFILE));
    const studio = await open(file, { expected: /40?4|412|UNEXPECTED/ });
    const dialog = await change(studio, file, '{ "id": "theirs" }');
    await dialog.getByText('changed outside').waitFor();
    expect(readFileSync(file, 'utf8')).toBe('{ "id": "theirs" }');
    await dialog.getByRole('button', { name: 'Overwrite it' }).click();
    await studio.page.getByText('Saved.').waitFor();
    expect(readFileSync(file, 'utf8')).toBe('{ "id": "mine" }');
  });

  it('asks about what was changed outside: taken, which can be undone', async () => {
    const file = fileWith(asJson(PROFILE));
    const studio = await open(file, { expected: /40?4|412|UNEXPECTED/ });
    const dialog = await change(studio, file, '{ "id": "theirs" }');
    await dialog.getByRole('button', { name: 'Take the one on the disk' }).click();
    await expect.poll(() => studio.editor.textContent()).toContain('theirs');
    await studio.editor.focus();
    await studio.page.keyboard.press('Control+z');
    await expect.poll(() => studio.editor.textContent()).toContain('mine');
  });

  it('comes anew when it was deleted and the author wants it', async () => {
    const file = fileWith(asJson(PROFILE));
    const studio = await open(file, { expected: /40?4|412|UNEXPECTED/ });
    const dialog = await change(studio, file, null);
    await dialog.getByText('deleted outside').waitFor();
    await dialog.getByRole('button', { name: 'Write it anew' }).click();
    await studio.page.getByText('Saved.').waitFor();
    expect(readFileSync(file, 'utf8')).toBe('{ "id": "mine" }');
  });

  it('takes over what changes while nothing was typed, when the page is looked at again', async () => {
    const file = fileWith(asJson(PROFILE));
    const studio = await open(file, { expected: /UNEXPECTED/ });
    writeFileSync(file, '{ "id": "theirs", "label": "Theirs", "status": "active" }');
    await studio.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => studio.editor.textContent()).toContain('theirs');
    expect(await studio.page.getByText('(not saved)').count()).toBe(0);
  });

  it('saves twice in a row without a question', async () => {
    const file = fileWith(asJson(PROFILE));
    const studio = await open(file, { expected: /UNEXPECTED/ });
    const { page } = studio;
    await paste(studio, '{ "id": "one" }');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('{ "id": "two" }');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+s');
    await expect.poll(() => readFileSync(file, 'utf8')).toBe('{ "id": "two" }');
    await page.getByText('(not saved)').waitFor({ state: 'detached' });
    await page.getByText('Saved.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('says when it can not be written, and nothing typed is lost', async () => {
    const file = fileWith(asJson(PROFILE));
    const studio = await serveStudio({ file, port: 0 });
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    await page.goto(studio.address);
    const editor = page.getByRole('textbox', { name: 'Profile as JSON' });
    await editor.focus();
    await page.keyboard.type(' ');
    await studio.close();
    await page.keyboard.press('Control+s');
    await page.getByText('Is its command still running?').waitFor();
    await page.getByText('(not saved)').waitFor();
    expect(await editor.textContent()).toContain('First name');
  });

  it.each(['with', 'without'])('asks when the page is left, %s a file', async (way) => {
    const { page, editor } = await open(way === 'with' ? fileWith(asJson(PROFILE)) : undefined);
    let asked = 0;
    page.on('dialog', (dialog) => {
      asked += 1;
      void dialog.accept();
    });
    await page.reload();
    await editor.waitFor();
    expect(asked).toBe(0);
    await editor.focus();
    await page.keyboard.type(' ');
    await page.reload();
    await editor.waitFor();
    expect(asked).toBe(1);
  });
});

longIt(
  'without a file another profile replaces what was written only when the author says so',
  async () => {
    const studio = await open();
    const { page, editor } = studio;
    await headingOf(studio, 'Who invests').waitFor();
    await paste(studio, asJson(PROFILE));
    await headingOf(studio, 'Name').waitFor();
    const from = page.getByLabel('Start from');
    const before = await from.inputValue();
    await from.selectOption('wallet');
    const question = page.getByRole('dialog', { name: 'Replace what you have written?' });
    await question.getByRole('button', { name: 'Keep mine' }).click();
    expect(await from.inputValue()).toBe(before);
    expect(await editor.textContent()).toContain('First name');
    await from.selectOption('wallet');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await editor.textContent()).toContain('First name');
    await from.selectOption('wallet');
    await question.getByRole('button', { name: 'Replace it' }).click();
    await headingOf(studio, 'Wallet').waitFor();
    // What was only chosen is no edit.
    await from.selectOption('everyone');
    await headingOf(studio, 'Who invests').waitFor();
  },
);

longIt('without a file it starts from a profile of the demo, and can be downloaded', async () => {
  const studio = await open();
  const { page } = studio;
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  await headingOf(studio, 'Who invests').waitFor();
  await page.getByLabel('Start from').selectOption('wallet');
  await headingOf(studio, 'Wallet').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('profile.json');
  const profile = await json(await download.createReadStream());
  expect(profile).toHaveProperty('qualification.id', 'wallet');
});

longDescribe('axe finds nothing', () => {
  const hiddenWhen = { id: 'us', values: [false] };
  const wrong = profileOf([
    US,
    { ...TIN, type: 'strng', hiddenWhen },
    { ...TIN, id: 'x', hiddenWhen: 7 },
  ]);
  const sizes = [320, 768, 1280].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
  );
  it.each(sizes)('at $width px, $colorScheme', async ({ width, colorScheme }) => {
    const studio = await open(fileWith(asJson(wrong)), {
      viewport: { width, height: 900 },
      colorScheme,
      expected: /UNEXPECTED/,
    });
    await expect.poll(() => studio.findings.getByRole('button').count()).toBe(2);
    await showState(studio, 'Tax', 'US person is ticked');
    expect(await studio.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await studio.editor.focus();
    await studio.page.keyboard.press('Control+f');
    await studio.page.getByRole('textbox', { name: 'Find' }).waitFor();
    expect(await axeFindings(studio.page, 'body')).toEqual([]);
  });
});

describe('the server refuses', () => {
  interface Asked {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  }
  const ask = async (address: string, { body, ...options }: Asked) => {
    const { hostname, port, host } = new URL(address);
    const sent = request({
      hostname,
      port,
      path: '/',
      ...options,
      headers: { host, ...options.headers },
    });
    sent.end(body);
    const [answer] = await once(sent, 'response');
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part);
    return { status: answer.statusCode as number, text: Buffer.concat(parts).toString(), answer };
  };

  it('other hosts and other origins', async () => {
    const file = fileWith('{}');
    const address = await serve(file);
    const { host, origin } = new URL(address);
    for (const foreign of ['evil.example', `evil.example:${new URL(address).port}`, 'localhost'])
      expect((await ask(address, { headers: { host: foreign } })).status).toBe(403);
    const put = { method: 'PUT', path: '/profile', body: '{ "id": "evil" }' };
    const { tag } = { tag: (await ask(address, { path: '/profile' })).answer.headers.etag };
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `https://${host}` },
    ]) {
      const sent = await ask(address, { ...put, headers: { ...headers, 'if-match': tag } });
      expect(sent.status, JSON.stringify(headers)).toBe(403);
    }
    const stale = await ask(address, { ...put, headers: { origin, 'if-match': '"other"' } });
    expect(stale.status).toBe(412);
    expect((await ask(address, { ...put, headers: { origin } })).status).toBe(412);
    expect(readFileSync(file, 'utf8')).toBe('{}');
    const right = await ask(address, { ...put, headers: { origin, 'if-match': tag } });
    expect(right.status).toBe(204);
    expect(readFileSync(file, 'utf8')).toBe('{ "id": "evil" }');
  });

  it('paths that lead elsewhere, and other ways to ask', async () => {
    const address = await serve(fileWith('{}'));
    for (const way of [
      ...['/../package.json', '/%2e%2e/package.json', '/widget/../../package.json'],
      ...['/widget/..%2f..%2fpackage.json', '//etc/passwd', '/profile/x', '/widget/'],
      ...['/widget/%00', '/assets\\..\\..\\package.json', '/profile.json'],
    ])
      expect((await ask(address, { path: way })).status, way).toBe(404);
    for (const method of ['POST', 'DELETE', 'OPTIONS', 'PATCH'])
      expect((await ask(address, { method, path: '/profile' })).status, method).toBe(405);
    const page = await ask(address, {});
    expect(page.answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('more than a profile can be', async () => {
    const file = fileWith('{}');
    const address = await serve(file);
    const put = { method: 'PUT', path: '/profile', headers: { origin: new URL(address).origin } };
    const sent = await ask(address, { ...put, body: ' '.repeat(21 * 1024 * 1024) });
    expect(sent.status).toBe(413);
    expect(readFileSync(file, 'utf8')).toBe('{}');
  });
});

describe('the command', () => {
  const start = (...args: string[]): ChildProcess => {
    const child = spawn(process.execPath, ['cli/bin/investor-onboarding.mjs', 'studio', ...args]);
    onTestFinished(() => void child.kill());
    return child;
  };
  const ending = async (...args: string[]) => {
    const child = start(...args);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part));
    const [code] = await once(child, 'close');
    return { code, said };
  };

  it('says where the studio is, and ends with Ctrl+C', async () => {
    const child = start(fileWith('{}'), '--port', '0', '--plugins', 'id-a, id-b');
    const [line] = child.stdout ? await once(child.stdout, 'data') : [];
    const [address = ''] = /http:\/\/127\.0\.0\.1:\d+\//.exec(String(line)) ?? [];
    expect((await fetch(`${address}profile`)).status).toBe(200);
    expect(await (await fetch(`${address}plugins.json`)).json()).toEqual(['id-a', 'id-b']);
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  longIt('says what is wrong with its arguments', async () => {
    expect(await ending('/nowhere/profile.json')).toEqual({
      code: 2,
      said: "/nowhere/profile.json can't be read: ENOENT\n",
    });
    const latin = fileWith(Buffer.from([0x7b, 0xe4, 0x7d]));
    expect((await ending(latin)).said).toContain('it is not UTF-8');
    expect((await ending('--port', 'x')).said).toContain('--port x is no port number');
    expect((await ending('a', 'b')).code).toBe(2);
    expect((await ending('--nothing')).code).toBe(2);
    const taken = await serve();
    const { port } = new URL(taken);
    expect((await ending('--port', port)).said).toContain('EADDRINUSE');
    expect((await ending('--help')).code).toBe(0);
  });
});
