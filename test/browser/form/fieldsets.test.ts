import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { inside } from '../../support/browser/queries';
import { describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { walletSection } from '../../support/fixtures/sections';
import { openElements, openSection, sent } from './open-section';

describe('fieldsets', () => {
  it('have a legend with an asterisk when required, a helper text and their fields', async () => {
    const { all } = await openElements([
      {
        id: 'address',
        type: 'fieldset',
        label: 'Address',
        required: true,
        helperText: 'Where you live.',
        fields: [{ id: 'street', type: 'string', label: 'Street' }],
      },
      { id: 'plain', type: 'fieldset', fields: [{ id: 'x', type: 'string', label: 'X' }] },
    ]);
    const group = await waitFor('the fieldset', () =>
      all.queryByRole('group', { name: 'Address *' }),
    );
    expect(group.localName).toBe('fieldset');
    const helper = group.getAttribute('aria-describedby') ?? '';
    expect(group.querySelector(`[id="${helper}"]`)?.textContent).toBe('Where you live.');
    expect(inside(group).getByLabelText('Street')).toBeTruthy();
  });

  it('disable their fields by a condition; what is disabled is sent', async () => {
    const { element, backend, save } = await openElements([
      { id: 'mode', type: 'string', label: 'Mode' },
      {
        id: 'set',
        type: 'fieldset',
        label: 'Set',
        disabledWhen: { id: 'mode', values: ['off'] },
        fields: [{ id: 'x', type: 'string', label: 'X', required: true, value: 'kept' }],
      },
    ]);
    const mode = await field(element, 'Mode');
    const x = await field(element, 'X *');
    mode.focus();
    await type('off');
    await waitFor('the fields to be disabled', () => x.matches(':disabled'));
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ mode: 'off', x: 'kept' });
  });

  it('lose their answers when hidden, and do not require them', async () => {
    const { element, all, backend, save } = await openElements([
      { id: 'mode', type: 'string', label: 'Mode' },
      {
        id: 'set',
        type: 'fieldset',
        label: 'Set',
        hiddenWhen: { id: 'mode', values: ['gone'] },
        fields: [{ id: 'x', type: 'string', label: 'X', required: true, value: 'kept' }],
      },
    ]);
    const mode = await field(element, 'Mode');
    await field(element, 'X *');
    mode.focus();
    await type('gone');
    await waitFor('the fieldset to go', () => !all.queryByRole('group', { name: 'Set' }));
    await press('Backspace');
    expect((await field(element, 'X *')).value).toBe('');
    await type('e');
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ mode: 'gone' });
  });

  it('offer a choice by their legends: one radio group for all of one name', async () => {
    const { element, all, backend, save } = await openSection(walletSection);
    const existing = await field(element, 'I have a wallet *');
    expect(existing.checked).toBe(true);
    expect(existing.closest('legend')).toBeTruthy();
    expect(all.queryByLabelText(/Create an integrated/)).toBeNull();
    existing.focus();
    await press('ArrowDown');
    const integrated = await field(element, /Create an integrated/);
    expect((await field(element, 'I need a wallet')).checked).toBe(true);
    expect(all.queryByLabelText(/Wallet to use/)).toBeNull();
    await click(integrated);
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ existingOrNewWallet: 'new', onchain: true });
  });

  it('show texts and help before they are chosen', async () => {
    const { element, all } = await openElements([
      {
        id: 'company',
        type: 'fieldset-grouped',
        introText: 'For what is registered.',
        helperText: 'You need an extract.',
        additionalInfo: 'fees',
        legend: { type: 'input-radio', name: 'who', label: 'A company', checkedValue: 'c' },
        fields: [{ id: 'name', type: 'string', label: 'Name' }],
      },
    ]);
    const group = await waitFor('the group', () => all.queryByRole('group', { name: 'A company' }));
    expect(inside(group).getByText('For what is registered.')).toBeTruthy();
    expect(inside(group).getByText('You need an extract.')).toBeTruthy();
    const described = (group.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => element.shadowRoot?.getElementById(id)?.textContent)).toEqual([
      'For what is registered.',
      'You need an extract.',
    ]);
    expect(all.queryByLabelText('Name')).toBeNull();
    await click(
      await waitFor('the help', () => all.queryByRole('button', { name: 'Help: A company' })),
    );
    await waitFor('the dialog', () => all.queryByRole('dialog'));
    await press('Escape');
    await waitFor('the dialog to go', () => !all.queryByRole('dialog'));
    expect(await axeFindings(element)).toEqual([]);
    await click(await field(element, 'A company'));
    await field(element, 'Name');
    expect(await axeFindings(element)).toEqual([]);
  });

  it('offer help while they are disabled, as do their fields', async () => {
    const { element, all } = await openElements([
      {
        id: 'set',
        type: 'fieldset',
        label: 'Set',
        additionalInfo: 'fees',
        disabledWhen: { id: 'nowhere', operator: 'empty' },
        fields: [
          { id: 'x', type: 'string', label: 'X', additionalInfo: 'fees' },
          { id: 'r', type: 'input-radio', label: 'R' },
          { id: 'f', type: 'input-file', label: 'F' },
          { id: 's', type: 'input-select', label: 'S', isSearchable: true },
        ],
      },
    ]);
    const group = await waitFor('the group', () => all.queryByRole('group', { name: 'Set' }));
    // Else assistive technology would take what is in it for disabled, its help buttons too.
    expect(group.hasAttribute('aria-disabled')).toBe(false);
    await waitFor('the file field', () => all.queryByLabelText('F'));
    for (const name of ['Help: Set', 'Help: X']) {
      await click(await waitFor(name, () => all.queryByRole('button', { name })));
      await waitFor('the dialog', () => all.queryByRole('dialog'));
      await press('Escape');
      await waitFor('the dialog to go', () => !all.queryByRole('dialog'));
    }
    const controls = group.querySelectorAll<HTMLInputElement>('input, select, textarea');
    expect(controls.length).toBe(4);
    for (const control of controls) expect(control.matches(':disabled')).toBe(true);
    expect(await axeFindings(element)).toEqual([]);
  });

  it('say at the first legend that a choice is missing', async () => {
    const { element, all, save } = await openElements(
      ['a', 'b'].map((id) => ({
        id,
        type: 'fieldset-grouped',
        required: true,
        legend: { type: 'input-radio', name: 'who', label: id.toUpperCase(), checkedValue: id },
        fields: [{ id: `${id}_name`, type: 'string', label: `Name of ${id}` }],
      })),
    );
    const first = await field(element, 'A *');
    await click(save());
    await waitFor('the summary', () => all.queryByRole('alert'));
    expect(first.getAttribute('aria-describedby')).toBeTruthy();
    // Once in the summary, once at the legend.
    expect(all.getAllByText(/Choose one of the options$/)).toHaveLength(2);
    await click(all.getByRole('button', { name: 'A / B: Choose one of the options' }));
    expect(element.shadowRoot?.activeElement).toBe(first);
  });

  it('open and close with the checkbox in their legend', async () => {
    const { element, all, backend, save } = await openElements([
      {
        id: 'second',
        type: 'fieldset-grouped',
        legend: {
          type: 'input-checkbox',
          name: 'has_second',
          label: 'A second person',
          checkedValue: 'yes',
        },
        fields: [{ id: 'name', type: 'string', label: 'Name', required: true }],
      },
    ]);
    const legend = await field(element, 'A second person');
    await click(legend);
    (await field(element, 'Name *')).focus();
    await type('Bo');
    await click(legend);
    await waitFor('the field to go', () => !all.queryByLabelText('Name *'));
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ has_second: false });
  });
});
