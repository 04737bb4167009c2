import { expect } from '../../support/browser/assert';
import { inside } from '../../support/browser/queries';
import { describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import { field, heading } from '../../support/browser/widget';
import { taxResidenceSection } from '../../support/fixtures/sections';
import { openSection, sent } from './open-section';

async function change() {
  const opened = await openSection(taxResidenceSection);
  const { element, all, save } = opened;
  const number = await field(element, /^Tax identification number/);
  number.focus();
  number.select();
  await type('1999123123456');
  const country = await field(element, /^Country of tax residence/);
  country.focus();
  await type('Ger');
  await waitFor('the choice', () => /Germany/.test(country.textContent ?? ''));
  await click(save());
  const dialog = await waitFor('the warning', () => all.queryByRole('dialog'));
  return { ...opened, number, dialog };
}

describe('warn on update', () => {
  it('lists label and new value of the changed standard elements and saves on confirm alone', async () => {
    const { all, backend, dialog, element } = await change();
    const rows = Array.from(dialog.querySelectorAll('dl > div'), ({ children }) =>
      Array.from(children, ({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['Country of tax residence', 'Before Luxembourg', 'Now Germany'],
      ['Tax identification number', 'Before 1985071204815', 'Now 1999123123456'],
    ]);
    expect(sent(backend)).toBeUndefined();
    // The safe choice is the primary one.
    const primary = dialog.querySelectorAll('.primary');
    expect([...primary].map(({ textContent }) => textContent)).toEqual(['Back']);
    const confirm = inside(dialog).getByRole('button', { name: 'Confirm' });
    confirm.click();
    confirm.click();
    await waitFor('the dialog to go', () => !all.queryByRole('dialog'));
    await heading(element, 'After it');
    expect(sent(backend)).toMatchObject({ tax_country: 'DE', tax_number: '1999123123456' });
    expect(backend.callsOf('saveSection')).toHaveLength(1);
  });

  it('goes back to the form by its button and by Escape, with everything typed', async () => {
    const { all, backend, dialog, number, save } = await change();
    await click(inside(dialog).getByRole('button', { name: 'Back' }));
    await waitFor('the dialog to go', () => !all.queryByRole('dialog'));
    await click(save());
    await waitFor('the warning again', () => all.queryByRole('dialog'));
    await press('Escape');
    await waitFor('the dialog to go', () => !all.queryByRole('dialog'));
    await settled();
    expect(number.value).toBe('1999123123456');
    expect(sent(backend)).toBeUndefined();
  });

  it('does not warn of an element that is not standard', async () => {
    const { element, all, backend, save } = await openSection(taxResidenceSection);
    await click(await field(element, /gives no tax number/));
    (await field(element, /^Reason/)).focus();
    await type('None');
    await click(save());
    await waitFor('the warning or the save', () => all.queryByRole('dialog') ?? sent(backend));
    // The tax number is hidden by the tick, and so it is changed: it is the only line.
    expect(all.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Tax identification number',
    ]);
  });
});
