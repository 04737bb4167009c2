import { effect, untracked } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { findSection } from '../profile/rules/find-section';
import { destinationOf } from './rules/destination';
import { type RouteName, readRoute } from './rules/routes';

/**
 * Opens what the route names whenever route or profile change, while somebody is signed in and the profile is
 * loaded; returns a stop function.
 */
export function followRoute({
  routing,
  profile,
  session,
  kyc,
  visits,
  notices,
}: Onboarding): () => void {
  let before: RouteName | undefined;
  return effect(() => {
    const route = readRoute(routing.path.value);
    const qualification = session.signedIn.value ? profile.qualification.value : undefined;
    if (!qualification) return;
    const cameFrom = before;
    before = route.name;
    untracked(() => {
      // The investor arrives at the dashboard from another screen.
      if (route.name === 'dashboard' && cameFrom && cameFrom !== 'dashboard') void kyc.read();
      const destination = destinationOf(route, qualification);
      if (destination.kind === 'section') return visits.open(destination.place);
      if (destination.kind === 'screen') return visits.close();
      const { milestoneId = '', sectionId = '' } = route;
      const isGone = !findSection(qualification, milestoneId, sectionId);
      // The backend has closed the section during the investor's edits, or has taken it away with them.
      if (destination.unavailable && visits.guard(destination.path, isGone)) return;
      if (destination.unavailable) {
        notices.show({ tone: 'warning', key: 'notices.sectionUnavailable' });
      }
      routing.navigate(destination.path, { replace: true });
    });
  });
}
