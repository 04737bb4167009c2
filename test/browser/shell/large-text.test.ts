import { setViewport } from '@web/test-runner-commands';
import { expect } from '../../support/browser/assert';
import { shadowOf } from '../../support/browser/queries';
import { standsOut } from '../../support/browser/stands-out';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { settled, waitFor } from '../../support/browser/wait-for';
import { heading, insideWidget } from '../../support/browser/widget';
import { everyElementTypeSection } from '../../support/fixtures/sections';
import { EVERY_STATUS, putWidgetOf, sectionsOf, shellBackend } from './support';

const PHONE = { width: 360, height: 640 };
const DISCLAIMERS = [
  { id: 'risk', label: 'Risk', text: 'All can be lost.', url: 'https://a.example/' },
];

/** Shows text at twice its size, as the browser's own setting does: the widget starts from `medium`. */
function doubleText(element: Element): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.onboarding { font-size: 32px }');
  const root = shadowOf(element);
  // The widget brings sheets of later views after this.
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/** What stands out, and text that is not twice its size. */
function misfits(element: Element): string[] {
  const frame = shadowOf(element).querySelector('.onboarding') as Element;
  const size = getComputedStyle(frame).fontSize;
  return [...(size === '32px' ? [] : [`text of ${size}`]), ...standsOut(element)];
}

describe('text at twice its size on a phone', () => {
  for (const lang of ['en', 'de', 'ar']) {
    it(`needs no scrolling sideways on any screen: ${lang}`, async () => {
      await setViewport(PHONE);
      document.body.style.margin = '0';
      cleanUp(() => document.body.removeAttribute('style'));
      const sections = sectionsOf(EVERY_STATUS).map((section) =>
        ['tax', 'agreement'].includes(section.id)
          ? { ...section, elements: everyElementTypeSection.elements }
          : section,
      );
      const backend = shellBackend({
        milestones: EVERY_STATUS,
        sections,
        disclaimers: DISCLAIMERS,
        contactEmail: 'help@portal.example',
        supportUrl: 'https://portal.example/help',
      });
      const element = putWidgetOf(PHONE.width, { api: backend.api, attributes: { lang } });
      const root = shadowOf(element);
      const fits = async (screen: string) => {
        await settled();
        expect([screen, ...misfits(element)]).toEqual([screen]);
      };
      await heading(element, 'Tax');
      doubleText(element);
      await waitFor('the stepper', () => root.querySelector('nav progress'));
      await waitFor('the fields', () => !root.querySelector('.skeleton'));
      await fits('a section');
      root.querySelector<HTMLElement>('[aria-controls][aria-expanded=false]')?.click();
      await waitFor('all steps', () => root.querySelector('nav [aria-expanded=true]'));
      await fits('all steps');
      root.querySelector<HTMLElement>('[type=submit]')?.click();
      await waitFor('the summary', () => insideWidget(element).queryByRole('alert'));
      await fits('what is wrong');
      element.goTo('terms', 'agreement');
      await heading(element, 'Agreement');
      await waitFor('the fields', () => !root.querySelector('.skeleton'));
      await fits('a locked section');
      [...root.querySelectorAll<HTMLElement>('header a')]
        .find((one) => one.checkVisibility())
        ?.click();
      await waitFor('the dashboard', () => root.querySelector('[part=main] ol, [part=main] ul'));
      await fits('the dashboard');
      backend.state.signedIn = false;
      element.refresh();
      await waitFor('the sign-in screen', () => !root.querySelector('header a'));
      await fits('signed out');
    });
  }
});
