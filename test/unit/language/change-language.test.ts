import { signal } from '@preact/signals-core';
import { describe, expect, it, vi } from 'vitest';
import { OnboardingError } from '../../../src/http/errors';
import { changeLanguage } from '../../../src/language/change-language';
import { deferred } from '../../support/deferred';
import { elementWith } from '../../support/fakes/onboarding';
import { fakeCall } from '../../support/fakes/onboarding-api';

function setUp() {
  const locale = signal<string | undefined>('en');
  const apply = vi.fn(async (code: string, whenReady?: () => Promise<void>) => {
    // Its texts are loaded.
    await Promise.resolve();
    await whenReady?.();
    locale.value = code;
    return true;
  });
  const api = { investorLanguage: vi.fn(async (_request: { language: string }) => {}) };
  const signedIn = signal(true);
  const busy = signal(false);
  const reload = vi.fn(async (_signal: AbortSignal) => {});
  const announce = vi.fn();
  const alert = vi.fn();
  const kyc = signal<{ status: string; message?: string } | undefined>(undefined);
  const readKyc = vi.fn();
  const qualification = signal<object | undefined>({});
  const fetchQualification = vi.fn(async () => ({}));
  const fetchDisclaimers = vi.fn(async (_: { readonly language: string }) => {});
  const element = elementWith({
    ...{ call: fakeCall(api), language: { locale, apply }, visits: { busy, reload } },
    context: (abort: AbortSignal) => ({ signal: abort, language: locale.peek() ?? '' }),
    lazy: { disclaimers: signal({ fetch: fetchDisclaimers }) },
    host: { emit: (_: string, { language }: { language: string }) => announce(language) },
    kyc: { answer: kyc, refresh: readKyc },
    notices: { dismissFailuresOf: () => {}, show: ({ key }: { key: string }) => alert(key) },
    profile: { qualification, fetchQualification },
    reportError: alert,
    session: { signedIn, status: signal('signed-in') },
  });
  const change = (code: string) => changeLanguage(element, code);
  const forget = () => element.lifetime.endInvestor();
  return {
    change,
    forget,
    kyc,
    readKyc,
    fetchDisclaimers,
    fetchQualification,
    qualification,
    language: { locale, apply },
    api,
    signedIn,
    busy,
    reload,
    announce,
    alert,
  };
}

