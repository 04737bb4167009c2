import { PDFDocument } from '@cantoo/pdf-lib';
import { InvestorOnboardingElement } from '../../../src/element/investor-onboarding-element';
import { KEY_PREFIX } from '../../../src/session/tab-storage';
import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { wearScheme } from '../../support/browser/colour-scheme';
import { shadowOf } from '../../support/browser/queries';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { chooseFile, click } from '../../support/browser/user';
import { eventually, waitFor } from '../../support/browser/wait-for';
import { heading, hearEvents, insideWidget, putWidget } from '../../support/browser/widget';

const CONFIRM = 'Is this the number at your computer?';
const MINUTE_MS = 60_000;

/** A backend with one hand-off of two files, whose calls a test can answer otherwise. */
function phoneBackend() {
  const asked: string[] = [];
  const opened = {
    ...{ accessToken: 'access', code: '47', for: 'a•••@example.com', fieldsetId: 'passport' },
    expiresAt: new Date(Date.now() + 10 * MINUTE_MS).toISOString(),
    files: [
      {
        id: 'front',
        type: 'input-file',
        label: 'Front',
        documentId: 'front',
        mimeTypes: ['image/jpeg'],
        maxSize: 1000,
      },
      {
        id: 'deed',
        type: 'input-file',
        label: 'Deed',
        documentId: 'deed',
        mimeTypes: ['application/pdf'],
      },
    ],
  };
  const answers: Record<string, (request: Record<string, unknown>) => unknown> = {
    fetchLanguages: () => [
      { code: 'en', name: 'English' },
      { code: 'de', name: 'Deutsch' },
    ],
    openHandoff: () => opened,
    fetchHandoffUploadUrls: ({ files }) => ({
      filesToUpload: (files as { md5: string }[]).map(({ md5 }) => ({
        contentMd5: btoa(
          String.fromCharCode(...(md5.match(/../g) ?? []).map((hex) => Number.parseInt(hex, 16))),
        ),
        href: { url: 'https://store.example/a', 'form-data': {} },
      })),
    }),
    upload: () => undefined,
    fetchHandoffDocument: () => ({ version: '1' }),
    completeHandoff: () => undefined,
  };
  const api = Object.fromEntries(
    Object.keys(answers).map((action) => [
      action,
      async (request: Record<string, unknown>) => {
        asked.push(action);
        return answers[action]?.(request);
      },
    ]),
  );
  return { api, answers, asked, opened };
}

/** The page for phones, opened by the link of a hand-off, or without one. */
function openPhone(
  api: object,
  { token = 'token', attributes = {} as Record<string, string> } = {},
) {
  if (token) InvestorOnboardingElement.handOver([{ token }]);
  const element = putWidget({ api, attributes: { handoff: '', lang: 'en', ...attributes } });
  cleanUp(() => sessionStorage.clear());
  cleanUp(() => {
    history.replaceState(null, '', location.pathname + location.search);
  });
  return element;
}

const button = (element: Element, name: string) =>
  waitFor(`the button ${name}`, () => insideWidget(element).queryByRole('button', { name }));

async function openFiles(api: object, options = {}) {
  const element = openPhone(api, options);
  await heading(element, CONFIRM);
  await click(await button(element, 'Yes'));
  await heading(element, 'Send your documents');
  return element;
}

/** The input of a file, by its heading and its button. */
function input(element: Element, label: string, name: string): HTMLInputElement {
  const region = insideWidget(element).getByRole('region', { name: label });
  const found = [...region.querySelectorAll('input')].find((one) =>
    [...(one.labels ?? [])].some(({ textContent }) => textContent === name),
  );
  if (!found) throw new Error(`no ${name} of ${label}`);
  return found;
}

const photo = (size = 10) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Array(size - 4).fill(1)])], 'a.jpg', {
    type: 'image/jpeg',
  });

/** A picture of one colour, so that it is asked about. */
async function picture(name: string, [width, height]: readonly [number, number] = [400, 300]) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = '#963';
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, {
    type: 'image/jpeg',
  });
}

