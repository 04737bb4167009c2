import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { openElements, sent } from './open-section';

const KINDS = [
  { kind: 'a plain select', over: {} },
  { kind: 'a searchable select', over: { isSearchable: true } },
];

const opened = (over: object) =>
  openElements([
    { id: 'before', type: 'string', label: 'Before' },
    {
      id: 'country',
      type: 'input-select',
      label: 'Country',
      value: 'YU',
      options: [
        { label: 'Serbia', value: 'RS' },
        { label: 'Croatia', value: 'HR' },
      ],
      ...over,
    },
    { id: 'after_it', type: 'string', label: 'After it' },
  ]);

/** What a select or a searchable select shows. */
const shown = (control: HTMLElement) =>
  control instanceof HTMLSelectElement
    ? control.selectedOptions[0]?.textContent
    : (control as HTMLInputElement).value;

async function choose(control: HTMLElement, label: string): Promise<void> {
  control.focus();
  if (control instanceof HTMLInputElement) control.select();
  await type(label);
  if (control instanceof HTMLInputElement) await press('Enter');
}

for (const { kind, over } of KINDS) {
  describe(`a stored answer that ${kind} no longer offers`, () => {
    it('shows, and stays if nothing is required, also when the focus passes through', async () => {
      const { element, backend, save } = await opened(over);
      const country = await field(element, 'Country');
      expect(shown(country)).toBe('YU (no longer offered)');
      (await field(element, 'Before')).focus();
      await press('Tab');
      expect(element.shadowRoot?.activeElement).toBe(country);
      await press('Tab');
      await settled();
      expect(shown(country)).toBe('YU (no longer offered)');
      expect(country.getAttribute('aria-invalid')).toBe('false');
      expect(await axeFindings(element)).toEqual([]);
      await click(save());
      await waitFor('the save', () => sent(backend));
      expect(sent(backend)).toEqual({ country: 'YU' });
    });

    it('has to be replaced if a choice is required, and disappears after the choice', async () => {
      const { element, form, all, backend, save } = await opened({ ...over, required: true });
      const country = await field(element, 'Country *');
      await click(save());
      await waitFor('the entry', () =>
        all.queryByRole('button', { name: 'Country: Choose one of the options' }),
      );
      expect(sent(backend)).toBeUndefined();
      expect(country.getAttribute('aria-invalid')).toBe('true');
      await click(country);
      await press('Escape');
      await choose(country, 'Serbia');
      await waitFor('the choice', () => shown(country) === 'Serbia');
      await waitFor('the error to go', () => country.getAttribute('aria-invalid') === 'false');
      expect(form.textContent).not.toContain('no longer offered');
      await click(save());
      await waitFor('the save', () => sent(backend));
      expect(sent(backend)).toEqual({ country: 'RS' });
    });

    it('can be cleared', async () => {
      const { element, backend, save } = await opened(over);
      const country = await field(element, 'Country');
      if (country instanceof HTMLSelectElement) await choose(country, 'Choose');
      else {
        country.focus();
        country.select();
        await press('Backspace');
        await press('Tab');
      }
      await click(save());
      await waitFor('the save', () => sent(backend));
      expect(sent(backend)).toEqual({ country: '' });
    });
  });
}
