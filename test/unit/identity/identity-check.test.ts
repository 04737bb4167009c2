// @vitest-environment happy-dom
import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Lazy } from '../../../src/app/onboarding';
import { codeMissing, OnboardingError } from '../../../src/http/errors';
import type { Section } from '../../../src/http/schemas';
import { createIdentityCheck } from '../../../src/identity/identity-check';
import { TOKEN_REFRESH_FAILED } from '../../../src/identity/plugin-config';
import type {
  IdentityContext,
  IdentityHandle,
  IdentityProvider,
} from '../../../src/identity/providers/identity-provider';
import { createTranslate } from '../../../src/language/translate';
import { elementWith } from '../../support/fakes/onboarding';

interface Start {
  readonly config: { readonly sdkToken?: string };
  readonly context: IdentityContext;
  readonly tearDown: ReturnType<typeof vi.fn>;
  arrive(): void;
  fail(error: unknown): void;
}

const CODE_MISSING = codeMissing('id-check-onfido', new TypeError('Failed to fetch'));
const plugin = { id: 'id-check-onfido', config: { data: { sdkToken: 'one' } } };
const sectionWith = (sdkToken: string): Section => ({
  id: 'check',
  label: 'Check',
  status: 'active',
  plugins: [{ id: 'id-check-onfido', config: { data: { sdkToken } } }],
});

let starts: Start[];
let waits: { readonly ms: number; readonly end: () => void }[];
let port: ReturnType<typeof fakePort>;

beforeEach(() => {
  starts = [];
  waits = [];
  document.body.replaceChildren();
  port = fakePort();
});

/** What a check asks of the rest of the element. */
function fakePort() {
  return {
    loadProvider: async (): Promise<IdentityProvider> => ({
      ...port.traits,
      start: (context) =>
        new Promise((resolve, reject) => {
          const tearDown = vi.fn(async () => {});
          starts.push({
            config: context.config,
            context,
            tearDown,
            arrive: () => resolve({ ...port.handle, stop: tearDown }),
            fail: reject,
          });
        }),
    }),
    lazy: {} as Lazy,
    isInputBack: signal(true),
    /** What the provider has besides its start. */
    traits: {} as Partial<IdentityProvider>,
    handle: {} as IdentityHandle,
    locale: signal(createTranslate('en', {})),
    decided: signal<string | undefined>(undefined),
    form: signal<object | undefined>(undefined),
    busy: signal(false),
    isFileLoading: signal(false),
    kycStatus: vi.fn(async (): Promise<string | undefined> => 'Not_checked'),
    refreshKyc: vi.fn(async (): Promise<string | undefined> => 'Not_checked'),
    reopenSection: vi.fn(async (): Promise<Section | undefined> => sectionWith('two')),
    refreshSection: vi.fn(async () => sectionWith('two')),
    submit: vi.fn(),
    notify: vi.fn(),
    clearNotices: vi.fn(),
    log: vi.fn(),
    reportError: vi.fn(),
  };
}

const make = (facts: { locked?: boolean; plugin?: object } = {}) => {
  const { form } = port;
  const log = (level: string) => (line: string) =>
    port.log(level, line.replace('investor-onboarding: ', ''));
  const element = elementWith({
    lazy: port.lazy,
    keepInput: async () => {},
    isInputBack: port.isInputBack,
    host: { element: document.body },
    language: { translate: port.locale },
    theme: { theme: signal({ primary: '#111111', primaryDark: '#222222' }) },
    configuration: {
      settings: signal({ identityOrigins: [] }),
      props: signal({ identityProviders: { 'id-check-own': {} } }),
    },
    kyc: { read: () => port.kycStatus(), refresh: () => port.refreshKyc(), status: port.decided },
    profile: { refreshSection: () => port.refreshSection(), fetchQualification: async () => {} },
    session: { session: signal({ investorId: 'i-1' }) },
    visits: {
      form,
      visit: signal({ place: { milestoneId: 'profile', sectionId: 'check' } }),
      setAside: signal(new Map()),
      comingBack: signal(undefined),
      busy: port.busy,
      noteCheckDone: () => {},
      submit: () => port.submit(),
      reload: async () => {
        const section = await port.reopenSection();
        form.value = section && { section, files: { submitDisabled: port.isFileLoading } };
      },
    },
    notices: {
      show: ({ tone, key }: { tone: string; key: string }) => port.notify(tone, key),
      focusNewest: () => {},
      clear: () => port.clearNotices(),
    },
    logger: () => ({ error: log('error'), warn: log('warn'), info: log('info') }),
    reportError: (...report: unknown[]) => port.reportError(...report),
  });
  return createIdentityCheck(
    { sectionId: 'check', locked: false, plugin, ...facts } as Parameters<
      typeof createIdentityCheck
    >[0],
    element,
    () => port.loadProvider(),
    (ms, aborted) =>
      new Promise((resolve, reject) => {
        waits.push({ ms, end: resolve });
        aborted.addEventListener('abort', () => reject(aborted.reason));
      }),
  );
};

