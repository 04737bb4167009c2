import type { UploadRequest } from '../../../src/http/host-api';
import { expect } from '../../support/browser/assert';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { chooseFile, click, type } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field, heading, insideWidget } from '../../support/browser/widget';
import { openElements, sent } from '../form/open-section';

const bill = {
  id: 'bill',
  type: 'input-file',
  label: 'Bill',
  required: true,
  mimeTypes: ['application/pdf', 'image/png'],
  maxsize: 2 * 1024 * 1024,
};
const name = { id: 'name', type: 'string', label: 'Name' };

const pdf = (filename = 'bill.pdf') =>
  new File(['%PDF-1.7 a bill'], filename, { type: 'application/pdf' });

interface Transfer {
  readonly request: UploadRequest;
  readonly signal: AbortSignal;
  resolve(): void;
  reject(error: unknown): void;
}

/** A section with a backend whose file store waits for the test. */
async function openUploads(elements: Parameters<typeof openElements>[0] = [name, bill]) {
  const opened = await openElements(elements);
  const { backend, element } = opened;
  const transfers: Transfer[] = [];
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
    upload: (request: UploadRequest, { signal }: { signal: AbortSignal }) =>
      new Promise<void>((resolve, reject) => {
        transfers.push({ request, signal, resolve, reject });
      }),
  });
  const transfer = (place = 0) => waitFor('an upload', () => transfers[place]);
  const input = await field(element, /^Bill/);
  return { ...opened, input, transfers, transfer };
}

const uploaded = (element: HTMLElement) =>
  waitFor('the link', () => insideWidget(element).queryByRole('link', { name: /bill\.pdf/ }));
const bar = (element: HTMLElement, label: RegExp) =>
  waitFor(`the bar ${label}`, () =>
    insideWidget(element).queryByRole<HTMLProgressElement>('progressbar', { name: label }),
  );

