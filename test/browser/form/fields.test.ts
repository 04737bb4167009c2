import { expect } from '../../support/browser/assert';
import { countRenders, rendersEachTime, rendersOf } from '../../support/browser/count-renders';
import { focused } from '../../support/browser/queries';
import { describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { openElements, sent } from './open-section';

const isShown = (element: Element, id: string | null) =>
  element.shadowRoot?.getElementById(id ?? '')?.checkVisibility() ?? false;

describe('a form with fields', () => {
  it('marks a required label with an asterisk and ties intro and error to the control', async () => {
    const { element, all, save } = await openElements([
      { id: 'a', type: 'string', label: 'Name', required: true, introText: 'As in the passport.' },
      { id: 'b', type: 'string', label: 'Nickname' },
    ]);
    const input = await field(element, 'Name *');
    expect(all.getByLabelText('Nickname')).toBeTruthy();
    await click(save());
    await waitFor('the error', () => input.getAttribute('aria-invalid') === 'true');
    const texts = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => element.shadowRoot?.getElementById(id)?.textContent);
    expect(texts).toEqual(['Fill in this field', 'As in the passport.']);
    expect(input.validationMessage).toBe('Fill in this field');
  });

  it('explains the asterisk in text before the first field, and only if there is one', async () => {
    const words = 'Fields marked with * are required.';
    const optional = { id: 'b', type: 'string', label: 'Nickname' };
    const { element, all } = await openElements([
      { id: 'a', type: 'string', label: 'Name', required: true },
      optional,
    ]);
    const input = await field(element, 'Name *');
    const place = all.getByText(words).compareDocumentPosition(input);
    expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const other = await openElements([optional]);
    await field(other.element, 'Nickname');
    expect(other.all.queryByText(words)).toBeNull();
  });

  it('shows the helper text in a tooltip while the field has focus, including links', async () => {
    const { element, all } = await openElements([
      {
        id: 'a',
        type: 'string',
        label: 'Name',
        helperText: 'See [why](https://example.com/why), not javascript:alert(1).',
      },
    ]);
    const input = await field(element, 'Name');
    const tip = input.getAttribute('aria-describedby');
    expect(isShown(element, tip)).toBe(false);
    await click(input);
    await waitFor('the tooltip', () => isShown(element, tip));
    const link = await waitFor('the link', () => all.queryByRole('link', { name: /why/ }));
    expect(link.getAttribute('href')).toBe('https://example.com/why');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    await press('Tab');
    expect(focused()).toBe(link);
    expect(isShown(element, tip)).toBe(true);
    await press('Tab');
    await waitFor('the tooltip to go', () => !isShown(element, tip));
  });

  it('shows the helper text of a checkbox below it, in agreements a tooltip before it', async () => {
    const checkbox = {
      id: 'a',
      type: 'input-checkbox',
      label: 'I agree',
      helperText: 'Read the [terms](https://example.com/terms).',
    };
    const usual = await openElements([checkbox]);
    const input = await field(usual.element, /^I agree/);
    expect(usual.element.shadowRoot?.querySelector('form .tooltip')).toBeNull();
    expect(usual.all.getByText('terms').closest('label')).toBe(input.closest('label'));
    usual.element.remove();

    const { element, all } = await openElements([checkbox], { id: 'agreements' });
    const agreed = await field(element, /^I agree/);
    expect(isShown(element, agreed.getAttribute('aria-describedby'))).toBe(true);
    const place = all.getByText('terms').compareDocumentPosition(agreed);
    expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('labels the intro text of the wallet checkbox', async () => {
    const { element, all } = await openElements([
      { id: 'a', type: 'wallet-onchain', label: 'Create it', introText: 'We keep it for you.' },
      { id: 'b', type: 'input-checkbox', label: 'Plain', introText: 'Nothing special.' },
    ]);
    const intro = (label: string) => {
      const ids = all.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => element.shadowRoot?.getElementById(id)?.textContent);
    };
    expect(intro('Create it')).toEqual(['Integrated walletWe keep it for you.']);
    expect(intro('Plain')).toEqual(['Nothing special.']);
    expect(all.getByText('Integrated wallet').checkVisibility()).toBe(true);
  });

  it('opens the modal that additionalInfo names, and shows no button for an unknown one', async () => {
    const { element, all } = await openElements([
      { id: 'a', type: 'string', label: 'Fee model', additionalInfo: 'fees' },
      { id: 'b', type: 'string', label: 'Other', additionalInfo: 'nobodyKnowsIt' },
      { id: 'c', type: 'input-checkbox', label: 'Accept', additionalInfo: 'taxNumber' },
    ]);
    const help = await waitFor('the button', () =>
      all.queryByRole('button', { name: 'Help: Fee model' }),
    );
    expect(all.getAllByRole('button', { name: /^Help:/ })).toHaveLength(2);
    await click(help);
    const dialog = await waitFor('the modal', () => all.queryByRole('dialog'));
    expect(dialog.textContent).toContain('fee schedule');
    await press('Escape');
    await waitFor('the modal to close', () => !all.queryByRole('dialog'));
    expect(element.shadowRoot?.activeElement).toBe(help);
    await click(all.getByRole('button', { name: 'Help: Accept' }));
    await waitFor('the other modal', () =>
      all.queryByRole('dialog', { name: 'Where to find your tax number' }),
    );
  });
});

describe('a form with each type of field', () => {
  it('sorts the options of a select by label and sends the value, not its text', async () => {
    const { element, backend, save } = await openElements([
      {
        id: 'a',
        type: 'select-simple',
        label: 'Level',
        options: [
          { label: 'Zebra', value: 2 },
          { label: 'Ähre', value: 1 },
          { label: 'apple', value: 3 },
        ],
      },
    ]);
    const select = await field<HTMLSelectElement>(element, 'Level');
    expect(Array.from(select.options, ({ text }) => text)).toEqual([
      'Choose an option',
      'Ähre',
      'apple',
      'Zebra',
    ]);
    select.focus();
    await type('Z');
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ a: 2 });
  });

  it('renders the element with the id details as a textarea, and select_wallet in full width', async () => {
    const { element } = await openElements([
      { id: 'details', type: 'string', label: 'Details' },
      { id: 'select_wallet', type: 'select-simple', label: 'Wallet', options: [] },
      { id: 'b', type: 'string', label: 'Wide', layout: 'wide' },
      { id: 'c', type: 'string', label: 'Usual', layout: 'something' },
    ]);
    const width = async (label: string) => (await field(element, label)).offsetWidth;
    expect((await field(element, 'Details')).localName).toBe('textarea');
    expect(await width('Details')).toBe(await width('Wide'));
    expect(await width('Wallet')).toBe(await width('Wide'));
    expect((await width('Usual')) * 2).toBeLessThan(await width('Wide'));
  });

  it('combines radios of one name into one group with arrow keys', async () => {
    const { element, all, backend, save } = await openElements([
      {
        id: 'r1',
        name: 'r',
        type: 'input-radio',
        label: 'One',
        checkedValue: 1,
        required: true,
        introText: 'How many?',
      },
      { id: 'r2', name: 'r', type: 'input-radio', label: 'Two', checkedValue: 2 },
      {
        id: 'r3',
        name: 'r',
        type: 'input-radio',
        label: 'Three',
        checkedValue: 3,
        hiddenWhen: { id: 'x', values: ['no'] },
      },
      { id: 'x', type: 'string', label: 'Type no' },
    ]);
    const one = await field(element, 'One');
    expect(all.getByRole('radiogroup', { name: 'How many? *' })).toBeTruthy();
    await click(one);
    await press('ArrowDown');
    await press('ArrowDown');
    expect((await field(element, 'Three')).checked).toBe(true);
    (await field(element, 'Type no')).focus();
    await type('no');
    await waitFor('the radio to go', () => !all.queryByLabelText('Three'));
    await click(save());
    await waitFor('the error', () => all.queryAllByText('Choose one of the options').length > 0);
    expect(sent(backend)).toBeUndefined();
    await click(await field(element, 'Two'));
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ r: 2, x: 'no' });
  });

  it('parses a number in the notation of the locale, and keeps invalid input for correction', async () => {
    const { element, backend, save } = await openElements(
      [{ id: 'n', type: 'number', label: 'Amount', decimals: 2, max: 5000 }],
      {},
      { attributes: { lang: 'de' } },
    );
    const input = await field(element, /Amount/);
    await waitFor('the keyboard', () => input.inputMode === 'decimal');
    input.focus();
    await type('12x');
    await press('Tab');
    await waitFor('the error', () => input.getAttribute('aria-invalid') === 'true');
    expect(input.value).toBe('12x');
    input.select();
    await type('1.234,5');
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ n: 1234.5 });
  });

  it('reports a date that is only partly typed', async () => {
    const { element, all, save, backend } = await openElements([
      {
        id: 'd',
        type: 'input-date',
        label: 'Day',
        value: '2024-02-29T10:00:00Z',
        minDate: '2024-01-01T00:00:00Z',
        maxDate: '2024-12-31T23:59:59.000000Z',
      },
      { id: 'e', type: 'input-date', label: 'Other day' },
    ]);
    const day = await field(element, 'Day');
    expect(day.value).toBe('2024-02-29');
    expect([day.min, day.max]).toEqual(['2024-01-01', '2024-12-31']);
    (await field(element, 'Other day')).focus();
    await type('05');
    await click(save());
    await waitFor('the error', () => all.queryAllByText('Enter a full date').length > 0);
    expect(sent(backend)).toBeUndefined();
  });

  it('exposes the purpose of a field to the browser', async () => {
    const { element } = await openElements([
      { id: 'given-name', type: 'string', label: 'Given name' },
      { id: 'postal_code', type: 'string', label: 'Postal code' },
      { id: 'mail', type: 'email', label: 'Mail' },
      { id: 'w', type: 'string-wallet', label: 'Wallet' },
    ]);
    const given = await field(element, 'Given name');
    await waitFor('what comes with the rules', () => given.autocomplete);
    expect(given.autocomplete).toBe('given-name');
    expect((await field(element, 'Postal code')).autocomplete).toBe('postal-code');
    const mail = await field(element, 'Mail');
    expect([mail.type, mail.autocomplete, mail.inputMode]).toEqual(['email', 'email', 'email']);
    const wallet = await field(element, 'Wallet');
    expect([wallet.autocomplete, wallet.dir, wallet.spellcheck]).toEqual(['off', 'ltr', false]);
  });

  it('accepts what a password manager fills in with a change event alone', async () => {
    const { element, backend, save } = await openElements([
      { id: 'family-name', type: 'string', label: 'Family name', required: true },
      {
        id: 'country',
        type: 'input-select',
        label: 'Country',
        options: [{ label: 'Austria', value: 'AT' }],
      },
    ]);
    for (const [label, value] of [
      ['Family name *', 'Keller'],
      ['Country', '0'],
    ] as const) {
      const input = await field(element, label);
      input.value = value;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ 'family-name': 'Keller', country: 'AT' });
  });
});

