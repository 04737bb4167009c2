import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { wearScheme } from '../../support/browser/colour-scheme';
import { firstAndLast } from '../../support/browser/every-test';
import { shadowOf } from '../../support/browser/queries';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { heading, insideWidget } from '../../support/browser/widget';
import { elementOf } from '../../support/fixtures/sections';
import { openElements } from '../form/open-section';
import { putWidgetOf, sectionsOf, shellBackend } from '../shell/support';

const LOOKS = [
  { name: 'light', attributes: {}, scheme: 'light', width: 1100 },
  { name: 'dark, narrow', attributes: { theme: 'pine' }, scheme: 'dark', width: 360 },
  { name: 'right to left, narrow', attributes: { lang: 'ar' }, scheme: 'light', width: 360 },
] as const;

const SENT_BACK = [
  {
    id: 'you',
    label: 'You',
    status: 'active',
    sections: [
      { id: 'person', label: 'About you', status: 'active', review: { count: 2 } },
      { id: 'funds', label: 'Your funds', status: 'complete' },
    ],
  },
];
const DONE = [
  {
    id: 'you',
    label: 'You',
    status: 'complete',
    sections: [{ id: 'person', label: 'About you', status: 'complete' }],
  },
];

for (const { name, attributes, scheme, width } of firstAndLast(LOOKS)) {
  describe(`axe finds nothing, ${name},`, () => {
    it('on a section that was sent back, and in the dialog before its save', async () => {
      wearScheme(scheme);
      const box = document.createElement('div');
      box.style.inlineSize = `${width}px`;
      document.body.append(box);
      cleanUp(() => box.remove());
      const { element, save } = await openElements(
        [
          elementOf('name', { label: 'First name', value: 'Ana' }),
          elementOf('passport', {
            type: 'input-file',
            label: 'Passport',
            value: { filename: 'old.pdf', url: 'https://files.example/1', version: 1 },
          }),
          elementOf('us', {
            type: 'input-radio',
            label: 'US person',
            value: 'no',
            options: [
              { label: 'Yes', value: 'yes' },
              { label: 'No', value: 'no' },
            ],
          }),
        ],
        {
          review: {
            message: 'Please look again.',
            elements: { name: 'Spell it out', passport: 'It is cut off', us: 'Are you sure?' },
          },
        },
        { attributes, parent: box },
      );
      await waitFor('the summary', () => shadowOf(element).querySelector('.review'));
      expect(await axeFindings(element)).toEqual([]);
      await click(save());
      await waitFor('the question', () => shadowOf(element).querySelector('dialog[open]'));
      expect(await axeFindings(element)).toEqual([]);
    });

    it('on the dashboard with changes wanted, and with a rejected identity', async () => {
      wearScheme(scheme);
      for (const milestones of [SENT_BACK, DONE]) {
        const backend = shellBackend({ milestones, sections: sectionsOf(milestones) });
        backend.answers.fetchKyc = () => ({ status: 'Rejected', message: 'It is blurred.' });
        const element = putWidgetOf(width, { api: backend.api, attributes });
        if (milestones === SENT_BACK) {
          await heading(element, 'About you');
          const [link] = await waitFor('the way', () => {
            const all = [...shadowOf(element).querySelectorAll<HTMLElement>('.navbar-link')];
            const shown = all.filter((one) => one.checkVisibility());
            return shown.length > 0 && shown;
          });
          await click(link as HTMLElement);
        }
        await waitFor('the standing', () => shadowOf(element).querySelector('.standing'));
        await waitFor('the title', () =>
          insideWidget(element).queryByRole('heading', { level: 2 }),
        );
        expect(await axeFindings(element)).toEqual([]);
        element.remove();
      }
    });
  });
}
