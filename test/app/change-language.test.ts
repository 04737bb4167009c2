import { signal } from '@preact/signals-core';
import { describe, expect, it, vi } from 'vitest';
import { createChangeLanguage } from '../../src/app/change-language';
import { createLifetime } from '../../src/app/lifetime';
import type { SectionWork } from '../../src/app/section-work';
import type { Stores } from '../../src/app/stores';

function setUp() {
  const locale = signal<string | undefined>('en');
  const select = vi.fn(async (code: string) => {
    // Its texts are loaded.
    await Promise.resolve();
    locale.value = code;
    return true;
  });
  const lifetime = createLifetime();
  const stores = {
    language: { locale, select },
    session: { signedIn: signal(true) },
    profile: { qualification: signal({}), fetchQualification: vi.fn(async () => ({})) },
    api: { investorLanguage: vi.fn(async (_request: { language: string }) => {}) },
    host: { emit: vi.fn() },
    notices: { show: vi.fn() },
    lifetime,
    reportError: vi.fn(),
    context: (abort: AbortSignal) => ({ signal: abort, language: locale.peek() }),
  };
  const work = { reopen: vi.fn(async () => {}) };
  const change = createChangeLanguage(stores as unknown as Stores, work as unknown as SectionWork);
  return { change, stores, work, lifetime };
}

describe('a change of language', () => {
  it('to the one that is selected does nothing', async () => {
    const { change, stores } = setUp();
    await change('en');
    expect(stores.language.select).not.toHaveBeenCalled();
  });

  it('whose texts can’t be loaded says so, changes nothing and can be tried again', async () => {
    const { change, stores, work } = setUp();
    stores.language.select.mockRejectedValueOnce(new TypeError('no network'));
    await change('de');
    expect(stores.notices.show).toHaveBeenCalledExactlyOnceWith({
      tone: 'error',
      key: 'notices.languageNotLoaded',
    });
    expect(stores.reportError).toHaveBeenCalledTimes(1);
    expect(stores.api.investorLanguage).not.toHaveBeenCalled();
    expect(work.reopen).not.toHaveBeenCalled();
    await change('de');
    expect(stores.api.investorLanguage).toHaveBeenCalledTimes(1);
    expect(work.reopen).toHaveBeenCalledTimes(1);
  });

  it('that another one overtakes while its texts load is neither announced nor saved', async () => {
    const { change, stores } = setUp();
    let arrive = (_selected: boolean) => {};
    stores.language.select.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    const first = change('fr');
    await change('de');
    arrive(false);
    await first;
    expect(stores.host.emit.mock.calls).toEqual([
      ['onboarding-language-change', { language: 'de' }],
    ]);
    expect(stores.api.investorLanguage.mock.calls).toHaveLength(1);
  });

  it('that is asked for twice is made once', async () => {
    const { change, stores } = setUp();
    await Promise.all([change('de'), change('de')]);
    expect(stores.language.select).toHaveBeenCalledOnce();
    expect(stores.api.investorLanguage).toHaveBeenCalledOnce();
  });

  it('that another one overtakes while an older one is saved is not saved', async () => {
    const { change, stores } = setUp();
    let answer = () => {};
    stores.api.investorLanguage.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const all = [change('fr')];
    await vi.waitFor(() => expect(stores.api.investorLanguage).toHaveBeenCalledOnce());
    for (const code of ['ar', 'de']) {
      all.push(change(code));
      await vi.waitFor(() => expect(stores.language.locale.peek()).toBe(code));
    }
    answer();
    await Promise.all(all);
    const saved = stores.api.investorLanguage.mock.calls.map(([request]) => request.language);
    expect(saved).toEqual(['fr', 'de']);
  });

  it('that another one overtakes says nothing of texts that could not be loaded', async () => {
    const { change, stores } = setUp();
    let fail = (_cause: unknown) => {};
    stores.language.select.mockReturnValueOnce(
      new Promise((_, reject) => {
        fail = reject;
      }),
    );
    const first = change('fr');
    await change('de');
    fail(new TypeError('no network'));
    await first;
    expect(stores.notices.show).not.toHaveBeenCalled();
    expect(stores.reportError).not.toHaveBeenCalled();
  });

  it('whose qualification can’t be fetched still has the section read in it', async () => {
    const { change, stores, work } = setUp();
    stores.profile.fetchQualification.mockRejectedValueOnce(new Error('500'));
    await change('de');
    expect(stores.reportError).toHaveBeenCalledTimes(1);
    expect(work.reopen).toHaveBeenCalledTimes(1);
  });

  it('ends in silence when the widget is removed', async () => {
    const { change, stores, work, lifetime } = setUp();
    stores.profile.fetchQualification.mockImplementationOnce(async () => {
      lifetime.end();
      throw new DOMException('removed', 'AbortError');
    });
    await change('de');
    expect(stores.reportError).not.toHaveBeenCalled();
    expect(work.reopen).not.toHaveBeenCalled();
  });
});
