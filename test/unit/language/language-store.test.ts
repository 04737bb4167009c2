import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLanguageStore } from '../../../src/language/language-store';
import type { Texts } from '../../../src/language/load-texts';
import { deferred } from '../../support/deferred';
import { elementWith } from '../../support/fakes/onboarding';

beforeEach(() => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A store whose files come when the test says so. */
function storeOf() {
  const rests = new Map<string, ReturnType<typeof deferred<Texts>>>();
  const onboarding = elementWith({
    profile: { qualification: signal(undefined) },
    configuration: { props: signal({}) },
  });
  const store = createLanguageStore(onboarding, async (locale) => ({
    texts: { a: { first: `first ${locale}` } },
    loadRest: () => {
      // As a file: one for all who ask, and asked for again after a failure.
      const known = rests.get(locale);
      const rest = known?.isOpen() || known?.wasResolved() ? known : deferred<Texts>();
      rests.set(locale, rest);
      return [rest.promise];
    },
  }));
  const say = (key: string) => store.translate.peek()?.(key as never);
  const arrive = (locale: string) =>
    rests.get(locale)?.resolve({ texts: { a: { later: `later ${locale}` } } });
  return { store, say, arrive, rests };
}

describe('the texts of a language', () => {
  let { store, say, arrive, rests } = storeOf();
  beforeEach(() => {
    ({ store, say, arrive, rests } = storeOf());
  });

  it('begin with those of a first section, and load no others before they are asked for', async () => {
    await store.apply('en');
    expect([say('a.first'), say('a.later'), rests.size]).toEqual(['first en', 'a.later', 0]);
    expect([store.hasAllTexts(), store.isLoadingRest.peek()]).toEqual([false, true]);
  });

  it('are whole for whoever asks, also before a language is selected', async () => {
    const early = store.loadAllTexts();
    await store.apply('en');
    const late = store.loadAllTexts();
    await expect.poll(() => rests.size).toBe(1);
    arrive('en');
    await Promise.all([early, late]);
    expect([say('a.first'), say('a.later')]).toEqual(['first en', 'later en']);
    expect([store.hasAllTexts(), store.isLoadingRest.peek()]).toEqual([true, false]);
  });

  it('come whole in another language once they were needed', async () => {
    await store.apply('en');
    const asked = store.loadAllTexts();
    const selected = store.apply('de');
    await expect.poll(() => rests.has('de')).toBe(true);
    expect(store.locale.peek()).toBe('en');
    arrive('de');
    expect(await selected).toBe(true);
    arrive('en');
    await asked;
    expect([say('a.first'), say('a.later')]).toEqual(['first de', 'later de']);
  });

  it('are asked for again after a failure, and are not awaited meanwhile', async () => {
    await store.apply('en');
    const failed = store.loadAllTexts();
    await expect.poll(() => rests.size).toBe(1);
    rests.get('en')?.reject(new TypeError('Failed to fetch'));
    await expect(failed).rejects.toMatchObject({ code: 'NETWORK' });
    expect([store.hasAllTexts(), store.isLoadingRest.peek()]).toEqual([false, false]);
    const again = store.loadAllTexts();
    await expect.poll(() => rests.get('en')?.isOpen()).toBe(true);
    arrive('en');
    await again;
    expect(say('a.later')).toBe('later en');
  });
});
