import { InvestorOnboardingElement } from '../../../src/element/investor-onboarding-element';
import { takeReturn } from '../../../src/element/take-return';
import type { PluginDefinition, Section } from '../../../src/http/schemas';
import type {
  IdentityContext,
  IdentityProvider,
} from '../../../src/identity/providers/identity-provider';
import { expect } from '../../support/browser/assert';
import { fakeBackend } from '../../support/browser/backend';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { chooseFile, type } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import {
  field,
  heading,
  insideWidget,
  putWidget,
  type WidgetOptions,
} from '../../support/browser/widget';

const ID = 'id-check-away';
const plugin = (id = ID): PluginDefinition => ({ id, config: { data: { sdkToken: 'one' } } });

const sections = (over: Partial<Section> = {}): Section[] => [
  {
    id: 'person',
    label: 'About you',
    status: 'active',
    elements: [{ id: 'city', type: 'string', label: 'City' }],
  },
  {
    id: 'check',
    label: 'Identity check',
    status: 'active',
    etag: '"1"',
    elements: [{ id: 'name', type: 'string', label: 'Name on the document' }],
    plugins: [plugin()],
    ...over,
  },
];

/** A provider that leads away; the test plays its site. */
function away(over: Partial<IdentityProvider> = {}) {
  const starts: IdentityContext[] = [];
  const provider: IdentityProvider = {
    returnParameters: ['session_state'],
    start: async (context) => {
      starts.push(context);
      context.ready();
    },
    ...over,
  };
  return {
    starts,
    identityProviders: { [ID]: { load: async () => ({ default: provider }) } },
    start: (count: number) => waitFor(`start ${count}`, () => starts[count - 1]),
  };
}

/** Whether the browser would ask before the page is left. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The page's address without the query that the runner needs. */
const PAGE = location.origin + location.pathname;

