import type { UploadRequest } from '../../../src/http/host-api';
import { openElements } from '../form/open-section';
import { expect } from '../support/assert';
import { describe, it } from '../support/suite';
import { chooseFile, click, press } from '../support/user';
import { waitFor } from '../support/wait-for';
import { field } from '../support/widget';

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

/** A section with a file field whose files are looked at; `sent`: what went to the store. */
async function openAdvice(attributes: Readonly<Record<string, string>> = {}) {
  const opened = await openElements(
    [passport],
    {},
    { attributes: { 'document-advice': 'on', ...attributes } },
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
    expect([shown.clientWidth, shown.clientHeight]).toEqual([1200, 900]);
    expect(sent).toEqual([]);
    await click(all.getByRole('button', { name: 'Use it' }));
    expect(await uploaded()).toBe(file);
    expect(all.queryByRole('dialog')).toBeNull();
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
