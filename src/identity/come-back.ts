import type { Onboarding } from '../app/onboarding';
import { whenTrue } from '../kit/waiting/waiting';
import { sectionPath } from '../routing/rules/routes';
import { ownerOf } from '../session/tab-storage';
import { picksOf } from './check-choice';
import { isInTime, type Left, readLeft } from './redirect';

/**
 * Opens the section that a redirect has left, for the investor who left it, whose provider is then started with what
 * came back. Anybody else, and a return that is too late or used, gets nothing. Call it when it is known who is signed in.
 */
export function comeBack(onboarding: Onboarding): void {
  const { host, lazy, lifetime, place, routing } = onboarding;
  const back = host.returns.find((one) => 'query' in one);
  if (!back) return;
  const left = readLeft(back.kept);
  // That of another element of the page.
  if (left && left.place !== place) return;
  host.returns.length = 0;
  const why = !left
    ? 'it was used before, or belongs to another tab'
    : left.owner !== ownerOf(onboarding)
      ? `another investor is signed in (${left.pluginId})`
      : !isInTime(left, Date.now()) && `it comes after more than 30 minutes (${left.pluginId})`;
  if (why) tellIgnored(onboarding, why);
  if (why || !left) return;
  const { milestoneId, sectionId, pluginId } = left;
  lazy.returned = { investor: lifetime.investor, sectionId, pluginId, query: back.query };
  picksOf(onboarding).set(sectionId, pluginId);
  routing.navigate(sectionPath(milestoneId, sectionId), { replace: true });
  void tellLost(onboarding, left);
}

/** Says where the section that comes up has no such check any more. */
async function tellLost(onboarding: Onboarding, { sectionId, pluginId }: Left): Promise<void> {
  const { lazy, lifetime, visits } = onboarding;
  const isThere = await whenTrue(() => visits.form.value !== undefined, lifetime.investor).then(
    () => {
      const section = visits.form.peek()?.section;
      return section?.id === sectionId && section.plugins?.some(({ id }) => id === pluginId);
    },
    () => true,
  );
  if (isThere) return;
  delete lazy.returned;
  tellIgnored(onboarding, `section ${sectionId} has no ${pluginId} now`);
}

function tellIgnored({ logger }: Onboarding, why: string): void {
  logger().warn(`investor-onboarding: the return of a redirect is ignored: ${why}`);
}
