import type { ComponentType, ReactNode } from 'react';
import type { Section } from '../../http/schemas';
import type { Plugins } from '../../identity/plugins';
import { ErrorBoundary } from '../../shell/screens/error-boundary';
import { createIdentityPort, type IdentityStores } from './identity-port';

/** The identity checks of a section, each in its own region; `View` is passed in, since it is lazy. */
export function identityView(
  stores: IdentityStores,
  View: typeof Plugins,
): ComponentType<{ readonly section: Section }> {
  const createPort = () => createIdentityPort(stores);
  const guard = (id: string, view: ReactNode) => (
    <ErrorBoundary key={id} region={`plugin ${id}`} report={stores.reportError}>
      {view}
    </ErrorBoundary>
  );
  return ({ section }) => <View section={section} createPort={createPort} guard={guard} />;
}
