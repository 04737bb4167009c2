import { effect, untracked } from '@preact/signals-core';
import { type Correction, correctionsOf } from '../../review/rules/corrections';
import type { Stores } from '../onboarding';

/**
 * Sends the host an event for each section that a reviewer wants changed: once for each investor and number
 * of remarks, and again after the section was answered and sent back. Corrections that exist at the start
 * count as reported, since the element may only have been moved. Returns a stop function.
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
