import { effect, untracked } from '@preact/signals-core';
import type { Qualification } from '../http/schemas';
import type { SectionPlace } from '../profile/rules/next-section';
import type { Routing } from './routing';
import { type Destination, destinationOf } from './rules/destination';
import { type RouteName, readRoute } from './rules/routes';

/** What following the route needs. */
export interface FollowRouteDeps {
  readonly routing: Routing;
  /** Undefined while no section can be opened: no profile is loaded, or nobody is signed in. */
  readonly qualification: () => Qualification | undefined;
  readonly openSection: (place: SectionPlace) => void;
  /** Called when the route shows a screen without a section. */
  readonly closeSection: () => void;
  /** True keeps the investor in a section that has become unavailable until they decide. */
  readonly guard: (path: string) => boolean;
  /** Called when the investor arrives at the dashboard from another screen. */
  readonly onDashboard: () => void;
  readonly onUnavailable: () => void;
}

/** Opens what the route names whenever route or profile change; returns a stop function. */
export function followRoute(deps: FollowRouteDeps): () => void {
  const { routing, qualification } = deps;
  let before: RouteName | undefined;
  return effect(() => {
    const route = readRoute(routing.path.value);
    const loaded = qualification();
    if (!loaded) return;
    const cameFrom = before;
    before = route.name;
    untracked(() => {
      if (route.name === 'dashboard' && cameFrom && cameFrom !== 'dashboard') deps.onDashboard();
      follow(destinationOf(route, loaded), deps);
    });
  });
}

function follow(destination: Destination, deps: FollowRouteDeps): void {
  switch (destination.kind) {
    case 'section':
      deps.openSection(destination.place);
      break;
    case 'screen':
      deps.closeSection();
      break;
    case 'elsewhere':
      // The section was closed by the backend during the investor's edits: ask before leaving them.
      if (destination.unavailable && deps.guard(destination.path)) return;
      if (destination.unavailable) deps.onUnavailable();
      deps.routing.navigate(destination.path, { replace: true });
  }
}
