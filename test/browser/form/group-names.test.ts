import { expect } from '../../support/browser/assert';
import { focused } from '../../support/browser/queries';
import { describe, it } from '../../support/browser/suite';
import { click } from '../../support/browser/user';
import { eventually } from '../../support/browser/wait-for';
import { insideWidget } from '../../support/browser/widget';
import { openElements } from './open-section';

const owner = (number: number, legend: string) => ({
  id: `owner${number}`,
  type: 'fieldset',
  label: legend,
  fields: [
    { id: `owner${number}_name`, type: 'string', label: 'Name', required: true, value: 'Ada' },
    { id: `owner${number}_share`, type: 'number', label: 'Share in percent', max: 100, value: 50 },
  ],
});
const OWNERS = [owner(1, 'First owner'), owner(2, 'Second owner')];

describe('a field of a group', () => {
  it('names its group in the error summary, and what is wrong', async () => {
    const second = owner(2, 'Second owner');
    const fields = second.fields.map((field) => ({ ...field, value: null }));
    const { all, save } = await openElements([OWNERS[0], { ...second, fields }] as never);
    await click(save());
    await all.findByRole('button', { name: 'Second owner: Name: Fill in this field' });
  });
});

describe('a remark on a group', () => {
  it('names the group, leads to it, and counts as one', async () => {
    const { element } = await openElements(OWNERS as never, {
      review: { elements: { owner2: 'She sold her share' } },
    });
    const all = insideWidget(element);
    await all.findByText('One answer needs to be changed');
    const group = all.getByRole('group', { name: /^Second owner/ });
    const description = element.shadowRoot?.getElementById(
      group.getAttribute('aria-describedby') ?? '',
    );
    expect(description?.textContent).toBe('Reviewer’s comment: She sold her share');
    await click(all.getByRole('button', { name: 'Second owner: She sold her share' }));
    await eventually('its first field', () => expect(focused()).toBe(group.querySelector('input')));
  });
});
