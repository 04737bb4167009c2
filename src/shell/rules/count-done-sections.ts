import type { Milestone } from '../../http/schemas';

/** How many sections the profile has and how many are done: complete, or locked for good. */
export function countDoneSections(milestones: readonly Pick<Milestone, 'sections'>[]): {
  readonly done: number;
  readonly total: number;
} {
  const statuses = milestones.flatMap(({ sections }) => sections.map(({ status }) => status));
  const done = statuses.filter((status) => status === 'complete' || status === 'locked').length;
  return { done, total: statuses.length };
}
