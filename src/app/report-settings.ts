import { effect } from '@preact/signals-core';
import { OnboardingError } from '../http/errors';
import type { Stores } from './stores';

/**
 * Tells the log and the host of each setting that can't be used, once in the element's life. It reads
 * the stores' own signals only, so it goes with them.
 */
export function reportSettings({ settingProblems, reportError }: Stores): void {
  const told = new Set<string>();
  effect(() => {
    for (const { reason } of settingProblems.value) {
      if (told.has(reason)) continue;
      told.add(reason);
      reportError(new OnboardingError('CONFIG', { reason }), { notice: false });
    }
  });
}