describe('an upload in the file field', () => {
  it('shows its progress, disables submit, and becomes a link and a value', async () => {
    const { element, all, input, transfer, save, backend } = await openUploads();
    expect((save() as HTMLButtonElement).disabled).toBe(false);
    chooseFile(input, pdf());
    const { request, resolve } = await transfer();
    expect(request.headers).toEqual({ 'Content-Type': 'application/pdf' });
    expect((await bar(element, /Uploading.* 40%/)).value).toBe(40);
    request.onProgress(1, 2);
    expect((await bar(element, /Uploading.* 55%/)).value).toBe(55);
    expect((save() as HTMLButtonElement).disabled).toBe(true);
    expect(all.getByText('Wait until your files are uploaded')).toBeTruthy();
    resolve();
    const link = await uploaded(element);
    expect(link.getAttribute('href')).toBe('https://files.example/1');
    expect(all.queryByRole('progressbar', { name: /Upload/ })).toBeNull();
    await waitFor('submit', () => !(save() as HTMLButtonElement).disabled);
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({
      bill: { filename: 'bill.pdf', url: 'https://files.example/1', version: 7 },
    });
  });

  it('announces itself with its field, and the input holds the uploaded file', async () => {
    const { element, all, input, transfer } = await openUploads();
    const says = (words: string) =>
      waitFor(`'${words}'`, () =>
        all.getAllByRole('status').some(({ textContent }) => textContent === words),
      );
    expect(input.files).toHaveLength(0);
    chooseFile(input, pdf());
    const { resolve } = await transfer();
    await says('Bill: Uploading. Please keep this page open.');
    expect(input.files?.[0]?.name).toBe('bill.pdf');
    resolve();
    await uploaded(element);
    await says('Bill: Uploaded');
    expect(input.files?.[0]?.name).toBe('bill.pdf');
    await click(all.getByRole('button', { name: 'Delete bill.pdf' }));
    await waitFor('an empty input', () => input.files?.length === 0);
  });

  it('does not disable submit for a file that is not required', async () => {
    const optional = { ...bill, required: false };
    const { element, all, input, transfer, save, backend } = await openUploads([name, optional]);
    chooseFile(input, pdf());
    const { resolve } = await transfer();
    await bar(element, /Uploading/);
    expect((save() as HTMLButtonElement).disabled).toBe(false);
    expect(all.queryByText('Wait until your files are uploaded')).toBeNull();
    // A save without the file would leave it out: it waits, and names the file then.
    await click(save());
    await waitFor('a busy button', () => save().getAttribute('aria-busy') === 'true');
    expect(sent(backend)).toBeUndefined();
    resolve();
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toHaveProperty('bill.version', 7);
  });

  it('covers nothing while a save waits for it: taken back, it lets the save go', async () => {
    const optional = { ...bill, required: false };
    const { element, all, input, transfer, save, backend } = await openUploads([name, optional]);
    chooseFile(input, pdf());
    const { signal } = await transfer();
    await click(save());
    await all.findByText('Wait until your files are uploaded');
    await click(await field(element, 'Name'));
    await type('Anna');
    expect((await field(element, 'Name')).value).toBe('Anna');
    expect(sent(backend)).toBeUndefined();
    await click(all.getByRole('button', { name: /bill\.pdf|Delete|Cancel/ }));
    await waitFor('the save', () => sent(backend));
    expect(signal.aborted).toBe(true);
    expect(sent(backend)).toEqual({ name: 'Anna', bill: '' });
  });

  it('shows the failure at the field, keeps what was typed, and can be sent again', async () => {
    const { element, all, input, transfer } = await openUploads();
    expectProblem('console.error', /UNEXPECTED: upload of bill: NETWORK/);
    const typed = await field(element, 'Name');
    await click(typed);
    await type('Anna');
    chooseFile(input, pdf());
    (await transfer()).reject({ code: 'NETWORK' });
    const button = await waitFor('the way on', () =>
      all.queryByRole('button', { name: 'Try again' }),
    );
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.validationMessage).toMatch(/The connection was lost/);
    expect(all.getByText('bill.pdf')).toBeTruthy();
    expect(all.getByText('Replace')).toBeTruthy();
    expect(all.queryByText('Choose a file')).toBeNull();
    await click(button);
    const again = await transfer(1);
    expect((again.request.file as File).name).toBe('bill.pdf');
    expect(element.shadowRoot?.activeElement).toBe(input);
    again.resolve();
    await uploaded(element);
    expect(typed.value).toBe('Anna');
    expect(input.validationMessage).toBe('');
  });

  it('can be deleted after it failed', async () => {
    const { all, input, transfer } = await openUploads([{ ...bill, required: false }]);
    expectProblem('console.error', /UNEXPECTED: upload of bill/);
    chooseFile(input, pdf());
    (await transfer()).reject({ status: 500 });
    await waitFor('the failure', () => all.queryByRole('button', { name: 'Try again' }));
    await click(all.getByRole('button', { name: 'Delete bill.pdf' }));
    await waitFor('the file to go', () => !all.queryByText('bill.pdf'));
    expect(all.getByText('Deleted: bill.pdf')).toBeTruthy();
    expect(input.validationMessage).toBe('');
  });

  it('stops when the file is deleted', async () => {
    const { all, input, transfer } = await openUploads();
    chooseFile(input, pdf());
    const { signal, request, resolve } = await transfer();
    await click(all.getByRole('button', { name: 'Delete bill.pdf' }));
    expect(signal.aborted).toBe(true);
    request.onProgress(1, 2);
    resolve();
    await waitFor('the bar to go', () => !all.queryByRole('progressbar', { name: /Upload/ }));
    expect(input.validationMessage).toBe('Choose a file');
  });
});

