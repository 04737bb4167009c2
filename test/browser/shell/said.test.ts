import { expect } from '../../support/browser/assert';
import { heardIn } from '../../support/browser/heard';
import { describe, it } from '../../support/browser/suite';
import { press, type } from '../../support/browser/user';
import { eventually } from '../../support/browser/wait-for';
import { field, heading, insideWidget, putWidget } from '../../support/browser/widget';
import { sectionOf } from '../../support/fixtures/sections';
import { openElements } from '../form/open-section';
import { EVERY_STATUS, sectionsOf, shellBackend } from './support';

const AMOUNT = { id: 'amount', type: 'number', label: 'Amount', decimals: 2 };
const NAME = { id: 'name', type: 'string', label: 'Name', minLength: 3 };

describe('on leaving a field is said', () => {
  it('what is wrong, with the field’s name, and nothing of one that is right', async () => {
    const { element } = await openElements([NAME, { ...NAME, id: 'other', label: 'Other name' }]);
    const said = heardIn(element.shadowRoot as ShadowRoot);
    (await field(element, 'Name')).focus();
    await type('Anna');
    await press('Tab');
    await type('Al');
    await press('Tab');
    await eventually('the error', () =>
      expect(said).toEqual(['Other name: Enter at least 3 characters']),
    );
    // The same again, when it is left again.
    (await field(element, 'Other name')).focus();
    await press('Tab');
    await eventually('it again', () => expect(said).toHaveLength(2));
  });

  it('a number that was understood, as it is shown now', async () => {
    const sections = [sectionOf([AMOUNT])];
    const { api } = shellBackend({ sections });
    const element = putWidget({ api, attributes: { lang: 'fr' } });
    const input = await field(element, 'Amount');
    const said = heardIn(element.shadowRoot as ShadowRoot);
    input.focus();
    await type('1234.5');
    await press('Tab');
    const shown = new Intl.NumberFormat('fr').format(1234.5);
    expect(input.value).toBe(shown);
    await eventually('the number', () => expect(said).toEqual([shown]));
  });

  it('what a number could be that can be read in two ways, and how one is written', async () => {
    const { element, all } = await openElements([AMOUNT]);
    const input = await field(element, 'Amount');
    input.focus();
    await type('50.000');
    await press('Tab');
    await all.findByText('Enter 50 or 50,000: 50.000 could be either');
    expect(input.value).toBe('50.000');
    input.select();
    await type('50k');
    await press('Tab');
    await all.findByText('Enter a number, such as 1,234.56');
    input.select();
    await type('€50 000');
    await press('Tab');
    await eventually('the number', () => expect(input.value).toBe('50,000'));
    expect(all.queryByText(/^Enter/)).toBeNull();
  });

  it('no option fits, before a search field takes its old value back', async () => {
    const { element } = await openElements([
      {
        id: 'country',
        type: 'input-select',
        label: 'Country',
        isSearchable: true,
        value: 'de',
        options: [
          { label: 'Germany', value: 'de' },
          { label: 'France', value: 'fr' },
        ],
      },
    ]);
    const input = await field(element, 'Country');
    const said = heardIn(element.shadowRoot as ShadowRoot);
    input.focus();
    input.select();
    await type('xyz');
    await press('Tab');
    await eventually('the reason', () => expect(said.at(-1)).toBe('xyz: No matching options'));
    expect(input.value).toBe('Germany');
  });
});

describe('on the dashboard is said', () => {
  it('the decision, when it arrives and when it changes', async () => {
    const milestones = EVERY_STATUS.slice(0, 1);
    const backend = shellBackend({ milestones, sections: sectionsOf(milestones) });
    let decide = (_: object) => {};
    backend.answers.fetchKyc = () =>
      new Promise((resolve) => {
        decide = resolve;
      });
    const element = putWidget({ api: backend.api });
    await heading(element, 'Dashboard');
    const said = heardIn(element.shadowRoot as ShadowRoot);
    decide({ status: 'Pending' });
    await eventually('the first', () => expect(said.join()).toContain('being reviewed'));
    backend.answers.fetchKyc = () => ({ status: 'Rejected', message: 'The photo is blurred.' });
    element.refresh();
    await insideWidget(element).findByText('The photo is blurred.');
    await eventually('the second', () => expect(said.at(-1)).toContain('The photo is blurred.'));
  });
});
