import type { ElementDefinition } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { openElements } from './open-section';

const radio = (id: string, over: Partial<ElementDefinition> = {}): ElementDefinition => ({
  id,
  name: 'pay',
  type: 'input-radio',
  label: id,
  checkedValue: id,
  ...over,
});

const group = (all: { queryByRole: (role: string, options: object) => HTMLElement | null }) => {
  return (name: string) =>
    waitFor(`the group ${name}`, () => all.queryByRole('radiogroup', { name }));
};

describe('radios that share a name', () => {
  it('without intro text are named by their labels, with the asterisk, in the summary too', async () => {
    const { element, all, within, save } = await openElements([
      radio('Card', { required: true }),
      radio('Transfer'),
    ]);
    const found = await group(all)('Card / Transfer *');
    expect(within(found).getByText('Card / Transfer *')).toBeTruthy();
    await click(save());
    const entry = await waitFor('the entry', () =>
      all.queryByRole('button', { name: 'Card / Transfer: Choose one of the options' }),
    );
    await click(entry);
    expect(element.shadowRoot?.activeElement).toBe(all.getByRole('radio', { name: 'Card' }));
    expect(await axeFindings(element)).toEqual([]);
  });

  it('are named by an intro text, or else by the fieldset around them', async () => {
    const { all } = await openElements([
      {
        id: 'set',
        type: 'fieldset',
        label: 'Payment',
        fields: [radio('Card'), radio('Transfer', { required: true })],
      },
      radio('x', { name: 'other', label: 'X' }),
      radio('y', { name: 'other', label: 'Y', introText: 'X or Y?', required: true }),
    ]);
    await group(all)('Payment *');
    await group(all)('X or Y? *');
    // The question is not said twice.
    expect(all.getAllByText(/X or Y\?/)).toHaveLength(1);
  });

  it('are named only by what is shown, as radios appear and disappear', async () => {
    const { element, all } = await openElements([
      { id: 'mode', type: 'string', label: 'Mode' },
      radio('Card', {
        introText: 'Hidden question',
        helperText: 'Hidden help text',
        additionalInfo: 'fees',
        required: true,
        hiddenWhen: { id: 'mode', operator: 'empty' },
      }),
      radio('Transfer', { additionalInfo: 'fees' }),
      radio('Cash'),
    ]);
    await group(all)('Transfer / Cash');
    expect(all.queryByText('Hidden question')).toBeNull();
    expect(all.queryByText('Hidden help text')).toBeNull();
    expect(all.queryByRole('button', { name: 'Help: Card' })).toBeNull();
    await waitFor('its own help', () => all.queryByRole('button', { name: 'Help: Transfer' }));
    (await field(element, 'Mode')).focus();
    await type('x');
    await group(all)('Hidden question *');
    await waitFor('the help', () => all.queryByRole('button', { name: 'Help: Card' }));
    expect(all.getByText('Hidden help text')).toBeTruthy();
  });

  it('keep every intro text and help button, each at its radio', async () => {
    const { element, all } = await openElements([
      radio('Card', { introText: 'How do you pay?', additionalInfo: 'fees' }),
      radio('Transfer', { introText: 'Takes [two days](https://example.com).' }),
      radio('Cash', { additionalInfo: 'fees' }),
    ]);
    await group(all)('How do you pay?');
    const transfer = all.getByRole('radio', { name: 'Transfer' });
    const described = transfer.getAttribute('aria-describedby') ?? '';
    expect(element.shadowRoot?.getElementById(described)?.textContent).toContain('two days');
    await waitFor('the help', () => all.queryByRole('button', { name: 'Help: Card' }));
    await click(all.getByRole('button', { name: 'Help: Cash' }));
    await waitFor('the dialog', () => all.queryByRole('dialog'));
    await press('Escape');
    await waitFor('the dialog to go', () => !all.queryByRole('dialog'));
    await click(transfer);
    expect((transfer as HTMLInputElement).checked).toBe(true);
    expect(await axeFindings(element)).toEqual([]);
  });
});