describe('a change of language', () => {
  it('stays unsaved for the next investor where one has chosen it and it is still queued', async () => {
    const { change, language, api, forget } = setUp();
    const answer = deferred<void>();
    api.investorLanguage.mockReturnValueOnce(answer.promise);
    const all = [change('fr')];
    await vi.waitFor(() => expect(api.investorLanguage).toHaveBeenCalledOnce());
    all.push(change('de'));
    await vi.waitFor(() => expect(language.locale.peek()).toBe('de'));
    forget();
    answer.resolve();
    await Promise.all(all);
    expect(api.investorLanguage).toHaveBeenCalledOnce();
    await change('fr');
    expect(api.investorLanguage).toHaveBeenCalledTimes(2);
  });

  it('fetches the disclaimers in the new language', async () => {
    const { change, fetchDisclaimers } = setUp();
    await change('de');
    expect(fetchDisclaimers.mock.calls).toEqual([[expect.objectContaining({ language: 'de' })]]);
  });

  it('fetches them where no profile could be read, which it leaves, and for nobody without a session', async () => {
    const { change, fetchDisclaimers, fetchQualification, qualification, signedIn } = setUp();
    qualification.value = undefined;
    await change('de');
    expect(fetchDisclaimers).toHaveBeenCalledOnce();
    signedIn.value = false;
    await change('fr');
    expect(fetchDisclaimers).toHaveBeenCalledOnce();
    expect(fetchQualification).not.toHaveBeenCalled();
  });

  it('to the one that is selected does nothing', async () => {
    const { change, language } = setUp();
    await change('en');
    expect(language.apply).not.toHaveBeenCalled();
  });

  it('whose texts can’t be loaded says so, changes nothing and can be tried again', async () => {
    const { change, language, api, reload, alert } = setUp();
    language.apply.mockRejectedValueOnce(new OnboardingError('NETWORK'));
    await change('de');
    expect(alert.mock.calls).toEqual([
      [expect.objectContaining({ code: 'NETWORK' }), { notice: false }],
      ['notices.languageNotLoaded'],
    ]);
    expect(api.investorLanguage).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
    await change('de');
    expect(api.investorLanguage).toHaveBeenCalledTimes(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('saves for nobody while nobody is signed in', async () => {
    const { change, api, signedIn, announce } = setUp();
    signedIn.value = false;
    await change('de');
    expect(announce).toHaveBeenCalledExactlyOnceWith('de');
    expect(api.investorLanguage).not.toHaveBeenCalled();
  });

  it('announces and saves nothing when it is superseded while its texts load', async () => {
    const { change, language, api, announce } = setUp();
    let arrive = (_selected: boolean) => {};
    language.apply.mockImplementationOnce(
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

  it('happens once when it is requested twice', async () => {
    const { change, language, api } = setUp();
    await Promise.all([change('de'), change('de')]);
    expect(language.apply).toHaveBeenCalledOnce();
    expect(api.investorLanguage).toHaveBeenCalledOnce();
  });

  it('stays unsaved when it is superseded while an older one is saved', async () => {
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

  it('does not report texts that could not be loaded when it is superseded', async () => {
    const { change, language, alert } = setUp();
    let fail = (_cause: unknown) => {};
    language.apply.mockReturnValueOnce(
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

  it('leaves the newest to be saved when it is superseded and then fails', async () => {
    const { change, language, api, alert } = setUp();
    const [older, newer] = [deferred<boolean>(), deferred<boolean>()];
    language.apply.mockReturnValueOnce(older.promise).mockReturnValueOnce(newer.promise);
    const all = [change('fr'), change('de')];
    older.reject(new TypeError('no network'));
    await all[0];
    language.locale.value = 'de';
    newer.resolve(true);
    await all[1];
    expect(api.investorLanguage.mock.calls.map(([request]) => request)).toEqual([
      { language: 'de' },
    ]);
    expect(alert).not.toHaveBeenCalled();
  });

  it('waits for a save that is under way before labels change', async () => {
    const { change, language, busy, announce } = setUp();
    busy.value = true;
    const changed = change('de');
    await vi.waitFor(() => expect(language.apply).toHaveBeenCalledOnce());
    expect(language.locale.peek()).toBe('en');
    expect(announce).not.toHaveBeenCalled();
    busy.value = false;
    await changed;
    expect(language.locale.peek()).toBe('de');
    expect(announce).toHaveBeenCalledExactlyOnceWith('de');
  });

  it('saves once, the latest, when it is chosen again and again while a save is under way', async () => {
    const { change, language, busy, announce, api } = setUp();
    busy.value = true;
    let newest = 0;
    language.apply.mockImplementation(async (code, whenReady) => {
      newest += 1;
      const mine = newest;
      await whenReady?.();
      if (mine !== newest) return false;
      language.locale.value = code;
      return true;
    });
    const all = ['fr', 'de', 'fr', 'de'].map(change);
    busy.value = false;
    await Promise.all(all);
    expect(announce.mock.calls).toEqual([['de']]);
    expect(api.investorLanguage).toHaveBeenCalledOnce();
  });

  it('leaves one before it to be finished when it fails', async () => {
    const { change, language, reload } = setUp();
    const answer = deferred<void>();
    reload.mockReturnValueOnce(answer.promise);
    const first = change('fr');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    language.apply.mockRejectedValueOnce(new TypeError('no network'));
    await change('de');
    answer.resolve();
    await first;
    expect(language.locale.peek()).toBe('fr');
    expect(reload.mock.calls.map(([abort]) => abort.aborted)).toEqual([false]);
  });

  it('leaves one before it to be made when it fails, where its texts are still loading', async () => {
    const { change, language, announce } = setUp();
    const texts = deferred<boolean>();
    language.apply.mockReturnValueOnce(texts.promise);
    const first = change('fr');
    language.apply.mockRejectedValueOnce(new TypeError('no network'));
    await change('de');
    texts.resolve(false);
    await first;
    expect(language.locale.peek()).toBe('fr');
    expect(announce.mock.calls).toEqual([['fr']]);
  });

  it('ends the read of an earlier one', async () => {
    const { change, reload } = setUp();
    const answer = deferred<void>();
    reload.mockReturnValueOnce(answer.promise);
    const first = change('fr');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    const second = change('de');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
    expect(reload.mock.calls.map(([abort]) => abort.aborted)).toEqual([true, false]);
    answer.resolve();
    await Promise.all([first, second]);
  });

  it('reads the status of the check again where it has words of the backend', async () => {
    const { change, kyc, readKyc } = setUp();
    kyc.value = { status: 'Rejected' };
    await change('fr');
    expect(readKyc).not.toHaveBeenCalled();
    kyc.value = { status: 'Rejected', message: 'Blurred.' };
    await change('de');
    expect(readKyc).toHaveBeenCalledOnce();
  });
});
