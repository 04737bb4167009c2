import { elementOf, sectionOf } from '../../fixtures/sections';
import { openSection } from '../form/open-section';
import { expect } from '../support/assert';
import { putHostPage, seesOutcome, useWindow, WINDOWS } from '../support/outcome';
import { focused } from '../support/queries';
import { describe, it } from '../support/suite';
import { click, press, type } from '../support/user';
import { eventually, settled, waitFor } from '../support/wait-for';
import { field, heading } from '../support/widget';

const SUMMARY = /problem with one answer/;
const SILENT = { error() {}, warn() {}, info() {} };

/** A section that no window shows whole. */
const LONG = sectionOf(
  [
    elementOf('name', { label: 'Name', required: true, value: 'Anna' }),
    ...Array.from({ length: 11 }, (_, place) =>
      elementOf(`f${place}`, { label: `Field ${place}` }),
    ),
  ],
  { etag: '"1"' },
);

for (const size of WINDOWS) {
  for (const says of ['scroll-padding', 'scroll-margin'] as const) {
    const open = async () => {
      await useWindow(size);
      return openSection(LONG, { parent: putHostPage(says), properties: { logger: SILENT } });
    };

    describe(`an outcome, ${size.width} px, below the bar of a page with ${says}`, () => {
      it('of a save that failed is seen and has the focus', async () => {
        const { backend, all, save, element } = await open();
        backend.refuse('saveSection', { status: 500, code: 'SERVER' });
        await click(await field(element, 'Field 10'));
        await type('typed');
        await click(save());
        await seesOutcome('the notice', () => all.queryByRole('alert')?.closest('.notice') ?? null);
        await eventually('the focus', () => expect(focused()).toBe(all.getByRole('alert')));
        // The same again: the notice that is there is the outcome of this press too.
        await click(save());
        await seesOutcome('the notice', () => all.queryByRole('alert')?.closest('.notice') ?? null);
        await eventually('the focus', () => expect(focused()).toBe(all.getByRole('alert')));
      });

      it('of a form with mistakes is the summary', async () => {
        const { all, save, element } = await open();
        const name = await field(element, 'Name *');
        name.focus();
        name.select();
        await press('Delete');
        await click(save());
        await seesOutcome('the summary', () => all.queryByRole('group', { name: SUMMARY }));
        expect(focused()).toBe(all.getByRole('group', { name: SUMMARY }));
      });

      it('of a save that was stored is the next section, from its heading on', async () => {
        const { save, element } = await open();
        await click(await field(element, 'Field 10'));
        await type('typed');
        await click(save());
        const title = await heading(element, 'After it');
        await seesOutcome('the heading', () => title);
        expect(focused()).toBe(title);
        expect(title.getBoundingClientRect().top).toBeLessThan(size.height / 2);
      });
    });
  }

  describe(`a notice that comes by itself, ${size.width} px`, () => {
    it('moves neither the page nor the focus of who types', async () => {
      await useWindow(size);
      const { backend, element, all } = await openSection(LONG, {
        parent: putHostPage(),
        properties: { logger: SILENT },
      });
      const input = await field(element, 'Field 10');
      await click(input);
      const place = () => input.getBoundingClientRect().top;
      const before = place();
      backend.refuse('investorLanguage', { status: 503 });
      element.setLanguage('de');
      await waitFor('the notice', () => all.queryByRole('alert'));
      await settled();
      expect(focused()).toBe(input);
      expect(Math.round(place())).toBe(Math.round(before));
    });
  });
}
