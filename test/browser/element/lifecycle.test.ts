import type { InvestorOnboardingElement } from '../../../src/element/investor-onboarding-element';
import { expect } from '../../support/browser/assert';
import { fakeBackend } from '../../support/browser/backend';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import { field, heading, hearEvents, insideWidget, putWidget } from '../../support/browser/widget';

describe('the element in a page', () => {
  it('shows the first active section of a signed-in investor', async () => {
    const { api } = fakeBackend();
    const element = putWidget({ api });
    await heading(element, 'About you');
    expect(await field(element, /Given name/)).toBeTruthy();
  });

  it('applies properties that were set before its definition was loaded', async () => {
    const { api } = fakeBackend();
    const tag = 'investor-onboarding-late';
    const early = document.createElement(tag) as InvestorOnboardingElement;
    early.setAttribute('routing', 'memory');
    early.api = api;
    document.body.append(early);
    cleanUp(() => early.remove());
    const { InvestorOnboardingElement: Element } = await import('../../../src/pure');
    customElements.define(tag, class extends Element {});
    await heading(early, 'About you');
    expect(Object.hasOwn(early, 'api')).toBe(false);
  });

  it('waits for an address that a framework sets late, and reports one that is never set', async () => {
    expectProblem('console.error', /api-base is missing/);
    const events = hearEvents();
    const [late, removed, forgotten] = [putWidget(), putWidget(), putWidget()];
    const isMounted = () => (removed.shadowRoot?.adoptedStyleSheets.length ?? 0) > 1;
    await waitFor('the app to look for its address', isMounted);
    await settled();
    late.api = fakeBackend().api;
    removed.remove();
    await heading(late, 'About you');
    await heading(forgotten, 'Your profile cannot be shown');
    expect(insideWidget(forgotten).getByRole('alert').textContent).toMatch(/not set up/);
    const errors = events.filter(({ type: name }) => name === 'onboarding-error');
    expect(errors).toEqual([
      { type: 'onboarding-error', detail: { code: 'CONFIG', recoverable: true } },
    ]);
  });

  it('takes null of an object property as not set', async () => {
    const names = [
      'getAccessToken',
      'themes',
      'networks',
      'messages',
      'identityProviders',
      'logger',
    ];
    const properties = Object.fromEntries(names.map((name) => [name, null]));
    const { api } = fakeBackend();
    await heading(putWidget({ api, properties }), 'About you');
    const element = document.createElement('investor-onboarding');
    Object.assign(element, properties, { api: null });
    const values = [...names, 'api'].map((name) => Reflect.get(element, name));
    expect(values.every((value) => value === undefined)).toBe(true);
  });

  it('accepts demo as a property: on, off, or the name of a profile', () => {
    const element = document.createElement('investor-onboarding');
    expect(element.demo).toBe(false);
    element.demo = true;
    expect(element.getAttribute('demo')).toBe('');
    expect(element.demo).toBe(true);
    element.demo = 'returning';
    expect(element.getAttribute('demo')).toBe('returning');
    expect(element.demo).toBe('returning');
    element.demo = undefined;
    expect(element.hasAttribute('demo')).toBe(false);
    // As frameworks write an attribute without a value.
    element.demo = '';
    expect(element.demo).toBe(true);
    element.demo = false;
    expect(element.hasAttribute('demo')).toBe(false);
  });

  it('mirrors strings as attributes, and never an object or a function', async () => {
    const element = putWidget({ api: fakeBackend().api });
    element.portalUrl = 'https://portal.example/';
    expect(element.getAttribute('portal-url')).toBe('https://portal.example/');
    element.getAttribute('theme');
    element.setAttribute('theme', 'pine');
    expect(element.theme).toBe('pine');
    element.removeAttribute('theme');
    expect(element.theme).toBeUndefined();
    element.getAccessToken = async () => 'secret-token';
    expect(element.outerHTML).not.toContain('secret');
    expect(element.outerHTML).not.toContain('access');
    await heading(element, 'About you');
  });

  it('keeps what was typed and the focused DOM tree when it is moved', async () => {
    const element = putWidget({ api: fakeBackend().api });
    const input = await field(element, /Given name/);
    input.focus();
    await type('Anna');
    const elsewhere = document.createElement('div');
    document.body.append(elsewhere);
    cleanUp(() => elsewhere.remove());
    elsewhere.append(element);
    await settled();
    expect(await field(element, /Given name/)).toBe(input);
    expect(input.value).toBe('Anna');
  });

  it('keeps an open question modal when it is moved', async () => {
    const element = putWidget({ api: fakeBackend().api });
    (await field(element, /Given name/)).focus();
    await type('Anna');
    element.goTo();
    const modal = () => element.shadowRoot?.querySelector('dialog:modal');
    await waitFor('the question', modal);
    const elsewhere = document.createElement('div');
    document.body.append(elsewhere);
    cleanUp(() => elsewhere.remove());
    elsewhere.append(element);
    await settled();
    expect(modal()).toBeTruthy();
  });

  it('shows what was typed after a removal, without fetching the section again', async () => {
    const backend = fakeBackend();
    const element = putWidget({ api: backend.api });
    const input = await field(element, /Given name/);
    input.focus();
    await type('Anna');
    const asked = backend.callsOf('fetchSection').length;
    element.remove();
    await waitFor('the tree to be gone', () => !element.shadowRoot?.querySelector('.onboarding'));
    document.body.append(element);
    const again = await field(element, /Given name/);
    expect(again).not.toBe(input);
    expect(again.value).toBe('Anna');
    expect(backend.callsOf('fetchSection')).toHaveLength(asked);
  });

  it('loads after a removal in the middle of loading', async () => {
    const element = putWidget({ api: fakeBackend().api });
    element.remove();
    await settled();
    document.body.append(element);
    await heading(element, 'About you');
  });

  it('shares no input with a second element on the page', async () => {
    const one = putWidget({ api: fakeBackend().api });
    const two = putWidget({ api: fakeBackend().api });
    const input = await field(one, /Given name/);
    const other = await field(two, /Given name/);
    input.focus();
    await type('Anna');
    expect(other.value).toBe('');
  });

  it('keeps key and input events to itself, and dispatches its own events to the document', async () => {
    const events = hearEvents();
    const heard: string[] = [];
    const hear = (event: Event) => heard.push(event.type);
    for (const name of ['keydown', 'keyup', 'input', 'change']) {
      document.addEventListener(name, hear);
      cleanUp(() => document.removeEventListener(name, hear));
    }
    const element = putWidget({ api: fakeBackend().api });
    const input = await field(element, /Given name/);
    input.focus();
    await type('Anna');
    await press('Tab');
    expect(input.value).toBe('Anna');
    expect(heard).toEqual([]);
    expect(events.map(({ type: name }) => name)).toContain('onboarding-ready');
    expect(events).toContainEqual({
      type: 'onboarding-step-change',
      detail: { milestoneId: 'profile', sectionId: 'person' },
    });
  });

  it('keeps clipboard events to itself, those before a copy too', async () => {
    const heard: string[] = [];
    const hear = (event: Event) => heard.push(event.type);
    const names = ['beforecopy', 'beforecut', 'beforepaste', 'copy', 'cut', 'paste'];
    for (const name of names) {
      document.addEventListener(name, hear);
      cleanUp(() => document.removeEventListener(name, hear));
    }
    const element = putWidget({ api: fakeBackend().api });
    const input = await field(element, /Given name/);
    const stray = document.createElement('input');
    for (const name of names) {
      input.dispatchEvent(new Event(name, { bubbles: true, composed: true }));
    }
    expect(heard).toEqual([]);
    // The same events of a field of the host are heard.
    document.body.append(stray);
    cleanUp(() => stray.remove());
    for (const name of names) stray.dispatchEvent(new Event(name, { bubbles: true }));
    expect(heard).toEqual(names);
  });

  it('runs methods that were called before the app was loaded', async () => {
    const backend = fakeBackend();
    const element = document.createElement('investor-onboarding') as InvestorOnboardingElement;
    element.setAttribute('routing', 'memory');
    element.api = backend.api;
    element.setLanguage('de');
    document.body.append(element);
    cleanUp(() => element.remove());
    await waitFor('the language to be saved', () => backend.callsOf('investorLanguage').length > 0);
    expect(backend.callsOf('investorLanguage')[0]?.request).toEqual({ language: 'de' });
  });

  it('shows nothing of the previous investor if a new backend does not answer', async () => {
    const properties = { logger: { error() {}, warn() {}, info() {} } };
    const element = putWidget({ api: fakeBackend().api, properties });
    const all = insideWidget(element);
    await field(element, /Given name/);
    const account = () => all.queryByRole('button', { name: 'Your account' });
    expect(account()).toBeTruthy();
    const silent = fakeBackend();
    silent.refuse('fetchSession', { status: 503 });
    element.api = silent.api;
    await waitFor('the error', () => all.queryByRole('button', { name: 'Try again' }));
    expect(account()).toBeNull();
  });

  it('focuses the field that a clicked entry of the error summary names', async () => {
    const element = putWidget({ api: fakeBackend().api });
    const input = await field(element, /Given name/);
    await click(insideWidget(element).getByRole('button', { name: 'Save and continue' }));
    const entry = await waitFor('the summary', () =>
      insideWidget(element).queryByRole('button', { name: /Given name/ }),
    );
    await click(entry);
    expect(element.shadowRoot?.activeElement).toBe(input);
  });
});
