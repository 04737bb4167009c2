import { followRoute } from '../../routing/follow-route';
import type { Stores } from '../onboarding';

/**
 * Opens the section that the route names while somebody is signed in and the profile is loaded; returns a
 * stop function.
 */
export function openRoute({
  routing,
  profile,
  session,
  kyc,
  visits,
  notices,
}: Pick<Stores, 'routing' | 'profile' | 'session' | 'kyc' | 'visits' | 'notices'>): () => void {
  return followRoute({
    routing,
    qualification: () => (session.signedIn.value ? profile.qualification.value : undefined),
    openSection: visits.open,
    closeSection: visits.close,
    guard: visits.guard,
    onDashboard: () => void kyc.read(),
    onUnavailable: () => notices.show({ tone: 'warning', key: 'notices.sectionUnavailable' }),
  });
}
