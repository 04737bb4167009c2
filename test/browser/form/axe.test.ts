import { setViewport } from '@web/test-runner-commands';
import type { Section } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { everyTest } from '../../support/browser/every-test';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import {
  agreementsSection,
  everyElementTypeSection,
  taxResidenceSection,
  walletSection,
} from '../../support/fixtures/sections';
import { openSection } from './open-section';

async function openWhole(section: Section) {
  const opened = await openSection(section);
  await waitFor('all fields', () => !opened.form.querySelector('.skeleton'));
  await settled();
  return opened;
}

describe('axe finds nothing', () => {
  for (const width of everyTest ? [360, 1280] : [360]) {
    it(`in a section with every element type, ${width} px wide, initially and with all errors`, async () => {
      await setViewport({ width, height: 900 });
      cleanUp(() => setViewport({ width: 800, height: 600 }));
      const { element, all, save } = await openWhole(everyElementTypeSection);
      await field(element, 'A trust');
      expect(await axeFindings(element)).toEqual([]);
      await click(save());
      await waitFor('the summary', () => all.queryByRole('alert'));
      expect(await axeFindings(element)).toEqual([]);
    });
  }

  it('in a locked section', async () => {
    const { element } = await openWhole({ ...everyElementTypeSection, status: 'locked' });
    await field(element, 'A trust');
    expect(await axeFindings(element)).toEqual([]);
  });

  it('in the wallet section and the agreements', async () => {
    const wallet = await openWhole(walletSection);
    expect(await axeFindings(wallet.element)).toEqual([]);
    wallet.element.remove();
    const { element } = await openWhole(agreementsSection);
    (await field(element, /I accept/)).focus();
    expect(await axeFindings(element)).toEqual([]);
  });

  it('in an open list of options', async () => {
    const { element, all } = await openWhole(everyElementTypeSection);
    await click(await field(element, /^Select/));
    await waitFor('the list', () => all.queryByRole('option', { name: 'Zebra' }));
    expect(await axeFindings(element)).toEqual([]);
  });

  it('in the update warning', async () => {
    const { element, all, save } = await openWhole(taxResidenceSection);
    await click(await field(element, /gives no tax number/));
    const reason = await field(element, /^Reason/);
    reason.value = 'None';
    reason.dispatchEvent(new Event('change'));
    await click(save());
    await waitFor('the warning', () => all.queryByRole('dialog'));
    expect(await axeFindings(element)).toEqual([]);
  });
});
