import { effect } from '@preact/signals-core';
import type { Qualification } from '../http/schemas';
import { canOpen, findSection } from '../profile/rules/find-section';
import { milestoneTarget, nextSection } from '../profile/rules/next-section';
import { DASHBOARD_PATH, type Route, readRoute, sectionPath } from './routes';
import type { Stores } from './stores';

/** Where a route really leads: a section to open, another path, or a screen without a section. */
type Destination =
  | { readonly kind: 'section'; readonly milestoneId: string; readonly sectionId: string }
  | { readonly kind: 'elsewhere'; readonly path: string; readonly unavailable: boolean }
  | { readonly kind: 'screen' };

/** Design decision 2: empty routes and sections that can't be opened lead to where work goes on. */
export function destinationOf(route: Route, qualification: Qualification): Destination {
  const start = startPath(qualification);
  if (route.name === 'start') return { kind: 'elsewhere', path: start, unavailable: false };
  const { milestoneId, sectionId } = route;
  if (milestoneId === undefined) return { kind: 'screen' };
  if (sectionId === undefined) {
    const milestone = qualification.milestones.find(({ id }) => id === milestoneId);
    const target = milestone && milestoneTarget(milestone);
    return {
      kind: 'elsewhere',
      path: target ? sectionPath(milestoneId, target.id) : start,
      unavailable: !target,
    };
  }
  const found = findSection(qualification, milestoneId, sectionId);
  if (!found || !canOpen(found.section)) {
    return { kind: 'elsewhere', path: start, unavailable: true };
  }
  return { kind: 'section', milestoneId, sectionId };
}

/** The first active section, or the dashboard when there is none. */
export function startPath(qualification: Qualification): string {
  const next = nextSection(qualification);
  if (next.kind !== 'section') return DASHBOARD_PATH;
  return sectionPath(next.place.milestoneId, next.place.sectionId);
}

/** Opens what the route names whenever route or profile change; returns the way to stop. */
export function followRoute(
  stores: Stores,
  openSection: (milestoneId: string, sectionId: string) => void,
): () => void {
  const { routing, profile, session, notices } = stores;
  return effect(() => {
    const route = readRoute(routing.path.value);
    const qualification = profile.qualification.value;
    if (!qualification || !session.signedIn.value) return;
    const destination = destinationOf(route, qualification);
    if (destination.kind === 'section') {
      openSection(destination.milestoneId, destination.sectionId);
      return;
    }
    if (destination.kind === 'screen') {
      profile.closeSection();
      return;
    }
    if (destination.unavailable) {
      // The section was closed while the investor typed into it: nothing is left behind unasked.
      if (routing.holds(destination.path)) return;
      notices.show({ tone: 'warning', key: 'notices.sectionUnavailable' });
    }
    routing.navigate(destination.path, { replace: true });
  });
}
