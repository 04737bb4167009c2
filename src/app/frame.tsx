import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { focusedNear, isFocusNowhere } from '../kit/focus';
import { lazyView } from '../kit/lazy-view';
import { useValue } from '../kit/use-value';
import { useText } from '../language/context';
import { readRoute } from '../routing/rules/routes';
import { ScreenContext } from '../shell/context';
import { Footer } from '../shell/footer';
import { KycTag } from '../shell/kyc-tag';
import { LoadingOverlay } from '../shell/loading-overlay';
import { Navbar } from '../shell/navbar';
import { Notices } from '../shell/notices';
import { ThemeLogo } from '../theme/theme-logo';
import { Content } from './content';
import type { Onboarding } from './create-app';
import { ErrorBoundary } from './error-boundary';
import { whenIdle } from './prefetch';

const stepperPlace = <div className="stepper" />;
const Stepper = lazyView(async () => (await import('../shell/stepper')).Stepper, stepperPlace);
const Disclaimers = lazyView(async () => (await import('./disclaimers')).Disclaimers);
const ConnectionAndSession = lazyView(
  async () => (await import('./connection-and-session')).ConnectionAndSession,
  null,
  {
    silent: true,
  },
);

/** Navbar, stepper, the screen itself and the footer. */
export function Frame({ onboarding }: { readonly onboarding: Onboarding }): ReactNode {
  const { stores, actions } = onboarding;
  const {
    session,
    profile,
    kyc,
    visits,
    language,
    theme,
    routing,
    notices,
    host,
    reportError: report,
  } = stores;
  const translate = useText();
  const qualification = useValue(profile.qualification);
  const status = useValue(session.status);
  const signedIn = status === 'signed-in';
  const email = useValue(session.session)?.email;
  const path = useValue(routing.path);
  const route = readRoute(path);
  const busy = useValue(visits.busy);
  const reading = useValue(visits.loading);
  const sectionError = useValue(visits.error);
  const kycStatus = useValue(kyc.status);
  const waiting = useIsWaiting(onboarding);
  const announced = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef({});

  useEffect(() => {
    if (announced.current) return;
    announced.current = true;
    host.emit('onboarding-ready', { version: host.version });
  }, [host]);

  const inProfile = signedIn && route.name.includes('profile');
  const loading = waiting || reading;
  // Who has to sign in again must reach the button: what was submitted waits for that.
  const blocked = (loading || busy) && status !== 'signed-out';
  const screens = useMemo(() => ({ blocked, last: last.current }), [blocked]);
  const form = useValue(visits.form);
  // Most likely a section comes: what stands around it has its place, else the rest would move.
  const keepsPlace = waiting && route.name !== 'dashboard';
  const isSectionDue = inProfile && !!qualification && !form && !sectionError;
  const settled = useSettled(signedIn && !loading && !isSectionDue);

  return (
    <ScreenContext value={screens}>
      <div ref={frame} className="frame" inert={blocked}>
        <FocusBack frame={frame} blocked={blocked} />
        <ErrorBoundary region="navbar" report={report}>
          <Navbar
            logo={
              <ThemeLogo
                theme={useValue(theme.theme)}
                fallbackName={translate('component.Widget.label')}
              />
            }
            languages={useValue(language.offered)}
            language={useValue(language.locale) ?? ''}
            onLanguage={actions.setLanguage}
            email={signedIn ? email : undefined}
            onSignOut={actions.signOut}
            showDashboardLink={inProfile}
            keepsPlace={keepsPlace}
            kycTag={inProfile && <KycTag status={kycStatus} />}
          />
        </ErrorBoundary>
        <div className="body">
          {(keepsPlace || (inProfile && qualification && !settled)) && stepperPlace}
          {inProfile && settled && qualification && (
            <ErrorBoundary region="stepper" report={report} at={qualification}>
              <Stepper
                milestones={qualification.milestones}
                milestoneId={route.milestoneId}
                sectionId={route.sectionId}
              />
            </ErrorBoundary>
          )}
          <div className="main" part="main" aria-busy={blocked}>
            {settled && (
              <ErrorBoundary region="connection-and-session" report={report}>
                <ConnectionAndSession onboarding={onboarding} />
              </ErrorBoundary>
            )}
            <ErrorBoundary region="notices" report={report}>
              <Notices store={notices} />
            </ErrorBoundary>
            <ErrorBoundary region="screen" report={report} at={path}>
              <Content onboarding={onboarding} route={route} />
            </ErrorBoundary>
          </div>
        </div>
        {settled && signedIn && (
          <ErrorBoundary region="disclaimers" report={report}>
            <Disclaimers onboarding={onboarding} />
          </ErrorBoundary>
        )}
        <ErrorBoundary region="footer" report={report} at={qualification}>
          <Footer
            contactEmail={qualification?.contactEmail}
            supportUrl={qualification?.supportUrl}
          />
        </ErrorBoundary>
      </div>
      <LoadingOverlay shown={blocked} />
    </ScreenContext>
  );
}

/** True for good once the first screen stood in a quiet moment: nothing is loaded before that. */
function useSettled(isThere: boolean): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (isThere) whenIdle(() => setSettled(true));
  }, [isThere]);
  return settled;
}

interface FocusBackProps {
  readonly frame: { readonly current: HTMLElement | null };
  readonly blocked: boolean;
}

/**
 * What lies under the overlay loses the focus; it gets it back where nothing else took it. It stands first
 * in the frame, so that a dialog that opens with the same change finds the focus where it was.
 */
function FocusBack({ frame, blocked }: FocusBackProps): ReactNode {
  const before = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!frame.current) return;
    if (blocked) before.current = focusedNear(frame.current);
    else if (isFocusNowhere()) before.current?.focus({ preventScroll: true });
  }, [frame, blocked]);
  return null;
}

/** True while session or qualification are on their way and nothing else can be shown. */
function useIsWaiting({ stores }: Onboarding): boolean {
  const status = useValue(stores.session.status);
  const qualification = useValue(stores.profile.qualification);
  const error = useValue(stores.profile.error);
  const problems = useValue(stores.settingProblems);
  if (problems.some(({ fatal }) => fatal)) return false;
  if (status === 'unknown') return true;
  return status === 'signed-in' && !qualification && !error;
}
