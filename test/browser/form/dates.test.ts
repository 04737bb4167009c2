import type { ElementDefinition } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { seesOutcome, useWindow, WINDOWS } from '../../support/browser/outcome';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click } from '../../support/browser/user';
import { eventually } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { openElements } from './open-section';

/** A browser of the United Kingdom, whose reader has English first. */
function useBrowserOf(languages: readonly string[]): void {
  Object.defineProperty(navigator, 'languages', { configurable: true, value: languages });
  cleanUp(() => {
    Reflect.deleteProperty(navigator, 'languages');
  });
}

const BORN: ElementDefinition = {
  ...{ id: 'born', type: 'input-date', label: 'Date of birth', standard: true },
  ...{ maxDate: '2007-07-12', value: '2009-01-01' },
};

for (const size of WINDOWS) {
  describe(`a date on screen, ${size.width} px`, () => {
    for (const [languages, written] of [
      [['en-GB', 'en'], '12 July 2007'],
      [['en-US', 'en'], 'July 12, 2007'],
      [['de-DE'], 'July 12, 2007'],
    ] as const) {
      it(`reads in its message as in ${languages[0]}: ${written}`, async () => {
        await useWindow(size);
        useBrowserOf(languages);
        const { all, save } = await openElements([BORN]);
        await click(save());
        const message = `Enter a date on or before ${written}`;
        await seesOutcome('the summary', () => all.queryByRole('group', { name: /problem/ }));
        expect(all.getAllByText(message)).toHaveLength(2);
      });
    }

    it('reads in the update warning as in the browser’s region', async () => {
      await useWindow(size);
      useBrowserOf(['en-GB']);
      const { element, all, save } = await openElements([{ ...BORN, value: '1985-07-12' }], {
        status: 'complete',
        warnOnUpdate: true,
      });
      const born = await field<HTMLInputElement>(element, 'Date of birth');
      born.value = '1985-07-13';
      born.dispatchEvent(new Event('input', { bubbles: true }));
      await click(save());
      await seesOutcome('the question', () => all.queryByRole('dialog'));
      await eventually('both days', () => {
        const words = all.getByRole('dialog').textContent;
        expect(words).toContain('12 July 1985');
        expect(words).toContain('13 July 1985');
      });
    });
  });
}
