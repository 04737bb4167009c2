import { useOnboarding } from '../app/onboarding';
import { useValue } from '../kit/hooks/use-value';
import { type Route, readRoute } from '../routing/rules/routes';
import type { SectionFacts, ShellFacts } from './rules/choose-screen';

/** The current route; the component renders again when it changes. */
export function useRoute(): Route {
  return readRoute(useValue(useOnboarding().routing.path));
}

/** The facts that choose the screen; the component renders again when they change. */
export function useShellFacts(): ShellFacts {
  const { configuration, session, profile } = useOnboarding();
  return {
    route: useRoute().name,
    session: useValue(session.status),
    isMisconfigured: useValue(configuration.problems).some(({ fatal }) => fatal),
    hasSessionError: !!useValue(session.error),
    hasQualification: !!useValue(profile.qualification),
    hasProfileError: !!useValue(profile.error),
  };
}

/** The facts about the open section; the component renders again when they change. */
export function useSectionFacts(): SectionFacts {
  const { visits } = useOnboarding();
  const isWaiting = useValue(visits.waiting);
  return {
    isReading: useValue(visits.loading),
    isBusy: useValue(visits.busy) && !isWaiting,
    hasForm: !!useValue(visits.form),
    hasError: !!useValue(visits.error),
  };
}
