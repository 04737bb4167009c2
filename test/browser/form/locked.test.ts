import { everyElementTypeSection } from '../../fixtures/sections';
import { expect } from '../support/assert';
import { describe, it } from '../support/suite';
import { type } from '../support/user';
import { waitFor } from '../support/wait-for';
import { field } from '../support/widget';
import { openElements, openSection, sent } from './open-section';

describe('a locked section', () => {
  it('says so in the words of the spec and disables the submit button', async () => {
    const { all, save } = await openElements([{ id: 'a', type: 'string', label: 'Name' }], {
      status: 'locked',
    });
    expect(
      all.getByText('This section is locked, you are viewing your information in read-only mode.'),
    ).toBeTruthy();
    expect(save().disabled).toBe(true);
  });

  it('lets nothing be edited: every control is read-only or disabled, under an overlay', async () => {
    const { element, form, backend } = await openSection({
      ...everyElementTypeSection,
      status: 'locked',
    });
    await waitFor('the overlay', () => form.querySelector('.locked-overlay'));
    await field(element, 'A trust');
    await waitFor('all fields', () => form.querySelectorAll('.skeleton').length === 0);
    const controls = form.querySelectorAll<HTMLInputElement>('input, select, textarea, button');
    const open = Array.from(controls).filter((each) => !each.disabled && !each.readOnly);
    expect(open.map(({ outerHTML }) => outerHTML)).toEqual([]);
    expect(controls.length).toBeGreaterThan(20);
    form.requestSubmit();
    expect(sent(backend)).toBeUndefined();
    expect(element.shadowRoot?.querySelector('.file button')).toBeNull();
  });

  it('refuses keys and scripts, and can still be read and copied', async () => {
    const { element, all } = await openElements(
      [
        { id: 'a', type: 'string', label: 'Name', value: 'Anna' },
        {
          id: 'b',
          type: 'input-select',
          label: 'Country',
          value: 'LU',
          options: [{ label: 'Luxembourg', value: 'LU' }],
        },
        { id: 'c', type: 'input-date', label: 'Day', value: '2024-02-29' },
        { id: 'd', type: 'input-checkbox', label: 'Tick', value: true },
      ],
      { status: 'locked' },
    );
    const name = await field(element, 'Name');
    name.focus();
    await type('x');
    expect(name.value).toBe('Anna');
    name.select();
    expect(document.getSelection()?.toString() || name.value.slice(name.selectionStart ?? 9)).toBe(
      'Anna',
    );
    expect((await field(element, 'Country')).value).toBe('Luxembourg');
    expect((await field(element, 'Day')).value).toBe('February 29, 2024');
    const tick = (await field(element, 'Tick')) as HTMLInputElement;
    tick.click();
    expect(tick.checked).toBe(true);
    const box = tick.getBoundingClientRect();
    const top = element.shadowRoot?.elementFromPoint(box.left + 5, box.top + 5);
    expect(top?.className).toBe('locked-overlay');
    expect(all.getByLabelText('Name')).toBe(name);
  });
});
