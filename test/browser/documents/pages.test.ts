import { PDFDocument } from '@cantoo/pdf-lib';
import { setViewport } from '@web/test-runner-commands';
import type { UploadRequest } from '../../../src/http/host-api';
import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { wearScheme } from '../../support/browser/colour-scheme';
import { focused } from '../../support/browser/queries';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { chooseFile, click, press } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field, type WidgetOptions } from '../../support/browser/widget';
import { openElements } from '../form/open-section';

const bill = { id: 'bill', type: 'input-file', label: 'Bill', required: true };
const TYPES = ['image/jpeg', 'image/png', 'application/pdf'];

/** A picture of one colour. */
async function picture(name: string, [width, height]: readonly [number, number], colour: string) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

/** A section with a field whose files reach the store at once; `sent`: what went there. */
async function openPages(over: object = { mimeTypes: TYPES }, options: WidgetOptions = {}) {
  const opened = await openElements([{ ...bill, ...over }], {}, options);
  const { backend, element, all, within } = opened;
  const sent: File[] = [];
  backend.answers.fetchDocumentUrl = ({ files }) => ({
    filesToUpload: (files as { md5: string }[]).map(({ md5 }) => ({
      contentMd5: btoa(
        String.fromCharCode(...(md5.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))),
      ),
      href: { url: 'https://store.example/1', 'form-data': {} },
    })),
  });
  backend.answers.fetchDocumentLink = () => ({
    ...{ url: 'https://files.example/1', version: sent.length },
  });
  element.api = Object.assign(backend.api, {
    upload: async ({ file }: UploadRequest) => {
      sent.push(file as File);
    },
  });
  chooseFile(await field(element, /^Bill/), await picture('front.png', [400, 300], '#900'));
  await waitFor('the first upload', () => sent.length === 1);
  const input = () => all.findByLabelText<HTMLInputElement>('Add a page');
  const dialog = () => all.findByRole('dialog', { name: 'Several pages, one PDF' });
  const titles = async () =>
    within(await dialog())
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('img').getAttribute('aria-label'));
  /** The width of each page as it is shown, once all are drawn. */
  const widths = async (...wanted: number[]) => {
    const shown = await dialog();
    await waitFor(`pages ${wanted} wide`, () => {
      const canvases = [...shown.querySelectorAll('canvas')];
      return canvases.map(({ width }) => width).join() === wanted.join();
    });
  };
  return { ...opened, sent, input, dialog, titles, widths };
}

describe('several pictures for one document', () => {
  it('become one PDF, in the order and as turned as they are shown, sent as the next version', async () => {
    const { all, sent, input, dialog, widths, within } = await openPages();
    chooseFile(await input(), await picture('back.png', [200, 500], '#090'));
    const shown = within(await dialog());
    await widths(400, 200);
    await click(shown.getByRole('button', { name: 'Move earlier: Page 2 of 2' }));
    await widths(200, 400);
    await click(shown.getByRole('button', { name: 'Turn: Page 1 of 2' }));
    await widths(500, 400);
    await click(shown.getByRole('button', { name: 'Use it' }));
    await waitFor('the PDF', () => sent.length === 2);
    const [, pdf] = sent as [File, File];
    expect([pdf.name, pdf.type]).toEqual(['front.pdf', 'application/pdf']);
    const pages = (await PDFDocument.load(await pdf.arrayBuffer())).getPages();
    // Turned, the green one lies; the red one does so as it is.
    expect(pages.map((page) => Math.round((10 * page.getWidth()) / page.getHeight()))).toEqual([
      25, 13,
    ]);
    await waitFor('the dialog is gone', () => all.queryByRole('dialog') === null);
    await waitFor('the file', () => all.queryByRole('link', { name: /front\.pdf/ }));
  });

  it('goes on with the same pages, by keyboard too', async () => {
    const { sent, input, dialog, titles, widths, within } = await openPages();
    chooseFile(await input(), await picture('back.png', [200, 500], '#090'));
    await widths(400, 200);
    const use = within(await dialog()).getByRole('button', { name: 'Use it' });
    use.focus();
    await press('Enter');
    await waitFor('the PDF', () => sent.length === 2);
    chooseFile(await input(), await picture('third.png', [300, 300], '#009'));
    await widths(400, 200, 300);
    expect(await titles()).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3']);
    const later = within(await dialog()).getByRole('button', { name: 'Move later: Page 1 of 3' });
    later.focus();
    await press('Enter');
    await widths(200, 400, 300);
    expect(focused()?.getAttribute('aria-label')).toBe('Move later: Page 2 of 3');
    await press('Enter');
    await widths(200, 300, 400);
    // At the end it can go no further: the focus stays at the page.
    expect(focused()?.getAttribute('aria-label')).toBe('Turn: Page 3 of 3');
    const remove = within(await dialog()).getByRole('button', { name: 'Remove: Page 3 of 3' });
    remove.focus();
    await press('Enter');
    await widths(200, 300);
    expect((await dialog()).contains(focused())).toBe(true);
  });

  it('says that together they are too large, and sends nothing', async () => {
    // As large as the first picture alone.
    const { size } = await picture('front.png', [400, 300], '#900');
    const { sent, input, dialog, within } = await openPages({ mimeTypes: TYPES, maxSize: size });
    chooseFile(await input(), await picture('back.png', [200, 500], '#090'));
    const shown = within(await dialog());
    await click(shown.getByRole('button', { name: 'Use it' }));
    await shown.findByText(/^Together the pages have .+, and .+ are allowed/);
    expect(sent).toHaveLength(1);
  });

  it('says that a file is no picture, and leaves it out', async () => {
    const { input, dialog, titles, within } = await openPages();
    chooseFile(await input(), new File(['no picture'], 'note.png', { type: 'image/png' }));
    await within(await dialog()).findByText(/^This file is no picture/);
    expect(await titles()).toEqual(['Page 1 of 1']);
  });

  it('has no such button where the field takes no PDF', async () => {
    const { all } = await openPages({ mimeTypes: ['image/png'] });
    await waitFor('the file', () => all.queryByRole('link', { name: /front\.png/ }));
    expect(all.queryByLabelText('Add a page')).toBeNull();
  });

  for (const { lang, scheme } of [
    { lang: 'en', scheme: 'light' },
    { lang: 'ar', scheme: 'dark' },
  ]) {
    it(`has nothing that axe finds, nor anything cut off, in ${lang}, ${scheme}, at 320 px`, async () => {
      wearScheme(scheme);
      await setViewport({ width: 320, height: 640 });
      cleanUp(() => setViewport({ width: 800, height: 600 }));
      const { element, all } = await openPages({ mimeTypes: TYPES }, { attributes: { lang } });
      const input = await waitFor('the input', () =>
        element.shadowRoot?.querySelector<HTMLInputElement>('.file-button input'),
      );
      chooseFile(input, await picture('back.png', [200, 500], '#090'));
      const dialog = await all.findByRole('dialog');
      await waitFor('two pages', () => dialog.querySelectorAll('canvas').length === 2);
      expect(await axeFindings(element)).toEqual([]);
      expect(dialog.scrollWidth).toBe(dialog.clientWidth);
    });
  }
});
