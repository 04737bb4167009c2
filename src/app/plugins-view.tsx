import type { Section } from '../http/schemas';
import type { Plugins } from '../identity/plugins';
import { LoadFailed, useLoaded } from '../kit/lazy-view';
import type { Onboarding } from './create-app';
import { ErrorBoundary } from './error-boundary';
import { createIdentityPort } from './identity-port';

export interface PluginsViewProps {
  readonly onboarding: Onboarding;
  readonly section: Section;
  /** Handed in: what is lazy is not imported here. */
  readonly View: typeof Plugins;
}

/** The identity checks of a section, once their texts are there. */
export function PluginsView({ onboarding, section, View }: PluginsViewProps) {
  const { language, reportError } = onboarding.stores;
  const texts = useLoaded(
    async () => ({ there: await language.complete('identity') }),
    'the texts of the identity check',
  );
  if (texts.error) return <LoadFailed error={texts.error} />;
  if (!texts.value) return null;
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
