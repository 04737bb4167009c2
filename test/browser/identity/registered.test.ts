import type { Section } from '../../../src/http/schemas';
import type {
  IdentityContext,
  IdentityProvider,
} from '../../../src/identity/providers/identity-provider';
import { expect } from '../../support/browser/assert';
import { fakeBackend } from '../../support/browser/backend';
import { describe, expectProblem, it } from '../../support/browser/suite';
import { click } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import { heading, hearEvents, insideWidget, putWidget } from '../../support/browser/widget';

const ID = 'id-check-own';
const LOADING = { name: 'The identity check is loading' };

const check = (over: Partial<Section> = {}): Section => ({
  id: 'check',
  label: 'Identity check',
  status: 'active',
  plugins: [{ id: ID, config: { data: { sdkToken: 'one', requests: ['a'] } } }],
  ...over,
});

/** A provider of the page's own, whose starts the test plays. */
function ownProvider(over: Partial<IdentityProvider> = {}) {
  const starts: IdentityContext[] = [];
  let stops = 0;
  const provider: IdentityProvider = {
    name: { en: 'Own check', de: 'Eigene Prüfung' },
    start: async (context) => {
      starts.push(context);
      const frame = document.createElement('iframe');
      frame.srcdoc = '<p>Own check</p>';
      context.container.append(frame);
      return {
        stop: () => {
          stops += 1;
          context.container.replaceChildren();
        },
      };
    },
    ...over,
  };
  const identityProviders = { [ID]: { load: async () => ({ default: provider }) } };
  return { starts, identityProviders, stops: () => stops };
}

async function open(section: Section, properties: Record<string, unknown>) {
  const backend = fakeBackend([section]);
  backend.state.kyc = 'Not_checked';
  const element = putWidget({ api: backend.api, properties });
  await heading(element, 'Identity check');
  return { backend, element, all: insideWidget(element) };
}

const startOf = (starts: readonly IdentityContext[], count: number) =>
  waitFor(`start ${count}`, () => starts[count - 1]);

