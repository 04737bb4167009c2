import { effect } from '@preact/signals-core';
import { expect, it } from 'vitest';
import { hashRouting } from '../../../src/routing/routing';

/** A window with nothing but an address and the steps that led to it. */
function windowAt(hash: string) {
  const steps = [`https://host.example/${hash}`];
  const fake = Object.assign(new EventTarget(), {
    location: {
      get href() {
        return steps.at(-1) ?? '';
      },
      get hash() {
        return new URL(steps.at(-1) ?? '').hash;
      },
    },
    history: {
      state: null,
      pushState: (_state: unknown, _title: string, url: string) => steps.push(url),
      replaceState: (_state: unknown, _title: string, url: string) => steps.splice(-1, 1, url),
    },
  });
  return { window: fake, steps };
}

it('hash routing keeps the history entry before a path that redirects at once', () => {
  const { window, steps } = windowAt('#/app/profile/papers/documents');
  const routing = hashRouting('', window, () => false);
  effect(() => {
    if (routing.path.value !== '/app/profile/closing') return;
    routing.navigate('/app/profile/closing/agreements', { replace: true });
  });
  routing.navigate('/app/profile/closing');
  expect(steps).toEqual([
    'https://host.example/#/app/profile/papers/documents',
    'https://host.example/#/app/profile/closing/agreements',
  ]);
});
