import { NAVBAR_HEIGHT_EM } from '../../../src/shell/navbar/navbar';
import { expect } from '../../support/browser/assert';
import { iconIn, toneOf } from '../../support/browser/look';
import { shadowOf } from '../../support/browser/queries';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { click } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { heading, hearEvents, insideWidget, putWidget } from '../../support/browser/widget';
import { LANGUAGES, putWidgetOf, shellBackend } from './support';

const links = (element: Element) =>
  insideWidget(element).queryAllByRole('link', { name: 'Dashboard' });

describe('the navbar', () => {
  it('shows logo and language selector always, signed out too', async () => {
    const backend = shellBackend();
    const element = putWidget({ api: backend.api, attributes: { theme: 'pine' } });
    const always = () => {
      const name = insideWidget(element).getByText('Pine & Partners');
      expect(name.checkVisibility()).toBe(true);
      const mark = name.parentElement?.querySelector('svg')?.getBoundingClientRect();
      expect(mark?.width).toBeGreaterThan(10);
      const select = insideWidget(element).getByRole('combobox', { name: 'Language' });
      expect(select.checkVisibility()).toBe(true);
    };
    await heading(element, 'About you');
    always();
    backend.state.signedIn = false;
    element.refresh();
    await heading(element, 'You are signed out');
    always();
    expect(insideWidget(element).queryByRole('button', { name: 'Your account' })).toBeNull();
    expect(links(element)).toEqual([]);
  });

  it('and the footer can be replaced by a page, by what docs/embed/theming.md names', async () => {
    const style = document.createElement('style');
    style.textContent =
      'investor-onboarding::part(navbar), investor-onboarding::part(footer) { display: none; }';
    document.head.append(style);
    cleanUp(() => style.remove());
    const events = hearEvents();
    const element = putWidget({ api: shellBackend().api });
    expect(element.languages).toEqual([]);
    await heading(element, 'About you');
    for (const part of ['navbar', 'footer']) {
      const bar = shadowOf(element).querySelector(`[part=${part}]`);
      expect(bar?.checkVisibility()).toBe(false);
    }
    expect(element.languages.map(({ code }) => code)).toEqual(LANGUAGES.map(({ code }) => code));
    const [current, ...others] = element.languages.filter(({ selected }) => selected);
    expect([current?.code, others]).toEqual(['en', []]);
    const other = element.languages.find(({ selected }) => !selected);
    element.setLanguage(other?.code ?? '');
    await waitFor('the language', () =>
      events.some(({ type }) => type === 'onboarding-language-change'),
    );
    expect(element.languages.find(({ selected }) => selected)).toEqual({
      ...other,
      selected: true,
    });
    element.setLanguage('en');
    element.goTo();
    await heading(element, 'Dashboard');
    expect(events.map(({ type }) => type)).toContain('onboarding-kyc-status');
    element.signOut();
    await waitFor('the sign-out', () => events.some(({ type }) => type === 'onboarding-sign-out'));
  });

  it('has a user menu with the e-mail address and sign-out when signed in', async () => {
    const events = hearEvents();
    const element = putWidget({ api: shellBackend().api });
    await heading(element, 'About you');
    const menu = insideWidget(element).getByRole('button', { name: 'Your account' });
    await click(menu);
    const signOut = await waitFor('the menu', () =>
      insideWidget(element).queryByRole('button', { name: 'Sign out' }),
    );
    expect(insideWidget(element).getByText('anna@example.com')).toBeTruthy();
    await click(signOut);
    await heading(element, 'You are signed out');
    expect(insideWidget(element).queryByText('anna@example.com')).toBeNull();
    expect(events.map(({ type }) => type)).toContain('onboarding-sign-out');
  });

  it('leads from a section to the dashboard, where that link is gone', async () => {
    const element = putWidgetOf(900, { api: shellBackend().api });
    await heading(element, 'About you');
    const [link, ...others] = links(element);
    expect(others).toEqual([]);
    expect(iconIn(link as HTMLElement)).toBe('back');
    await click(link as HTMLElement);
    await heading(element, 'Dashboard');
    expect(links(element)).toEqual([]);
  });

  it('moves the dashboard link to a second bar below 32em', async () => {
    const wide = putWidgetOf(513, { api: shellBackend().api });
    const narrow = putWidgetOf(511, { api: shellBackend().api });
    for (const element of [wide, narrow]) await heading(element, 'About you');
    const rowOf = (element: Element) =>
      [...shadowOf(element).querySelectorAll('.navbar-row')].findIndex((row) =>
        row.contains(links(element)[0] ?? null),
      );
    expect([rowOf(wide), rowOf(narrow)]).toEqual([0, 1]);
    expect(links(narrow)).toHaveLength(1);
  });

  it('keeps within the widget at any width, whatever stands in it', async () => {
    const backend = shellBackend({
      kyc: 'Waiting_for_a_decision_of_the_provider',
      languages: [...LANGUAGES, { code: 'de-AT', name: 'Deutsch (Österreich), förmlich' }],
    });
    const element = putWidgetOf(640, {
      api: backend.api,
      attributes: { theme: 'long', lang: 'de-AT' },
      properties: {
        themes: {
          long: {
            name: 'Privatbank Überseehandel & Partner',
            primary: '#024',
            primaryDark: '#9cf',
          },
        },
      },
    });
    await heading(element, 'About you');
    await waitFor('the status', () => shadowOf(element).querySelector('.navbar-end .tag'));
    const bar = shadowOf(element).querySelector('header') as HTMLElement;
    const edges = (one: Element) => one.getBoundingClientRect();
    for (const width of [320, 360, 480, 511, 513, 540, 560, 600, 620, 640, 700, 900]) {
      (element.parentElement ?? element).style.inlineSize = `${width}px`;
      const parts = [...bar.querySelectorAll('*')].filter((one) => one.checkVisibility());
      const out = parts.filter((one) => edges(one).right > edges(bar).right + 1);
      expect(
        out.map((one) => one.outerHTML.slice(0, 60)),
        `${width} px`,
      ).toEqual([]);
    }
  });

  for (const name of ['Acme', 'Privatbank Überseehandel & Partner']) {
    it(`measures 3em in height at every width from 220 px on, and nothing in it is cut: ${name}`, async () => {
      const languages = [...LANGUAGES, { code: 'de-AT', name: 'Deutsch (Österreich), förmlich' }];
      const backend = shellBackend({ kyc: 'On_hold_pending_the_decision', languages });
      const element = putWidgetOf(220, {
        api: backend.api,
        attributes: { theme: 'own', lang: 'de-AT' },
        properties: {
          themes: { own: { name, primary: '#024', primaryDark: '#9cf' } },
        },
      });
      await heading(element, 'About you');
      const bar = shadowOf(element).querySelector('header') as HTMLElement;
      await waitFor('the status', () => bar.querySelector('.navbar-end .tag'));
      for (const width of [220, 240, 287, 289, 320, 360, 480, 511, 513, 640, 800, 1280]) {
        (element.parentElement ?? element).style.inlineSize = `${width}px`;
        const row = (bar.firstElementChild as HTMLElement).getBoundingClientRect();
        expect([width, row.height]).toEqual([width, NAVBAR_HEIGHT_EM * 16]);
        const outside = [...bar.querySelectorAll('.navbar-row:first-child *')].filter((one) => {
          const { left, right, top, bottom, width: own } = one.getBoundingClientRect();
          if (own === 0 || one.closest('[popover], option')) return false;
          const isAside = left < row.left - 1 || right > row.right + 1;
          return isAside || top < row.top - 1 || bottom > row.bottom + 1;
        });
        expect([width, outside.map(({ outerHTML }) => outerHTML.slice(0, 60))]).toEqual([
          width,
          [],
        ]);
        const logo = bar.querySelector('.logo') as Element;
        const end = bar.querySelector('.navbar-end') as Element;
        const gap = end.getBoundingClientRect().left - logo.getBoundingClientRect().right;
        expect([width, gap >= 0]).toEqual([width, true]);
      }
    });
  }

  it('shows the language selector only with more than one language', async () => {
    const element = putWidget({ api: shellBackend({ languages: LANGUAGES.slice(0, 1) }).api });
    await heading(element, 'About you');
    await settled();
    expect(insideWidget(element).queryByRole('combobox', { name: 'Language' })).toBeNull();
  });

  it('has a small language selector, with a language icon before what is chosen', async () => {
    const element = putWidgetOf(900, { api: shellBackend().api });
    await heading(element, 'About you');
    const select = insideWidget(element).getByRole('combobox', { name: 'Language' });
    const box = select.closest('.select-box') as HTMLElement;
    expect(iconIn(box)).toBe('language');
    const [icon, own] = [box.querySelector('svg') as SVGElement, select].map((part) =>
      part.getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    expect(icon.left).toBeGreaterThanOrEqual(own.left);
    expect(icon.right).toBeLessThan(
      own.left + Number.parseFloat(getComputedStyle(select).paddingLeft),
    );
    const field = insideWidget(element)
      .getByLabelText(/^Country/)
      .getBoundingClientRect();
    expect(own.height).toBeLessThan(field.height);
    expect(own.width).toBeLessThan(field.width / 1.5);
  });

  it('labels each language of the selector with its own name', async () => {
    const element = putWidget({ api: shellBackend().api });
    await heading(element, 'About you');
    const select = insideWidget(element).getByRole('combobox', { name: 'Language' });
    const options = [...(select as HTMLSelectElement).options];
    expect(options.map(({ label }) => label)).toEqual(LANGUAGES.map(({ name }) => name));
    expect(options.map(({ lang }) => lang)).toEqual(LANGUAGES.map(({ code }) => code));
  });

  it('offers the languages that both backend and qualification have', async () => {
    const element = putWidget({ api: shellBackend({ offered: ['de', 'en', 'xx'] }).api });
    await heading(element, 'About you');
    await eventually('two languages', () => {
      const select = insideWidget(element).getByRole('combobox', { name: 'Language' });
      const options = [...(select as HTMLSelectElement).options];
      expect(options.map(({ value }) => value)).toEqual(['en', 'de']);
    });
  });
});

describe('the KYC status in the navbar', () => {
  const shown = async (kyc: string) => {
    const backend = shellBackend({ kyc });
    const element = putWidgetOf(900, { api: backend.api });
    await heading(element, 'About you');
    await waitFor('the status', () => backend.callsOf('fetchKyc').length > 0);
    await settled();
    const tag = shadowOf(element).querySelector('.navbar-end .tag');
    return tag && { words: tag.textContent, tone: toneOf(tag), icon: iconIn(tag) };
  };

  it('becomes a success with a checkmark when approved', async () => {
    expect(await shown('Approved')).toEqual({
      words: 'Identity approved',
      tone: 'success',
      icon: 'check',
    });
  });

  it('becomes an error with a close icon when rejected', async () => {
    expect(await shown('Rejected')).toEqual({
      words: 'Identity rejected',
      tone: 'error',
      icon: 'close',
    });
  });

  it('counts anyway if the data beside it is malformed, which is logged once', async () => {
    expectProblem('console.error', /UNEXPECTED.*fetchKyc: message: Expected string/);
    const backend = shellBackend({ kyc: 'Rejected' });
    backend.answers.fetchKyc = () => ({ status: 'Rejected', message: ['No'] });
    const element = putWidgetOf(900, { api: backend.api });
    await heading(element, 'About you');
    await waitFor('the status', () => shadowOf(element).querySelector('.navbar-end .tag'));
    expect(shadowOf(element).querySelector('.navbar-end .tag')?.textContent).toBe(
      'Identity rejected',
    );
  });

  it('becomes a warning with a pending icon for any other value', async () => {
    expect(await shown('Pending')).toEqual({
      words: 'Identity being reviewed',
      tone: 'warning',
      icon: 'pending',
    });
    expect(await shown('On_hold')).toEqual({
      words: 'Identity: On hold',
      tone: 'warning',
      icon: 'pending',
    });
  });

  it('shows nothing when not checked or unknown', async () => {
    expect(await shown('Not_checked')).toBeNull();
    expect(await shown('')).toBeNull();
  });
});
