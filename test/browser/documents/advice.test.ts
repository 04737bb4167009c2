import { PDFDocument } from '@cantoo/pdf-lib';
import { ADVICE_LIMIT_MS } from '../../../src/documents/advice/advise';
import type { UploadRequest } from '../../../src/http/host-api';
import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { wearScheme } from '../../support/browser/colour-scheme';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { chooseFile, click, press } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { openElements } from '../form/open-section';

const passport = {
  id: 'passport',
  type: 'input-file',
  label: 'Passport',
  required: true,
  mimeTypes: ['image/jpeg', 'image/png', 'application/pdf'],
};

const BLURRED = /^This looks blurred\. Can you read every line\?/;

/** A page of text as a JPEG, out of focus by so many pixels. */
async function picture(blur: number, name = 'passport.jpg', [width, height] = [1200, 900]) {
  const canvas = new OffscreenCanvas(width as number, height as number);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = '#e8e6e0';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.filter = `blur(${blur}px)`;
  context.fillStyle = '#222';
  context.font = '24px sans-serif';
  for (let y = 60; y < canvas.height - 40; y += 40) {
    context.fillText(
      'Surname given names nationality date of birth place of birth sex authority',
      40,
      y,
    );
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  return new File([blob], name, { type: 'image/jpeg' });
}

/** The code is there, and a worker was started once: the limit of 2 s is not to fall on the first test of a busy machine. */
const isWarm = (async () => {
  const { startWorker } = await import('../../../src/documents/advice/examine');
  await import('../../../src/documents/advice/examine-pdf');
  const worker = startWorker();
  if (!worker) return;
  const file = await picture(0);
  await new Promise((resolve) => {
    worker.onmessage = resolve;
    worker.onerror = resolve;
    worker.postMessage(file);
  });
  worker.terminate();
})();

/** Lets the look at a file take three times its limit: this machine may be busy. */
function takeTime(): void {
  const { setTimeout: real } = globalThis;
  const slow = (run: () => void, ms?: number) => real(run, ms === ADVICE_LIMIT_MS ? 3 * ms : ms);
  globalThis.setTimeout = slow as typeof setTimeout;
  cleanUp(() => {
    globalThis.setTimeout = real;
  });
}

/** A section with a file field whose files are looked at; `sent`: what went to the store. */
async function openAdvice(
  attributes: Readonly<Record<string, string>> = {},
  parent: HTMLElement = document.body,
) {
  await isWarm;
  takeTime();
  const opened = await openElements(
    [passport],
    {},
    { attributes: { 'document-advice': 'on', ...attributes }, parent },
  );
  const { backend, element, all } = opened;
  const sent: File[] = [];
  backend.answers.fetchDocumentUrl = ({ files }) => ({
    filesToUpload: (files as { md5: string }[]).map(({ md5 }) => ({
      contentMd5: btoa(
        String.fromCharCode(...(md5.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))),
      ),
      href: { url: 'https://store.example/1', 'form-data': {} },
    })),
  });
  backend.answers.fetchDocumentLink = () => ({ url: 'https://files.example/1', version: 7 });
  element.api = Object.assign(backend.api, {
    upload: async ({ file }: UploadRequest) => {
      sent.push(file as File);
    },
  });
  const input = await field(element, /^Passport/);
  const dialog = () => all.findByRole('dialog', { name: 'Look at it once more' });
  const uploaded = () =>
    waitFor('the upload', () => all.queryByRole('link', { name: /passport\.jpg/ }) && sent[0]);
  return { ...opened, input, sent, dialog, uploaded };
}