/** A hand-off of one file that may be a picture or a PDF; `sent`: what went to the store. */
function backendOfPages() {
  const { answers, opened, ...backend } = phoneBackend();
  const [, deed] = opened.files;
  opened.files = [
    { ...deed, mimeTypes: ['image/jpeg', 'application/pdf'] } as typeof deed & object,
  ];
  const sent: File[] = [];
  const asked: unknown[] = [];
  const urls = answers.fetchHandoffUploadUrls;
  answers.fetchHandoffUploadUrls = (request) => {
    asked.push(...(request.files as unknown[]));
    return urls?.(request);
  };
  answers.upload = ({ file }) => void sent.push(file as File);
  return { ...backend, answers, opened, sent, asked };
}

const dialog = (element: Element, name: string) =>
  waitFor(`the dialog ${name}`, () => insideWidget(element).queryByRole('dialog', { name }));

const noDialog = (element: Element) =>
  eventually('the dialog to be gone', () =>
    expect(insideWidget(element).queryByRole('dialog')).toBeNull(),
  );

const text = (element: Element, words: string | RegExp) =>
  waitFor(`${words}`, () => insideWidget(element).queryAllByText(words)[0]);

describe('the page for phones', () => {
  it('without a link points to the computer, and makes no call of a hand-off', async () => {
    const { api, asked } = phoneBackend();
    const element = openPhone(api, { token: '' });
    await heading(element, 'Open the link from your computer');
    await eventually('the languages', () => expect(asked).toEqual(['fetchLanguages']));
  });

  it('opens a link that comes into the page that is there, and takes it out of the address', async () => {
    const element = openPhone(phoneBackend().api, { token: '' });
    await heading(element, 'Open the link from your computer');
    location.hash = '#handoff=later';
    await heading(element, CONFIRM);
    expect(location.hash).toBe('');
  });

  it('shows for whom and the number; No forgets all', async () => {
    const { api, asked } = phoneBackend();
    const element = openPhone(api);
    await heading(element, CONFIRM);
    await text(element, '47');
    await text(element, 'For a•••@example.com');
    await click(await button(element, 'No'));
    await heading(element, 'Nothing was sent');
    expect(sessionStorage.getItem(`${KEY_PREFIX}handoff`)).toBeNull();
    expect(asked).not.toContain('fetchSession');
  });

  it('sends a file for each field, and ends', async () => {
    const { api, asked } = phoneBackend();
    const events = hearEvents();
    const element = await openFiles(api);
    expect(input(element, 'Front', 'Take a photo').getAttribute('capture')).toBe('environment');
    expect(() => input(element, 'Deed', 'Take a photo')).toThrow();
    await text(element, /^Time left: 10/);
    chooseFile(input(element, 'Front', 'Take a photo'), photo());
    await text(element, 'Uploaded');
    await click(await button(element, 'Done'));
    await text(element, 'Not sent yet: Deed');
    await click(await button(element, 'Finish'));
    await heading(element, 'Go on at your computer');
    expect(asked.filter((action) => action === 'completeHandoff')).toHaveLength(1);
    expect(sessionStorage.length).toBe(0);
    expect(events.map(({ type }) => type)).toEqual(['onboarding-ready']);
  });

  it('refuses a file that breaks a limit of its field, in words', async () => {
    const { api, asked } = phoneBackend();
    const element = await openFiles(api);
    chooseFile(input(element, 'Front', 'Choose a file'), photo(2000));
    await text(element, /This file is too large/);
    chooseFile(input(element, 'Deed', 'Choose a file'), photo());
    await text(element, /This type of file is not accepted/);
    expect(asked).not.toContain('fetchHandoffUploadUrls');
  });

  it('sends nothing to an origin that upload-origins does not list, and says that it failed', async () => {
    expectProblem('console.error', /upload-origins/);
    const { api, asked } = phoneBackend();
    const attributes = { 'upload-origins': 'https://other.example' };
    const element = await openFiles(api, { attributes });
    chooseFile(input(element, 'Front', 'Choose a file'), photo());
    await text(element, /could not (be|start)/);
    expect(asked).not.toContain('upload');
  });

  it('goes on after a lost line when the investor tries again', async () => {
    const { api, answers } = phoneBackend();
    const element = await openFiles(api);
    const before = answers.fetchHandoffUploadUrls;
    answers.fetchHandoffUploadUrls = () => {
      throw { code: 'NETWORK' };
    };
    chooseFile(input(element, 'Front', 'Choose a file'), photo());
    await text(element, /The connection is lost/);
    await click(await button(element, 'Done'));
    await text(element, 'Wait until your files are uploaded');
    answers.fetchHandoffUploadUrls = before ?? (() => undefined);
    await click(await button(element, 'Try again'));
    await text(element, 'Uploaded');
  });

  for (const [code, title] of [
    ['HANDOFF_USED', 'This link has already been opened'],
    ['HANDOFF_ENDED', 'This link is no longer valid'],
  ] as const) {
    it(`says in words what ${code} means`, async () => {
      const { api, answers } = phoneBackend();
      answers.openHandoff = () => {
        throw { status: 410, code };
      };
      await heading(openPhone(api), title);
    });
  }

  it('opens again after no connection', async () => {
    expectProblem('console.error', /NETWORK/);
    const { api, answers, opened } = phoneBackend();
    answers.openHandoff = () => {
      throw { code: 'NETWORK' };
    };
    const element = openPhone(api);
    await heading(element, 'The link could not be opened');
    answers.openHandoff = () => opened;
    await click(await button(element, 'Try again'));
    await heading(element, CONFIRM);
  });

  it('goes on after a reload, once the number was confirmed', async () => {
    const { api, asked } = phoneBackend();
    const element = await openFiles(api);
    chooseFile(input(element, 'Front', 'Choose a file'), photo());
    await text(element, 'Uploaded');
    element.remove();
    const again = putWidget({ api, attributes: { handoff: '', lang: 'en' } });
    await heading(again, 'Send your documents');
    await text(again, 'Uploaded');
    expect(asked.filter((action) => action === 'openHandoff')).toHaveLength(1);
  });

  it('ends when its time is over, though nothing is pressed', async () => {
    const { api, opened } = phoneBackend();
    opened.expiresAt = new Date(Date.now() + 2500).toISOString();
    const element = openPhone(api);
    await heading(element, 'This link is no longer valid');
    expect(sessionStorage.length).toBe(0);
  });

  it('speaks the language of the hand-off, and another one when it is chosen', async () => {
    const { api, opened } = phoneBackend();
    const element = openPhone({ ...api, openHandoff: async () => ({ ...opened, language: 'de' }) });
    await heading(element, 'Ist das die Zahl an Ihrem Computer?');
    const select = await waitFor('the languages', () =>
      insideWidget(element).queryByRole<HTMLSelectElement>('combobox'),
    );
    select.value = 'en';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await heading(element, CONFIRM);
  });

  it('removed and put back shows the same, and a press twice sends one end', async () => {
    const { api, asked, opened } = phoneBackend();
    opened.files.length = 0;
    const element = await openFiles(api);
    const parent = element.parentNode as ParentNode & Node;
    element.remove();
    await eventually('the page to be gone', () =>
      expect(shadowOf(element).querySelector('.onboarding')).toBeNull(),
    );
    parent.append(element);
    await heading(element, 'Send your documents');
    const done = await button(element, 'Done');
    done.click();
    done.click();
    await heading(element, 'Go on at your computer');
    expect(asked.filter((action) => action === 'completeHandoff')).toHaveLength(1);
  });

  it('two elements share one opening', async () => {
    const { api, asked } = phoneBackend();
    const [one, other] = [openPhone(api), openPhone(api, { token: '' })];
    await heading(one, CONFIRM);
    await heading(other, CONFIRM);
    expect(asked.filter((action) => action === 'openHandoff')).toHaveLength(1);
  });
});

