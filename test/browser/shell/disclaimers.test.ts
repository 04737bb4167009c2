import { expect } from '../../support/browser/assert';
import { PHONE, seesOutcome, useWindow, WINDOWS } from '../../support/browser/outcome';
import { focused, shadowOf } from '../../support/browser/queries';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { click, press } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { field, heading, hearEvents, insideWidget, putWidget } from '../../support/browser/widget';
import { shellBackend } from './support';

const DISCLAIMERS = [
  { id: 'risk', label: 'Risk of loss', text: 'You can lose all. See https://risk.example/all.' },
  { id: 'privacy', label: 'Privacy', url: 'https://privacy.example/' },
  { id: 'odd', label: 'Odd link', url: 'javascript:alert(1)' },
];

const find = (element: Element, name: string | RegExp) =>
  waitFor(`the button ${name}`, () => insideWidget(element).queryByRole('button', { name }));

const dialogOf = (element: Element) =>
  waitFor('the dialog', () => insideWidget(element).queryByRole('dialog'));

const endsOf = (element: Element) =>
  insideWidget(element).getAllByRole('button', { name: /^Accept: / });

async function readAll(element: Element): Promise<void> {
  for (const end of endsOf(element)) {
    end.scrollIntoView({ block: 'center' });
    await settled();
  }
}

async function openDialog(backend: ReturnType<typeof shellBackend>) {
  const element = putWidget({ api: backend.api });
  await heading(element, 'About you');
  await click(await find(element, 'Read and accept'));
  return { element, dialog: await dialogOf(element) };
}

