import type { Section } from '../http/schemas';
import type { Plugins } from '../identity/plugins';
import type { Onboarding } from './create-app';
import { ErrorBoundary } from './error-boundary';
import { createIdentityPort } from './identity-port';

export interface PluginsViewProps {
  readonly onboarding: Onboarding;
  readonly section: Section;
  /** Handed in: what is lazy is not imported here. */
  readonly View: typeof Plugins;
}

/** The identity checks of a section. */
export function PluginsView({ onboarding, section, View }: PluginsViewProps) {
  const { reportError } = onboarding.stores;
  return (
    <View
      section={section}
      createPort={() => createIdentityPort(onboarding)}
      guard={(id, view) => (
        <ErrorBoundary key={id} region={`plugin ${id}`} report={reportError}>
          {view}
        </ErrorBoundary>
      )}
    />
  );
}