describe('a file for the field', () => {
  it('goes through a check of its content: a program called PDF is refused, with a list of what is allowed', async () => {
    const { all, input, transfers } = await openUploads();
    chooseFile(input, new File(['MZ'], 'bill.pdf', { type: 'application/pdf' }));
    const words = 'This type of file is not accepted. Choose one of these: PDF or PNG';
    await waitFor('the error', () => all.queryByText(words));
    expect(all.getByRole('alert').textContent).toBe(`Bill: ${words}`);
    expect(transfers).toEqual([]);
  });

  it('may come with an empty type, as phones send it', async () => {
    const { input, transfer } = await openUploads();
    chooseFile(input, new File(['%PDF-1.7'], 'scan', { type: '' }));
    const { request } = await transfer();
    expect(request.headers).toEqual({ 'Content-Type': 'application/pdf' });
  });

  it('makes a report where the browser can no longer read it', async () => {
    expectProblem('console.error', /UNEXPECTED: upload of bill: FILE_UNREADABLE/);
    const { all, element, input } = await openUploads();
    const codes: unknown[] = [];
    element.addEventListener('onboarding-error', ({ detail }) => codes.push(detail.code));
    const gone = pdf();
    gone.slice = () => {
      const slice = new Blob(['x']);
      slice.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
      return slice;
    };
    const transfer = new DataTransfer();
    transfer.items.add(gone);
    Object.defineProperty(input, 'files', { configurable: true, writable: true, value: [gone] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await waitFor('the error', () => all.queryAllByText(/This file can no longer be read/)[0]);
    expect(codes).toEqual(['UNEXPECTED']);
  });

  it('can be pasted', async () => {
    const { input, transfer } = await openUploads();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(pdf());
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    expect(((await transfer()).request.file as File).name).toBe('bill.pdf');
  });

  it('can be a photo taken with the camera of a handheld device', async () => {
    const { matchMedia } = window;
    window.matchMedia = (query) =>
      query === '(any-pointer: coarse)'
        ? Object.assign(new EventTarget() as MediaQueryList, { matches: true })
        : matchMedia.call(window, query);
    cleanUp(() => {
      window.matchMedia = matchMedia;
    });
    const photo = { ...bill, id: 'me', label: 'Photo', mimeTypes: ['image/jpeg'] };
    const scan = { ...bill, id: 'scan', label: 'Scan', mimeTypes: ['application/pdf'] };
    const { element, all, transfer } = await openUploads([bill, photo, scan]);
    await field(element, /^Photo/);
    // Where no photo is allowed, none is offered: neither for PDF and PNG nor for PDF alone.
    const [camera, ...more] = all.getAllByLabelText<HTMLInputElement>('Take a photo');
    if (!camera) throw new Error('no camera');
    expect(more).toEqual([]);
    expect([camera.type, camera.accept, camera.getAttribute('capture')]).toEqual([
      'file',
      'image/*',
      'environment',
    ]);
    const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
    chooseFile(camera, new File([bytes], 'image.jpg', { type: 'image/jpeg' }));
    const { request } = await transfer();
    expect((request.file as File).name).toBe('Photo.jpg');
    expect(request.headers).toEqual({ 'Content-Type': 'image/jpeg' });
    expect(camera.value).toBe('');
  });

  it('does not come from the camera of a desktop computer', async () => {
    const { all } = await openUploads([{ ...bill, mimeTypes: ['image/*'] }]);
    expect(all.queryByLabelText('Take a photo')).toBeNull();
  });

  it('has a small preview made in the browser where it is an image', async () => {
    const { element, input } = await openUploads();
    const canvas = new OffscreenCanvas(20, 10);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#ff0000';
    context.fillRect(0, 0, 20, 10);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    chooseFile(input, new File([blob], 'me.png', { type: 'image/png' }));
    const preview = await waitFor('the preview', () =>
      element.shadowRoot?.querySelector<HTMLCanvasElement>('canvas.preview:not([hidden])'),
    );
    expect([...(preview.getContext('2d')?.getImageData(40, 40, 1, 1).data ?? [])]).toEqual([
      255, 0, 0, 255,
    ]);
  });
});

describe('an upload survives', () => {
  it('a change of language while it is under way', async () => {
    const { element, input, transfer, transfers } = await openUploads();
    chooseFile(input, pdf());
    const { resolve, signal } = await transfer();
    element.setLanguage('de');
    await bar(element, /hochgeladen/i);
    expect(signal.aborted).toBe(false);
    resolve();
    await uploaded(element);
    expect(transfers).toHaveLength(1);
  });

  it('a removal of the element: it is there when the element is back', async () => {
    const { element, input, transfer, transfers } = await openUploads();
    chooseFile(input, pdf());
    const { signal, resolve } = await transfer();
    const parent = element.parentElement;
    element.remove();
    await waitFor('the tree to be gone', () => !element.shadowRoot?.querySelector('form'));
    expect(signal.aborted).toBe(false);
    resolve();
    // The bytes are sent, and the link is asked for on return.
    parent?.append(element);
    await heading(element, 'Section');
    await uploaded(element);
    expect(transfers).toHaveLength(1);
  });

  it('no sign-out: nothing of it remains', async () => {
    const { element, input, transfer } = await openUploads();
    chooseFile(input, pdf());
    const { signal } = await transfer();
    element.signOut();
    await waitFor('the end', () => signal.aborted);
    await heading(element, 'You are signed out');
  });
});
