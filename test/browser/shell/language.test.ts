import type { Section } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { personSection } from '../../support/browser/backend';
import { focused, shadowOf } from '../../support/browser/queries';
import { describe, expectProblem, it } from '../../support/browser/suite';
import { click, type } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { field, heading, hearEvents, insideWidget, putWidget } from '../../support/browser/widget';
import { deferred } from '../../support/deferred';
import { putWidgetOf, shellBackend } from './support';

const LABELS: Record<string, string> = {
  en: 'About you',
  fr: 'À propos de vous',
  de: 'Über Sie',
  ar: 'عنك',
};

/** A backend whose one section has its label in the language it is asked in. */
function manyTongued(options: Parameters<typeof shellBackend>[0] = {}) {
  const backend = shellBackend(options);
  backend.answers.fetchSection = (_request, { language }) => ({
    ...(personSection() as Section),
    label: LABELS[language],
  });
  return backend;
}

const selector = (element: Element) =>
  shadowOf(element).querySelector('.select-box select') as HTMLSelectElement;

/** As the investor does: the native list can't be opened by a test, its choice can be made. */
function choose(element: Element, code: string): void {
  const select = selector(element);
  select.focus();
  select.value = code;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

const root = (element: Element) => shadowOf(element).querySelector('.onboarding') as HTMLElement;

describe('the first language', () => {
  it('follows the host’s request, if it is offered', async () => {
    const element = putWidget({ api: manyTongued().api, attributes: { lang: 'fr' } });
    await heading(element, 'À propos de vous');
    expect(selector(element).value).toBe('fr');
    expect(root(element).lang).toBe('fr');
  });

  it('matches by its first two letters, lower-cased, if only those match', async () => {
    const element = putWidget({ api: manyTongued().api, attributes: { lang: 'DE-ch' } });
    await heading(element, 'Über Sie');
    expect(selector(element).value).toBe('de');
  });

  it('comes from the browser’s languages if the requested one is not offered', async () => {
    // The browser of these tests speaks en-GB.
    const element = putWidget({ api: manyTongued().api, attributes: { lang: 'pt' } });
    await heading(element, 'About you');
    expect(selector(element).value).toBe('en');
  });

  it('falls back to the first available one where nothing fits', async () => {
    const languages = [
      { code: 'de', name: 'Deutsch' },
      { code: 'fr', name: 'Français' },
    ];
    const backend = manyTongued({ languages });
    const element = putWidget({ api: backend.api, attributes: { lang: 'pt' } });
    await heading(element, 'Über Sie');
    expect(backend.callsOf('investorLanguage')).toEqual([]);
  });

  it('has to be one that the qualification offers, too', async () => {
    const backend = manyTongued({ offered: ['fr', 'ar'] });
    const element = putWidget({ api: backend.api, attributes: { lang: 'de' } });
    await heading(element, 'À propos de vous');
    expect(backend.spoken).toEqual(['de', 'fr']);
    expect(selector(element).value).toBe('fr');
  });

  it('reads everything again, though the element is removed meanwhile', async () => {
    const backend = manyTongued({ offered: ['fr'] });
    const answer = backend.answers.fetchQualification;
    const gate = deferred<void>();
    backend.answers.fetchQualification = async (request, context) => {
      if (context.language === 'fr') await gate.promise;
      return answer?.(request, context);
    };
    const element = putWidget({ api: backend.api, attributes: { lang: 'de' } });
    await waitFor('the reading', () => backend.callsOf('fetchQualification').length > 1);
    element.remove();
    await settled();
    gate.resolve();
    document.body.append(element);
    await heading(element, 'À propos de vous');
    expect(root(element).lang).toBe('fr');
  });
});

describe('a change of language', () => {
  it('shows, is saved for the investor, and reloads profile and section; typed values stay', async () => {
    const events = hearEvents();
    const backend = manyTongued();
    const element = putWidget({ api: backend.api });
    const input = await field(element, /Given name/);
    input.focus();
    await type('Anna');
    await waitFor('the disclaimers', () => backend.callsOf('fetchMissingDisclaimers').length === 1);
    choose(element, 'de');
    await heading(element, 'Über Sie');
    expect(await field(element, /Given name/)).toHaveProperty('value', 'Anna');
    expect(backend.callsOf('investorLanguage').map(({ request }) => request)).toEqual([
      { language: 'de' },
    ]);
    expect(backend.spoken).toEqual(['en', 'de']);
    await waitFor('the disclaimers', () => backend.callsOf('fetchMissingDisclaimers').length === 2);
    expect(events).toContainEqual({
      type: 'onboarding-language-change',
      detail: { language: 'de' },
    });
    expect(
      insideWidget(element).getByRole('button', { name: 'Speichern und weiter' }),
    ).toBeTruthy();
    await eventually('the focus to be back', () => expect(focused()).toBe(selector(element)));
  });

  it('leaves nothing saved while nobody is signed in', async () => {
    const backend = manyTongued();
    backend.state.signedIn = false;
    const element = putWidget({ api: backend.api });
    await heading(element, 'You are signed out');
    choose(element, 'de');
    await heading(element, 'Sie sind abgemeldet');
    await settled();
    expect(backend.callsOf('investorLanguage')).toEqual([]);
    expect(backend.callsOf('fetchQualification')).toEqual([]);
  });

  it('stays shown with an alert when it can’t be saved', async () => {
    expectProblem('console.error', /BROKEN/);
    const backend = manyTongued();
    backend.refuse('investorLanguage', { status: 500, code: 'BROKEN' });
    const element = putWidget({ api: backend.api });
    await heading(element, 'About you');
    choose(element, 'de');
    await heading(element, 'Über Sie');
    const alert = await waitFor('the alert', () => insideWidget(element).queryByRole('alert'));
    expect(alert.textContent).toMatch(/Sprache konnte nicht gespeichert werden/);
    expect(selector(element).value).toBe('de');
  });

  it('ends with the newest choice, in widget and backend, whatever the order of responses', async () => {
    const backend = manyTongued();
    const saved: string[] = [];
    const waiting: (() => void)[] = [];
    backend.answers.investorLanguage = ({ language }) =>
      new Promise<void>((resolve) => {
        waiting.push(() => {
          saved.push(String(language));
          resolve();
        });
      });
    const element = putWidget({ api: backend.api });
    await heading(element, 'About you');
    element.setLanguage('fr');
    await heading(element, 'À propos de vous');
    element.setLanguage('ar');
    element.setLanguage('de');
    await heading(element, 'Über Sie');
    // The second choice waits for the first one's answer.
    expect(waiting).toHaveLength(1);
    waiting.shift()?.();
    await waitFor('the newest to be saved', () => waiting.length === 1);
    waiting.shift()?.();
    await eventually('both answers', () => expect(saved).toEqual(['fr', 'de']));
    await settled();
    expect(waiting).toEqual([]);
    expect(selector(element).value).toBe('de');
  });

  it('back to the language shown, before the other texts were loaded, changes nothing', async () => {
    const backend = manyTongued();
    const element = putWidget({ api: backend.api });
    await heading(element, 'About you');
    element.setLanguage('ar');
    element.setLanguage('en');
    await waitFor('the choice to settle', () => backend.callsOf('investorLanguage').length > 0);
    await settled();
    expect(backend.callsOf('investorLanguage').at(-1)?.request).toEqual({ language: 'en' });
    expect(selector(element).value).toBe('en');
    expect(root(element).dir).toBe('ltr');
  });

  it('continues though the element is removed: labels are in the language that is shown', async () => {
    const backend = manyTongued();
    const element = putWidget({ api: backend.api });
    const input = await field(element, /Given name/);
    input.focus();
    await type('Anna');
    const asked = backend.callsOf('fetchQualification').length;
    const answer = backend.answers.fetchQualification;
    // The profile is on its way in the new language when the host takes the element out.
    const gate = deferred<void>();
    backend.answers.fetchQualification = async (request, context) => {
      await gate.promise;
      return answer?.(request, context);
    };
    element.setLanguage('de');
    await waitFor('the reading', () => backend.callsOf('fetchQualification').length > asked);
    element.remove();
    await waitFor('the tree to be gone', () => !shadowOf(element).querySelector('.onboarding'));
    gate.resolve();
    document.body.append(element);
    await heading(element, 'Über Sie');
    expect(root(element).lang).toBe('de');
    expect(await field(element, /Given name/)).toHaveProperty('value', 'Anna');
    expect(backend.callsOf('investorLanguage').at(-1)?.request).toEqual({ language: 'de' });
  });

  it('to a language written from right to left mirrors the whole layout', async () => {
    const element = putWidgetOf(1000, { api: manyTongued().api });
    await heading(element, 'About you');
    const left = (selected: string) =>
      (shadowOf(element).querySelector(selected) as HTMLElement).getBoundingClientRect().left;
    expect(left('.stepper')).toBeLessThan(left('.main'));
    expect(left('header .logo')).toBeLessThan(left('.navbar-end'));
    choose(element, 'ar');
    await heading(element, 'عنك');
    expect([root(element).dir, root(element).lang]).toEqual(['rtl', 'ar']);
    expect(left('.stepper')).toBeGreaterThan(left('.main'));
    expect(left('header .logo')).toBeGreaterThan(left('.navbar-end'));
    expect(getComputedStyle(root(element)).direction).toBe('rtl');
    const arrow = shadowOf(element).querySelector('.navbar-link svg') as SVGElement;
    expect(getComputedStyle(arrow).transform).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  });
});

describe('texts and notations', () => {
  it('come from the host in place of the shipped ones, and follow the language', async () => {
    const messages = {
      en: { shared: { label: { saveAndContinue: 'Next, please' } } },
      de: { shared: { label: { saveAndContinue: 'Weiter, bitte' } } },
    };
    const element = putWidget({ api: manyTongued().api, properties: { messages } });
    await heading(element, 'About you');
    expect(insideWidget(element).getByRole('button', { name: 'Next, please' })).toBeTruthy();
    element.messages = { en: { shared: { label: { saveAndContinue: 'Onwards' } } } };
    await waitFor('the new text', () =>
      insideWidget(element).queryByRole('button', { name: 'Onwards' }),
    );
    expect(insideWidget(element).getByRole('link', { name: 'Dashboard' })).toBeTruthy();
  });

  it('replace the names of the links in navbar and footer where the host has some', async () => {
    const named = {
      shared: { label: { dashboard: 'To the start' } },
      component: { Footer: { links: { contactUs: 'Write to us', help: 'Ask' } } },
    };
    const element = putWidget({ api: manyTongued().api, properties: { messages: { en: named } } });
    await heading(element, 'About you');
    const names = ['To the start', 'Write to us', /^Ask/].map(
      (name) => insideWidget(element).getByRole('link', { name }).textContent,
    );
    expect(names).toEqual(['To the start', 'Write to us', expect.stringMatching(/^Ask/)]);
  });

  it('follow the language in what is said of a save, until the first edit', async () => {
    const sections = [
      {
        id: 's',
        label: 'Kurz',
        status: 'active',
        elements: [{ id: 'a', type: 'string', label: 'Wort' }],
      },
      {
        id: 't',
        label: 'Danach',
        status: 'pending',
        elements: [{ id: 'b', type: 'string', label: 'Wort' }],
      },
    ];
    const element = putWidget({ api: shellBackend({ sections }).api, attributes: { lang: 'de' } });
    await heading(element, 'Kurz');
    await click(insideWidget(element).getByRole('button', { name: 'Speichern und weiter' }));
    await heading(element, 'Danach');
    const saved = () =>
      insideWidget(element).queryByText('Kurz: gespeichert', { selector: 'time' });
    expect((await waitFor('what is said', saved)).title).toMatch(/^\d\d:\d\d$/);
    (await field(element, 'Wort')).focus();
    await type('neu');
    await waitFor('it to go', () => !saved());
  });
});