const LOOKED_AT = { attributes: { 'document-advice': 'on' } };

describe('advice at the phone', () => {
  const ADVICE = 'Look at it once more';

  it('asks about a picture before anything is sent, and sends it as it is after Use it', async () => {
    const { api, sent, asked } = backendOfPages();
    const element = await openFiles(api, LOOKED_AT);
    const plain = await picture('deed.jpg');
    chooseFile(input(element, 'Deed', 'Take a photo'), plain);
    await dialog(element, ADVICE);
    await text(element, /^There seems to be nothing on it/);
    expect(asked).toEqual([]);
    await click(await button(element, 'Use it'));
    await text(element, 'Uploaded');
    await noDialog(element);
    expect(await sent[0]?.bytes()).toEqual(await plain.bytes());
    expect(sent).toHaveLength(1);
  });

  for (const [way, press] of [
    ['Choose another', 'Choose another'],
    ['Close', 'Close'],
  ] as const) {
    it(`lets go of a picture after ${way}`, async () => {
      const { api, sent } = backendOfPages();
      const element = await openFiles(api, LOOKED_AT);
      const from = input(element, 'Deed', 'Take a photo');
      let opened = 0;
      from.addEventListener('click', (event) => {
        event.preventDefault();
        opened += 1;
      });
      chooseFile(from, await picture('deed.jpg'));
      await dialog(element, ADVICE);
      await click(await button(element, press));
      await noDialog(element);
      expect(opened).toBe(way === 'Close' ? 0 : 1);
      // What is chosen then is sent, and nothing else.
      chooseFile(input(element, 'Deed', 'Choose a file'), photo());
      await text(element, 'Uploaded');
      expect(sent.map(({ name }) => name)).toEqual(['a.jpg']);
    });
  }

  it('asks nothing about a picture in whose place another was chosen', async () => {
    const { api, sent } = backendOfPages();
    const element = await openFiles(api, LOOKED_AT);
    chooseFile(input(element, 'Deed', 'Choose a file'), await picture('deed.jpg'));
    chooseFile(input(element, 'Deed', 'Choose a file'), photo());
    await text(element, 'Uploaded');
    expect(sent.map(({ name }) => name)).toEqual(['a.jpg']);
    expect(insideWidget(element).queryByRole('dialog')).toBeNull();
  });

  it('gives none where document-advice is off', async () => {
    const { api, sent } = backendOfPages();
    const element = await openFiles(api, { attributes: { 'document-advice': 'off' } });
    chooseFile(input(element, 'Deed', 'Choose a file'), await picture('deed.jpg'));
    await text(element, 'Uploaded');
    expect(sent).toHaveLength(1);
  });

  it('goes with the hand-off when its time is over, and sends nothing', async () => {
    const { api, opened, sent } = backendOfPages();
    opened.expiresAt = new Date(Date.now() + 4000).toISOString();
    const element = await openFiles(api, LOOKED_AT);
    chooseFile(input(element, 'Deed', 'Choose a file'), await picture('deed.jpg'));
    await dialog(element, ADVICE);
    await heading(element, 'This link is no longer valid');
    await noDialog(element);
    expect(sent).toEqual([]);
  });
});

