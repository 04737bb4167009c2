import type { ElementDefinition, Section } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { inside, shadowOf } from '../../support/browser/queries';
import { describe, expectProblem, it } from '../../support/browser/suite';
import { chooseFile, click, press, type } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { field, heading, insideWidget } from '../../support/browser/widget';
import { elementOf } from '../../support/fixtures/sections';
import { openElements, sent } from '../form/open-section';
import { stepperOf } from '../shell/support';

const ELEMENTS: readonly ElementDefinition[] = [
  elementOf('name', { label: 'First name', value: 'Ana', required: true }),
  elementOf('city', { label: 'Town', value: 'Wiltz' }),
  elementOf('born', { label: 'Date of birth', type: 'input-date', value: '1985-07-07' }),
];

const REVIEW = {
  message: 'Please compare with your passport.',
  elements: { name: 'Spell it as in your passport', born: 'The day and the month are swapped' },
};

function open(
  elements: readonly ElementDefinition[] = ELEMENTS,
  review: Section['review'] = REVIEW,
  over: Partial<Section> = {},
) {
  return openElements(elements, { review, ...over });
}

/** The words that belong to a control, as assistive technology gets them. */
function description(control: Element): string {
  const root = control.getRootNode() as ShadowRoot;
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => root.getElementById(id)?.textContent ?? '').join(' ');
}

/** What heads the summary: how many answers, or the reviewer's words alone. */
const SUMMARY = /to be changed|Reviewer’s comment/;

const summaryOf = (element: Element) =>
  waitFor('the summary', () => insideWidget(element).queryByRole('region', { name: SUMMARY }));

async function retype(control: HTMLInputElement, text: string): Promise<void> {
  control.focus();
  control.select();
  await type(text);
}

const question = (element: Element) =>
  waitFor('the question', () =>
    insideWidget(element).queryByRole('dialog', { name: 'Save without the changes?' }),
  );

