import { describe, expect, it, vi } from 'vitest';
import { createDisclaimerStore } from '../../../src/disclaimers/disclaimers-store';
import type { Disclaimer } from '../../../src/http/calls/disclaimers';
import { OnboardingError } from '../../../src/http/errors';
import type { CallContext } from '../../../src/http/host-api';
import { elementWith } from '../../support/fakes/onboarding';
import { fakeCall } from '../../support/fakes/onboarding-api';

const context: CallContext = { signal: new AbortController().signal, language: 'en' };
const RISK: Disclaimer = { id: 'risk', label: 'Risk' };
const PRIVACY: Disclaimer = { id: 'privacy', label: 'Privacy' };

function storeWith(missing: () => Promise<Disclaimer[]>, accept = async () => {}) {
  const api = { fetchMissingDisclaimers: vi.fn(missing), acceptDisclaimer: vi.fn(accept) };
  return { api, store: createDisclaimerStore(elementWith({ call: fakeCall(api) })) };
}

const idsOf = (disclaimers: readonly Disclaimer[]) => disclaimers.map(({ id }) => id);

describe('missing disclaimers', () => {
  it('are shown until each is accepted', async () => {
    const { api, store } = storeWith(async () => [RISK, PRIVACY]);
    await store.fetch(context);
    expect(idsOf(store.shown.value)).toEqual(['risk', 'privacy']);
    await store.accept(['risk'], context);
    expect(idsOf(store.shown.value)).toEqual(['privacy']);
    await store.accept(['privacy'], context);
    expect(store.shown.value).toEqual([]);
    expect(api.acceptDisclaimer).toHaveBeenCalledTimes(2);
  });

  it('are those of the latest request, whichever answer arrives last', async () => {
    const answers: ((found: Disclaimer[]) => void)[] = [];
    const { store } = storeWith(() => new Promise((resolve) => answers.push(resolve)));
    const first = store.fetch(context);
    const second = store.fetch(context);
    answers[1]?.([PRIVACY]);
    answers[0]?.([RISK]);
    await Promise.all([first, second]);
    expect(idsOf(store.shown.value)).toEqual(['privacy']);
  });

  it('do not return by an answer under way once they were accepted', async () => {
    let answer = (_found: Disclaimer[]) => {};
    const { store, api } = storeWith(async () => [RISK]);
    await store.fetch(context);
    api.fetchMissingDisclaimers.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const again = store.fetch(context);
    await store.accept(['risk'], context);
    answer([RISK]);
    await again;
    expect(store.shown.value).toEqual([]);
  });

  it('stay hidden when they are postponed and fetched again, until there is a new one', async () => {
    let missing = [RISK];
    const { store } = storeWith(async () => missing);
    await store.fetch(context);
    store.putOff();
    await store.fetch(context);
    expect(store.shown.value).toEqual([]);
    missing = [RISK, PRIVACY];
    await store.fetch(context);
    expect(idsOf(store.shown.value)).toEqual(['risk', 'privacy']);
  });
});

describe('accepting a disclaimer', () => {
  it('shows the error where it fails, does not send the rest, and can be tried again', async () => {
    const accept = vi.fn(async () => {});
    accept.mockRejectedValueOnce(new OnboardingError('NETWORK'));
    const { store } = storeWith(async () => [RISK, PRIVACY], accept);
    await store.fetch(context);
    await store.accept(['risk', 'privacy'], context);
    expect(store.error.value?.code).toBe('NETWORK');
    expect(accept).toHaveBeenCalledTimes(1);
    expect(store.accepting.value.size).toBe(0);
    await store.accept(['risk', 'privacy'], context);
    expect(store.error.value).toBeUndefined();
    expect(store.shown.value).toEqual([]);
  });

  it('twice at once is one call', async () => {
    let done = () => {};
    const { api, store } = storeWith(
      async () => [RISK],
      () =>
        new Promise((resolve) => {
          done = () => resolve(undefined);
        }),
    );
    await store.fetch(context);
    const first = store.accept(['risk'], context);
    const second = store.accept(['risk'], context);
    expect([...store.accepting.value]).toEqual(['risk']);
    done();
    await Promise.all([first, second]);
    expect(api.acceptDisclaimer).toHaveBeenCalledTimes(1);
  });

  it('shows no error where it is aborted', async () => {
    const { store } = storeWith(
      async () => [RISK],
      async () => {
        throw new DOMException('removed', 'AbortError');
      },
    );
    await store.fetch(context);
    await expect(store.accept(['risk'], context)).rejects.toThrow('removed');
    expect(store.error.value).toBeUndefined();
    expect(store.accepting.value.size).toBe(0);
  });

  it.each([
    ['a 200 that says nothing', { status: 200 }],
    ['a lost answer', {}],
    ['a gateway', { status: 502 }],
  ])('follows the backend’s list where %s answers', async (_, facts) => {
    const unclear = new OnboardingError('status' in facts ? 'UNEXPECTED' : 'NETWORK', facts);
    let missing = [RISK, PRIVACY];
    const { store, api } = storeWith(
      async () => missing,
      async () => {
        throw unclear;
      },
    );
    await store.fetch(context);
    await store.accept(['risk'], context);
    expect(store.error.value).toBe(unclear);
    expect(idsOf(store.shown.value)).toEqual(['risk', 'privacy']);
    missing = [PRIVACY];
    await store.accept(['risk'], context);
    expect(store.error.value).toBeUndefined();
    expect(idsOf(store.shown.value)).toEqual(['privacy']);
    expect(api.acceptDisclaimer).toHaveBeenCalledTimes(2);
  });

  it('whose list can’t be read either counts as failed', async () => {
    const lost = new OnboardingError('NETWORK');
    const { store, api } = storeWith(
      async () => [RISK],
      async () => {
        throw lost;
      },
    );
    await store.fetch(context);
    api.fetchMissingDisclaimers.mockRejectedValueOnce(new OnboardingError('TIMEOUT'));
    await store.accept(['risk'], context);
    expect(store.error.value).toBe(lost);
    expect(idsOf(store.shown.value)).toEqual(['risk']);
  });
});
