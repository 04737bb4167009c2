import { effect } from '@preact/signals-core';
import { OnboardingError } from '../../http/errors';
import type { Stores } from '../onboarding';

/**
 * Reports each unusable setting to log and host, once in the element's life. It subscribes to the stores' own
 * signals only, so it needs no stop function.
 */
export function reportSettings({
  configuration,
  reportError,
}: Pick<Stores, 'configuration' | 'reportError'>): void {
  const reported = new Set<string>();
  effect(() => {
    for (const { reason } of configuration.problems.value) {
      if (reported.has(reason)) continue;
      reported.add(reason);
      reportError(new OnboardingError('CONFIG', { reason }), { notice: false });
    }
  });
}
