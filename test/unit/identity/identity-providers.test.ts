import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import { loadProvider } from '../../../src/identity/identity-providers';
import { elementWith } from '../../support/fakes/onboarding';

const ID = 'id-check-own';
const provider = { start: async () => {} };
const load = (identityProviders: object, id = ID) =>
  loadProvider(elementWith({ configuration: { props: signal({ identityProviders }) } }), id);
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