/** The start with this number, once it has been asked for. */
async function startNumber(count: number): Promise<Start> {
  await vi.waitFor(() => expect(starts).toHaveLength(count));
  return starts[count - 1] as Start;
}

const endWait = (ms: number) => {
  for (const wait of waits.filter((one) => one.ms === ms)) wait.end();
};

/** What was reported so far, and whether the investor reads a notice of it. */
const told = () =>
  vi.mocked(port.reportError).mock.calls.map(([error, options]) => ({
    code: (error as OnboardingError).code,
    isNotice: options?.notice !== false,
  }));

describe('one identity check', () => {
  it('hears each kind of event once', async () => {
    const check = make();
    check.mount();
    const { context } = await startNumber(1);
    context.ready();
    expect(check.phase.value).toBe('live');
    context.done();
    context.done();
    await vi.waitFor(() => expect(port.submit).toHaveBeenCalledTimes(1));
  });

  it('submits after done once no required file is loading and nothing else is submitted', async () => {
    make().mount();
    const { context } = await startNumber(1);
    context.ready();
    port.isFileLoading.value = true;
    port.busy.value = true;
    port.form.value = { files: { submitDisabled: port.isFileLoading } };
    context.done();
    port.busy.value = false;
    await Promise.resolve();
    expect(port.submit).not.toHaveBeenCalled();
    port.isFileLoading.value = false;
    await vi.waitFor(() => expect(port.submit).toHaveBeenCalledTimes(1));
  });

  it('leaves no check behind, whenever its view is left after the first or another start', async () => {
    for (const isAgain of [false, true]) {
      for (let turns = 0; turns < 40; turns++) {
        const before = starts.length;
        const { loadProvider } = port;
        if (isAgain) {
          port.loadProvider = async () => {
            throw new OnboardingError('NETWORK', { reason: 'no code' });
          };
        }
        const check = make();
        const leave = check.mount();
        if (isAgain) {
          await vi.waitFor(() => expect(check.phase.value).toBe('failed'));
          port.loadProvider = loadProvider;
          check.tryAgain();
        }
        for (let left = turns; left > 0; left--) await Promise.resolve();
        leave();
        await new Promise((resolve) => setTimeout(resolve));
        const left = starts.slice(before).filter(({ context }) => !context.signal.aborted);
        expect(left, `${isAgain ? 'again' : 'first'}, ${turns} turns`).toEqual([]);
      }
    }
  });

  it('does not submit after done where the section is left while a file is loading', async () => {
    const leave = make().mount();
    const { context } = await startNumber(1);
    context.ready();
    port.busy.value = true;
    context.done();
    leave();
    port.busy.value = false;
    await Promise.resolve();
    expect(port.submit).not.toHaveBeenCalled();
  });

  it('logs and announces that it was cancelled, and a second later that it can be restarted', async () => {
    make().mount();
    const { context } = await startNumber(1);
    context.cancel();
    expect(vi.mocked(port.log).mock.calls).toEqual([['error', 'id-check-onfido: cancelled']]);
    const notices = vi.mocked(port.notify).mock.calls;
    expect(notices).toEqual([['error', 'plugins.id-check-onfido.cancel-error']]);
    await vi.waitFor(() => expect(waits.some(({ ms }) => ms === 1000)).toBe(true));
    expect(port.notify).toHaveBeenCalledTimes(1);
    endWait(1000);
    await vi.waitFor(() => expect(port.notify).toHaveBeenCalledTimes(2));
    expect(notices.at(-1)).toEqual(['info', 'plugins.id-check-onfido.cancel-info']);
    expect(vi.mocked(port.log).mock.calls.at(-1)).toEqual([
      'info',
      'id-check-onfido: can be started again',
    ]);
    expect(port.reportError).not.toHaveBeenCalled();
    expect(port.submit).not.toHaveBeenCalled();
  });

  it('tears down an SDK that starts after the section was left, and ignores its events', async () => {
    const leave = make().mount();
    const start = await startNumber(1);
    expect(document.querySelectorAll('#id-check-onfido-container')).toHaveLength(1);
    leave();
    expect(document.querySelector('#id-check-onfido-container')).toBeNull();
    expect(start.context.signal.aborted).toBe(true);
    start.arrive();
    await vi.waitFor(() => expect(start.tearDown).toHaveBeenCalledTimes(1));
    start.context.done();
    start.context.fail(undefined);
    expect(port.submit).not.toHaveBeenCalled();
    expect(port.reportError).not.toHaveBeenCalled();
    expect(starts).toHaveLength(1);
  });

  it('starts nothing when the section is left while its code is loading', async () => {
    let deliver = (_adapter: IdentityProvider) => {};
    const { loadProvider } = port;
    port.loadProvider = () =>
      new Promise((resolve) => {
        deliver = resolve;
      });
    const leave = make().mount();
    leave();
    deliver(await loadProvider());
    await Promise.resolve();
    expect(starts).toHaveLength(0);
  });

  it('hands a return to its provider once what was typed is back in the form', async () => {
    const query = new URLSearchParams('code=1');
    const investor = new AbortController().signal;
    port.lazy = { returned: { investor, sectionId: 'check', pluginId: plugin.id, query } };
    port.isInputBack = signal(false);
    make().mount();
    await vi.waitFor(() => expect(waits.some(({ ms }) => ms === 10_000)).toBe(true));
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(starts).toHaveLength(0);
    port.isInputBack.value = true;
    expect((await startNumber(1)).context.returned).toBe(query);
  });

  it('reports NETWORK when its code can’t be loaded, and loads it at the next try', async () => {
    const { loadProvider } = port;
    port.loadProvider = () => Promise.reject(CODE_MISSING);
    const check = make();
    check.mount();
    await vi.waitFor(() => expect(check.phase.value).toBe('failed'));
    expect(port.reportError).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'NETWORK' }),
      expect.anything(),
    );
    port.loadProvider = loadProvider;
    expect(port.clearNotices).not.toHaveBeenCalled();
    check.tryAgain();
    // What the try before has left to read would be wrong of the next.
    expect(port.clearNotices).toHaveBeenCalledTimes(1);
    expect((await startNumber(1)).config.sdkToken).toBe('two');
  });

  it('turns slow after ten seconds, and live as soon as the SDK is ready', async () => {
    const check = make();
    check.mount();
    const { context } = await startNumber(1);
    endWait(10_000);
    await vi.waitFor(() => expect(check.phase.value).toBe('slow'));
    context.ready();
    expect(check.phase.value).toBe('live');
  });

  it('loads no more once it is done, though its provider was never ready', async () => {
    const check = make();
    check.mount();
    const { context } = await startNumber(1);
    context.done();
    expect(check.phase.value).toBe('live');
    endWait(10_000);
    await new Promise((resolve) => setTimeout(resolve));
    expect(check.phase.value).toBe('live');
    const slow = make();
    slow.mount();
    const { context: late } = await startNumber(2);
    endWait(10_000);
    await vi.waitFor(() => expect(slow.phase.value).toBe('slow'));
    late.done();
    expect(slow.phase.value).toBe('live');
  });

  it('restarts with increasing pauses, then waits for the investor', async () => {
    const check = make();
    check.mount();
    (await startNumber(1)).fail(new Error('no'));
    (await startNumber(2)).fail(new Error('no'));
    await vi.waitFor(() => expect(waits.some(({ ms }) => ms === 1000)).toBe(true));
    endWait(1000);
    (await startNumber(3)).fail(new Error('no'));
    await vi.waitFor(() => expect(waits.some(({ ms }) => ms === 4000)).toBe(true));
    endWait(4000);
    (await startNumber(4)).fail(new Error('no'));
    await vi.waitFor(() => expect(check.phase.value).toBe('failed'));
    expect(starts).toHaveLength(4);
    expect(starts.map(({ context }) => context.attempt)).toEqual([0, 1, 2, 3]);
    expect(document.querySelector('#id-check-onfido-container')).toBeNull();
  });

  it('starts again with the token that was refreshed', async () => {
    make().mount();
    const first = await startNumber(1);
    expect(first.context.config).toMatchObject({ sdkToken: 'one' });
    await first.context.refreshToken();
    first.fail(new Error('no'));
    expect((await startNumber(2)).context.config).toMatchObject({ sdkToken: 'two' });
  });

  it('waits at most three seconds for a provider that never stops, and then starts it again', async () => {
    const check = make();
    check.mount();
    const { arrive, context, tearDown } = await startNumber(1);
    tearDown.mockImplementation(() => new Promise(() => {}));
    arrive();
    context.ready();
    await vi.waitFor(() => expect(check.phase.value).toBe('live'));
    context.fail(new Error('no'));
    await vi.waitFor(() => expect(waits.some(({ ms }) => ms === 3000)).toBe(true));
    expect(starts).toHaveLength(1);
    endWait(3000);
    await startNumber(2);
    expect(document.querySelectorAll('#id-check-onfido-container')).toHaveLength(1);
  });

  it.each([
    ['was cancelled', 'cancelled', ({ context }: Start) => context.cancel()],
    ['is slow', 'slow', () => endWait(10_000)],
  ])('starts again only once the start before is torn down, where it %s', async (_, phase, end) => {
    const check = make();
    check.mount();
    const first = await startNumber(1);
    first.tearDown.mockImplementation(() => new Promise(() => {}));
    first.arrive();
    await new Promise((resolve) => setTimeout(resolve));
    end(first);
    await vi.waitFor(() => expect(check.phase.value).toBe(phase));
    await new Promise((resolve) => setTimeout(resolve));
    check.tryAgain();
    await new Promise((resolve) => setTimeout(resolve));
    expect(check.phase.value).toBe('preparing');
    expect(starts).toHaveLength(1);
    endWait(3000);
    await startNumber(2);
    expect(document.querySelectorAll('#id-check-onfido-container')).toHaveLength(1);
  });

  it('counts the starts that have failed for the provider, and no cancel', async () => {
    const check = make();
    check.mount();
    (await startNumber(1)).context.fail(new Error('no'));
    (await startNumber(2)).context.cancel();
    await vi.waitFor(() => expect(check.phase.value).toBe('cancelled'));
    await new Promise((resolve) => setTimeout(resolve));
    check.tryAgain();
    (await startNumber(3)).context.fail(new Error('no'));
    await startNumber(4);
    expect(starts.map(({ context }) => context.attempt)).toEqual([0, 1, 1, 2]);
  });

  it('requests one fresh token for simultaneous requests', async () => {
    make().mount();
    const { context } = await startNumber(1);
    const tokens = await Promise.all([context.refreshToken(), context.refreshToken()]);
    expect(tokens).toEqual(['two', 'two']);
    expect(port.refreshSection).toHaveBeenCalledTimes(1);
  });

  it('rejects a token refresh where the section still has the old one, none, or that of another plugin alone', async () => {
    make().mount();
    const { context } = await startNumber(1);
    port.refreshSection.mockImplementation(async () => sectionWith('one'));
    await expect(context.refreshToken()).rejects.toThrow(TOKEN_REFRESH_FAILED);
    port.refreshSection.mockImplementation(async () => ({ ...sectionWith('one'), plugins: [] }));
    await expect(context.refreshToken()).rejects.toThrow(TOKEN_REFRESH_FAILED);
    const others = [{ id: 'id-check-other', config: { data: { sdkToken: 'of another' } } }];
    port.refreshSection.mockImplementation(async () => ({
      ...sectionWith('one'),
      plugins: others,
    }));
    await expect(context.refreshToken()).rejects.toThrow(TOKEN_REFRESH_FAILED);
    expect(TOKEN_REFRESH_FAILED).toBe('Failed to update access token');
  });

  it('waits for the KYC status only where the section is locked', async () => {
    make().mount();
    await startNumber(1);
    expect(port.kycStatus).not.toHaveBeenCalled();
    make({ locked: true }).mount();
    await startNumber(2);
    expect(port.kycStatus).toHaveBeenCalledTimes(1);
  });

  it('starts no SDK while a locked section’s KYC status is Pending or can’t be read', async () => {
    port.kycStatus.mockImplementation(async () => 'Pending');
    const pending = make({ locked: true });
    pending.mount();
    await vi.waitFor(() => expect(pending.phase.value).toBe('pending'));
    port.kycStatus.mockRejectedValue(new Error('no answer'));
    const unknown = make({ locked: true });
    unknown.mount();
    await vi.waitFor(() => expect(unknown.phase.value).toBe('failed'));
    expect(starts).toHaveLength(0);
  });

  it('ends the pending view at a decision, and reopens the section', async () => {
    port.kycStatus.mockResolvedValue('Pending');
    const check = make({ locked: true });
    check.mount();
    await vi.waitFor(() => expect(check.phase.value).toBe('pending'));
    expect(port.reopenSection).not.toHaveBeenCalled();
    port.decided.value = 'Rejected';
    // Rejected: the section is open again, with a token of its own.
    expect((await startNumber(1)).config.sdkToken).toBe('two');
    expect(port.reopenSection).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['has nothing to check any more', { ...sectionWith('two'), plugins: [] }, 'nothing'],
    ['could not be read again', undefined, 'failed'],
  ])('starts no SDK where the section %s', async (_, section, expected) => {
    port.kycStatus.mockResolvedValue('Pending');
    port.decided.value = 'Rejected';
    port.reopenSection.mockResolvedValue(section);
    const check = make({ locked: true });
    check.mount();
    await vi.waitFor(() => expect(check.phase.value).toBe(expected));
    expect(starts).toHaveLength(0);
  });

  it('waits for no decision after the section was left', async () => {
    port.kycStatus.mockResolvedValue('Pending');
    const check = make({ locked: true });
    const leave = check.mount();
    await vi.waitFor(() => expect(check.phase.value).toBe('pending'));
    leave();
    port.decided.value = 'Rejected';
    await new Promise((resolve) => setTimeout(resolve));
    expect(port.reopenSection).not.toHaveBeenCalled();
    expect(check.phase.value).toBe('pending');
    expect(starts).toHaveLength(0);
    expect(port.reportError).not.toHaveBeenCalled();
  });

  it('does not save a locked section when it is done, and reads the KYC status', async () => {
    const asked = vi.mocked(port.kycStatus);
    const check = make({ locked: true });
    check.mount();
    const { context, tearDown, arrive } = await startNumber(1);
    arrive();
    await Promise.resolve();
    port.refreshKyc.mockImplementation(async () => 'Pending');
    context.done();
    await vi.waitFor(() => expect(check.phase.value).toBe('pending'));
    expect(port.submit).not.toHaveBeenCalled();
    expect(port.refreshKyc).toHaveBeenCalledTimes(1);
    // Once, when the section was opened: what was looked at again says the rest.
    expect(asked).toHaveBeenCalledTimes(1);
    expect(tearDown).toHaveBeenCalledTimes(1);
    expect(document.querySelector('#id-check-onfido-container')).toBeNull();
  });

  it.each([
    ['saves a section whose lock went while the check ran', true, 'active', 1],
    ['does not save one that was locked while the check ran', false, 'locked', 0],
  ] as const)('%s', async (_, locked, status, saves) => {
    make({ locked }).mount();
    const { context, arrive } = await startNumber(1);
    arrive();
    context.ready();
    port.form.value = {
      section: { ...sectionWith('one'), status },
      files: { submitDisabled: port.isFileLoading },
    };
    context.done();
    await vi.waitFor(() => expect(port.refreshKyc).toHaveBeenCalledTimes(1));
    await vi.waitFor(() => expect(port.submit).toHaveBeenCalledTimes(saves));
  });

  it('keeps the SDK’s last screen where the KYC status can’t be read', async () => {
    const check = make({ locked: true });
    check.mount();
    const { context } = await startNumber(1);
    context.ready();
    port.refreshKyc.mockRejectedValue(new Error('no connection'));
    context.done();
    await vi.waitFor(() => expect(port.reportError).toHaveBeenCalledTimes(1));
    expect(check.phase.value).toBe('live');
    expect(port.submit).not.toHaveBeenCalled();
  });

  it('reports the unexpected error besides its own text where the token is missing', async () => {
    const check = make({ plugin: { id: 'id-check-onfido', config: { data: {} } } });
    check.mount();
    await vi.waitFor(() => expect(check.phase.value).toBe('failed'));
    expect(told()).toEqual([{ code: 'UNEXPECTED', isNotice: true }]);
    expect(starts).toHaveLength(0);
  });

  it('reports the unexpected error for every failure of the SDK, the last one too', async () => {
    const check = make();
    check.mount();
    for (let failures = 1; check.phase.value !== 'failed'; failures += 1) {
      (await startNumber(failures)).fail(new Error('Bad request'));
      await vi.waitFor(() => expect(port.reportError).toHaveBeenCalledTimes(failures));
      for (const wait of waits.splice(0)) wait.end();
    }
    expect(told().length).toBeGreaterThan(1);
    expect(told().every(({ code, isNotice }) => code === 'UNEXPECTED' && isNotice)).toBe(true);
  });

  it('says that it could not be completed where it had started, and that it could not be started where it had not', async () => {
    const { loadProvider } = port;
    const check = make();
    check.mount();
    (await startNumber(1)).context.ready();
    for (let failures = 1; check.phase.value !== 'stopped'; failures += 1) {
      (await startNumber(failures)).fail(new Error('Bad request'));
      await vi.waitFor(() => expect(port.reportError).toHaveBeenCalledTimes(failures));
      for (const wait of waits.splice(0)) wait.end();
    }
    port.loadProvider = () => Promise.reject(CODE_MISSING);
    check.tryAgain();
    await vi.waitFor(() => expect(check.phase.value).toBe('failed'));
    port.loadProvider = loadProvider;
  });

  it('shows only its own text where there was no connection', async () => {
    port.loadProvider = () => Promise.reject(CODE_MISSING);
    const check = make();
    check.mount();
    await vi.waitFor(() => expect(check.phase.value).toBe('failed'));
    expect(told()).toEqual([{ code: 'NETWORK', isNotice: false }]);
  });

  it('starts one SDK where ‘Try again’ is clicked twice', async () => {
    const { loadProvider } = port;
    port.loadProvider = () => Promise.reject(CODE_MISSING);
    const check = make({ locked: true });
    check.mount();
    await vi.waitFor(() => expect(check.phase.value).toBe('failed'));
    port.loadProvider = loadProvider;
    check.tryAgain();
    check.tryAgain();
    const { context } = await startNumber(1);
    context.ready();
    expect(check.phase.value).toBe('live');
    expect(port.refreshSection).toHaveBeenCalledTimes(1);
    expect(starts).toHaveLength(1);
  });

  it('shows no status that is read after the section was left', async () => {
    let answer = (_status: string) => {};
    port.refreshKyc.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const check = make({ locked: true });
    const leave = check.mount();
    const { context } = await startNumber(1);
    context.ready();
    context.done();
    leave();
    answer('Pending');
    await new Promise((resolve) => setTimeout(resolve));
    expect(check.phase.value).toBe('live');
  });

  it('ignores a late ready event of an ended run', async () => {
    const check = make();
    check.mount();
    const { context } = await startNumber(1);
    context.cancel();
    context.ready();
    expect(check.phase.value).toBe('cancelled');
    // The button is there by then.
    await new Promise((resolve) => setTimeout(resolve));
    check.tryAgain();
    await startNumber(2);
    context.ready();
    context.fail(undefined);
    expect(check.phase.value).toBe('starting');
    expect(port.reportError).not.toHaveBeenCalled();
  });

  it('never changes after its removal', async () => {
    const check = make();
    const leave = check.mount();
    const { context, fail } = await startNumber(1);
    leave();
    context.ready();
    for (const outcome of ['done', 'cancel', 'fail'] as const) context[outcome](undefined);
    fail(new Error('no'));
    endWait(10_000);
    check.tryAgain();
    await new Promise((resolve) => setTimeout(resolve));
    expect(check.phase.value).toBe('starting');
    expect(starts).toHaveLength(1);
    expect([port.reportError, port.notify, port.submit].flatMap(({ mock }) => mock.calls)).toEqual(
      [],
    );
  });

  it('gives a provider of the page what it is promised', async () => {
    port.traits = { needsToken: false };
    make({ plugin: { id: 'id-check-own', config: { data: { requests: [{ a: 1 }] } } } }).mount();
    const { context } = await startNumber(1);
    expect(context).toMatchObject({
      config: { requests: [{ a: 1 }] },
      language: 'en',
      theme: { primary: '#111111', primaryDark: '#222222', scheme: 'light' },
      attempt: 0,
    });
    expect(context.container.id).toBe('id-check-own-container');
    context.resize(300);
    expect(context.container.style.height).toBe('300px');
    for (const [height, kept] of [
      [1, '48px'],
      [Number.POSITIVE_INFINITY, '4000px'],
      [Number.NaN, '4000px'],
      ['500' as unknown as number, '4000px'],
    ] as const) {
      context.resize(height);
      expect(context.container.style.height, String(height)).toBe(kept);
    }
    context.cancel();
    // The texts of every provider, since the page has none for this one.
    expect(vi.mocked(port.notify).mock.calls).toEqual([
      ['error', 'plugins.id-check-onfido.cancel-error'],
    ]);
  });

  it.each([
    ['dark alone', 'dark', false, 'dark'],
    ['both, and the investor prefers dark', 'light dark', true, 'dark'],
    ['both, and the investor prefers light', 'light dark', false, 'light'],
    ['light alone, whatever the investor prefers', 'light', true, 'light'],
  ])('tells a provider the scheme of the page: %s', async (_, own, prefersDark, scheme) => {
    const asked = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ matches: prefersDark, media: query }) as MediaQueryList);
    document.body.style.colorScheme = own;
    onTestFinished(() => {
      asked.mockRestore();
      document.body.removeAttribute('style');
    });
    make().mount();
    const { context } = await startNumber(1);
    expect(context.theme).toEqual({ primary: '#111111', primaryDark: '#222222', scheme });
  });

  it('needs a token of a provider that does not say otherwise', async () => {
    const check = make({ plugin: { id: 'id-check-own', config: { data: {} } } });
    check.mount();
    await vi.waitFor(() => expect(check.phase.value).toBe('failed'));
    expect(told()).toEqual([{ code: 'UNEXPECTED', isNotice: true }]);
    expect(starts).toHaveLength(0);
  });

  it.each([
    ['says so', () => false],
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no'))],
  ])(
    'starts nothing and reports nothing where the provider is not supported: it %s',
    async (_, isSupported) => {
      const ask = vi.fn(isSupported);
      port.traits = { isSupported: ask };
      const check = make();
      check.mount();
      await vi.waitFor(() => expect(check.phase.value).toBe('unsupported'));
      expect(starts).toHaveLength(0);
      expect(ask).toHaveBeenCalledTimes(1);
      expect(port.reportError).not.toHaveBeenCalled();
      expect(document.querySelector('#id-check-onfido-container')).toBeNull();
    },
  );

  it('turns slow while the provider does not say whether it is supported', async () => {
    port.traits = { isSupported: () => new Promise(() => {}) };
    const check = make();
    check.mount();
    await vi.waitFor(() => expect(waits.some(({ ms }) => ms === 10_000)).toBe(true));
    endWait(10_000);
    await vi.waitFor(() => expect(check.phase.value).toBe('slow'));
    expect(starts).toHaveLength(0);
  });

  it.each<[string, IdentityHandle, number]>([
    ['can switch', { setLanguage: () => true }, 1],
    ['says nothing', { setLanguage: () => {} }, 1],
    ['can’t switch', { setLanguage: () => false }, 2],
    ['has no such method', {}, 2],
    [
      'throws',
      {
        setLanguage: () => {
          throw new Error('no');
        },
      },
      2,
    ],
  ])('follows the language, and starts anew as needed: the handle %s', async (_, handle, count) => {
    port.handle = handle;
    make().mount();
    const first = await startNumber(1);
    first.arrive();
    first.context.ready();
    await new Promise((resolve) => setTimeout(resolve));
    port.locale.value = createTranslate('de', {});
    await new Promise((resolve) => setTimeout(resolve));
    expect(starts.map(({ context }) => context.language)).toEqual(['en', 'de'].slice(0, count));
    // A start for another language is none that has failed.
    expect(starts.at(-1)?.context.attempt).toBe(0);
    expect(first.tearDown).toHaveBeenCalledTimes(count - 1);
  });

  it('does nothing for an unknown plugin', () => {
    const check = make({ plugin: { id: 'id-check-other' } });
    check.mount()();
    check.tryAgain();
    expect(check.phase.value).toBe('nothing');
    expect(port.reportError).not.toHaveBeenCalled();
  });
});