const here = () => location.href.replace(/#.*/, '');

/** Puts the address back, and whatever a test has left in the tab. */
function keepAddress(): void {
  const { href } = location;
  cleanUp(() => {
    history.replaceState(null, '', href);
    sessionStorage.clear();
  });
}

async function open(
  { identityProviders }: ReturnType<typeof away>,
  { over = {}, ...options }: WidgetOptions & { readonly over?: Partial<Section> } = {},
) {
  const backend = fakeBackend(sections(over));
  backend.state.kyc = 'Not_checked';
  const element = putWidget({ api: backend.api, properties: { identityProviders }, ...options });
  return { backend, element, all: insideWidget(element) };
}

/** Leads away, to a part of this page so that the test goes on; gives the state. */
async function lead(context: IdentityContext): Promise<string> {
  let given = '';
  context.redirect((_, state) => {
    given = state;
    return `${here()}#away`;
  });
  await waitFor('the redirect', () => location.hash === '#away' || undefined);
  return given;
}

/** A check that has led away from its section, where `typed` is the name on the document. */
async function ledAway(typed = '') {
  keepAddress();
  const own = away();
  const { element } = await open(own);
  element.goTo('profile', 'check');
  (await field(element, 'Name on the document')).focus();
  if (typed) await type(typed);
  return { own, element, state: await lead(await own.start(1)) };
}

/** The page goes, as when it is left: its elements end without a word to their tab. */
async function leavePage(element: Element): Promise<void> {
  const tab = Object.entries(sessionStorage);
  element.remove();
  await settled();
  sessionStorage.clear();
  for (const [key, value] of tab) sessionStorage.setItem(key, value);
}

/** The page is opened at this query, as far as its script goes. */
function openPage(query: string): void {
  history.replaceState({ of: 'the host' }, '', `${PAGE}${query}`);
  InvestorOnboardingElement.handOver(takeReturn());
}

const back = (state: string, more = '') =>
  `?tab=1&code=c-1&state=${encodeURIComponent(state)}&session_state=s${more}`;

describe('a provider that leads away', () => {
  it('starts with what came back, in its section, and the address is the host’s again', async () => {
    keepAddress();
    const own = away();
    const { element } = await open(own);
    element.goTo('profile', 'check');
    await heading(element, 'Identity check');
    const state = await lead(await own.start(1));
    await leavePage(element);
    const entries = history.length;
    openPage(back(state, '&other=2'));
    expect(location.search).toBe('?tab=1&other=2');
    expect(history.length).toBe(entries);
    expect(history.state).toEqual({ of: 'the host' });
    const { element: next, backend } = await open(own);
    await heading(next, 'Identity check');
    const { returned } = await own.start(2);
    expect(returned?.get('code')).toBe('c-1');
    expect(returned?.get('state')).toBe(state);
    expect(JSON.stringify([Object.entries(sessionStorage), location.href])).not.toContain('c-1');
    expect(backend.callsOf('fetchSection').map(({ request }) => request.sectionId)).toEqual([
      'check',
    ]);
  });

  it('opens the section in the address, too, with hash routing', async () => {
    keepAddress();
    const own = away();
    const attributes = { routing: 'hash' };
    const { element } = await open(own, { attributes });
    element.goTo('profile', 'check');
    await heading(element, 'Identity check');
    const { redirect } = await own.start(1);
    let [returnTo, given] = ['', ''];
    redirect((to, state) => {
      [returnTo, given] = [to, state];
      return `${here()}#away`;
    });
    await waitFor('the redirect', () => location.hash === '#away' || undefined);
    expect(returnTo).toBe(here());
    await leavePage(element);
    openPage(back(given));
    const { element: next } = await open(own, { attributes });
    await heading(next, 'Identity check');
    expect((await own.start(2)).returned).not.toBeNull();
    expect(location.href).toBe(`${PAGE}?tab=1#/app/profile/profile/check`);
    expect(location.search).toBe('?tab=1');
  });

  it('brings back what was typed, once, without a question before', async () => {
    keepAddress();
    const own = away();
    const { element } = await open(own);
    element.goTo('profile', 'check');
    (await field(element, 'Name on the document')).focus();
    await type('Ada');
    expect(asks()).toBe(true);
    const state = await lead(await own.start(1));
    expect(asks()).toBe(false);
    await leavePage(element);
    openPage(back(state));
    const { element: next, all } = await open(own);
    await heading(next, 'Identity check');
    await waitFor('what was typed', () => all.queryByDisplayValue('Ada'));
    await waitFor('the notice', () => all.queryByText('We kept what you typed'));
    expect(Object.values(sessionStorage).join()).not.toContain('Ada');
    expect(asks()).toBe(true);
    await leavePage(next);
    const { element: last, all: again } = await open(own);
    last.goTo('profile', 'check');
    await field(last, 'Name on the document');
    await settled();
    expect(again.queryByDisplayValue('Ada')).toBeNull();
  });

  it('brings back what was set aside for all answers, and the browser asks about it until it is saved', async () => {
    keepAddress();
    const own = away();
    const attributes = { routing: 'hash' };
    const { element } = await open(own, { attributes });
    await heading(element, 'About you');
    (await field(element, 'City')).focus();
    await type('Bern');
    location.hash = '#/app/answers';
    await heading(element, 'Check your answers');
    element.goTo('profile', 'check');
    const state = await lead(await own.start(1));
    expect(asks()).toBe(false);
    await leavePage(element);
    openPage(back(state));
    const { element: next, all } = await open(own, { attributes });
    await heading(next, 'Identity check');
    await own.start(2);
    expect(asks()).toBe(true);
    expect(Object.values(sessionStorage).join()).not.toContain('Bern');
    next.goTo('profile', 'person');
    await waitFor('what was set aside', () => all.queryByDisplayValue('Bern'));
    await waitFor('the notice', () => all.queryByText('We kept what you typed'));
    expect(asks()).toBe(true);
  });

  it('keeps nothing of what was typed once its check ends in the page', async () => {
    const { element } = await ledAway('Ada');
    expect(Object.values(sessionStorage).join()).toContain('Ada');
    element.remove();
    await settled();
    expect(Object.values(sessionStorage).join()).not.toContain('Ada');
  });

  it('forgets its state and what was typed with the sign-out', async () => {
    const { element, state } = await ledAway('Ada');
    element.signOut();
    await waitFor('its end', () => sessionStorage.getItem(state) === null || undefined);
    expect(Object.values(sessionStorage).join()).not.toContain('Ada');
  });

  it('lets the browser ask about a file, which nothing can keep', async () => {
    keepAddress();
    const own = away();
    const file = { id: 'file', type: 'input-file', label: 'Passport' };
    const { element } = await open(own, { over: { elements: [file] } });
    element.goTo('profile', 'check');
    const bytes = [new TextEncoder().encode('%PDF-1.7')];
    chooseFile(
      await field(element, 'Passport'),
      new File(bytes, 'me.pdf', { type: 'application/pdf' }),
    );
    await waitFor('the file', asks);
    await lead(await own.start(1));
    expect(asks()).toBe(true);
  });

  it('goes on with its card where it is one of several', async () => {
    keepAddress();
    const own = away();
    const other = { load: async () => ({ default: { start: async () => {} } }) };
    const identityProviders = { ...own.identityProviders, 'id-check-other': other };
    const over: Partial<Section> = {
      choose: 'one',
      plugins: [plugin('id-check-other'), plugin()],
    };
    const { element, all } = await open({ ...own, identityProviders }, { over });
    element.goTo('profile', 'check');
    const card = await waitFor('its card', () => all.queryAllByRole('radio')[1]);
    await waitFor('it can be chosen', () => !card.hasAttribute('disabled') || undefined);
    card.click();
    all.getByRole('button', { name: 'Continue' }).click();
    const state = await lead(await own.start(1));
    await leavePage(element);
    openPage(back(state));
    const { element: next, all: again } = await open({ ...own, identityProviders }, { over });
    await heading(next, 'Identity check');
    expect((await own.start(2)).returned?.get('code')).toBe('c-1');
    expect(again.queryAllByRole('radio')).toEqual([]);
  });

  it('does not start with the return of another investor, which goes from the address', async () => {
    const { own, element, state } = await ledAway('Ada');
    await leavePage(element);
    openPage(back(state));
    expect(location.search).toBe('?tab=1');
    expectProblem('console.warn', /return of a redirect is ignored: another investor is signed in/);
    const backend = fakeBackend(sections());
    backend.state.investorId = 'investor-2';
    const { identityProviders } = own;
    const next = putWidget({ api: backend.api, properties: { identityProviders } });
    await heading(next, 'About you');
    next.goTo('profile', 'check');
    expect((await own.start(2)).returned).toBeNull();
    expect((await field(next, 'Name on the document')).value).toBe('');
    expect(Object.values(sessionStorage).join()).not.toContain('Ada');
  });

  it('waits for the sign-in with its return, when the session has ended meanwhile', async () => {
    const { own, element, state } = await ledAway();
    await leavePage(element);
    openPage(back(state));
    const { backend, element: next, all } = await open(own);
    backend.state.signedIn = false;
    await waitFor('the screen', () => all.queryByRole('heading', { name: /signed out/i }));
    expect(own.starts.length).toBe(1);
    backend.state.signedIn = true;
    next.refresh();
    expect((await own.start(2)).returned?.get('code')).toBe('c-1');
  });

  it('has the section as ever where the investor comes back without a return', async () => {
    const { own, element, state } = await ledAway();
    await leavePage(element);
    openPage('?code=h-1&state=of-the-host');
    expect(location.search).toBe('?code=h-1&state=of-the-host');
    expect(sessionStorage.getItem(state)).not.toBeNull();
    const { element: next } = await open(own);
    await heading(next, 'About you');
    next.goTo('profile', 'check');
    const context = await own.start(2);
    expect(context.returned).toBeNull();
    expect(await lead(context)).not.toBe(state);
    expect(sessionStorage.getItem(state)).toBeNull();
  });

  it('ends in the unexpected error where its address is refused', async () => {
    keepAddress();
    const own = away();
    const { element } = await open(own);
    element.goTo('profile', 'check');
    const context = await own.start(1);
    expectProblem('console.error', /id-check-away: redirect\(\) takes no http: address/);
    context.redirect(() => 'http://id.example/?name=Ada');
    const next = await own.start(2);
    expect(next.attempt).toBe(1);
  });
});
