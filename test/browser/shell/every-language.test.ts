import { setViewport } from '@web/test-runner-commands';
import { LANGUAGES } from '../../../src/reference-backend/rules/language/languages';
import { expect } from '../../support/browser/assert';
import { shadowOf } from '../../support/browser/queries';
import { cutOff, standsOut } from '../../support/browser/stands-out';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { heading } from '../../support/browser/widget';
import { everyElementTypeSection } from '../../support/fixtures/sections';
import { namedOtherwise } from '../accessibility/targets';
import { EVERY_STATUS, putWidgetOf, sectionsOf, shellBackend } from './support';

/** The narrowest page that WCAG's reflow asks for. */
const PHONE = { width: 320, height: 640 };
/** As wide as the widest place of the widget here. */
const WINDOW = { width: 1280, height: 640 };

async function open({ signedIn = true, window = WINDOW } = {}) {
  await setViewport(window);
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
  backend.state.signedIn = signedIn;
  const element = putWidgetOf(PHONE.width, { api: backend.api, attributes: { lang: 'en' } });
  const root = shadowOf(element);
  if (!signedIn) return { element, root };
  await heading(element, 'Tax');
  await waitFor('the stepper', () => root.querySelector('nav progress'));
  await waitFor('the fields', () => !root.querySelector('.skeleton'));
  return { element, root };
}

const CODES = LANGUAGES.map(({ code }) => code);
/** A group for each test: a change of language draws the whole screen anew. */
const GROUPS = [0, 8, 16, 24].map((start) => CODES.slice(start, start + 8));

const TEXTS = import.meta.glob<object>('../../../locales/*.json', { import: 'default' });

/** The languages with most to say, and one from right to left, for the screens with few texts. */
async function wordiest(): Promise<string[]> {
  const lengths = await Promise.all(
    CODES.map(async (code) => {
      const texts = await TEXTS[`../../../locales/${code}.json`]?.();
      return { code, length: JSON.stringify(texts).length };
    }),
  );
  const longest = lengths.sort((one, other) => other.length - one.length).slice(0, 5);
  return [...longest.map(({ code }) => code), 'ar'];
}

/** A small phone, and both sides of each place where the layout changes. */
const WIDTHS = [320, 360, 513, 560, 640, 1200];

/** What has no room, by language and width, with the screen as it stands. */
async function misfits(
  element: HTMLElement & { setLanguage(code: string): void },
  codes: readonly string[],
  widths: readonly number[] = WIDTHS,
) {
  const { parentElement: box } = element;
  if (!box) throw new Error('the widget is not in a page');
  const found: Record<string, string[]> = {};
  const frame = shadowOf(element).querySelector('.onboarding') as HTMLElement;
  for (const code of codes) {
    element.setLanguage(code);
    await eventually(`texts of ${code}`, () => expect(frame.lang).toBe(code));
    await settled();
    const unlike = namedOtherwise(element);
    if (unlike.length > 0) found[`${code}, names`] = unlike;
    for (const width of widths) {
      box.style.width = `${width}px`;
      await settled();
      const places = [...standsOut(element), ...cutOff(element)];
      if (places.length > 0) found[`${code} at ${width} px`] = places;
    }
    box.style.width = `${PHONE.width}px`;
  }
  return found;
}

describe('the texts of every language, from 320 to 1200 px,', () => {
  for (const codes of GROUPS) {
    it(`fit in a section, with bars, steps, fields and prompt: ${codes}`, async () => {
      const { element, root } = await open();
      root.querySelector<HTMLElement>('[aria-controls][aria-expanded=false]')?.click();
      await waitFor('all steps', () => root.querySelector('nav [aria-expanded=true]'));
      await waitFor('the prompt', () => root.querySelector('.disclaimers-prompt .button'));
      expect(codes.length).toBeGreaterThan(0);
      expect(await misfits(element, codes)).toEqual({});
    });
  }

  it('are all checked', () => expect(GROUPS.flat()).toEqual(CODES));

  it('fit on the dashboard', async () => {
    const { element, root } = await open();
    [...root.querySelectorAll<HTMLElement>('header a')]
      .find((one) => one.checkVisibility())
      ?.click();
    await waitFor('the dashboard', () => root.querySelector('.tasks'));
    expect(await misfits(element, await wordiest())).toEqual({});
  });

  it('fit in a section with text at twice its size', async () => {
    document.documentElement.style.fontSize = '200%';
    cleanUp(() => document.documentElement.removeAttribute('style'));
    const { element } = await open();
    expect(await misfits(element, await wordiest(), [640, 1200])).toEqual({});
  });

  it('fit on the signed-out screen', async () => {
    const { element, root } = await open({ signedIn: false });
    await waitFor('the way to sign in', () => root.querySelector('.screen .primary'));
    expect(await misfits(element, await wordiest())).toEqual({});
  });

  it('fit in a dialog of a phone, which covers the whole window', async () => {
    const { element, root } = await open({ window: PHONE });
    const prompt = await waitFor('the prompt', () =>
      root.querySelector<HTMLElement>('.disclaimers-prompt .button'),
    );
    prompt.click();
    await waitFor('the dialog', () => root.querySelector('dialog[open]'));
    expect(await misfits(element, await wordiest(), [PHONE.width])).toEqual({});
  });
});
