import type { RouteName } from '../../routing/rules/routes';
import type { SessionStatus } from '../../session/rules/session-status';

/** What is known of configuration, session, profile and route. */
export interface ShellFacts {
  readonly route: RouteName;
  readonly session: SessionStatus;
  /** A fatal setting is missing or wrong, so no backend can be called. */
  readonly isMisconfigured: boolean;
  readonly hasSessionError: boolean;
  readonly hasQualification: boolean;
  readonly hasProfileError: boolean;
}

/** What is known of the section on screen. */
export interface SectionFacts {
  /** It is being loaded. */
  readonly isReading: boolean;
  /** It is being submitted. */
  readonly isBusy: boolean;
  readonly hasForm: boolean;
  readonly hasError: boolean;
}

export type ScreenName =
  | 'config'
  | 'signed-out'
  | 'error'
  | 'waiting'
  | 'dashboard'
  | 'answers'
  | 'not-found'
  | 'section';

/** The one screen that fits what is known. */
export function screenOf(facts: ShellFacts): ScreenName {
  const { route, session, hasQualification } = facts;
  if (facts.isMisconfigured) return 'config';
  if (session === 'signed-out') return 'signed-out';
  const isShown = hasQualification && session !== 'failed';
  if (!isShown && (facts.hasSessionError || facts.hasProfileError)) return 'error';
  if (!hasQualification) return 'waiting';
  return isWithoutSection(route) ? route : 'section';
}

/** The screens that have a route of their own and show no section. */
const WITHOUT_SECTION = ['dashboard', 'answers', 'not-found'] as const;

function isWithoutSection(route: RouteName): route is (typeof WITHOUT_SECTION)[number] {
  return WITHOUT_SECTION.some((name) => name === route);
}

/** Session or qualification are being loaded, and nothing else can be shown. */
export function isWaiting(facts: ShellFacts): boolean {
  if (facts.isMisconfigured) return false;
  if (facts.session === 'unknown') return true;
  return facts.session === 'signed-in' && !facts.hasQualification && !facts.hasProfileError;
}

/** The route's screen is shown, and nothing on it is still being loaded. */
export function isScreenThere(facts: ShellFacts, section: SectionFacts): boolean {
  if (facts.session !== 'signed-in' || isWaiting(facts) || section.isReading) return false;
  const needsSection = facts.route.includes('profile') && facts.hasQualification;
  return !needsSection || section.hasForm || section.hasError;
}

/** Signed in and the route's name contains 'profile' (product-rules#dashboard-link). */
export function isInProfile({ session, route }: ShellFacts): boolean {
  return session === 'signed-in' && route.includes('profile');
}

/** Whether to reserve room for stepper and second navbar row, since a section will probably follow. */
export function reservesStepperSpace(facts: ShellFacts): boolean {
  return isWaiting(facts) && facts.route !== 'dashboard' && facts.route !== 'answers';
}

/**
 * Whether the loading overlay covers the widget. It leaves the sign-in screen free, since a submit under way
 * may be waiting for the sign-in.
 */
export function isOverlayShown(facts: ShellFacts, section: SectionFacts): boolean {
  const isUnderWay = isWaiting(facts) || section.isReading || section.isBusy;
  return isUnderWay && facts.session !== 'signed-out';
}
