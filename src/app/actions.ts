import { startPath } from '../routing/rules/destination';
import { milestonePath, sectionPath } from '../routing/rules/routes';
import type { Actions, Onboarding } from './onboarding';
import { withLazyActions } from './with-lazy-actions';

/** Makes what the investor, or the host through the element's methods, can ask for. */
export function createActions(onboarding: Omit<Onboarding, 'actions'>): Actions {
  const { stores, startUp } = onboarding;
  const { configuration, host, profile, routing, visits } = stores;
  return {
    setLanguage: async (code) => {
      // Asked for while the first screen is on its way, it comes after it.
      await startUp.settled();
      await withLazyActions(stores, ({ changeLanguage }) => changeLanguage(onboarding, code));
    },
    signIn: () => {
      const { signInUrl } = configuration.settings.peek();
      if (host.emit('onboarding-sign-in', {}) && signInUrl) window.location.assign(signInUrl);
    },
    signOut: () => void withLazyActions(stores, ({ signOut }) => signOut(onboarding)),
    refresh: () => void startUp.reload().then(visits.refresh),
    goTo: (milestoneId, sectionId) =>
      routing.navigate(
        sectionId === undefined ? milestonePath(milestoneId) : sectionPath(milestoneId, sectionId),
      ),
    goToStart: () => {
      const qualification = profile.qualification.peek();
      if (qualification) routing.navigate(startPath(qualification), { replace: true });
    },
  };
}
