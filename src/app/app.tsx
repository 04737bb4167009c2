import { type ReactNode, useEffect, useMemo, useState } from 'react';

import { LazyGateContext } from '../kit/lazy-view';
import { useValue } from '../kit/use-value';
import { TextContext } from '../language/context';
import { DASHBOARD_PATH, milestonePath, sectionPath } from '../routing/rules/routes';
import { type LinkTo, type Navigation, NavigationContext } from '../shell/context';
import { colourScheme } from '../theme/colour-scheme';
import type { Onboarding } from './create-app';
import { ErrorBoundary } from './error-boundary';
import { Frame } from './frame';
import { createLazyGate } from './load-failed';
import { Link, Router } from './wouter';

/** The whole widget of one element; nothing until the first texts are there. */
export function App({ onboarding }: { readonly onboarding: Onboarding }): ReactNode {
  const { stores } = onboarding;
  const { language, routing, host } = stores;
  const translate = useValue(language.translate);
  const direction = useValue(language.direction);
  const [scheme] = useState(() => colourScheme(host.element));

  const ready = translate !== undefined;
  useEffect(() => {
    if (ready) host.painted();
  }, [ready, host]);

  const navigation = useMemo<Navigation>(
    () => ({ Link: RouteLink, dashboardPath: DASHBOARD_PATH, milestonePath, sectionPath }),
    [],
  );

  const gate = useMemo(() => createLazyGate(stores), [stores]);

  if (!translate) return null;
  return (
    <TextContext value={translate}>
      <LazyGateContext value={gate}>
        <NavigationContext value={navigation}>
          <Router hook={routing.hook}>
            {/* A region of the host's page, whose own main, banner and footer stay the only ones. */}
            <section
              className={`onboarding ${scheme}`}
              aria-label={translate('component.Widget.label')}
              lang={translate.locale}
              dir={direction}
            >
              <ErrorBoundary report={stores.reportError} region="app">
                <Frame onboarding={onboarding} />
              </ErrorBoundary>
            </section>
          </Router>
        </NavigationContext>
      </LazyGateContext>
    </TextContext>
  );
}

const RouteLink: LinkTo = (props) => <Link {...props} />;
