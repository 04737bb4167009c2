import { computed } from '@preact/signals-core';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { useUnhurried } from '../kit/hooks/use-unhurried';
import { useValue } from '../kit/hooks/use-value';
import { LazyGateContext } from '../kit/lazy/lazy-view';
import { TextContext } from '../language/context';
import { ANSWERS_PATH, DASHBOARD_PATH, milestonePath, sectionPath } from '../routing/rules/routes';
import { SectionScreen } from '../section/section-screen';
import { type LinkTo, type Navigation, NavigationContext } from '../shell/context';
import { CurrentScreen } from '../shell/current-screen';
import { Frame } from '../shell/frame';
import { ConnectedNavbar } from '../shell/navbar/connected-navbar';
import { ErrorBoundary } from '../shell/screens/error-boundary';
import { createLazyGate } from '../shell/screens/load-failed';
import { WidgetRegion } from '../shell/widget-region';
import type { Views } from './features/views';
import { Link, Router } from './navigation/wouter';
import type { Actions, StartUp, Stores } from './onboarding';

/** The stores that the widget's tree shows. */
export type AppStores = Pick<
  Stores,
  | 'announceReady'
  | 'configuration'
  | 'host'
  | 'kyc'
  | 'language'
  | 'lifetime'
  | 'notices'
  | 'profile'
  | 'reportError'
  | 'routing'
  | 'session'
  | 'theme'
  | 'visits'
>;

export interface AppProps {
  readonly stores: AppStores;
  readonly startUp: Pick<StartUp, 'reload'>;
  readonly actions: Pick<Actions, 'setLanguage' | 'signIn' | 'signOut' | 'goToStart'>;
  readonly views: Views;
}

/** The whole widget of one element; renders nothing until the first texts are loaded. */
export function App({ stores, startUp, actions, views }: AppProps): ReactNode {
  const { host, language, lifetime, notices, profile, routing, theme, visits } = stores;
  const { reportError: report, announceReady } = stores;
  const { Answers, ConnectionAndSession, Disclaimers, Receipt } = views;
  const translate = useUnhurried(useValue(language.translate));
  const shell = useMemo(() => shellStoresOf(stores), [stores]);
  const gate = useMemo(() => createLazyGate(report), [report]);

  const ready = translate !== undefined;
  // A layout effect runs before the browser paints, so skeleton and screen are never visible together.
  useLayoutEffect(() => {
    if (ready) host.painted();
  }, [ready, host]);
  useEffect(() => {
    if (ready) announceReady();
  }, [ready, announceReady]);

  if (!translate) return null;
  return (
    <TextContext value={translate}>
      <LazyGateContext value={gate}>
        <NavigationContext value={NAVIGATION}>
          <Router hook={routing.hook}>
            <WidgetRegion element={host.element} direction={language.direction}>
              <ErrorBoundary region="app" report={report}>
                <Frame
                  stores={shell}
                  notices={notices}
                  report={report}
                  header={
                    <ConnectedNavbar
                      stores={shell}
                      language={language}
                      theme={theme.theme}
                      onLanguage={actions.setLanguage}
                      onSignOut={actions.signOut}
                    />
                  }
                  connectionAndSession={<ConnectionAndSession />}
                  disclaimers={<Disclaimers />}
                >
                  <CurrentScreen
                    stores={shell}
                    onSignIn={actions.signIn}
                    onRetry={startUp.reload}
                    onContinue={actions.goToStart}
                    answers={<Answers />}
                    receipt={
                      <ErrorBoundary region="receipt" report={report}>
                        <Receipt />
                      </ErrorBoundary>
                    }
                  >
                    <SectionScreen
                      path={routing.path}
                      qualification={profile.qualification}
                      visits={visits}
                      parts={views}
                      onRetry={() => void visits.reload(lifetime.investor)}
                      report={report}
                    />
                  </CurrentScreen>
                </Frame>
              </ErrorBoundary>
            </WidgetRegion>
          </Router>
        </NavigationContext>
      </LazyGateContext>
    </TextContext>
  );
}

/** The stores that the shell reads. */
function shellStoresOf({ configuration, routing, ...stores }: AppStores) {
  const { session, profile, kyc, visits } = stores;
  const isMisconfigured = computed(() => configuration.problems.value.some(({ fatal }) => fatal));
  return { path: routing.path, isMisconfigured, session, profile, kyc, visits };
}

const RouteLink: LinkTo = (props) => <Link {...props} />;

/** Links and paths of the widget's own routes. */
const NAVIGATION: Navigation = {
  Link: RouteLink,
  dashboardPath: DASHBOARD_PATH,
  answersPath: ANSWERS_PATH,
  milestonePath,
  sectionPath,
};
