import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOnboarding } from '../../../src/app/create-onboarding';
import type { Host } from '../../../src/app/onboarding';

beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'https://portal.example/' });
  vi.stubGlobal('ShadowRoot', class {});
});
afterEach(() => vi.unstubAllGlobals());

it('code that can’t be loaded is reported as a lost connection, and loaded at the next use', async () => {
  const errors: string[] = [];
  const emit = vi.fn(() => true);
  const tell = vi.fn();
  const host = {
    element: {
      localName: 'investor-onboarding',
      getRootNode: () => ({ querySelectorAll: () => [] }),
    },
    send: {},
    emit,
    tell,
    mistakes: [],
    logger: { error: (line: string) => errors.push(line), warn: () => {} },
  } as unknown as Host;
  const { loadCode, notices } = createOnboarding(host, {
    host,
    api: {} as never,
    routing: 'memory',
  });
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(new TypeError('404'));
  expect(await loadCode('a test', load)).toBeUndefined();
  expect(errors).toEqual(['investor-onboarding: NETWORK: no code for a test']);
  expect(tell).toHaveBeenCalledExactlyOnceWith('file-missing', 'TypeError: 404');
  expect(emit).toHaveBeenCalledExactlyOnceWith('onboarding-error', {
    code: 'NETWORK',
    recoverable: true,
  });
  expect(notices.notices.peek().map(({ key }) => key)).toEqual(['notices.partNotLoaded']);
  expect(await loadCode('a test', load)).toBe('code');
  expect(errors).toHaveLength(1);
});