describe('a check that leads away from the page', () => {
  const away = () => 'https://id.example/';
  let assigned: string[];
  let leave: () => void;
  /** Begins a check, which ends with its test. */
  const begin = () => {
    const check = make();
    leave = check.mount();
    return check;
  };
  beforeEach(() => {
    sessionStorage.clear();
    assigned = [];
    vi.spyOn(location, 'assign').mockImplementation((to) => void assigned.push(String(to)));
  });
  afterEach(() => {
    leave();
    vi.restoreAllMocks();
  });

  it('leads there once, and shows that it loads', async () => {
    const check = begin();
    const { context } = await startNumber(1);
    context.ready();
    expect(check.phase.value).toBe('live');
    context.redirect(away);
    context.redirect(() => 'https://id.example/again');
    await vi.waitFor(() => expect(assigned).toEqual(['https://id.example/']));
    context.ready();
    expect(check.phase.value).toBe('starting');
    expect(context.returned).toBeNull();
  });

  it.each([
    [
      'is refused',
      () => 'http://id.example/',
      /id-check-onfido: redirect\(\) takes no http: address/,
    ],
    ['can’t be made', () => Reflect.get(Object(undefined), 'x').y, /id-check-onfido: .*undefined/],
  ])('to an address that %s fails and is started again', async (_, address, line) => {
    begin();
    const { context } = await startNumber(1);
    context.redirect(address);
    const { context: next } = await startNumber(2);
    expect(next.attempt).toBe(1);
    expect(assigned).toEqual([]);
    expect(vi.mocked(port.reportError).mock.calls[0]?.[0].message).toMatch(line);
  });

  it('leads nowhere once it has ended', async () => {
    begin();
    const { context } = await startNumber(1);
    leave();
    context.redirect(away);
    await Promise.resolve();
    expect([assigned, Object.keys(sessionStorage)]).toEqual([[], []]);
  });

  it('can be tried again where it never gets there, with another state', async () => {
    const check = begin();
    const states: string[] = [];
    const note = (_: string, state: string) => {
      states.push(state);
      return 'https://id.example/';
    };
    const { context } = await startNumber(1);
    context.ready();
    context.redirect(note);
    await vi.waitFor(() => expect(assigned).toHaveLength(1));
    endWait(10_000);
    await vi.waitFor(() => expect(check.phase.value).toBe('slow'));
    check.tryAgain();
    const { context: next } = await startNumber(2);
    expect(next.attempt).toBe(0);
    next.redirect(note);
    await vi.waitFor(() => expect(assigned).toHaveLength(2));
    expect(Object.keys(sessionStorage)).toEqual([states[1]]);
  });

  it('starts anew where the browser’s button brings the page back as it was', async () => {
    begin();
    const { context } = await startNumber(1);
    context.redirect(away);
    await vi.waitFor(() => expect(assigned).toHaveLength(1));
    const back = Object.assign(new Event('pageshow'), { persisted: true });
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(context.signal.aborted).toBe(false);
    window.dispatchEvent(back);
    expect(context.signal.aborted).toBe(true);
    const { context: next } = await startNumber(2);
    expect([next.attempt, next.returned]).toEqual([0, null]);
    expect(port.reportError).not.toHaveBeenCalled();
  });
});
