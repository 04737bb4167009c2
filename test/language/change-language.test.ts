import { signal } from '@preact/signals-core';
import { describe, expect, it, vi } from 'vitest';
import { createLifetime } from '../../src/app/start/lifetime';
import { createChangeLanguage } from '../../src/language/change-language';
import { deferred } from '../support/deferred';

function setUp() {
  const locale = signal<string | undefined>('en');
  const select = vi.fn(async (code: string, whenReady?: () => Promise<void>) => {
    // Its texts are loaded.
    await Promise.resolve();
    await whenReady?.();
    locale.value = code;
    return true;
  });
  const lifetime = createLifetime();
  const deps = {
    language: { locale, select },
    api: { investorLanguage: vi.fn(async (_request: { language: string }) => {}) },
    context: (abort: AbortSignal) => ({ signal: abort, language: locale.peek() ?? '' }),
    lifetime,
    isSignedIn: () => true,
    whenIdle: vi.fn(async (_signal: AbortSignal) => {}),
    reload: vi.fn(async (abort: AbortSignal) => !abort.aborted),
    announce: vi.fn(),
    alert: vi.fn(),
  };
  return { change: createChangeLanguage(deps), ...deps };
}

describe('a change of language', () => {
  it('to the one that is selected does nothing', async () => {
    const { change, language } = setUp();
    await change('en');
    expect(language.select).not.toHaveBeenCalled();
  });

  it('whose texts can’t be loaded says so, changes nothing and can be tried again', async () => {
    const { change, language, api, reload, alert } = setUp();
    language.select.mockRejectedValueOnce(new TypeError('no network'));
    await change('de');
    expect(alert).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'NETWORK' }),
      'notices.languageNotLoaded',
    );
    expect(api.investorLanguage).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
    await change('de');
    expect(api.investorLanguage).toHaveBeenCalledTimes(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('that is superseded while its texts load is neither announced nor saved', async () => {
    const { change, language, api, announce } = setUp();
    let arrive = (_selected: boolean) => {};
    language.select.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    const first = change('fr');
    await change('de');
    arrive(false);
    await first;
    expect(announce.mock.calls).toEqual([['de']]);
    expect(api.investorLanguage.mock.calls).toHaveLength(1);
  });

  it('that is requested twice is made once', async () => {
    const { change, language, api } = setUp();
    await Promise.all([change('de'), change('de')]);
    expect(language.select).toHaveBeenCalledOnce();
    expect(api.investorLanguage).toHaveBeenCalledOnce();
  });

  it('that is superseded while an older one is saved is not saved', async () => {
    const { change, language, api } = setUp();
    let answer = () => {};
    api.investorLanguage.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const all = [change('fr')];
    await vi.waitFor(() => expect(api.investorLanguage).toHaveBeenCalledOnce());
    for (const code of ['ar', 'de']) {
      all.push(change(code));
      await vi.waitFor(() => expect(language.locale.peek()).toBe(code));
    }
    answer();
    await Promise.all(all);
    const saved = api.investorLanguage.mock.calls.map(([request]) => request.language);
    expect(saved).toEqual(['fr', 'de']);
  });

  it('that is superseded does not report texts that could not be loaded', async () => {
    const { change, language, alert } = setUp();
    let fail = (_cause: unknown) => {};
    language.select.mockReturnValueOnce(
      new Promise((_, reject) => {
        fail = reject;
      }),
    );
    const first = change('fr');
    await change('de');
    fail(new TypeError('no network'));
    await first;
    expect(alert).not.toHaveBeenCalled();
  });

  it('that is superseded and then fails leaves the newest to be saved', async () => {
    const { change, language, api } = setUp();
    const [older, newer] = [deferred<boolean>(), deferred<boolean>()];
    language.select.mockReturnValueOnce(older.promise).mockReturnValueOnce(newer.promise);
    const all = [change('fr'), change('de')];
    older.reject(new TypeError('no network'));
    await all[0];
    newer.resolve(true);
    await all[1];
    expect(api.investorLanguage.mock.calls.map(([request]) => request)).toEqual([
      { language: 'de' },
    ]);
  });

  it('waits for a save that is under way before labels change', async () => {
    const { change, language, whenIdle, announce } = setUp();
    const saved = deferred<void>();
    whenIdle.mockReturnValueOnce(saved.promise);
    const changed = change('de');
    await vi.waitFor(() => expect(whenIdle).toHaveBeenCalledOnce());
    expect(language.locale.peek()).toBe('en');
    expect(announce).not.toHaveBeenCalled();
    saved.resolve();
    await changed;
    expect(language.locale.peek()).toBe('de');
    expect(announce).toHaveBeenCalledExactlyOnceWith('de');
  });

  it('that is superseded while it waits for a save is not made', async () => {
    const { change, language, whenIdle, announce } = setUp();
    whenIdle.mockImplementationOnce(
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const first = change('fr');
    await vi.waitFor(() => expect(whenIdle).toHaveBeenCalledOnce());
    await Promise.all([change('de'), first]);
    expect(language.locale.peek()).toBe('de');
    expect(announce.mock.calls).toEqual([['de']]);
  });

  it('ends in silence when the widget is removed, and can be asked for again', async () => {
    const { change, language, whenIdle, alert, lifetime } = setUp();
    whenIdle.mockImplementationOnce(async (signal) => {
      lifetime.end();
      signal.throwIfAborted();
    });
    await change('de');
    expect(alert).not.toHaveBeenCalled();
    expect(language.locale.peek()).toBe('en');
    lifetime.begin();
    await change('de');
    expect(language.locale.peek()).toBe('de');
  });

  it('that interrupts another one and fails leaves that one to be finished', async () => {
    const { change, language, reload } = setUp();
    const answer = deferred<void>();
    reload.mockImplementationOnce(async (abort) => {
      await answer.promise;
      return !abort.aborted;
    });
    const first = change('fr');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    language.select.mockRejectedValueOnce(new TypeError('no network'));
    const second = change('de');
    answer.resolve();
    await Promise.all([first, second]);
    expect(language.locale.peek()).toBe('fr');
    await vi.waitFor(() =>
      expect(reload.mock.calls.map(([abort]) => abort.aborted)).toEqual([true, false]),
    );
  });
});

describe('a change that a removal ends', () => {
  it('during reading and saving is resumed once when the widget is back', async () => {
    const { change, api, reload, lifetime, announce } = setUp();
    const ended = (abort: AbortSignal) =>
      new Promise<void>((resolve) => {
        abort.addEventListener('abort', () => resolve());
      });
    reload.mockImplementationOnce((abort) => ended(abort).then(() => false));
    api.investorLanguage.mockImplementationOnce(async () => {
      await ended(lifetime.signal);
      throw lifetime.signal.reason;
    });
    const changed = change('de');
    await vi.waitFor(() => expect(api.investorLanguage).toHaveBeenCalledOnce());
    lifetime.end();
    await changed;
    lifetime.begin();
    await change.resume();
    await change.resume();
    expect(reload).toHaveBeenCalledTimes(2);
    expect(api.investorLanguage).toHaveBeenCalledTimes(2);
    expect(announce).toHaveBeenCalledOnce();
  });

  it.each([
    ['before the widget is back', false],
    ['after the widget is back', true],
  ])('while it waits for a save, %s, is made afterwards', async (_, isBack) => {
    const { change, language, whenIdle, lifetime } = setUp();
    whenIdle.mockImplementationOnce(async (signal) => {
      lifetime.end();
      if (isBack) lifetime.begin();
      signal.throwIfAborted();
    });
    await change('de');
    lifetime.begin();
    await change.resume();
    expect(language.locale.peek()).toBe('de');
    expect(whenIdle).toHaveBeenCalledTimes(2);
  });

  it('with everything done leaves nothing to resume', async () => {
    const { change, api, reload, lifetime } = setUp();
    await change('de');
    lifetime.end();
    lifetime.begin();
    await change.resume();
    expect([reload.mock.calls.length, api.investorLanguage.mock.calls.length]).toEqual([1, 1]);
  });
});
