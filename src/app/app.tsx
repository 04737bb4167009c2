import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { useUnhurried, useValue } from '../kit/hooks/use-value';
import { LazyGateContext } from '../kit/lazy/lazy-view';
import { TextContext } from '../language/context';
import { Router } from '../routing/link';
import { SectionDialogs, SectionScreen } from '../section/section-screen';
import { CurrentScreen } from '../shell/current-screen';
import { Frame, WidgetRegion } from '../shell/frame';
import { ErrorBoundary } from '../shell/screens/error-boundary';
import { createLazyGate } from '../shell/screens/load-failed';
import { type Onboarding, OnboardingContext } from './onboarding';

/** The whole widget of one element; renders nothing until the first texts are loaded. */
export function App({ onboarding }: { readonly onboarding: Onboarding }): ReactNode {
  const { host, language, routing } = onboarding;
  const translate = useUnhurried(useValue(language.translate));
  const gate = useMemo(() => createLazyGate(onboarding), [onboarding]);

  const ready = translate !== undefined;
  // A layout effect runs before the browser paints, so skeleton and screen are never visible together.
  useLayoutEffect(() => {
    if (ready) host.painted();
  }, [ready, host]);
  useEffect(() => {
    if (!ready) return;
    host.drawn?.over?.(onboarding);
    onboarding.announceReady();
  }, [ready, host, onboarding]);

  if (!translate) return null;
  return (
    <OnboardingContext value={onboarding}>
      <TextContext value={translate}>
        <LazyGateContext value={gate}>
          <Router hook={routing.hook}>
            <WidgetRegion>
              <ErrorBoundary region="app">
                <Frame>
                  <CurrentScreen section={<SectionScreen />} />
                  <SectionDialogs />
                </Frame>
              </ErrorBoundary>
            </WidgetRegion>
          </Router>
        </LazyGateContext>
      </TextContext>
    </OnboardingContext>
  );
}
