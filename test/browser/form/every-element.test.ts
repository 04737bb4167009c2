import { expect } from '../../support/browser/assert';
import { describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { eventually, waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { everyElementTypeSection } from '../../support/fixtures/sections';
import { openSection, sent } from './open-section';

describe('a section with every element type', () => {
  it('takes mouse and keys, and sends exactly its payload', async () => {
    const { element, all, backend, save } = await openSection(everyElementTypeSection);
    const fill = async (label: string | RegExp, text: string) => {
      (await field(element, label)).focus();
      await type(text);
    };
    await fill(/^String/, 'Anna');
    await fill(/^Unknown type/, 'teal');
    await fill(/^E-mail/, 'anna@example.com');
    await fill(/^Amount/, '1,234.5');
    await fill(/^Date/, '02292024');
    await click(all.getByLabelText(/^Checkbox/));
    await click(all.getByRole('switch', { name: 'Toggle' }));
    await click(all.getByLabelText('Integrated'));
    await click(await field(element, 'Two'));
    await click(await field(element, 'No'));
    await fill(/^Select/, 'zeb');
    await press('Enter');
    (await field(element, 'Simple select')).focus();
    await type('O');
    await fill('Wallet address', '0x52908400098527886E0F7030069857D2E4169EE7');
    await fill('Details', 'Line one');
    await press('Enter');
    await type('line two');
    await fill('Disabled when both match', ' and more');
    await fill('Not sent', '!');
    await fill('Street', ' 2');
    await click(await field(element, /^A person/));
    await fill(/^Name/, 'Bo');
    await click(await field(element, 'A trust'));
    await fill(/^Trust/, 'Oak');
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(backend.callsOf('saveSection')[0]?.request).toMatchObject({
      sectionId: 'every-element-type',
    });
    expect(backend.callsOf('saveSection')[0]?.request.elements).toEqual([
      { id: 'text', value: 'Anna' },
      { id: 'unknown', value: 'teal' },
      { id: 'email', value: 'anna@example.com' },
      { id: 'amount', value: 1234.5 },
      { id: 'count', value: 3 },
      { id: 'date', value: '2024-02-29T00:00:00.000000Z' },
      { id: 'checkbox', value: true },
      { id: 'toggle', value: false },
      { id: 'wallet_onchain', value: true },
      { id: 'radio', value: 'two' },
      { id: 'radio_options', value: false },
      { id: 'select', value: 'z' },
      { id: 'select_simple', value: 1 },
      { id: 'wallet_address', value: '0x52908400098527886E0F7030069857D2E4169EE7' },
      { id: 'details', value: 'Line one\nline two' },
      { id: 'disabled_by_map', value: 'kept and more' },
      { id: 'street', value: '1 rue du Fort 2' },
      { id: 'postal_code', value: 'L-1728' },
      {
        id: 'passport',
        value: {
          filename: 'passport.pdf',
          url: 'https://files.example/passport',
          version: 1,
          expiryDate: '2030-01-01T00:00:00Z',
        },
      },
      { id: 'who', value: 'person' },
      { id: 'person_name', value: 'Bo' },
      { id: 'trust', value: 'yes' },
      { id: 'trust_name', value: 'Oak' },
    ]);
    await eventually('the next section', () => {
      expect(all.getByRole('heading', { level: 1 }).textContent).toBe('After it');
    });
  });
});