describe('a section that was sent back', () => {
  it('starts with the reviewer’s message, announced, and leads to each field by keyboard', async () => {
    const { element } = await open();
    const summary = await summaryOf(element);
    expect(summary.closest('[aria-live=polite]')).toBeTruthy();
    expect(summary.textContent).toMatch(/2 answers need to be changed/);
    expect(inside(summary).getByText('Please compare with your passport.')).toBeTruthy();
    const entries = inside(summary).getAllByRole('button');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'First name: Spell it as in your passport',
      'Date of birth: The day and the month are swapped',
    ]);
    const before = location.href;
    entries[1]?.focus();
    await press('Enter');
    const born = await field(element, /^Date of birth/);
    await eventually('the focus', () => expect(shadowOf(element).activeElement).toBe(born));
    expect(location.href).toBe(before);
  });

  it('aligns the reviewer’s message with the page, whatever its text direction', async () => {
    const { element } = await openElements(
      ELEMENTS,
      { review: REVIEW },
      { attributes: { lang: 'ar' } },
    );
    const words = await waitFor('the words', () =>
      insideWidget(element).queryByText(REVIEW.message),
    );
    const text = document.createRange();
    text.selectNodeContents(words);
    const edgeOf = (one: Element | Range) => Math.round(one.getBoundingClientRect().right);
    expect(edgeOf(text)).toBe(edgeOf(words.closest('[role=status]') as Element));
  });

  it('has each remark in its field’s description, unless the value differs from the saved one', async () => {
    const { element } = await open();
    const summary = await summaryOf(element);
    const name = await field(element, /^First name/);
    const city = await field(element, /^Town/);
    expect(description(name)).toBe('Reviewer’s comment: Spell it as in your passport');
    expect(name.getAttribute('aria-invalid')).toBe('false');
    expect(description(city)).toBe('');
    await retype(name, 'Anna');
    await eventually('the remark to go', () => expect(description(name)).toBe(''));
    await eventually('the entry to go', () =>
      expect(inside(summary).getAllByRole('button')).toHaveLength(1),
    );
    expect(summary.textContent).toMatch(/One answer needs to be changed/);
    await retype(name, 'Ana');
    await eventually('the remark again', () => expect(description(name)).toMatch(/Spell it/));
    expect(inside(summary).getAllByRole('button')).toHaveLength(2);
  });

  it('shows new remarks without changing what is being typed or moving the caret', async () => {
    const { element, backend } = await open(ELEMENTS, undefined);
    const name = (await field(element, /^First name/)) as HTMLInputElement;
    await retype(name, 'Anna Maria');
    name.setSelectionRange(4, 4);
    const plain = backend.answers.fetchSection;
    backend.answers.fetchSection = (request, context) => ({
      ...(plain?.(request, context) as object),
      review: REVIEW,
    });
    (element as HTMLElement & { refresh(): void }).refresh();
    const summary = await summaryOf(element);
    expect(inside(summary).getAllByRole('button')).toHaveLength(1);
    const after = (await field(element, /^First name/)) as HTMLInputElement;
    expect(after.value).toBe('Anna Maria');
    expect(shadowOf(element).activeElement).toBe(after);
    expect(after.selectionStart).toBe(4);
    await type('!');
    expect(after.value).toBe('Anna! Maria');
  });

  it('keeps answers without a remark, and sends them as usual', async () => {
    const { element, backend, save } = await open();
    await summaryOf(element);
    await retype(await field(element, /^First name/), 'Anna');
    const born = await field(element, /^Date of birth/);
    born.focus();
    await type('08071985');
    await click(save());
    await heading(element, 'After it');
    expect(sent(backend)).toMatchObject({ name: 'Anna', city: 'Wiltz' });
    expect(backend.callsOf('saveSection')).toHaveLength(1);
  });

  it('has the mark of its own review in the stepper, whatever its summary says', async () => {
    const { element } = await open();
    const stepper = await stepperOf(element);
    expect(inside(stepper).getAllByText('Changes needed').length).toBeGreaterThan(0);
  });

  it('shows remarks on radios, checkboxes and legends, each in its description', async () => {
    const { element } = await open(
      [
        elementOf('us', {
          type: 'input-radio',
          label: 'US person',
          value: 'no',
          options: [
            { label: 'Yes', value: 'yes' },
            { label: 'No', value: 'no' },
          ],
        }),
        elementOf('own', { type: 'input-checkbox', label: 'On my own behalf', value: true }),
        elementOf('kind', {
          type: 'fieldset-grouped',
          value: true,
          legend: { name: 'company', label: 'For a company', type: 'input-checkbox' },
          fields: [elementOf('firm', { label: 'Its name', value: 'Acme' })],
        }),
      ],
      { elements: { us: 'Are you sure?', own: 'You said otherwise', company: 'Which one?' } },
    );
    const summary = await summaryOf(element);
    const all = insideWidget(element);
    expect(inside(summary).getAllByRole('button')).toHaveLength(3);
    expect(description(all.getByRole('radiogroup', { name: /US person/ }))).toMatch(/Are you sure/);
    expect(description(all.getByRole('checkbox', { name: /own behalf/ }))).toMatch(
      /said otherwise/,
    );
    expect(description(all.getByRole('checkbox', { name: /company/ }))).toMatch(/Which one/);
  });

  it('shows remarks on no field or on a hidden one without a link', async () => {
    const { element } = await open(
      [
        elementOf('kind', { label: 'Kind', value: 'private' }),
        elementOf('firm', {
          label: 'Firm',
          hiddenWhen: { id: 'kind', values: ['private'] },
        }),
      ],
      { elements: { firm: 'Name the firm', gone: 'An old remark' } },
    );
    const summary = await summaryOf(element);
    expect(inside(summary).getByText('An old remark')).toBeTruthy();
    expect(summary.textContent).toMatch(/Firm: Name the firm/);
    expect(inside(summary).queryAllByRole('button')).toEqual([]);
  });

  it('shows no remarks if review is null or empty, or if the section is not active', async () => {
    for (const [review, status] of [
      [null, 'active'],
      [{ elements: {} }, 'active'],
      [REVIEW, 'complete'],
      [REVIEW, 'locked'],
    ] as const) {
      const { element, all } = await open(ELEMENTS, review as Section['review'], { status });
      await settled();
      expect(all.queryByRole('region', { name: SUMMARY })).toBeNull();
      expect(all.queryByText(/passport/)).toBeNull();
      element.remove();
    }
  });

  it('shows hostile and long remarks as plain text, in any direction', async () => {
    const hostile = `<img src=x onerror=alert(1)> ${'m'.repeat(300)} مرحبا`;
    const { element } = await open(ELEMENTS, { message: hostile, elements: { name: hostile } });
    element.style.inlineSize = '320px';
    const summary = await summaryOf(element);
    expect(inside(summary).getAllByText(hostile)).toHaveLength(2);
    expect(shadowOf(element).querySelector('img')).toBeNull();
    await eventually('no overflow', () =>
      expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth),
    );
  });

  it('keeps what was typed over a change of language, and translates the remarks', async () => {
    const { element, backend } = await open();
    await summaryOf(element);
    await retype(await field(element, /^First name/), 'Anna');
    const plain = backend.answers.fetchSection;
    backend.answers.fetchSection = async (request, context) => ({
      ...((await plain?.(request, context)) as Section),
      review: { elements: { name: 'Bitte ausschreiben', born: 'Tag und Monat vertauscht' } },
    });
    element.setLanguage('de');
    const summary = await waitFor('the German words', () =>
      insideWidget(element).queryByText(/Tag und Monat vertauscht/, { selector: 'button *' }),
    );
    expect(summary).toBeTruthy();
    const name = await field(element, /^First name/);
    expect(name.value).toBe('Anna');
    expect(description(name)).toBe('');
    await retype(name, 'Ana');
    await eventually('the remark', () => expect(description(name)).toMatch(/Bitte ausschreiben/));
  });
});

