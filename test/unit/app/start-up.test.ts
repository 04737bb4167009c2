import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLifetime } from '../../../src/app/lifetime';
import { createStartUp } from '../../../src/app/start-up';
import { createLanguageStore } from '../../../src/language/language-store';
import { deferred } from '../../support/deferred';
import { elementWith } from '../../support/fakes/onboarding';
import { fakeCall } from '../../support/fakes/onboarding-api';

const LANGUAGES = ['de', 'fr'].map((code) => ({ code, name: code }));

beforeEach(() => {
  vi.stubGlobal('navigator', { languages: [] });
});
afterEach(() => vi.unstubAllGlobals());

/** The start-up of an investor whose host asks for German and whose profile offers French alone. */
function frenchProfile() {
  const lifetime = createLifetime();
  const qualification = signal<{ languages: string[] } | undefined>(undefined);
  const texts: Record<string, Promise<object>> = {};
  const language = createLanguageStore(
    elementWith({ profile: { qualification }, configuration: { props: signal({}) } }),
    async (locale) => (await texts[locale]) as never,
  );
  const signedIn = signal(false);
  const read: string[] = [];
  const fetchQualification = vi.fn(async ({ language: code, signal }: CallContext) => {
    signal.throwIfAborted();
    read.push(code);
    qualification.value = { languages: ['fr'] };
  });
  const reload = vi.fn(async (_signal: AbortSignal) => {});
  const stores = elementWith({
    call: fakeCall({ fetchLanguages: async () => [...LANGUAGES] }),
    configuration: { cannotCall: signal(false) },
    context: (signal: AbortSignal) => ({ signal, language: language.locale.peek() }),
    host: { early: { drop: () => {} } },
    kyc: { read: async () => {} },
    language,
    lifetime,
    profile: {
      qualification,
      fetchQualification,
      readIn: () => read.at(-1),
      error: signal(undefined),
    },
    reportError: vi.fn(),
    requestLanguage: () => 'de',
    session: {
      load: async () => {
        signedIn.value = true;
      },
      session: signal({ investorId: 'i-1' }),
      signedIn,
      status: signal('signed-in'),
      error: signal(undefined),
      hasEnded: () => false,
    },
    visits: { reload },
  });
  return { startUp: createStartUp(stores), stores, lifetime, texts, read, reload, language };
}

interface CallContext {
  readonly signal: AbortSignal;
  readonly language: string;
}

it('reads profile and section once more, in the language that the profile offers', async () => {
  const { startUp, read, reload, stores } = frenchProfile();
  await startUp.loadMissing();
  expect(read).toEqual(['de', 'fr']);
  expect(reload).toHaveBeenCalledOnce();
  await startUp.loadMissing();
  expect(read).toHaveLength(2);
  expect(reload).toHaveBeenCalledOnce();
  expect(stores.reportError).not.toHaveBeenCalled();
});

it('reads them though the element is removed while the texts are loading', async () => {
  const { startUp, lifetime, texts, read, reload, language } = frenchProfile();
  const french = deferred<object>();
  texts.fr = french.promise;
  const begun = startUp.loadMissing();
  await vi.waitFor(() => expect(read).toEqual(['de']));
  lifetime.end();
  french.resolve({});
  await begun;
  expect([language.locale.peek(), read]).toEqual(['fr', ['de', 'fr']]);
  lifetime.begin();
  await startUp.loadMissing();
  expect(read).toEqual(['de', 'fr']);
  expect(reload).toHaveBeenCalledOnce();
});

it('reads them when the element is back before the texts have loaded', async () => {
  const { startUp, lifetime, texts, read, reload } = frenchProfile();
  const french = deferred<object>();
  texts.fr = french.promise;
  const begun = startUp.loadMissing();
  await vi.waitFor(() => expect(read).toEqual(['de']));
  lifetime.end();
  lifetime.begin();
  const back = startUp.loadMissing();
  french.resolve({});
  await Promise.all([begun, back]);
  expect(read).toEqual(['de', 'fr']);
  expect(reload).toHaveBeenCalledOnce();
});

it('reads them when another start-up ends the read in that language', async () => {
  const { startUp, read, reload, stores } = frenchProfile();
  const ended = deferred<void>();
  const { fetchQualification } = stores.profile;
  let calls = 0;
  Object.assign(stores.profile, {
    fetchQualification: async (context: CallContext) => {
      calls += 1;
      if (calls !== 2) return fetchQualification(context);
      context.signal.addEventListener('abort', () => ended.reject(context.signal.reason));
      return ended.promise;
    },
  });
  const begun = startUp.loadMissing();
  await vi.waitFor(() => expect(calls).toBe(2));
  await startUp.loadMissing();
  await begun;
  expect(read).toEqual(['de', 'fr']);
  expect(reload).toHaveBeenCalledOnce();
});

it('asks for English once where that is what is missing, and goes on when it comes', async () => {
  const { startUp, stores, texts, language } = frenchProfile();
  const showLoadFailure = vi.fn((retry: () => void) => {
    texts.en = Promise.resolve({});
    retry();
  });
  texts.en = Promise.reject(new Error('404'));
  Object.assign(stores.host, { showLoadFailure });
  Object.assign(stores, { requestLanguage: () => 'en' });
  language.setLanguages([{ code: 'en', name: 'English' }]);
  const apply = vi.spyOn(language, 'apply');
  await startUp.loadMissing();
  expect(showLoadFailure).toHaveBeenCalledOnce();
  expect(apply.mock.calls.map(([code]) => code)).toEqual(['en', 'en']);
});

it('stays in the language that is shown where the texts of the fitting one do not come', async () => {
  const { startUp, stores, texts, language } = frenchProfile();
  texts.fr = Promise.reject(new Error('404'));
  await startUp.loadMissing();
  expect(language.locale.peek()).toBe('de');
  expect(stores.reportError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 'NETWORK', mistake: ['texts-missing', 'fr'] }),
    { notice: false },
  );
});
