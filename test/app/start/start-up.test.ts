import { signal } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import { createLifetime } from '../../../src/app/start/lifetime';
import { createStartUp } from '../../../src/app/start/start-up';
import { createLanguageStore } from '../../../src/language/language-store';
import { deferred } from '../../support/deferred';

const LANGUAGES = ['de', 'fr'].map((code) => ({ code, name: code }));

/** The start-up of an investor whose host asks for German and whose profile offers French alone. */
function frenchProfile() {
  const lifetime = createLifetime();
  const qualification = signal<{ languages: string[] } | undefined>(undefined);
  const texts: Record<string, Promise<object>> = {};
  const language = createLanguageStore({
    qualification,
    messages: signal(undefined),
    shipped: ['en'],
    loadTexts: async (locale) => (await texts[locale]) as never,
    browserLanguages: () => [],
    warn: () => {},
  });
  const signedIn = signal(false);
  const read: string[] = [];
  const fetchQualification = vi.fn(async ({ language: code, signal }: CallContext) => {
    signal.throwIfAborted();
    read.push(code);
    qualification.value = { languages: ['fr'] };
  });
  const reload = vi.fn(async (_signal: AbortSignal) => {});
  const stores = {
    api: { fetchLanguages: async () => LANGUAGES },
    configuration: { cannotCall: signal(false) },
    context: (signal: AbortSignal) => ({ signal, language: language.locale.peek() }),
    host: { early: { drop: () => {} } },
    kyc: { read: async () => {} },
    language,
    lifetime,
    profile: { qualification, fetchQualification, error: signal(undefined) },
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
    },
    visits: { reload },
  } as unknown as Parameters<typeof createStartUp>[0];
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
