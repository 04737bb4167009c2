import { setViewport } from '@web/test-runner-commands';
import { LANGUAGES } from '../../../src/reference-backend/rules/languages';
import { everyElementTypeSection } from '../../fixtures/sections';
import { expect } from '../support/assert';
import { shadowOf } from '../support/queries';
import { cutOff, standsOut } from '../support/stands-out';
import { cleanUp, describe, it } from '../support/suite';
import { eventually, settled, waitFor } from '../support/wait-for';
import { heading } from '../support/widget';
import { EVERY_STATUS, putWidgetOf, sectionsOf, shellBackend } from './support';

/** The narrowest page that WCAG's reflow asks for. */
const PHONE = { width: 320, height: 640 };

async function open() {
  await setViewport(PHONE);
  document.body.style.margin = '0';
  cleanUp(() => document.body.removeAttribute('style'));
  const sections = sectionsOf(EVERY_STATUS).map((section) =>
    section.id === 'tax' ? { ...section, elements: everyElementTypeSection.elements } : section,
  );
  const backend = shellBackend({
    milestones: EVERY_STATUS,
    sections,
    languages: LANGUAGES,
    disclaimers: [{ id: 'risk', label: 'Risk', text: 'All can be lost.' }],
    contactEmail: 'help@portal.example',
    supportUrl: 'https://portal.example/help',
    kyc: 'Pending',
  });
  const element = putWidgetOf(PHONE.width, { api: backend.api, attributes: { lang: 'en' } });
  await heading(element, 'Tax');
  const root = shadowOf(element);
  await waitFor('the stepper', () => root.querySelector('nav progress'));
  await waitFor('the fields', () => !root.querySelector('.skeleton'));
  return { element, root };
}

/** What has no room, by language, with the screen as it stands. */
async function misfits(element: HTMLElement & { setLanguage(code: string): void }) {
  const found: Record<string, string[]> = {};
  const frame = shadowOf(element).querySelector('.onboarding') as HTMLElement;
  for (const { code } of LANGUAGES) {
    element.setLanguage(code);
    await eventually(`texts of ${code}`, () => expect(frame.lang).toBe(code));
    await settled();
    const places = [...standsOut(element), ...cutOff(element)];
    if (places.length > 0) found[code] = places;
  }
  return found;
}

describe('the texts of every language at 320 px', () => {
  it('have room in a section: bars, steps, every field, prompt', async () => {
    const { element, root } = await open();
    root.querySelector<HTMLElement>('[aria-controls][aria-expanded=false]')?.click();
    await waitFor('all steps', () => root.querySelector('nav [aria-expanded=true]'));
    await waitFor('the prompt', () => root.querySelector('.disclaimers-prompt .button'));
    expect(await misfits(element)).toEqual({});
  });

  it('have room on the dashboard', async () => {
    const { element, root } = await open();
    [...root.querySelectorAll<HTMLElement>('header a')]
      .find((one) => one.checkVisibility())
      ?.click();
    await waitFor('the dashboard', () => root.querySelector('.tasks'));
    expect(await misfits(element)).toEqual({});
  });

  it('have room in a dialog', async () => {
    const { element, root } = await open();
    const prompt = await waitFor('the prompt', () =>
      root.querySelector<HTMLElement>('.disclaimers-prompt .button'),
    );
    prompt.click();
    await waitFor('the dialog', () => root.querySelector('dialog[open]'));
    expect(await misfits(element)).toEqual({});
  });
});
