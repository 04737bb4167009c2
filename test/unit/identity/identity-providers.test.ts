import { signal } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import { isSupported, loadProvider } from '../../../src/identity/identity-providers';
import { elementWith } from '../../support/fakes/onboarding';

const ID = 'id-check-own';
const provider = { start: async () => {} };
const elementOf = (identityProviders: object) =>
  elementWith({ lazy: {}, configuration: { props: signal({ identityProviders }) } });
const load = (identityProviders: object, id = ID) => loadProvider(elementOf(identityProviders), id);
const loading = (module: unknown) => ({ [ID]: { load: async () => module } });

it('takes the default export of what the page registers', async () => {
  expect(await load(loading({ default: provider }))).toBe(provider);
});

it('replaces a built-in one that is registered under its id', async () => {
  const own = { 'id-check-onfido': { load: async () => ({ default: provider }) } };
  expect(await load(own, 'id-check-onfido')).toBe(provider);
});

it.each<[string, object, RegExp]>([
  ['no load()', { [ID]: {} }, /id-check-own: identityProviders has no load\(\) for it: register/],
  ['null', { [ID]: null }, /has no load\(\)/],
  ['no default export', loading({ provider }), /no default export with a start\(\)/],
  ['no start()', loading({ default: {} }), /no default export with a start\(\)/],
  ['nothing loaded', loading(undefined), /no default export with a start\(\)/],
  ['a name that objects have', {}, /has no load\(\)/],
])('says what to do where it is registered wrongly: %s', async (name, registered, line) => {
  const id = name.startsWith('a name') ? 'constructor' : ID;
  await expect(load(registered, id)).rejects.toMatchObject({
    code: 'UNEXPECTED',
    message: expect.stringMatching(line),
  });
});

it.each<[string, () => unknown]>([
  ['rejects', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'throws',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('reads like code that is not there where load() %s', async (_, fails) => {
  const loaded = load({ [ID]: { load: fails } });
  await expect(loaded).rejects.toMatchObject({
    code: 'NETWORK',
    message: 'load() of identityProviders could not load id-check-own: Failed to fetch',
    // The widget's own files are all there.
    mistake: undefined,
  });
});

it('tells nothing personal of what load() fails with', async () => {
  const fails = () => Promise.reject(new Error('no check for ann@example.com, +41 79 123 45 67'));
  await expect(load({ [ID]: { load: fails } })).rejects.toMatchObject({
    message: expect.not.stringMatching(/ann|example|79|123/),
  });
});

it('asks once whether a provider can run here, though load() makes another object each time', async () => {
  const ask = vi.fn(() => false);
  const makes = async () => ({ default: { start: async () => {}, isSupported: ask } });
  const element = elementOf({ [ID]: { load: makes } });
  const [first, second] = [await loadProvider(element, ID), await loadProvider(element, ID)];
  expect(second).not.toBe(first);
  expect(await isSupported(element, first)).toBe(false);
  expect(await isSupported(element, second)).toBe(false);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('asks once where another load() gives the same provider, and anew for another provider', async () => {
  const ask = vi.fn(() => true);
  const own = { start: async () => {}, isSupported: ask };
  const registered = signal({ identityProviders: loading({ default: own }) });
  const element = elementWith({ lazy: {}, configuration: { props: registered } });
  await isSupported(element, await loadProvider(element, ID));
  registered.value = { identityProviders: loading({ default: own }) };
  await isSupported(element, await loadProvider(element, ID));
  expect(ask).toHaveBeenCalledTimes(1);
  registered.value = { identityProviders: loading({ default: { ...own } }) };
  await isSupported(element, await loadProvider(element, ID));
  expect(ask).toHaveBeenCalledTimes(2);
});