describe('advice before sending', () => {
  it('asks about a blurred picture, and sends it as it is after Use it', async () => {
    const { all, input, sent, dialog, uploaded } = await openAdvice();
    const file = await picture(6);
    chooseFile(input, file);
    await dialog();
    expect(all.getByText(BLURRED)).toBeTruthy();
    const shown = await all.findByRole('img', { name: 'The picture in full size' });
    await waitFor('its own pixels', () => shown.clientWidth === 1200 && shown.clientHeight === 900);
    expect(sent).toEqual([]);
    await click(all.getByRole('button', { name: 'Use it' }));
    expect(await uploaded()).toBe(file);
    expect(all.queryByRole('dialog')).toBeNull();
  });

  it('comes from a worker where the page allows one', async () => {
    const answers: unknown[] = [];
    const real = globalThis.Worker;
    globalThis.Worker = class extends real {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        this.addEventListener('message', ({ data }) => answers.push(data));
      }
    };
    cleanUp(() => {
      globalThis.Worker = real;
    });
    const { input, dialog } = await openAdvice();
    chooseFile(input, await picture(6));
    await dialog();
    expect(answers).toEqual([['blurred']]);
  });

  it('says that a PDF is protected by a password, and sends it all the same', async () => {
    const { all, input, sent, dialog } = await openAdvice();
    const pdf = await PDFDocument.create();
    pdf.addPage().drawText('Passport');
    pdf.encrypt({ userPassword: 'open', ownerPassword: 'own' });
    const bytes = new Uint8Array(await pdf.save());
    chooseFile(input, new File([bytes], 'passport.pdf', { type: 'application/pdf' }));
    await dialog();
    expect(all.getByText(/^This PDF is protected by a password/)).toBeTruthy();
    expect(sent).toEqual([]);
    await click(all.getByRole('button', { name: 'Use it' }));
    const file = await waitFor('the upload', () => sent[0]);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  });

  it('sends a sharp picture without a word', async () => {
    const { all, input, uploaded } = await openAdvice();
    const file = await picture(0);
    chooseFile(input, file);
    expect(await uploaded()).toBe(file);
    expect(all.queryByRole('dialog')).toBeNull();
  });

  it('says nothing where the page switched it off', async () => {
    const { all, input, uploaded } = await openAdvice({ 'document-advice': 'off' });
    const file = await picture(6);
    chooseFile(input, file);
    expect(await uploaded()).toBe(file);
    expect(all.queryByRole('dialog')).toBeNull();
  });

  it('opens the chooser for another file, which is looked at in its turn', async () => {
    const { all, input, sent, dialog, uploaded } = await openAdvice();
    chooseFile(input, await picture(6));
    await dialog();
    let chooser = 0;
    input.addEventListener('click', (event) => {
      chooser += 1;
      event.preventDefault();
    });
    await click(all.getByRole('button', { name: 'Choose another' }));
    await waitFor('the dialog to go', () => !all.queryByRole('dialog'));
    expect(chooser).toBe(1);
    expect(all.queryByText('passport.jpg')).toBeNull();
    const sharp = await picture(0);
    chooseFile(input, sharp);
    expect(await uploaded()).toBe(sharp);
    expect(sent).toEqual([sharp]);
  });

  it('keeps a file aside on Escape, and asks again when it is brought back', async () => {
    const { all, input, sent, dialog } = await openAdvice();
    chooseFile(input, await picture(6));
    await dialog();
    await press('Escape');
    await waitFor('the dialog to go', () => !all.queryByRole('dialog'));
    expect(all.getByText('Deleted: passport.jpg')).toBeTruthy();
    await click(all.getByRole('button', { name: 'Undo' }));
    await dialog();
    expect(sent).toEqual([]);
  });
});

/** The workers that were started, each of which answers when the test says so. */
function holdWorkers(): {
  answer(advice: readonly string[]): void;
  fail(): void;
  file(): unknown;
}[] {
  const held: ReturnType<typeof holdWorkers> = [];
  const real = globalThis.Worker;
  globalThis.Worker = class {
    onmessage?: (event: { readonly data: unknown }) => void;
    onerror?: (event: Event) => void;
    posted: unknown;
    constructor() {
      held.push({
        answer: (data) => this.onmessage?.({ data }),
        fail: () => this.onerror?.(new Event('error', { cancelable: true })),
        file: () => this.posted,
      });
    }
    postMessage(file: unknown) {
      this.posted = file;
    }
    terminate() {}
  } as unknown as typeof Worker;
  cleanUp(() => {
    globalThis.Worker = real;
  });
  return held;
}

/** The worker that was given a file. */
const worker = (held: ReturnType<typeof holdWorkers>, place = 0) =>
  waitFor('a worker with a file', () => (held[place]?.file() ? held[place] : undefined));

