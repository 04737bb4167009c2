import { expect } from '../../support/browser/assert';
import { describe, it } from '../../support/browser/suite';
import { chooseFile, click } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { openElements, sent } from './open-section';

const passport = {
  id: 'passport',
  type: 'input-file',
  label: 'Passport',
  required: true,
  mimeTypes: ['application/pdf', 'image/jpeg'],
  maxsize: 2 * 1024 * 1024,
};

/** Chooses a file as the browser's own file chooser does. */
function choose(input: HTMLInputElement, name: string, type: string, size = 1024): void {
  const bytes = new Uint8Array(size);
  // First bytes as they should be: the field looks into the file.
  if (size > 0 && /pdf$/i.test(name)) bytes.set(new TextEncoder().encode('%PDF-1.7'));
  chooseFile(input, new File([bytes], name, { type }));
}

describe('a file field', () => {
  it('says what is allowed, shows what is chosen with its size, and deletes it', async () => {
    const { element, all, save, backend } = await openElements([passport]);
    const input = await field(element, /^Passport \*/);
    expect(all.getByText('PDF or JPG, up to 2 MB').id).toBe(
      input.getAttribute('aria-describedby')?.split(' ').at(-1),
    );
    expect(input.accept).toBe('application/pdf,image/jpeg');
    await click(save());
    // The summary takes the focus when it comes; the words alone stand on the button, too.
    await waitFor('the summary', () => all.queryByRole('group', { name: /There is a problem/ }));
    await waitFor('the error', () => all.queryAllByText('Choose a file').length > 1);
    expect(sent(backend)).toBeUndefined();
    choose(input, 'me.pdf', 'application/pdf', 1536 * 1024);
    await waitFor('the file', () => all.queryByText('me.pdf'));
    expect(all.getByText(/1\.5\sMB/).parentElement?.textContent).toBe('Selected1.5\u00a0MB');
    expect(input.validationMessage).toBe('');
    // The row is drawn anew when the code for uploads is there.
    await waitFor('the file to go', async () => {
      const [deletion] = all.queryAllByRole('button', { name: 'Delete me.pdf' });
      if (deletion) await click(deletion);
      return !all.queryByText('me.pdf');
    });
    expect(element.shadowRoot?.activeElement).toBe(input);
    expect(input.validationMessage).toBe('Choose a file');
  });

  it('keeps the row of a refused file, with its reason, in another language', async () => {
    const { element, all } = await openElements([passport]);
    choose(await field(element, /^Passport \*/), 'me.exe', 'application/octet-stream');
    await waitFor('the row', () => all.queryByText('me.exe'));
    element.setAttribute('lang', 'de');
    await waitFor('the language', () =>
      all.queryByRole('button', { name: 'Speichern und weiter' }),
    );
    await waitFor('the reason', () => all.queryByText(/^Dieser Dateityp wird nicht angenommen/));
    expect(all.getByText('me.exe').checkVisibility()).toBe(true);
  });

  it('refuses a file of another type, one that is too large and an empty one', async () => {
    const { element, all } = await openElements([passport]);
    const input = await field(element, /^Passport \*/);
    choose(input, 'me.exe', 'application/octet-stream');
    // The announcement says it too, for some seconds.
    const says = (text: RegExp) => all.queryAllByText(text).length > 0;
    await waitFor('the error', () => says(/not accepted. Choose one of these: PDF or JPG/));
    choose(input, 'me.pdf', 'application/pdf', 3 * 1024 * 1024);
    await waitFor('the error', () => says(/Choose a file of 2 MB or less/));
    choose(input, 'me.pdf', 'application/pdf', 0);
    await waitFor('the error', () => says(/is empty/));
    choose(input, 'ME.PDF', '');
    await waitFor('the file', () => all.queryByText('ME.PDF'));
    expect(all.queryByText(/is empty/)).toBeNull();
  });

  it('accepts a dropped file', async () => {
    const { all } = await openElements([passport]);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['%PDF-1.7'], 'dropped.pdf', { type: 'application/pdf' }));
    const target = (await waitFor('the area', () =>
      all.queryByText('or drop it here'),
    )) as HTMLElement;
    const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
    target.dispatchEvent(over);
    expect(over.defaultPrevented).toBe(true);
    target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    await waitFor('the file', () => all.queryByText('dropped.pdf'));
  });

  it('shows what was uploaded before with a safe link, without its version; delete clears the value', async () => {
    const { all, backend, save } = await openElements([
      {
        ...passport,
        required: false,
        value: { filename: 'old.pdf', url: 'https://files.example/old', version: 3 },
      },
      {
        ...passport,
        id: 'b',
        label: 'Other',
        required: false,
        value: { url: 'javascript:alert(1)' },
      },
    ]);
    const link = await waitFor('the link', () => all.queryByRole('link', { name: /old\.pdf/ }));
    expect(link.getAttribute('href')).toBe('https://files.example/old');
    expect(all.getAllByText('Uploaded').length).toBeGreaterThan(0);
    expect(all.queryByText(/version/)).toBeNull();
    expect(all.getAllByRole('link').some((each) => /javascript/.test(each.outerHTML))).toBe(false);
    await click(all.getByRole('button', { name: 'Delete old.pdf' }));
    await waitFor('the link to go', () => !all.queryByRole('link', { name: /old\.pdf/ }));
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ passport: '', b: { url: 'javascript:alert(1)' } });
  });
});
