import { DASHBOARD_PATH } from '../../routing/rules/routes';
import type { Stores } from '../onboarding';

/** Where a completed profile leads. */
export interface PortalOrDashboard {
  /** The address of the investor portal; null where none is configured. */
  redirectUrl(): string | null;
  /** Leads to the investor portal if one is configured, else to the dashboard. */
  redirect(): void;
}

/** Leads out of a completed profile (product-rules#completion-way-out). */
export function portalOrDashboard({
  configuration,
  routing,
}: Pick<Stores, 'configuration' | 'routing'>): PortalOrDashboard {
  const redirectUrl = () => configuration.settings.peek().portalUrl ?? null;
  return {
    redirectUrl,
    redirect: () => {
      const url = redirectUrl();
      if (url) window.location.assign(url);
      else routing.navigate(DASHBOARD_PATH);
    },
  };
}
