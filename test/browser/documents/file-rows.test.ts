import { expect } from '../../support/browser/assert';
import { putHostPage, seesOutcome, useWindow, WINDOWS } from '../../support/browser/outcome';
import { focused } from '../../support/browser/queries';
import { describe, expectProblem, it } from '../../support/browser/suite';
import { chooseFile, click } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { openElements } from '../form/open-section';

const bill = {
  id: 'bill',
  type: 'input-file',
  label: 'Bill',
  required: true,
  mimeTypes: ['application/pdf', 'image/png'],
  maxsize: 10 * 1024 * 1024,
};
const sides = {
  id: 'passport',
  type: 'fieldset-files',
  fields: ['Front', 'Back'].map((label) => ({ ...bill, id: label.toLowerCase(), label })),
};
/** Fields that push a file below the first window. */
const names = Array.from({ length: 12 }, (_, at) => ({
  id: `name${at}`,
  type: 'string',
  label: `Name ${at}`,
}));
const saved = { filename: 'old.pdf', url: 'https://files.example/old', version: 3 };

const pdf = (filename = 'bill.pdf') =>
  new File(['%PDF-1.7 a bill'], filename, { type: 'application/pdf' });

function dropOn(target: Element, ...files: File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const init = { dataTransfer, bubbles: true, cancelable: true };
  target.dispatchEvent(new DragEvent('dragover', init));
  target.dispatchEvent(new DragEvent('drop', init));
}

for (const size of WINDOWS) {
  const open = async (elements: Parameters<typeof openElements>[0]) => {
    await useWindow(size);
    return openElements(elements, {}, { parent: putHostPage() });
  };

  describe(`in a window of ${size.width} x ${size.height}`, () => {
    it('a paired file that is missing is what the submit leads to; the other one waits', async () => {
      const { element, all, save } = await open([...names, sides]);
      chooseFile(await field(element, /^Front/), pdf('front.pdf'));
      await waitFor('the file', () => all.queryAllByText(/also chosen: Back/)[0]);
      expect(all.queryByText('Wait until your files are uploaded')).toBeNull();
      expect(save().disabled).toBe(false);
      await click(save());
      await seesOutcome('the summary', () =>
        all.queryByRole('button', { name: 'Back: Choose a file' }),
      );
      await click(all.getByRole('button', { name: 'Back: Choose a file' }));
      await seesOutcome('the field', () => all.queryAllByText('Choose a file').at(-1) ?? null);
    });

    it('a refused file stays with its reason, which the summary says, too', async () => {
      const { element, all, save } = await open([...names, bill]);
      const input = await field(element, /^Bill/);
      chooseFile(input, new File(['MZ'], 'bill.pdf', { type: 'application/pdf' }));
      const words = 'This type of file is not accepted. Choose one of these: PDF or PNG';
      const row = () => all.queryByText('bill.pdf')?.closest('.file') ?? null;
      await seesOutcome('the reason', row);
      expect(row()?.textContent).toContain(words);
      expect(input.validationMessage).toBe(words);
      await click(save());
      await seesOutcome('the summary', () => all.queryByRole('button', { name: `Bill: ${words}` }));
      chooseFile(input, pdf());
      await waitFor('the reason to go', () => !all.queryByText(words));
    });

    it('a refused file says its limits in the language of now', async () => {
      const { element, all } = await open([...names, bill]);
      chooseFile(
        await field(element, /^Bill/),
        new File(['MZ'], 'bill.pdf', { type: 'application/pdf' }),
      );
      const row = () => all.queryByText('bill.pdf')?.closest('.file') ?? null;
      await waitFor('the reason', () => row()?.textContent?.includes('PDF or PNG'));
      element.setLanguage('de');
      await waitFor('it in German', () => row()?.textContent?.includes('PDF oder PNG'));
      await settled();
      expect(row()?.textContent).not.toContain('PDF or PNG');
    });

    it('an upload that failed is seen, and moves nothing of who types elsewhere', async () => {
      const { backend, element, all } = await open([...names, bill]);
      expectProblem('console.error', /upload of bill/);
      const refuse: (() => void)[] = [];
      backend.answers.fetchDocumentUrl = () =>
        new Promise((_, reject) => refuse.push(() => reject({ status: 500 })));
      const input = await field(element, /^Bill/);
      const again = () => all.queryByRole('button', { name: 'Try again' });
      const failed = () => all.queryByText('bill.pdf')?.closest('.file') ?? null;
      chooseFile(input, pdf());
      await waitFor('the upload', () => refuse[0]);
      input.focus();
      scrollTo(0, 0);
      refuse[0]?.();
      await seesOutcome('the failure', () => again() && failed());
      const typed = await field(element, 'Name 0');
      await click(again() as HTMLElement);
      await waitFor('another upload', () => refuse[1]);
      typed.focus();
      const top = () => Math.round(typed.getBoundingClientRect().top);
      const before = top();
      refuse[1]?.();
      await waitFor('the failure', again);
      await settled();
      expect([focused(), top()]).toEqual([typed, before]);
    });

    it('a deleted file can be brought back, until another one is chosen', async () => {
      const { element, all } = await open([...names, { ...bill, value: saved }]);
      const input = await field(element, /^Bill/);
      await click(all.getByRole('button', { name: 'Delete old.pdf' }));
      await seesOutcome('the way back', () => all.queryByRole('button', { name: 'Undo' }));
      expect(all.getByText('Deleted: old.pdf')).toBeTruthy();
      await click(all.getByRole('button', { name: 'Undo' }));
      await seesOutcome('the file', () => all.queryByText('old.pdf')?.closest('.file') ?? null);
      expect(input.validationMessage).toBe('');
      await click(all.getByRole('button', { name: 'Delete old.pdf' }));
      await waitFor('the way back', () => all.queryByRole('button', { name: 'Undo' }));
      chooseFile(input, pdf());
      await waitFor('the way back to go', () => !all.queryByRole('button', { name: 'Undo' }));
    });

    it('a second dropped file is refused in words', async () => {
      const { all } = await open([...names, bill]);
      const area = await waitFor('the area', () => all.queryByText(/up to 10/));
      area.scrollIntoView({ block: 'center' });
      dropOn(area, pdf('one.pdf'), pdf('two.pdf'));
      await seesOutcome('the words', () => all.queryByText('Only one file can be added here.'));
      await waitFor('the file', () => all.queryByText('one.pdf'));
      expect(all.queryByText('two.pdf')).toBeNull();
      await click(all.getByRole('button', { name: 'Delete one.pdf' }));
      await waitFor('the words to go', () => !all.queryByText('Only one file can be added here.'));
      await click(all.getByRole('button', { name: 'Undo' }));
      await waitFor('the file', () => all.queryByText('one.pdf'));
      dropOn(all.getByText('one.pdf'), pdf('two.pdf'));
      await seesOutcome('the words', () => all.queryByText('Only one file can be added here.'));
      expect(all.queryByText('two.pdf')).toBeNull();
    });
  });
}

