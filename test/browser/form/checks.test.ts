import type { ElementDefinition } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { seesOutcome, useWindow, WINDOWS } from '../../support/browser/outcome';
import { focused } from '../../support/browser/queries';
import { describe, expectProblem, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { eventually, waitFor } from '../../support/browser/wait-for';
import { field, heading } from '../../support/browser/widget';
import { openElements, sent } from './open-section';

const owner = (number: number, share: number | null): ElementDefinition => ({
  id: `owner_${number}`,
  type: 'fieldset-grouped',
  label: 'Owner',
  value: share === null ? null : true,
  legend: { type: 'input-checkbox', name: `there_${number}`, label: 'Owner' },
  repeat: { list: 'owners', label: 'Owner', addLabel: 'Add an owner' },
  fields: [{ id: `share_${number}`, type: 'number', label: `Share ${number}`, value: share }],
});
const SHARES = {
  id: 'shares',
  rule: 'sum',
  of: { list: 'owners', key: 'share_1' },
  equals: 100,
  message: 'The shares add up to {{sum}} %, and have to be 100 %.',
};
const TOLD = /^The shares add up to 80 %/;

for (const size of WINDOWS) {
  describe(`checks across fields, ${size.width} px`, () => {
    it('refuse a save, in the window, at the list, and lead to it', async () => {
      await useWindow(size);
      const { element, all, backend, save } = await openElements(
        [owner(1, 60), owner(2, null), owner(3, null)],
        { checks: [SHARES] },
      );
      await click(
        await waitFor('the list', () => all.queryByRole('button', { name: 'Add an owner' })),
      );
      await click(await field(element, 'Share 2'));
      await type('20');
      await press('Tab');
      const error = await waitFor('the error', () => all.queryByText(TOLD));
      const add = all.getByRole('button', { name: 'Add an owner' });
      expect(add.getAttribute('aria-describedby')).toContain(error.closest('p')?.id);
      await click(save());
      const link = await waitFor('the summary', () => all.queryByRole('button', { name: /80 %/ }));
      await seesOutcome('the summary', () => link);
      expect(backend.callsOf('saveSection')).toEqual([]);
      await click(link);
      await eventually('the focus', () => expect(focused()).toBe(add));
      expect(await axeFindings(element)).toEqual([]);
      const share = await field<HTMLInputElement>(element, 'Share 2');
      share.select();
      await click(share);
      await press('Control+A');
      await type('40');
      await waitFor('no error', () => !all.queryByText(TOLD));
      await click(save());
      await heading(element, 'After it');
      expect(sent(backend)).toMatchObject({ share_1: 60, share_2: 40 });
    });
  });
}

describe('checks across fields', () => {
  const NAMES = [
    { id: 'first', type: 'string', label: 'First name' },
    { id: 'second', type: 'string', label: 'Second name' },
  ];
  const DIFFER = {
    id: 'differ',
    rule: 'distinct',
    of: ['first', 'second'],
    message: 'Name two different people.',
  };

  it('show at the field that the backend names, and nothing typed is lost', async () => {
    const { element, all, backend, save } = await openElements(NAMES, { checks: [DIFFER] });
    expectProblem('console.error', /SECTION_INVALID/);
    backend.refuse('saveSection', {
      ...{ status: 422, code: 'SECTION_INVALID' },
      errors: [{ id: 'second', message: 'Name two different people, please.' }],
    });
    await click(await field(element, 'First name'));
    await type('Ada');
    await click(await field(element, 'Second name'));
    await type('Eve');
    await click(save());
    await waitFor('the backend’s words', () => all.queryAllByText(/people, please/)[0]);
    const second = await field<HTMLInputElement>(element, 'Second name');
    expect([second.value, second.getAttribute('aria-invalid')]).toEqual(['Eve', 'true']);
  });

  it('say so at the last field that counts, in the language of the backend', async () => {
    const { element, all } = await openElements(NAMES, {
      ...{ checks: [DIFFER], contentLanguage: 'fr' },
    });
    await click(await field(element, 'First name'));
    await type('Ada');
    await click(await field(element, 'Second name'));
    await type(' ada');
    await press('Tab');
    const error = await waitFor('the error', () => all.queryByText(DIFFER.message));
    expect(error.closest('[lang]')?.getAttribute('lang')).toBe('fr');
    const second = await field(element, 'Second name');
    expect(second.getAttribute('aria-describedby')).toContain(error.closest('p')?.id);
  });

  it('are reported once where they are malformed, and ask nothing of the investor', async () => {
    expectProblem('console.error', /UNEXPECTED.*checks is not a list/);
    const { element, save } = await openElements(NAMES, { checks: 'all' });
    await click(await field(element, 'First name'));
    await type('Ada');
    await click(save());
    await heading(element, 'After it');
  });
});
