import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { lazyView } from '../kit/lazy-view';
import { useValue } from '../kit/use-value';
import { useText } from '../language/context';
import { Footer } from '../shell/footer';
import { KycTag } from '../shell/kyc-tag';
import { LoadingOverlay } from '../shell/loading-overlay';
import { Navbar } from '../shell/navbar';
import { Notices } from '../shell/notices';
import { Content } from './content';
import type { Onboarding } from './create-app';
import { ErrorBoundary } from './error-boundary';
import { readRoute } from './routes';

const Stepper = lazyView(
  async () => (await import('../shell/stepper')).Stepper,
  <div className="stepper" />,
);

/** Navbar, stepper, the screen itself and the footer. */
export function Frame({ onboarding }: { readonly onboarding: Onboarding }): ReactNode {
  const { stores, work, actions } = onboarding;
  const { session, profile, language, theme, routing, notices, host } = stores;
  const translate = useText();
  const qualification = useValue(profile.qualification);
  const signedIn = useValue(session.signedIn);
  const brand = useValue(theme.brand);
  const email = useValue(session.session)?.email;
  const route = readRoute(useValue(routing.path));
  const open = useValue(profile.open);
  const busy = useValue(work.busy);
  const kycStatus = useValue(profile.kycStatus);
  const waiting = useIsWaiting(onboarding);
  const announced = useRef(false);

  useEffect(() => {
    if (announced.current) return;
    announced.current = true;
    host.emit('onboarding-ready', { version: host.version });
  }, [host]);

  const inProfile = route.name.includes('profile');
  const loading = waiting || (open !== undefined && !open.section && !open.error);

  return (
    <>
      <Navbar
        logo={brand?.logo(translate('component.Stepper.label'))}
        languages={useValue(language.offered)}
        language={translate.locale}
        onLanguage={actions.setLanguage}
        email={signedIn ? email : undefined}
        onSignOut={actions.signOut}
        showDashboardLink={signedIn && inProfile}
        kycTag={signedIn && inProfile && <KycTag status={kycStatus} />}
      />
      <div className="body">
        {signedIn && qualification && inProfile && (
          <ErrorBoundary region="stepper" report={stores.reportError}>
            <Stepper
              milestones={qualification.milestones}
              milestoneId={route.milestoneId}
              sectionId={route.sectionId}
            />
          </ErrorBoundary>
        )}
        <main className="main" part="main" aria-busy={loading || busy}>
          <Notices store={notices} />
          <ErrorBoundary region="screen" report={stores.reportError}>
            <Content onboarding={onboarding} route={route} />
          </ErrorBoundary>
        </main>
      </div>
      <Footer contactEmail={qualification?.contactEmail} supportUrl={qualification?.supportUrl} />
      {(loading || busy) && <LoadingOverlay />}
    </>
  );
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
