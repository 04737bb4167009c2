import { signal } from '@preact/signals-core';
import { createLifetime } from '../../../src/app/lifetime';
import type { Onboarding } from '../../../src/app/onboarding';

/** An element that has these parts alone; what a test does not name, it must not use. */
export function elementWith(parts: { readonly [Part in keyof Onboarding]?: unknown }): Onboarding {
  const quiet = () => {};
  return {
    configuration: { props: signal({}) },
    lazy: {},
    place: '0',
    lifetime: createLifetime(),
    logger: () => ({ error: quiet, warn: quiet, info: quiet }),
    context: (signal: AbortSignal) => ({ signal, language: 'en' }),
    ...parts,
    host: {
      answers: new Map(),
      returns: [],
      early: { drop: () => {} },
      ...(parts.host as object),
    },
  } as unknown as Onboarding;
}
