import { effect, untracked } from '@preact/signals-core';
import { type Correction, correctionsOf } from '../../review/rules/corrections';
import type { Stores } from '../onboarding';

/**
 * Tells the host of each section that a reviewer wants changed, once for each number of remarks and each
 * investor; returns the way to stop. What is known already was told before the element was moved.
 */
export function reportCorrections({ profile, host }: Pick<Stores, 'profile' | 'host'>): () => void {
  const known = () =>
    correctionsOf(profile.qualification.value?.milestones ?? [], profile.lastRead.value);
  const told = new Set(untracked(known).map(nameOf));
  return effect(() => {
    const corrections = known();
    if (!profile.qualification.value) told.clear();
    untracked(() => {
      for (const correction of corrections) {
        const name = nameOf(correction);
        if (told.has(name)) continue;
        told.add(name);
        const { place, count } = correction;
        host.emit('onboarding-correction-requested', { ...place, count });
      }
    });
  });
}

function nameOf({ place, count }: Correction): string {
  return JSON.stringify([place.milestoneId, place.sectionId, count]);
}
