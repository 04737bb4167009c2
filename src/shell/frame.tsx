import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import { useOnboarding } from '../app/onboarding';
import { HeadingLevelContext } from '../kit/display/heading';
import { Skeleton } from '../kit/display/skeleton';
import { SpinnerIcon } from '../kit/display/spinner-icon';
import { VisuallyHidden } from '../kit/display/visually-hidden';
import { FollowPresses } from '../kit/hooks/use-after-press';
import { useValue } from '../kit/hooks/use-value';
import { lazyView } from '../kit/lazy/lazy-view';
import { whenIdle } from '../kit/waiting/waiting';
import { useText } from '../language/context';
import { type Contact, ContactLinks } from '../profile/contact-links';
import { colourScheme } from '../theme/theme-store';
import { ConnectedNavbar } from './navbar/navbar';
import { Notices } from './notices/notices';
import {
  isInProfile,
  isOverlayShown,
  isScreenThere,
  reservesStepperSpace,
} from './rules/choose-screen';
import { ErrorBoundary } from './screens/error-boundary';
import { createScreens, ScreenContext } from './screens/screen';
import { useRoute, useSectionFacts, useShellFacts } from './shell-facts';

const stepperPlace = (
  <div className="stepper">
    <Skeleton shapes={['label', 'text', 'text', 'text']} />
  </div>
);
const Stepper = lazyView(async () => (await import('./stepper/stepper')).Stepper, stepperPlace);

const ConnectionAndSession = lazyView(
  async () => (await import('./connection-and-session')).ConnectionAndSession,
  null,
  { silent: true },
);
const Disclaimers = lazyView(async () => (await import('../disclaimers/disclaimers')).Disclaimers);

/** The widget as a region: the host page's main, banner and footer stay the only ones. */
export function WidgetRegion({ children }: { readonly children: ReactNode }): ReactNode {
  const { configuration, host, language } = useOnboarding();
  const translate = useText();
  const { headingLevel } = useValue(configuration.settings);
  const [scheme] = useState(() => (host.page ? 'system' : colourScheme(host.element)));
  return (
    <section
      className={`onboarding ${scheme}`}
      aria-label={translate('component.Widget.label')}
      lang={translate.locale}
      dir={useValue(language.direction)}
      onKeyDownCapture={followKeyboard}
      onPointerDownCapture={followKeyboard}
    >
      <HeadingLevelContext value={headingLevel}>
        <FollowPresses>{children}</FollowPresses>
      </HeadingLevelContext>
    </section>
  );
}

/** Marks, for the focus ring of headings, whether the investor goes by keyboard. */
function followKeyboard({ currentTarget, type }: SyntheticEvent): void {
  currentTarget.classList.toggle('by-keyboard', type === 'keydown');
}

/** Navbar, stepper, the screen itself and the footer. */
export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  const { host, profile, routing } = useOnboarding();
  const qualification = useValue(profile.qualification);
  const lastRead = useValue(profile.lastRead);
  const path = useValue(routing.path);
  const route = useRoute();
  const facts = useShellFacts();
  const section = useSectionFacts();
  // Who signs out, or is signed out, may need help most.
  const [contact, setContact] = useState(contactOf(qualification));
  if (qualification && !isSameContact(contact, qualification)) setContact(contactOf(qualification));
  const [screens] = useState(createScreens);
  const blocked = isOverlayShown(facts, section);
  const surroundings = useMemo(() => ({ blocked, screens }), [blocked, screens]);
  const inProfile = isInProfile(facts);
  const isQuiet = useQuietMoment(isScreenThere(facts, section));
  const hasStepper = isQuiet || host.drawn !== undefined;

  return (
    <ScreenContext value={surroundings}>
      <div className="frame" inert={blocked}>
        <ErrorBoundary region="navbar">
          <ConnectedNavbar />
        </ErrorBoundary>
        <div className="body">
          {(reservesStepperSpace(facts) || (inProfile && qualification && !hasStepper)) &&
            stepperPlace}
          {inProfile && hasStepper && qualification && (
            <ErrorBoundary region="stepper" at={qualification}>
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
              <ErrorBoundary region="connection-and-session">
                <ConnectionAndSession />
              </ErrorBoundary>
            )}
            <ErrorBoundary region="notices">
              <Notices />
            </ErrorBoundary>
            <ErrorBoundary region="screen" at={path}>
              {children}
            </ErrorBoundary>
          </div>
        </div>
        {isQuiet && facts.session === 'signed-in' && (
          <ErrorBoundary region="disclaimers">
            <Disclaimers />
          </ErrorBoundary>
        )}
        <ErrorBoundary region="footer" at={qualification}>
          <footer className="footer" part="footer">
            <ContactLinks {...contact} />
          </footer>
        </ErrorBoundary>
      </div>
      <LoadingOverlay shown={blocked} isSaving={section.isBusy} />
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

/** When the overlay says that it still loads, so that nobody takes the page for dead. */
const STILL_LOADING_MS = 10_000;

interface LoadingOverlayProps {
  readonly shown: boolean;
  readonly isSaving: boolean;
}

/**
 * Covers the widget, not the host page, while a section loads or submits (product-rules#widget-box). It stays
 * rendered when empty, since a live region has to be there before its text. The eye reads 'Loading' for a save too;
 * to a screen reader it says what is under way.
 */
function LoadingOverlay({ shown, isSaving }: LoadingOverlayProps) {
  const translate = useText();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setIsLong(true), STILL_LOADING_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [shown]);
  return (
    <div className="loading-overlay" part="loading-overlay" role="status">
      {shown && (
        <span className="spinner">
          <SpinnerIcon />
          <span aria-hidden={isSaving}>
            {translate(isLong ? 'shared.label.stillLoading' : 'shared.label.loading')}
          </span>
          {isSaving && <VisuallyHidden>{translate('shared.label.saving')}</VisuallyHidden>}
        </span>
      )}
    </div>
  );
}

/** Height of the footer, in CSS pixels; held by frame.css. */
export const FOOTER_HEIGHT_PX = 40;

function contactOf(given: Contact | undefined): Contact {
  return { contactEmail: given?.contactEmail, supportUrl: given?.supportUrl };
}

function isSameContact(one: Contact, other: Contact): boolean {
  return one.contactEmail === other.contactEmail && one.supportUrl === other.supportUrl;
}