describe('a file that was not accepted', () => {
  const passport = elementOf('passport', {
    type: 'input-file',
    label: 'Passport',
    value: { filename: 'old.pdf', url: 'https://files.example/1', version: 1 },
  });

  it('stays visible beside the new one, marked, and cannot be deleted', async () => {
    const { element, all } = await open([passport], { elements: { passport: 'It is cut off' } });
    await summaryOf(element);
    const input = await field(element, /^Passport/);
    expect(description(input)).toMatch(/It is cut off/);
    expect(all.getByText('Not accepted').checkVisibility()).toBe(true);
    const bytes = new TextEncoder().encode('%PDF-1.7');
    chooseFile(input, new File([bytes], 'new.pdf', { type: 'application/pdf' }));
    await waitFor('the new file', () => all.queryByText('new.pdf'));
    await eventually('the remark to go', () => expect(description(input)).not.toMatch(/cut off/));
    const rejected = all.getByText('Not accepted').closest('.file') as HTMLElement;
    expect(inside(rejected).getByRole('link', { name: /old\.pdf/ })).toBeTruthy();
    expect(inside(rejected).queryByRole('button')).toBeNull();
    await click(all.getByRole('button', { name: 'Delete new.pdf' }));
    await waitFor('the new file to go', () => !all.queryByText('new.pdf'));
    expect(all.getByText('Not accepted')).toBeTruthy();
  });
});

describe('saving what was not changed', () => {
  it('asks for confirmation: again after a no, but not in this visit after a yes', async () => {
    expectProblem('console.error', /INVALID 422/);
    const { element, backend, save, all } = await open();
    const summary = await summaryOf(element);
    await retype(await field(element, /^First name/), 'Anna');
    await click(save());
    const dialog = await question(element);
    const listed = inside(dialog).getAllByRole('term');
    expect(listed.map(({ textContent }) => textContent)).toEqual(['Date of birth']);
    expect(inside(dialog).getByText('The day and the month are swapped')).toBeTruthy();
    await click(inside(dialog).getByRole('button', { name: 'Go back' }));
    await eventually('the focus', () => expect(shadowOf(element).activeElement).toBe(summary));
    expect(sent(backend)).toBeUndefined();
    await click(save());
    await question(element);
    await press('Escape');
    await waitFor('the dialog to go', () => !all.queryByRole('dialog'));
    expect(sent(backend)).toBeUndefined();
    backend.refuse('saveSection', {
      status: 422,
      code: 'INVALID',
      errors: [{ id: 'city', message: 'No such town' }],
    });
    await click(save());
    await click(inside(await question(element)).getByRole('button', { name: 'Save as it is' }));
    await waitFor('the refusal', () => all.queryAllByText(/No such town/)[0]);
    // The summary of errors takes the focus, and the page moves with it.
    await waitFor(
      'the summary',
      () => shadowOf(element).activeElement?.getAttribute('role') === 'group',
    );
    backend.accept('saveSection');
    await click(save());
    await heading(element, 'After it');
    expect(all.queryByRole('dialog')).toBeNull();
    expect(sent(backend)).toMatchObject({ name: 'Anna' });
  });

  it('counts what was changed back as unchanged', async () => {
    const { element, save } = await open();
    await summaryOf(element);
    const name = await field(element, /^First name/);
    await retype(name, 'Anna');
    await retype(name, 'Ana');
    await click(save());
    const terms = inside(await question(element)).getAllByRole('term');
    expect(terms.map(({ textContent }) => textContent)).toEqual(['First name', 'Date of birth']);
  });
});