describe('a provider that the page registers', () => {
  it('appears in the widget, under its name, and submits the section when it is done', async () => {
    const { starts, identityProviders, stops } = ownProvider();
    const { backend, element, all } = await open(check(), { identityProviders });
    const context = await startOf(starts, 1);
    expect(context.config).toEqual({ sdkToken: 'one', requests: ['a'] });
    expect(context.container.parentElement).toBe(element);
    expect(context.container.assignedSlot).not.toBeNull();
    expect(all.queryByText(LOADING.name)).not.toBeNull();
    context.ready();
    await waitFor('no spinner', () => all.queryByText(LOADING.name) === null || undefined);
    await waitFor(
      'the name of the frame',
      () => context.container.querySelector('iframe')?.title === 'Own check' || undefined,
    );
    context.done({ secret: 'never sent' });
    context.done();
    await waitFor('the save', () => backend.callsOf('saveSection')[0]);
    await settled();
    expect(backend.callsOf('saveSection').length).toBe(1);
    expect(JSON.stringify(backend.callsOf('saveSection'))).not.toContain('never sent');
    element.remove();
    await waitFor('the end', () => context.signal.aborted || undefined);
    expect(stops()).toBe(1);
    expect(context.container.isConnected).toBe(false);
  });

  it('has its name on a frame that comes after the first screen', async () => {
    const { starts, identityProviders } = ownProvider({
      start: async (context) => {
        starts.push(context);
        context.ready();
      },
    });
    const { all } = await open(check(), { identityProviders });
    const { container } = await startOf(starts, 1);
    await waitFor('no spinner', () => all.queryByText(LOADING.name) === null || undefined);
    await settled();
    const frame = document.createElement('iframe');
    container.append(document.createElement('div'));
    container.firstElementChild?.append(frame);
    await waitFor('the name of the frame', () => frame.title === 'Own check' || undefined);
  });

  it('takes the place of a built-in one under its id, with nothing said of what that would ask for', async () => {
    const { starts, identityProviders } = ownProvider();
    const plugins = [{ id: 'id-check-onfido', config: { data: { sdkToken: 'any', own: [1] } } }];
    const { all } = await open(check({ plugins }), {
      identityProviders: { 'id-check-onfido': identityProviders[ID] },
    });
    const context = await startOf(starts, 1);
    expect(context.config).toEqual({ sdkToken: 'any', own: [1] });
    context.ready();
    await waitFor('no spinner', () => all.queryByText(LOADING.name) === null || undefined);
    await settled();
    expect(all.queryByText('What you will need')).toBe(null);
    expect(all.queryByText('No camera was found')).toBe(null);
  });

  it('says that it was cancelled, and starts again with a fresh token', async () => {
    const { starts, identityProviders } = ownProvider();
    const { all } = await open(check(), { identityProviders });
    const context = await startOf(starts, 1);
    context.ready();
    expectProblem('console.error', /id-check-own: cancelled/);
    context.cancel();
    await waitFor('the message', () => all.queryByText('The identity check was cancelled.'));
    await click(
      await waitFor('the button', () => all.queryByRole('button', { name: 'Start again' })),
    );
    const second = await startOf(starts, 2);
    expect(second.attempt).toBe(0);
    expect(second.container).not.toBe(context.container);
  });

  it('starts in an open section when it is registered later, and goes on when it is taken away', async () => {
    const { starts, identityProviders } = ownProvider();
    const { element } = await open(check(), {});
    Object.assign(element, { identityProviders });
    const context = await startOf(starts, 1);
    context.ready();
    Object.assign(element, { identityProviders: {} });
    await settled();
    expect(context.signal.aborted).toBe(false);
    expect(starts.length).toBe(1);
  });

  it('starts where null stood for no provider before, and goes on when null takes it away', async () => {
    const { starts, identityProviders } = ownProvider();
    const { element } = await open(check(), { identityProviders: null });
    Object.assign(element, { identityProviders });
    const context = await startOf(starts, 1);
    context.ready();
    Object.assign(element, { identityProviders: null });
    await settled();
    expect(context.signal.aborted).toBe(false);
    context.done();
    await waitFor('the end', () => context.signal.aborted || undefined);
  });

  it('gives way at the next start to what is registered anew while it runs', async () => {
    const before = ownProvider();
    const after = ownProvider();
    const { element, all } = await open(check(), { identityProviders: before.identityProviders });
    const context = await startOf(before.starts, 1);
    context.ready();
    Object.assign(element, { identityProviders: after.identityProviders });
    await settled();
    expect(context.signal.aborted).toBe(false);
    expect(after.starts.length).toBe(0);
    expectProblem('console.error', /id-check-own: cancelled/);
    context.cancel();
    await click(
      await waitFor('the button', () => all.queryByRole('button', { name: 'Start again' })),
    );
    await startOf(after.starts, 1);
    expect(before.starts.length).toBe(1);
  });

  it('hands data over that is neither sent, logged nor told to the page', async () => {
    const { starts, identityProviders } = ownProvider();
    const events = hearEvents();
    const lines: unknown[] = [];
    const line = (...said: unknown[]) => void lines.push(...said);
    const { backend, all } = await open(check(), {
      identityProviders,
      logger: { error: line, warn: line, info: line },
    });
    const context = await startOf(starts, 1);
    context.ready();
    context.cancel({ secret: 'of the cancel' });
    await click(
      await waitFor('the button', () => all.queryByRole('button', { name: 'Start again' })),
    );
    const next = await startOf(starts, 2);
    next.ready();
    next.done({ secret: 'of the end' });
    await waitFor('the save', () => backend.callsOf('saveSection')[0]);
    await settled();
    expect(lines.map(String).join()).toContain('id-check-own: cancelled');
    const told = JSON.stringify([lines, backend.calls, events.map(({ detail }) => detail)]);
    expect(told).toContain('saveSection');
    expect(told).not.toMatch(/secret|of the cancel|of the end/);
  });

  it('waits in the pending view with the texts of every provider', async () => {
    const { starts, identityProviders } = ownProvider();
    const backend = fakeBackend([check({ status: 'locked' })]);
    backend.state.kyc = 'Pending';
    const element = putWidget({ api: backend.api, properties: { identityProviders } });
    element.goTo('profile', 'check');
    await waitFor('the pending view', () =>
      insideWidget(element).queryByRole('heading', { name: 'Your identity is being reviewed' }),
    );
    expect(starts.length).toBe(0);
  });

  for (const [lang, texts] of [
    ['en', { title: 'The bank looks at it', description: 'It calls you.' }],
    ['ar', { title: 'البنك يراجع ذلك', description: 'سيتصل بك.' }],
  ] as const) {
    it(`waits in the pending view with the texts that the page has for it: ${lang}`, async () => {
      const { starts, identityProviders } = ownProvider();
      const backend = fakeBackend([check({ status: 'locked' })]);
      backend.state.kyc = 'Pending';
      const messages = { [lang]: { plugins: { [ID]: { kycStatus: { pending: texts } } } } };
      const element = putWidget({
        api: backend.api,
        attributes: { lang },
        properties: { identityProviders, messages },
      });
      element.goTo('profile', 'check');
      const title = await waitFor('the pending view', () =>
        insideWidget(element).queryByRole('heading', { level: 2, name: texts.title }),
      );
      expect(title.parentElement?.textContent).toContain(texts.description);
      expect(starts.length).toBe(0);
    });
  }

  it('shows the texts that the page has for it when it is cancelled', async () => {
    const { starts, identityProviders } = ownProvider();
    const own = { 'cancel-error': 'Your bank was left.', 'cancel-info': 'Open it again.' };
    const messages = { en: { plugins: { [ID]: own } } };
    const { all } = await open(check(), { identityProviders, messages });
    const { cancel } = await startOf(starts, 1);
    expectProblem('console.error', /id-check-own: cancelled/);
    cancel();
    await waitFor('the message', () => all.queryByText('Your bank was left.'));
    expect(all.queryByText('The identity check was cancelled.')).toBeNull();
    await waitFor('the way on', () => all.queryByText('Open it again.'));
  });

  it('says in words, with the contact, that it can’t run in this browser, with no error event', async () => {
    const { starts, identityProviders } = ownProvider({ isSupported: () => false });
    const events = hearEvents();
    const { all } = await open(check(), { identityProviders });
    await waitFor('the words', () => all.queryByText('The identity check could not be started.'));
    const notice = all.getByText(/does not work in this browser/).closest('.notice');
    expect(notice?.querySelector('a')?.getAttribute('href')).toBe('mailto:help@example.com');
    expect(starts.length).toBe(0);
    expect(events.filter(({ type }) => type === 'onboarding-error')).toEqual([]);
  });

  it('leads to the help where the profile has that alone, when it can’t run in this browser', async () => {
    const { identityProviders } = ownProvider({ isSupported: () => false });
    const { answers, api } = fakeBackend([check()]);
    const whole = answers.fetchQualification;
    answers.fetchQualification = (...asked) =>
      Object.assign(whole?.(...asked) as object, { contactEmail: undefined });
    const element = putWidget({ api, properties: { identityProviders } });
    const words = await waitFor('the words', () =>
      insideWidget(element).queryByText(/does not work in this browser/),
    );
    const links = [...(words.closest('.notice')?.querySelectorAll('a') ?? [])];
    expect(links.map(({ href }) => href)).toEqual(['https://help.example/']);
  });
});

describe('a plugin that is neither built in nor registered', () => {
  it('starts nothing, and is told to the host once', async () => {
    const events = hearEvents();
    const lines: unknown[] = [];
    const line = (text: unknown) => void lines.push(text);
    const { identityProviders } = ownProvider();
    const plugins = [{ id: 'id-check-onfid', config: { data: { sdkToken: 'one' } } }];
    const { element } = await open(check({ plugins }), {
      identityProviders,
      logger: { error: line, warn: line, info: line },
    });
    const errors = () => events.filter(({ type }) => type === 'onboarding-error');
    await waitFor('the event', () => errors()[0]);
    element.refresh();
    await settled();
    expect(errors().map(({ detail }) => detail)).toEqual([
      { code: 'PLUGIN_UNKNOWN', recoverable: true },
    ]);
    const told = () => lines.filter((text) => String(text).includes('id-check-onfid'));
    await waitFor('the line', () => told()[0]);
    expect(told().length).toBe(1);
    expect(String(told()[0])).toMatch(/id-check-onfido.*identityProviders/s);
    expect(element.querySelector('[slot]')).toBeNull();
  });
});
