import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { wearScheme } from '../../support/browser/colour-scheme';
import { firstAndLast } from '../../support/browser/every-test';
import { focused } from '../../support/browser/queries';
import { describe, expectProblem, it } from '../../support/browser/suite';
import { press } from '../../support/browser/user';
import { eventually, waitFor } from '../../support/browser/wait-for';
import { insideWidget } from '../../support/browser/widget';
import { putWidgetOf, shellBackend } from '../shell/support';
import { longSection, openAnswers, profileOf } from './support';

const LOOKS = [
  { name: 'light', attributes: {}, scheme: 'light', width: 1100 },
  { name: 'branded dark green', attributes: { theme: 'pine' }, scheme: 'dark', width: 700 },
  {
    name: 'right to left, sand, narrow',
    attributes: { lang: 'ar', theme: 'sand' },
    scheme: 'light',
    width: 360,
  },
  { name: 'right to left, dark, narrow', attributes: { lang: 'ar' }, scheme: 'dark', width: 360 },
] as const;

for (const { name, attributes, scheme, width } of firstAndLast(LOOKS)) {
  describe(`axe finds nothing, ${name},`, () => {
    it('on all answers, with one section that failed', async () => {
      expectProblem('console.error', /BROKEN/);
      wearScheme(scheme);
      const { element } = await openAnswers(
        [longSection('a', 3), longSection('b', 2, { status: 'locked' }), longSection('c', 1)],
        {
          width,
          attributes,
          before: ({ answers }) => {
            const plain = answers.fetchSection;
            answers.fetchSection = (request, context) => {
              if (request.sectionId === 'c') throw { status: 500, code: 'BROKEN' };
              return plain?.(request, context);
            };
          },
        },
      );
      await waitFor('the failure', () => insideWidget(element).queryByRole('alert'));
      await waitFor('the answers', () => element.shadowRoot?.querySelectorAll('dl').length === 2);
      expect(await axeFindings(element)).toEqual([]);
      const main = element.shadowRoot?.querySelector('.main') as HTMLElement;
      expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth);
    });

    it('on the dashboard with a receipt', async () => {
      wearScheme(scheme);
      const sections = [longSection('a', 1)];
      const { api } = shellBackend({ sections, milestones: profileOf(sections) });
      const readReceipt = async () => ({
        reference: 'R-1-with-a-long-reference-that-has-no-spaces-in-it',
        submittedAt: '2026-03-03T12:10:00Z',
        url: 'https://files.example/r/1',
      });
      const element = putWidgetOf(width, { api: { ...api, readReceipt }, attributes });
      const receipt = await waitFor('the receipt', () =>
        element.shadowRoot?.querySelector<HTMLElement>('.receipt'),
      );
      expect(await axeFindings(element)).toEqual([]);
      expect(receipt.scrollWidth).toBeLessThanOrEqual(receipt.clientWidth);
    });
  });
}

describe('the page of all answers by keyboard', () => {
  it('reaches everything on the page, in order', async () => {
    const { all } = await openAnswers([longSection('a', 1), longSection('b', 1)]);
    await waitFor('the answers', () => all.queryByText('Question b-0'));
    const stops = [
      all.getByRole('button', { name: 'Print' }),
      all.getByRole('link', { name: 'Dashboard' }),
      all.getByRole('link', { name: 'Change: Section a' }),
      all.getByRole('link', { name: 'Change: Section b' }),
    ];
    stops[0]?.focus();
    for (const stop of stops.slice(1)) {
      await press('Tab');
      await eventually('the focus', () => expect(focused()).toBe(stop));
    }
  });
});
