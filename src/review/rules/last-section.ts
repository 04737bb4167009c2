import type { Milestone } from '../../http/schemas';

/** Whether a save of this section sends the profile: no other one is open or waits. */
export function sendsProfile(milestones: readonly Milestone[], sectionId: string): boolean {
  const open = milestones
    .flatMap(({ sections }) => sections)
    .filter(({ status }) => status === 'active' || status === 'pending');
  return open.length === 1 && open[0]?.id === sectionId;
}

/** Whether nothing but this section is left to be saved, and others have answers to check. */
export function isLastToSave(milestones: readonly Milestone[], sectionId: string): boolean {
  const isAlone = milestones.flatMap(({ sections }) => sections).length === 1;
  return !isAlone && sendsProfile(milestones, sectionId);
}
