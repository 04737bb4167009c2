import { effect, untracked } from '@preact/signals-core';
import { type Correction, correctionsOf } from '../../review/rules/corrections';
import type { Stores } from '../onboarding';

/**
 * Tells the host of each section that a reviewer wants changed, once for each number of remarks and each
 * investor; one that was answered is reported again when it is sent back again. Returns the way to stop.
 * Corrections that are there at the start were reported before the element was moved.
 */
export function reportCorrections({ profile, host }: Pick<Stores, 'profile' | 'host'>): () => void {
  const current = () =>
    correctionsOf(profile.qualification.value?.milestones ?? [], profile.lastRead.value);
  let reported = untracked(current);
  return effect(() => {
    const corrections = current();
    const news = corrections.filter((one) => !reported.some((other) => isSame(one, other)));
    const open = reported.filter((one) => corrections.some((other) => isSamePlace(one, other)));
    reported = [...open, ...news];
    untracked(() => {
      for (const { place, count } of news) {
        host.emit('onboarding-correction-requested', { ...place, count });
      }
    });
  });
}

function isSame(one: Correction, other: Correction): boolean {
  return isSamePlace(one, other) && one.count === other.count;
}

function isSamePlace({ place: one }: Correction, { place: other }: Correction): boolean {
  return one.milestoneId === other.milestoneId && one.sectionId === other.sectionId;
}
