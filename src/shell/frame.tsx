import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { SpinnerIcon } from '../kit/display/spinner';
import { useValue } from '../kit/hooks/use-value';
import { lazyView } from '../kit/lazy/lazy-view';
import { focusedNear, isFocusNowhere } from '../kit/overlays/focus';
import { whenIdle } from '../kit/waiting/when-idle';
import { useText } from '../language/context';
import { Footer } from './footer';
import { Notices } from './notices/notices';
import type { NoticeStore } from './notices/notices-store';
import { isScreenThere } from './rules/choose-screen';
import { isInProfile, keepsPlace } from './rules/frame-parts';
import { isOverlayShown } from './rules/is-overlay-shown';
import { createScreens, ScreenContext } from './screen-context';
import { ErrorBoundary, type ErrorReport } from './screens/error-boundary';
import { type ShellStores, useRoute, useSectionFacts, useShellFacts } from './shell-facts';

const stepperPlace = <div className="stepper" />;
const Stepper = lazyView(async () => (await import('./stepper/stepper')).Stepper, stepperPlace);

export interface FrameProps {
  readonly stores: ShellStores;
  readonly notices: NoticeStore;
  readonly report: ErrorReport;
  readonly header: ReactNode;
  /** Notices about connection and session; mounted after the first screen. */
  readonly connectionAndSession: ReactNode;
  /** Mounted after the first screen, while somebody is signed in. */
  readonly disclaimers: ReactNode;
  /** The screen itself. */
  readonly children: ReactNode;
}

/** Navbar, stepper, the screen itself and the footer. */
export function Frame(props: FrameProps): ReactNode {
  const { stores, notices, report, header, connectionAndSession, disclaimers, children } = props;
  const qualification = useValue(stores.profile.qualification);
  const lastRead = useValue(stores.profile.lastRead);
  const path = useValue(stores.path);
  const route = useRoute(stores);
  const facts = useShellFacts(stores);
  const section = useSectionFacts(stores);
  const frame = useRef<HTMLDivElement>(null);
  const [screens] = useState(createScreens);
  const blocked = isOverlayShown(facts, section);
  const surroundings = useMemo(() => ({ blocked, screens }), [blocked, screens]);
  const inProfile = isInProfile(facts);
  const isQuiet = useQuietMoment(isScreenThere(facts, section));

  return (
    <ScreenContext value={surroundings}>
      <div ref={frame} className="frame" inert={blocked}>
        <FocusBack frame={frame} blocked={blocked} />
        <ErrorBoundary region="navbar" report={report}>
          {header}
        </ErrorBoundary>
        <div className="body">
          {(keepsPlace(facts) || (inProfile && qualification && !isQuiet)) && stepperPlace}
          {inProfile && isQuiet && qualification && (
            <ErrorBoundary region="stepper" report={report} at={qualification}>
              <Stepper
                milestones={qualification.milestones}
                milestoneId={route.milestoneId}
                sectionId={route.sectionId}
                lastRead={lastRead}
              />
            </ErrorBoundary>
          )}
          <div className="main" part="main" aria-busy={blocked}>
            {isQuiet && (
              <ErrorBoundary region="connection-and-session" report={report}>
                {connectionAndSession}
              </ErrorBoundary>
            )}
            <ErrorBoundary region="notices" report={report}>
              <Notices store={notices} />
            </ErrorBoundary>
            <ErrorBoundary region="screen" report={report} at={path}>
              {children}
            </ErrorBoundary>
          </div>
        </div>
        {isQuiet && facts.session === 'signed-in' && (
          <ErrorBoundary region="disclaimers" report={report}>
            {disclaimers}
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

/** Becomes true, for good, when the browser is idle after the first screen; lazy parts wait for it. */
function useQuietMoment(isThere: boolean): boolean {
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => {
    if (isThere) whenIdle(() => setIsQuiet(true));
  }, [isThere]);
  return isQuiet;
}

/**
 * Covers the widget, not the host page, while a section loads or submits (product-rules#widget-box). It stays
 * rendered when empty, since a live region has to be there before its text.
 */
function LoadingOverlay({ shown }: { readonly shown: boolean }) {
  const translate = useText();
  return (
    <div className="loading-overlay" part="loading-overlay" role="status">
      {shown && (
        <span className="spinner">
          <SpinnerIcon />
          <span>{translate('shared.label.loading')}</span>
        </span>
      )}
    </div>
  );
}

interface FocusBackProps {
  readonly frame: { readonly current: HTMLElement | null };
  readonly blocked: boolean;
}

/**
 * Returns the focus that a control lost to the overlay, unless something else has taken it. It is the first
 * child of the frame, so that a dialog opened by the same change finds the focus already returned.
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
