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
}
