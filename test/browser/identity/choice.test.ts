import type { PluginDefinition, Section } from '../../../src/http/schemas';
import type {
  IdentityContext,
  IdentityProvider,
} from '../../../src/identity/providers/identity-provider';
import { expect } from '../../support/browser/assert';
import { fakeBackend } from '../../support/browser/backend';
import { focused } from '../../support/browser/queries';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { click, press } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import { heading, hearEvents, insideWidget, putWidget } from '../../support/browser/widget';

const CHOOSE = { name: 'Choose how to prove your identity' };
const ANOTHER = { name: 'Choose another way' };
const UNSUPPORTED = /does not work in this browser/;

const card = (id: string, over: Partial<PluginDefinition> = {}): PluginDefinition => ({
  id,
  config: { data: { sdkToken: `token of ${id}` } },
  ...over,
});

const choice = (plugins: readonly PluginDefinition[], over: Partial<Section> = {}): Section => ({
  id: 'check',
  label: 'Identity check',
  status: 'active',
  choose: 'one',
  plugins: [...plugins],
  ...over,
});

/** Providers by plugin id, whose starts the test plays. */
function providers(traits: Readonly<Record<string, Partial<IdentityProvider>>>) {
  const starts: { id: string; context: IdentityContext }[] = [];
  const rows = Object.entries(traits).map(([id, own]) => {
    const provider: IdentityProvider = {
      start: async (context) => {
        starts.push({ id, context });
      },
      ...own,
    };
    return [id, { load: async () => ({ default: provider }) }] as const;
  });
  return { starts, identityProviders: Object.fromEntries(rows) };
}

async function open(
  section: Section,
  { starts, identityProviders }: ReturnType<typeof providers>,
  kyc = 'Not_checked',
) {
  const backend = fakeBackend([
    section,
    choice(section.plugins ?? [], { id: 'other', label: 'Other' }),
  ]);
  backend.state.kyc = kyc;
  const element = putWidget({ api: backend.api, properties: { identityProviders } });
  if (section.status === 'locked') element.goTo('profile', 'check');
  await heading(element, 'Identity check');
  return { backend, element, starts, all: insideWidget(element) };
}

type Opened = Awaited<ReturnType<typeof open>>;

const radio = ({ all }: Opened, name: RegExp) =>
  waitFor(`the card ${name}`, () => {
    const found = all.queryByRole<HTMLInputElement>('radio', { name });
    return found?.disabled === false && found;
  });
const started = ({ starts }: Opened, count: number) =>
  waitFor(`start ${count}`, () => starts[count - 1]);
const goOn = async ({ all }: Opened) => click(all.getByRole('button', { name: 'Continue' }));

