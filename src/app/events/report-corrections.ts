import { effect, untracked } from '@preact/signals-core';
import { type Correction, correctionsOf } from '../../review/rules/corrections';
import type { Stores } from '../onboarding';

/**
 * Tells the host of each section that a reviewer wants changed, once for each number of remarks and each
 * investor; returns the way to stop. Corrections that are known at the start were reported before the
 * element was moved.
 */
export function reportCorrections({ profile, host }: Pick<Stores, 'profile' | 'host'>): () => void {
  const current = () =>
    correctionsOf(profile.qualification.value?.milestones ?? [], profile.lastRead.value);
  const reported = new Set(untracked(current).map(nameOf));
  return effect(() => {
    const corrections = current();
    if (!profile.qualification.value) reported.clear();
    untracked(() => {
      for (const correction of corrections) {
        const name = nameOf(correction);
        if (reported.has(name)) continue;
        reported.add(name);
        const { place, count } = correction;
        host.emit('onboarding-correction-requested', { ...place, count });
      }
    });
  });
}

function nameOf({ place, count }: Correction): string {
  return JSON.stringify([place.milestoneId, place.sectionId, count]);
}