describe('the row of a file', () => {
  it('takes the place of the area to drop one on, and can be replaced', async () => {
    const { element, all } = await openElements([{ ...bill, value: saved }]);
    const input = await field(element, /^Bill/);
    expect(all.queryByText('or drop it here')).toBeNull();
    expect(all.queryByText('Choose a file')).toBeNull();
    const replace = all.getByText('Replace').closest('label');
    expect(replace?.control).toBe(input);
  });

  it('enlarges the picture of an image', async () => {
    const { element, all } = await openElements([bill]);
    const canvas = new OffscreenCanvas(400, 200);
    canvas.getContext('2d')?.fillRect(0, 0, 400, 200);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    const image = new File([blob], 'me.png', { type: 'image/png' });
    chooseFile(await field(element, /^Bill/), image);
    const picture = await waitFor('the picture', () =>
      all.queryByRole('button', { name: 'Enlarge me.png' }),
    );
    await click(picture);
    const large = await waitFor('the large one', () =>
      element.shadowRoot?.querySelector<HTMLCanvasElement>('dialog canvas'),
    );
    await waitFor('its size', () => large.width === 400 && large.height === 200);
  });

  it('says nothing of dropping where there is only a finger to point with', async () => {
    const { all } = await openElements([bill]);
    const words = await waitFor('the words', () => all.queryByText('or drop it here'));
    const rules = [...(words.getRootNode() as ShadowRoot).adoptedStyleSheets].flatMap((sheet) => [
      ...sheet.cssRules,
    ]);
    const coarse = rules.filter(
      (rule) => rule instanceof CSSMediaRule && /\(pointer:\s*coarse/.test(rule.conditionText),
    );
    expect(coarse.map(({ cssText }) => cssText).join(' ')).toMatch(
      /\.or-drop\s*{\s*display:\s*none/,
    );
  });

  it('breaks no word and scrolls nothing at 200 % text on a phone', async () => {
    await useWindow({ width: 360, height: 740 });
    const { element, all } = await openElements([
      { ...bill, value: saved },
      { ...bill, id: 'bad', label: 'Statement' },
    ]);
    // As the browser's own setting does: the widget starts from `medium`.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.onboarding { font-size: 32px }');
    const root = element.shadowRoot as ShadowRoot;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    chooseFile(await field(element, /^Statement/), new File(['MZ'], 'statement.exe'));
    const name = await waitFor('the name', () => all.queryByRole('link', { name: /old\.pdf/ }));
    await waitFor('the refused file', () => all.queryByText('statement.exe'));
    const linesOf = (words: HTMLElement) => {
      const { fontSize } = getComputedStyle(words);
      return words.getBoundingClientRect().height / Number.parseFloat(fontSize);
    };
    // A line is up to 1.6 of the text's size, and a link is padded.
    for (const words of [...all.getAllByText('Replace'), ...all.getAllByText('Delete')]) {
      expect(linesOf(words), words.textContent ?? '').toBeLessThan(2.2);
    }
    expect(linesOf(name)).toBeLessThan(2.2);
    expect(linesOf(all.getByText('statement.exe')), 'two lines at most').toBeLessThan(3.3);
    const row = name.closest('.file') as HTMLElement;
    expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  });

  it('writes a size in one piece', async () => {
    const { all } = await openElements([bill]);
    const limits = await waitFor('the limits', () => all.queryByText(/up to 10/));
    expect(limits.textContent).toBe('PDF or PNG, up to 10\u00a0MB');
  });
});
