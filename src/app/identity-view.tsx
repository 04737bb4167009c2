import type { ComponentType, ReactNode } from 'react';
import type { Section } from '../http/schemas';
import { ErrorBoundary } from '../shell/error-boundary';
import { createIdentityPort, type IdentityStores } from './identity-port';

/** The identity checks of a section, each in a region of its own. */
export async function loadIdentityView(
  stores: IdentityStores,
): Promise<ComponentType<{ readonly section: Section }>> {
  const { Plugins } = await import('../identity/plugins');
  const createPort = () => createIdentityPort(stores);
  const guard = (id: string, view: ReactNode) => (
    <ErrorBoundary key={id} region={`plugin ${id}`} report={stores.reportError}>
      {view}
    </ErrorBoundary>
  );
  return ({ section }) => <Plugins section={section} createPort={createPort} guard={guard} />;
}