describe('a keystroke or a tick', () => {
  it('renders nothing outside its field but what a condition shows', async () => {
    const { element, all } = await openElements([
      { id: 'a', type: 'string', label: 'Typed', minLength: 9 },
      { id: 'b', type: 'string', label: 'Beside' },
      { id: 'tick', type: 'input-checkbox', label: 'Tick' },
      { id: 'c', type: 'string', label: 'Shown', hiddenWhen: { id: 'tick', values: [false] } },
      { id: 'd', type: 'string', label: 'Not concerned', hiddenWhen: { id: 'b', values: ['x'] } },
    ]);
    const typed = await field(element, 'Typed');
    typed.focus();
    expect(await rendersEachTime(() => type('k'))).toEqual([]);
    await press('Tab');
    await waitFor('the error', () => all.queryByText(/at least 9/));
    typed.focus();
    expect(await rendersEachTime(() => type('k'))).toEqual([]);
    await type('k'.repeat(8 - typed.value.length));
    const mended = await countRenders(() => type('k'));
    expect(rendersOf(mended, 'TextField')).toBe(1);
    const tick = await field(element, 'Tick');
    const toggled = await countRenders(() => click(tick));
    expect(rendersOf(toggled, 'TextField')).toBe(1);
    expect(rendersOf(toggled, 'CheckboxField')).toBe(1);
    expect(rendersOf(toggled, 'FieldRow')).toBe(1);
    expect(await field(element, 'Shown')).toBeTruthy();
  });
});