describe('a choice of identity checks', () => {
  it('has a card for each in the backend’s order, with what it says and needs, and starts the picked one', async () => {
    const two = providers({
      'id-check-b': { name: { en: 'Bank', de: 'Bankkonto' } },
      'id-check-a': { name: 'never shown' },
    });
    const page = await open(
      choice([
        card('id-check-b', { needs: ['phone', 'camera', 'hat'], minutes: 5 }),
        card('id-check-a', {
          label: 'Video call',
          description: 'With a person',
          needs: ['wallet'],
        }),
      ]),
      two,
    );
    const group = await waitFor('the group', () => page.all.queryByRole('radiogroup', CHOOSE));
    await radio(page, /Bank/);
    const cards = page.all.getAllByRole('radio').map((one) => {
      const lines = one.parentElement?.querySelectorAll('b, .plugin-line') ?? [];
      return Array.from(lines, ({ textContent }) => textContent);
    });
    expect(cards).toEqual([
      ['Bank', 'What you will need: A device with a camera, Your phone', '5 minutes'],
      ['Video call', 'With a person', 'What you will need: A digital ID wallet'],
    ]);
    expect(group.contains(page.all.getAllByRole('radio')[1] as Node)).toBe(true);
    expect(page.starts.length).toBe(0);
    await click(await radio(page, /Video call/));
    await goOn(page);
    const { id, context } = await started(page, 1);
    expect(id).toBe('id-check-a');
    expect(context.config).toEqual({ sdkToken: 'token of id-check-a' });
    context.ready();
    context.done();
    await waitFor('the save', () => page.backend.callsOf('saveSection')[0]);
    expect(page.backend.callsOf('saveSection')[0]?.request.elements).toEqual([]);
  });

  it('works by keyboard in both directions, with the focus on what follows', async () => {
    const page = await open(
      choice([card('id-check-a', { label: 'First' }), card('id-check-b', { label: 'Second' })]),
      providers({ 'id-check-a': {}, 'id-check-b': {} }),
    );
    (await radio(page, /First/)).focus();
    await press('Enter');
    expect(page.all.getByRole('radiogroup', CHOOSE).textContent).toContain('Choose an option');
    await press('ArrowDown');
    await press('Enter');
    const { id, context } = await started(page, 1);
    expect(id).toBe('id-check-b');
    expect(page.backend.callsOf('saveSection')).toEqual([]);
    context.ready();
    await waitFor('the focus on the check', () => focused()?.getAttribute('role') === 'group');
    page.all.getByRole('button', ANOTHER).focus();
    await press('Enter');
    await waitFor('the end of the check', () => context.signal.aborted);
    await waitFor('the focus on a card', () => focused() === page.all.queryAllByRole('radio')[0]);
    expect(context.container.isConnected).toBe(false);
  });

  it('offers what failed or was cancelled again, beside the other ways', async () => {
    const page = await open(
      choice([card('id-check-a', { label: 'First' }), card('id-check-b', { label: 'Second' })]),
      providers({ 'id-check-a': {}, 'id-check-b': {} }),
    );
    await click(await radio(page, /First/));
    await goOn(page);
    const { context } = await started(page, 1);
    expectProblem('console.error', /id-check-a: cancelled/);
    context.cancel();
    await waitFor('the button', () => page.all.queryByRole('button', { name: 'Start again' }));
    await click(page.all.getByRole('button', ANOTHER));
    await click(await radio(page, /Second/));
    await goOn(page);
    expect((await started(page, 2)).id).toBe('id-check-b');
  });

  it('stays while the investor is elsewhere and the element away, and goes with the investor', async () => {
    const page = await open(
      choice([card('id-check-a', { label: 'First' }), card('id-check-b', { label: 'Second' })]),
      providers({ 'id-check-a': {}, 'id-check-b': {} }),
    );
    await click(await radio(page, /Second/));
    await goOn(page);
    await started(page, 1);
    page.element.goTo('profile', 'other');
    await heading(page.element, 'Other');
    await waitFor('its own cards', () => page.all.queryByRole('radiogroup', CHOOSE));
    page.element.goTo('profile', 'check');
    expect((await started(page, 2)).id).toBe('id-check-b');
    const { element } = page;
    element.remove();
    await settled();
    document.body.append(element);
    expect((await started(page, 3)).id).toBe('id-check-b');
    page.backend.state.investorId = 'investor-2';
    element.refresh();
    await waitFor('the cards', () => page.all.queryByRole('radiogroup', CHOOSE));
    expect(page.starts.length).toBe(3);
  });

  it('shows what can’t run here with the reason, and does not wait for what has not answered', async () => {
    const { setTimeout: begin } = window;
    const lateAfter10s: (() => void)[] = [];
    Object.assign(window, {
      setTimeout: (run: () => void, delay?: number, ...rest: unknown[]) => {
        if (delay === 10_000) lateAfter10s.push(run);
        return begin(run, delay, ...rest);
      },
    });
    cleanUp(() => {
      Object.assign(window, { setTimeout: begin });
    });
    let isAsked = 0;
    const page = await open(
      choice([
        card('id-check-no', { label: 'Not here' }),
        card('id-check-odd', { label: 'Odd' }),
        card('id-check-late', { label: 'Late' }),
        card('id-check-a', { label: 'First' }),
      ]),
      providers({
        'id-check-no': { isSupported: () => false },
        'id-check-odd': { isSupported: () => Promise.reject(new Error('odd')) },
        'id-check-late': { isSupported: () => new Promise(() => {}) },
        'id-check-a': { isSupported: () => ++isAsked > 0 },
      }),
    );
    const events = hearEvents();
    const first = await radio(page, /First/);
    const all = () => page.all.getAllByRole<HTMLInputElement>('radio');
    await waitFor('the reasons', () => page.all.queryAllByText(UNSUPPORTED).length === 2);
    expect(all().map(({ disabled }) => disabled)).toEqual([true, true, true, false]);
    expect(page.starts.length).toBe(0);
    // Each way has a timer of its own; those of the ways that have answered do nothing any more.
    for (const late of lateAfter10s) late();
    await waitFor('the slow message', () => page.all.queryByText(/longer than usual/));
    await click(first);
    await goOn(page);
    await started(page, 1);
    expect(isAsked).toBe(1);
    expect(events.filter(({ type }) => type === 'onboarding-error')).toEqual([]);
  });

  it('neither loads nor asks again where the same is set anew, as a view that renders again does', async () => {
    let [loads, asked] = [0, 0];
    const load = async () => {
      loads += 1;
      const provider: IdentityProvider = { start: async () => {}, isSupported: () => ++asked > 0 };
      return { default: provider };
    };
    const set = () => ({
      'id-check-a': { load },
      'id-check-b': { load: async () => ({ default: {} }) },
    });
    const page = await open(
      choice([card('id-check-a', { label: 'First' }), card('id-check-b', { label: 'Second' })]),
      { starts: [], identityProviders: set() as never },
    );
    await radio(page, /First/);
    Object.assign(page.element, { identityProviders: set() });
    await settled();
    expect([loads, asked]).toEqual([1, 1]);
    await radio(page, /First/);
  });

  it('starts the one that is left at once, with no other way to go', async () => {
    const page = await open(
      choice([card('id-check-no'), card('id-check-unknown'), card('id-check-a')]),
      providers({ 'id-check-no': { isSupported: () => false }, 'id-check-a': {} }),
    );
    const { id, context } = await started(page, 1);
    context.ready();
    expect(id).toBe('id-check-a');
    expect(page.all.queryByRole('radio')).toBe(null);
    expect(page.all.queryByRole('button', ANOTHER)).toBe(null);
  });

  it('goes on with the one that has started when another is registered, and offers that', async () => {
    const [first, second] = [providers({ 'id-check-a': {} }), providers({ 'id-check-b': {} })];
    const page = await open(
      choice([card('id-check-a', { label: 'First' }), card('id-check-b', { label: 'Second' })]),
      first,
    );
    const { context } = await started(page, 1);
    context.ready();
    const identityProviders = { ...first.identityProviders, ...second.identityProviders };
    Object.assign(page.element, { identityProviders });
    const another = await waitFor('the other way', () => page.all.queryByRole('button', ANOTHER));
    await settled();
    expect(context.signal.aborted).toBe(false);
    expect(page.all.queryByRole('radio')).toBe(null);
    expect(page.starts.length).toBe(1);
    await click(another);
    await click(await radio(page, /Second/));
    await goOn(page);
    await waitFor('its start', () => second.starts[0]);
  });

  it('goes on with the one that runs when what is registered anew can’t run here', async () => {
    const { starts, identityProviders } = providers({
      'id-check-a': {},
      'id-check-b': { isSupported: () => false },
    });
    const page = await open(choice([card('id-check-a'), card('id-check-b', { label: 'Second' })]), {
      starts,
      identityProviders,
    });
    const { context } = await started(page, 1);
    context.ready();
    const anew = providers({ 'id-check-a': { isSupported: () => false }, 'id-check-b': {} });
    Object.assign(page.element, { identityProviders: anew.identityProviders });
    const another = await waitFor('the other way', () => page.all.queryByRole('button', ANOTHER));
    expect(context.signal.aborted).toBe(false);
    await click(another);
    await waitFor('the start of the one that is left', () => anew.starts[0]?.id === 'id-check-b');
    expect(page.starts.length).toBe(1);
  });

  it('says with the contact that nothing is left', async () => {
    const page = await open(
      choice([card('id-check-a'), card('id-check-b')]),
      providers({
        'id-check-a': { isSupported: () => false },
        'id-check-b': { isSupported: () => false },
      }),
    );
    const words = await waitFor('the words', () => page.all.queryByText(UNSUPPORTED));
    const link = words.closest('.notice')?.querySelector('a');
    expect(link?.getAttribute('href')).toBe('mailto:help@example.com');
    expect(page.all.queryByRole('radio')).toBe(null);
  });

  it('starts a way whose code can’t be loaded as any, which then offers another try', async () => {
    const { starts, identityProviders } = providers({ 'id-check-a': {} });
    identityProviders['id-check-gone'] = { load: () => Promise.reject(new TypeError('gone')) };
    const page = await open(
      choice([card('id-check-gone', { label: 'Gone' }), card('id-check-a', { label: 'First' })]),
      { starts, identityProviders },
    );
    await click(await radio(page, /Gone/));
    expectProblem('console.error', /id-check-gone/);
    await goOn(page);
    await waitFor('another try', () => page.all.queryByRole('button', { name: 'Try again' }));
    expect(page.all.queryByRole('button', ANOTHER)).not.toBe(null);
  });

  it('waits in the pending view of a locked section until the decision', async () => {
    const page = await open(
      choice([card('id-check-a'), card('id-check-b')], { status: 'locked' }),
      providers({ 'id-check-a': {}, 'id-check-b': {} }),
      'Pending',
    );
    await waitFor('the pending view', () =>
      page.all.queryByRole('heading', { name: 'Your identity is being reviewed' }),
    );
    expect(page.all.queryByRole('radio')).toBe(null);
    page.backend.state.kyc = 'Rejected';
    page.element.refresh();
    await waitFor('the cards', () => page.all.queryByRole('radiogroup', CHOOSE));
    expect(page.starts.length).toBe(0);
  });

  it('stands with all its checks where the value of choose is not known', async () => {
    const page = await open(
      choice([card('id-check-a'), card('id-check-b')], { choose: 'two' }),
      providers({ 'id-check-a': {}, 'id-check-b': {} }),
    );
    await started(page, 2);
    expect(page.starts.map(({ id }) => id)).toEqual(['id-check-a', 'id-check-b']);
  });
});