describe('several pictures at the phone', () => {
  const AS_THEY_ARE = { attributes: { 'document-advice': 'off' } };

  it('become one PDF, which is sent as the next version of the document', async () => {
    const { api, sent, asked } = backendOfPages();
    const element = await openFiles(api, AS_THEY_ARE);
    chooseFile(input(element, 'Deed', 'Choose a file'), await picture('front.jpg'));
    await text(element, 'Uploaded');
    const add = () =>
      waitFor('Add a page', () => insideWidget(element).queryByLabelText('Add a page'));
    chooseFile((await add()) as HTMLInputElement, await picture('back.jpg', [200, 500]));
    await dialog(element, 'Several pages, one PDF');
    await click(await button(element, 'Move earlier: Page 2 of 2'));
    await click(await button(element, 'Use it'));
    await noDialog(element);
    await waitFor('the PDF', () => sent.length === 2);
    expect([sent[1]?.name, sent[1]?.type]).toEqual(['front.pdf', 'application/pdf']);
    const pages = (await PDFDocument.load(await (sent[1] as File).arrayBuffer())).getPages();
    // The later one stands first: 200 by 500, then 400 by 300.
    expect(pages.map((page) => Math.round((10 * page.getWidth()) / page.getHeight()))).toEqual([
      4, 13,
    ]);
    expect(asked).toMatchObject([{ id: 'deed' }, { id: 'deed', type: 'application/pdf' }]);
    // It goes on with the same pages.
    await text(element, 'Uploaded');
    chooseFile((await add()) as HTMLInputElement, await picture('third.jpg'));
    await text(element, /^Page 3 of 3/);
  });

  it('offers no further page where the field takes no PDF', async () => {
    const { api } = phoneBackend();
    const element = await openFiles(api, AS_THEY_ARE);
    chooseFile(input(element, 'Front', 'Choose a file'), photo());
    await text(element, 'Uploaded');
    expect(insideWidget(element).queryByLabelText('Add a page')).toBeNull();
  });
});

