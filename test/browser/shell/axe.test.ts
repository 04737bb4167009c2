import axe from 'axe-core';
import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { wearScheme } from '../../support/browser/colour-scheme';
import { firstAndLast } from '../../support/browser/every-test';
import { shadowOf } from '../../support/browser/queries';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { click } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { heading, insideWidget, putWidget } from '../../support/browser/widget';
import { EVERY_STATUS, putWidgetOf, sectionsOf, shellBackend, stepperOf } from './support';

const LOOKS = [
  { name: 'light', attributes: {}, scheme: 'light', width: 1100 },
  { name: 'dark', attributes: {}, scheme: 'dark', width: 700 },
  { name: 'branded dark green', attributes: { theme: 'pine' }, scheme: 'dark', width: 1100 },
  { name: 'branded sand', attributes: { theme: 'sand' }, scheme: 'light', width: 360 },
  { name: 'right to left', attributes: { lang: 'ar' }, scheme: 'light', width: 1100 },
  { name: 'right to left, narrow', attributes: { lang: 'ar' }, scheme: 'dark', width: 360 },
] as const;

const DISCLAIMERS = [
  { id: 'risk', label: 'Risk', text: 'All can be lost.', url: 'https://a.example/' },
];

for (const { name, attributes, scheme, width } of firstAndLast(LOOKS)) {
  describe(`axe finds nothing, ${name},`, () => {
    it('on a section with stepper, notice and prompt, and in the dialog', async () => {
      wearScheme(scheme);
      const backend = shellBackend({ milestones: EVERY_STATUS, disclaimers: DISCLAIMERS });
      const element = putWidgetOf(width, { api: backend.api, attributes });
      await heading(element, 'Tax');
      const stepper = await waitFor('the stepper', () =>
        shadowOf(element).querySelector('.milestones'),
      );
      expect(stepper).toBeTruthy();
      element.goTo('money', 'proof');
      await waitFor('the notice', () => shadowOf(element).querySelector('.notices > *'));
      const prompt = await waitFor('the prompt', () =>
        shadowOf(element).querySelector('.disclaimers-prompt .button'),
      );
      expect(await axeFindings(element)).toEqual([]);
      shadowOf(element).querySelector<HTMLElement>('.fold')?.click();
      expect(await axeFindings(element)).toEqual([]);
      await click(prompt);
      await waitFor('the dialog', () => shadowOf(element).querySelector('dialog[open]'));
      expect(await axeFindings(element)).toEqual([]);
    });

    it('on the dashboard, open and complete', async () => {
      wearScheme(scheme);
      const element = putWidgetOf(width, {
        api: shellBackend({ milestones: EVERY_STATUS }).api,
        attributes,
      });
      await heading(element, 'Tax');
      const link = [...shadowOf(element).querySelectorAll<HTMLElement>('.navbar-link')].find(
        (one) => one.checkVisibility(),
      );
      await click(link as HTMLElement);
      await waitFor('the dashboard', () => shadowOf(element).querySelector('.tasks'));
      expect(await axeFindings(element)).toEqual([]);
      element.remove();
      const done = EVERY_STATUS.slice(0, 1);
      const complete = putWidgetOf(width, {
        api: shellBackend({ milestones: done, sections: sectionsOf(done) }).api,
        attributes,
      });
      await waitFor('the standing', () => shadowOf(complete).querySelector('.standing-settled'));
      expect(await axeFindings(complete)).toEqual([]);
    });

    it('on the signed-out, not-found and error screens, and under the overlay', async () => {
      wearScheme(scheme);
      const signedOut = shellBackend();
      signedOut.state.signedIn = false;
      const first = putWidgetOf(width, { api: signedOut.api, attributes });
      await waitFor('the screen', () => shadowOf(first).querySelector('.screen .primary'));
      expect(await axeFindings(first)).toEqual([]);
      first.remove();

      expectProblem('console.error', /BROKEN/);
      const broken = shellBackend();
      broken.refuse('fetchQualification', { status: 500, code: 'BROKEN' });
      const second = putWidgetOf(width, { api: broken.api, attributes });
      await waitFor('the alert', () => insideWidget(second).queryByRole('alert'));
      expect(await axeFindings(second)).toEqual([]);
      second.remove();

      const slow = shellBackend();
      slow.answers.fetchQualification = () => new Promise(() => {});
      const third = putWidgetOf(width, { api: slow.api, attributes });
      await waitFor('the overlay', () => shadowOf(third).querySelector('.loading-overlay > *'));
      expect(await axeFindings(third)).toEqual([]);
      third.remove();

      location.hash = '#/app/nowhere';
      cleanUp(() => history.replaceState(null, '', location.pathname + location.search));
      const fourth = putWidgetOf(width, {
        api: shellBackend().api,
        attributes: { ...attributes, routing: 'hash' },
      });
      await waitFor('the screen', () => shadowOf(fourth).querySelector('.screen .primary'));
      expect(await axeFindings(fourth)).toEqual([]);
    });
  });
}

describe('the widget in a host page', () => {
  it('has one region of its own, without a second main, banner or footer landmark', async () => {
    const main = document.createElement('main');
    const title = document.createElement('h1');
    title.textContent = 'The host';
    main.append(title);
    document.body.append(main);
    cleanUp(() => main.remove());
    const element = putWidget({ api: shellBackend().api, parent: main });
    await heading(element, 'About you');
    await stepperOf(element);
    const { violations } = await axe.run(document, { runOnly: ['best-practice', 'wcag2a'] });
    expect(violations.map(({ id }) => id)).toEqual([]);
    const region = insideWidget(element).getByRole('region', { name: 'Your profile' });
    expect(region.contains(insideWidget(element).getByRole('region', { name: 'About you' }))).toBe(
      true,
    );
  });
});
