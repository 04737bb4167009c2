import { expect } from '../../support/browser/assert';
import { describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field, hearEvents } from '../../support/browser/widget';
import { openElements, sent } from './open-section';

const EITHER = [
  {
    id: 'vat',
    type: 'string',
    label: 'VAT number',
    required: true,
    hiddenWhen: { id: 'reason', operator: 'notEmpty' },
  },
  {
    id: 'reason',
    type: 'string',
    label: 'Why there is none',
    required: true,
    hiddenWhen: { id: 'vat', operator: 'notEmpty' },
  },
];

describe('two elements that hide each other', () => {
  it('are both shown; text in one hides the other until it is emptied', async () => {
    const events = hearEvents();
    const { element, all, backend, save } = await openElements(EITHER);
    const vat = await field(element, 'VAT number *');
    expect(all.getByLabelText('Why there is none *')).toBeTruthy();
    vat.focus();
    await type('1');
    await waitFor('the other to go', () => !all.queryByLabelText('Why there is none *'));
    await press('Backspace');
    const reason = await field(element, 'Why there is none *');
    reason.focus();
    await type('Too small');
    await waitFor('the first to go', () => !all.queryByLabelText('VAT number *'));
    expect(reason.value).toBe('Too small');
    expect(element.shadowRoot?.activeElement).toBe(reason);
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ reason: 'Too small' });
    expect(events.filter(({ type: name }) => name === 'onboarding-error')).toEqual([]);
  });

  it('are both required while neither is filled in; one answer is enough', async () => {
    const { element, all, backend, save } = await openElements(EITHER);
    await click(save());
    await waitFor('the entries', () => all.queryByRole('button', { name: /^Why there is none:/ }));
    expect(sent(backend)).toBeUndefined();
    await click(await field(element, 'VAT number *'));
    await type('LU1');
    await waitFor('no entry', () => !all.queryByRole('button', { name: /^Why there is none:/ }));
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ vat: 'LU1' });
  });

  it('show the first where both are stored', async () => {
    const events = hearEvents();
    const { element, all } = await openElements(EITHER.map((one) => ({ ...one, value: one.id })));
    expect((await field(element, 'VAT number *')).value).toBe('vat');
    expect(all.queryByLabelText('Why there is none *')).toBeNull();
    expect(events.filter(({ type: name }) => name === 'onboarding-error')).toEqual([]);
  });

  it('keep what was filled in last where a browser fills in both', async () => {
    const { element, all, backend, save } = await openElements(EITHER);
    const vat = await field(element, 'VAT number *');
    const reason = await field(element, 'Why there is none *');
    for (const control of [vat, reason]) {
      control.value = `filled in ${control === vat ? 'first' : 'last'}`;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    }
    await waitFor('the first to go', () => !all.queryByLabelText('VAT number *'));
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ reason: 'filled in last' });
  });

  it('raise the unexpected error if an answer would hide itself', async () => {
    const lines: string[] = [];
    const logger = { error: (line: string) => lines.push(line), warn: () => {}, info: () => {} };
    const { element, all } = await openElements(
      [
        { id: 'a', type: 'string', label: 'A', hiddenWhen: { id: 'b', operator: 'empty' } },
        { id: 'b', type: 'string', label: 'B', hiddenWhen: { id: 'a', operator: 'notEmpty' } },
      ],
      {},
      { properties: { logger } },
    );
    await waitFor('the alert', () => all.queryByRole('alert'));
    expect(lines[0]).toContain('element a: hiddenWhen never settles');
    const a = await field(element, 'A');
    a.focus();
    await type('x');
    expect(a.value).toBe('x');
    expect(all.getByLabelText('B')).toBeTruthy();
  });
});
