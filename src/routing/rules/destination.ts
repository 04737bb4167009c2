import type { Qualification } from '../../http/schemas';
import {
  canOpen,
  findSection,
  linkedSection,
  nextSection,
  type SectionPlace,
} from '../../profile/rules/find-section';
import { DASHBOARD_PATH, type Route, sectionPath } from './routes';

/**
 * Where a route leads: a section to open, another path, or a screen without a section. `unavailable`: the
 * route names a section that can't be opened.
 */
export type Destination =
  | { readonly kind: 'section'; readonly place: SectionPlace }
  | { readonly kind: 'elsewhere'; readonly path: string; readonly unavailable: boolean }
  | { readonly kind: 'screen' };

/** Empty routes and sections that can't be opened lead to the current section. */
export function destinationOf(route: Route, qualification: Qualification): Destination {
  const start = startPath(qualification);
  if (route.name === 'start') return { kind: 'elsewhere', path: start, unavailable: false };
  const { milestoneId, sectionId } = route;
  if (milestoneId === undefined) return { kind: 'screen' };
  if (sectionId === undefined) {
    const milestone = qualification.milestones.find(({ id }) => id === milestoneId);
    const target = milestone && linkedSection(milestone);
    return {
      kind: 'elsewhere',
      path: target ? sectionPath(milestoneId, target.id) : start,
      unavailable: !target,
    };
  }
  const placed = findSection(qualification, milestoneId, sectionId);
  if (!placed || !canOpen(placed.section)) {
    return { kind: 'elsewhere', path: start, unavailable: true };
  }
  return { kind: 'section', place: { milestoneId, sectionId } };
}

/** The first active section, or the dashboard when there is none. */
export function startPath(qualification: Qualification): string {
  const next = nextSection(qualification);
  if (next.kind !== 'section') return DASHBOARD_PATH;
  return sectionPath(next.place.milestoneId, next.place.sectionId);
}