describe('advice that does not come as it should', () => {
  it('holds a file back for 2 s at most, and shows nothing that comes later', async () => {
    const held = holdWorkers();
    const { all, input, sent, uploaded } = await openAdvice();
    const file = await picture(6);
    chooseFile(input, file);
    const { answer } = await worker(held);
    expect(sent).toEqual([]);
    expect(await uploaded()).toBe(file);
    answer(['blurred']);
    await all.findByText('Uploaded');
    expect(all.queryByRole('dialog')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('counts once when it comes twice', async () => {
    const held = holdWorkers();
    const { all, input, sent, dialog, uploaded } = await openAdvice();
    chooseFile(input, await picture(0));
    const { answer } = await worker(held);
    answer(['dark']);
    answer(['blurred']);
    await dialog();
    expect(all.queryByText(BLURRED)).toBeNull();
    await click(all.getByRole('button', { name: 'Use it' }));
    answer(['blurred']);
    await uploaded();
    expect(all.queryByRole('dialog')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('comes from the page itself when the worker fails, and no other worker is started', async () => {
    const held = holdWorkers();
    const { all, input, dialog } = await openAdvice();
    chooseFile(input, await picture(6));
    (await worker(held)).fail();
    await dialog();
    await click(all.getByRole('button', { name: 'Close' }));
    chooseFile(input, await picture(6, 'again.jpg'));
    await dialog();
    expect(held).toHaveLength(1);
  });

  it('says nothing of a file that was replaced meanwhile', async () => {
    const held = holdWorkers();
    const { all, input, sent, uploaded } = await openAdvice();
    chooseFile(input, await picture(6));
    const first = await worker(held);
    const second = await picture(0);
    chooseFile(input, second);
    const last = await worker(held, 1);
    first.answer(['blurred']);
    last.answer([]);
    expect(await uploaded()).toBe(second);
    expect(sent).toEqual([second]);
    expect(all.queryByRole('dialog')).toBeNull();
  });

  it('says nothing of a file that was deleted meanwhile', async () => {
    const held = holdWorkers();
    const { all, input, sent } = await openAdvice();
    chooseFile(input, await picture(6));
    const { answer } = await worker(held);
    await click(await all.findByRole('button', { name: 'Delete passport.jpg' }));
    answer(['blurred']);
    await all.findByText('Deleted: passport.jpg');
    expect(all.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('looks anew when the element was away meanwhile', async () => {
    const held = holdWorkers();
    const { element, all, input, sent, dialog } = await openAdvice();
    chooseFile(input, await picture(6));
    const first = await worker(held);
    element.remove();
    await settled();
    first.answer(['blurred']);
    document.body.append(element);
    (await worker(held, 1)).answer(['dark']);
    await dialog();
    expect(all.queryByText(BLURRED)).toBeNull();
    expect(sent).toEqual([]);
  });

  it('stands until it is answered, and the section is not saved without the file', async () => {
    const { all, input, sent, dialog, save, backend } = await openAdvice();
    chooseFile(input, await picture(6));
    await dialog();
    expect(save().disabled).toBe(true);
    expect(backend.callsOf('fetchDocumentUrl')).toEqual([]);
    await press('Tab');
    await press('Tab');
    await press('Tab');
    await press('Enter');
    await waitFor('the dialog to go', () => !all.queryByRole('dialog'));
    await waitFor('the file', () => sent[0]);
  });
});

const LOOKS = [
  { name: 'light', attributes: {}, scheme: 'light', width: 1100 },
  { name: 'dark, at 320 px', attributes: {}, scheme: 'dark', width: 320 },
  { name: 'right to left', attributes: { lang: 'ar' }, scheme: 'light', width: 320 },
] as const;

describe('axe finds nothing in the dialog', () => {
  for (const { name, attributes, scheme, width } of LOOKS) {
    it(name, async () => {
      wearScheme(scheme);
      const parent = document.createElement('div');
      parent.style.width = `${width}px`;
      document.body.append(parent);
      cleanUp(() => parent.remove());
      const held = holdWorkers();
      const { element, all, input } = await openAdvice(attributes, parent);
      chooseFile(input, await picture(0));
      (await worker(held)).answer(['small', 'burnt']);
      await all.findByRole('dialog');
      const shown = await all.findByRole('img');
      // The picture is scrolled in its own frame, not the page or the dialog.
      const frame = shown.parentElement as HTMLElement;
      await waitFor('a picture to scroll', () => frame.scrollWidth > frame.clientWidth);
      expect(await axeFindings(element)).toEqual([]);
    });
  }
});