for (const [name, lang, scheme, width] of [
  ['light', 'en', 'light', '400px'],
  ['dark, narrow', 'en', 'dark', '320px'],
  ['right to left', 'ar', 'light', '320px'],
] as const) {
  it(`axe finds nothing on the page for phones: ${name}`, async () => {
    wearScheme(scheme);
    const { api } = phoneBackend();
    const element = openPhone(api, { attributes: { lang } });
    element.style.width = width;
    element.style.display = 'block';
    await waitFor('the number', () => insideWidget(element).queryByText('47'));
    expect(await axeFindings(element)).toEqual([]);
    const [, yes] = [...shadowOf(element).querySelectorAll<HTMLElement>('.actions .button')];
    await click(yes as HTMLElement);
    await waitFor('the files', () => insideWidget(element).queryByRole('region', { name: 'Deed' }));
    chooseFile(shadowOf(element).querySelectorAll('input')[1] as HTMLInputElement, photo(2000));
    await waitFor('the refusal', () => shadowOf(element).querySelector('.phone-trouble'));
    expect(await axeFindings(element)).toEqual([]);
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
  });

  it(`axe finds nothing in the dialogs of the page for phones: ${name}`, async () => {
    wearScheme(scheme);
    const { api } = backendOfPages();
    const element = openPhone(api, { attributes: { lang, 'document-advice': 'on' } });
    element.style.width = width;
    element.style.display = 'block';
    await waitFor('the number', () => insideWidget(element).queryByText('47'));
    const [, yes] = [...shadowOf(element).querySelectorAll<HTMLElement>('.actions .button')];
    await click(yes as HTMLElement);
    const file = await waitFor('the inputs', () => shadowOf(element).querySelectorAll('input')[1]);
    chooseFile(file, await picture('deed.jpg'));
    const shown = () => shadowOf(element).querySelector<HTMLElement>('dialog[open]');
    const advice = await waitFor('the advice', shown);
    expect(await axeFindings(element)).toEqual([]);
    expect(advice.scrollWidth).toBeLessThanOrEqual(advice.clientWidth);
    await click(advice.querySelector('.actions .button') as HTMLElement);
    await eventually('the advice to be gone', () => expect(shown()).toBeNull());
    const add = await waitFor('Add a page', () => shadowOf(element).querySelectorAll('input')[2]);
    chooseFile(add, await picture('back.jpg'));
    const pages = await waitFor('the pages', shown);
    expect(await axeFindings(element)).toEqual([]);
    expect(pages.scrollWidth).toBeLessThanOrEqual(pages.clientWidth);
  });
}
