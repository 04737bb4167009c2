import { effect, untracked } from '@preact/signals-core';
import { type Correction, correctionsOf } from '../review/rules/corrections';
import type { Stores } from './onboarding';

/**
 * Tells the host of each section that a reviewer wants changed, once for each number of remarks; one that was
 * answered is told again when it is sent back again. Returns the way to stop. What is known already was told
 * before the element was moved.
 */
export function reportCorrections({ profile, host }: Pick<Stores, 'profile' | 'host'>): () => void {
  const known = () =>
    correctionsOf(profile.qualification.value?.milestones ?? [], profile.lastRead.value);
  let told = untracked(known);
  return effect(() => {
    const corrections = known();
    const news = corrections.filter((one) => !told.some((other) => isSame(one, other)));
    const open = told.filter((one) => corrections.some((other) => isSamePlace(one, other)));
    told = [...open, ...news];
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