describe('missing disclaimers', () => {
  it('are shown in a prompt after sign-in without taking focus or blocking the form', async () => {
    const element = putWidget({ api: shellBackend({ disclaimers: DISCLAIMERS }).api });
    const input = await field(element, /Given name/);
    input.focus();
    await find(element, 'Read and accept');
    expect(insideWidget(element).getByText(/3 notices you have not accepted/)).toBeTruthy();
    expect(focused()).toBe(input);
    expect(insideWidget(element).queryByRole('dialog')).toBeNull();
  });

  it('are listed in a dialog with text and safe link; each can be accepted', async () => {
    const backend = shellBackend({ disclaimers: DISCLAIMERS });
    const { element, dialog } = await openDialog(backend);
    const links = () => [...dialog.querySelectorAll('a')].map((link) => [link.href, link.rel]);
    await eventually('the links', () =>
      expect(links()).toEqual([
        ['https://risk.example/all', 'noopener noreferrer'],
        ['https://privacy.example/', 'noopener noreferrer'],
      ]),
    );
    await click(await find(element, 'Accept: Privacy'));
    await eventually('one less', () =>
      expect(insideWidget(element).queryByRole('heading', { name: 'Privacy' })).toBeNull(),
    );
    expect(backend.callsOf('acceptDisclaimer').map(({ request }) => request)).toEqual([
      { id: 'privacy' },
    ]);
    expect(insideWidget(element).getByRole('heading', { name: 'Risk of loss' })).toBeTruthy();
  });

  it('can be accepted all at once; then nothing is left of them', async () => {
    const backend = shellBackend({ disclaimers: DISCLAIMERS });
    const { element } = await openDialog(backend);
    await readAll(element);
    await click(await find(element, 'Accept all'));
    await eventually('the dialog to close', () =>
      expect(insideWidget(element).queryByRole('dialog')).toBeNull(),
    );
    expect(backend.callsOf('acceptDisclaimer').map(({ request }) => request.id)).toEqual([
      'risk',
      'privacy',
      'odd',
    ]);
    expect(shadowOf(element).querySelector('.disclaimers-prompt')).toBeNull();
  });

  it('can be postponed, in the dialog also by Escape, and stay so in another language', async () => {
    const backend = shellBackend({ disclaimers: DISCLAIMERS });
    const { element } = await openDialog(backend);
    await press('Escape');
    await eventually('all to be gone', () => {
      expect(insideWidget(element).queryByRole('dialog')).toBeNull();
      expect(shadowOf(element).querySelector('.disclaimers-prompt')).toBeNull();
    });
    element.setLanguage('de');
    await waitFor(
      'them to be asked for again',
      () => backend.callsOf('fetchMissingDisclaimers').length === 2,
    );
    await settled();
    expect(shadowOf(element).querySelector('.disclaimers-prompt')).toBeNull();
    expect(backend.callsOf('acceptDisclaimer')).toEqual([]);
  });

  for (const size of WINDOWS) {
    it(`leave a line on the dashboard when put off, which opens them again: ${size.width} px`, async () => {
      await useWindow(size);
      const element = putWidget({ api: shellBackend({ disclaimers: DISCLAIMERS }).api });
      await heading(element, 'About you');
      await find(element, 'Read and accept');
      await click(await find(element, 'Later'));
      await settled();
      expect(insideWidget(element).queryByText(/3 notices/)).toBeNull();
      await click(insideWidget(element).getByRole('link', { name: 'Dashboard' }));
      await heading(element, 'Dashboard');
      const line = () => shadowOf(element).querySelector('.dashboard > .notice');
      await waitFor('the line', line);
      expect(line()?.textContent).toContain('3 notices you have not accepted');
      await click(await find(element, 'Read and accept'));
      await seesOutcome('the dialog', () => insideWidget(element).queryByRole('dialog'));
      expect(line()).toBeNull();
      await press('Escape');
      await waitFor('the line', line);
    });
  }

  it('are accepted all at once only when the end of each was in view', async () => {
    await useWindow(PHONE);
    const text = 'You can lose all that you have invested. '.repeat(40);
    const disclaimers = DISCLAIMERS.map((one) => ({ ...one, text }));
    const { element, dialog } = await openDialog(shellBackend({ disclaimers }));
    await settled();
    const all = () => insideWidget(element).queryByRole('button', { name: 'Accept all' });
    expect(all()).toBeNull();
    endsOf(element).at(-1)?.scrollIntoView({ block: 'center' });
    await settled();
    expect(all()).toBeNull();
    await readAll(element);
    await seesOutcome('the button', all);
    expect(dialog.contains(all())).toBe(true);
  });

  it('are read though one end follows the other before anything is drawn', async () => {
    const Observer = window.IntersectionObserver;
    cleanUp(() => {
      window.IntersectionObserver = Observer;
    });
    let see = (_ends: readonly Element[]) => {};
    window.IntersectionObserver = class extends Observer {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        // Nothing is seen but what the test says.
        super(() => {}, options);
        see = (ends) => {
          const entries = ends.map((target) => ({ target, isIntersecting: true }));
          callback(entries as unknown as IntersectionObserverEntry[], this);
        };
      }
    };
    const { element } = await openDialog(shellBackend({ disclaimers: DISCLAIMERS }));
    await settled();
    expect(insideWidget(element).queryByRole('button', { name: 'Accept all' })).toBeNull();
    for (const end of endsOf(element)) see([end]);
    await find(element, 'Accept all');
  });

  it('stand in the flow on a phone, and cover nothing', async () => {
    await useWindow(PHONE);
    const element = putWidget({ api: shellBackend({ disclaimers: DISCLAIMERS }).api });
    await heading(element, 'About you');
    await find(element, 'Read and accept');
    const prompt = shadowOf(element).querySelector('.disclaimers-prompt') as Element;
    const submit = shadowOf(element).querySelector('[type=submit]') as Element;
    const footer = shadowOf(element).querySelector('footer') as Element;
    for (const place of [0, 1_000_000]) {
      scrollTo(0, place);
      const { top } = prompt.getBoundingClientRect();
      expect(top).toBeGreaterThanOrEqual(submit.getBoundingClientRect().bottom);
    }
    const end = prompt.getBoundingClientRect().bottom;
    expect(end).toBeLessThanOrEqual(footer.getBoundingClientRect().top);
  });

  it('show an error in the dialog and stay where they can’t be accepted', async () => {
    const backend = shellBackend({ disclaimers: DISCLAIMERS.slice(0, 1) });
    backend.refuse('acceptDisclaimer', { status: 500, code: 'BROKEN' });
    const { element, dialog } = await openDialog(backend);
    await click(await find(element, 'Accept all'));
    const alert = await waitFor('the message', () => dialog.querySelector('[role=alert]'));
    expect(alert.textContent).toMatch(/problem with the service/);
    backend.accept('acceptDisclaimer');
    await click(await find(element, 'Accept all'));
    await eventually('the dialog to close', () =>
      expect(insideWidget(element).queryByRole('dialog')).toBeNull(),
    );
  });

  it('make a log line and nothing else where they can’t be fetched', async () => {
    expectProblem('console.error', /BROKEN/);
    const events = hearEvents();
    const backend = shellBackend();
    backend.refuse('fetchMissingDisclaimers', { status: 500, code: 'BROKEN' });
    const element = putWidget({ api: backend.api });
    await heading(element, 'About you');
    await waitFor('the call', () => backend.callsOf('fetchMissingDisclaimers').length > 0);
    await settled();
    expect(insideWidget(element).queryByRole('alert')).toBeNull();
    expect(events.map(({ type }) => type)).not.toContain('onboarding-error');
  });

  it('are not fetched while signed out', async () => {
    const backend = shellBackend({ disclaimers: DISCLAIMERS });
    backend.state.signedIn = false;
    const element = putWidget({ api: backend.api });
    await heading(element, 'You are signed out');
    await settled();
    expect(backend.callsOf('fetchMissingDisclaimers')).toEqual([]);
  });
});
