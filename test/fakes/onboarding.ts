import { createLifetime } from '../../src/app/lifetime';
import type { Onboarding } from '../../src/app/onboarding';

/** An element that has these parts alone; what a test does not name, it must not use. */
export function elementWith(parts: { readonly [Part in keyof Onboarding]?: unknown }): Onboarding {
  const quiet = () => {};
  return {
    host: { answers: new Map() },
    lazy: {},
    lifetime: createLifetime(),
    logger: () => ({ error: quiet, warn: quiet, info: quiet }),
    context: (signal: AbortSignal) => ({ signal, language: 'en' }),
    ...parts,
  } as unknown as Onboarding;
}
