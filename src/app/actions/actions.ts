import { startPath } from '../../routing/rules/destination';
import { milestonePath, sectionPath } from '../../routing/rules/routes';
import type { Actions, StartUp, Stores } from '../onboarding';
import type { ChangeLanguageParts } from './lazy-actions';
import type { SignOutParts } from './sign-out';
import { withLazyActions } from './with-lazy-actions';

interface ActionParts {
  readonly stores: ChangeLanguageParts['stores'] &
    SignOutParts['stores'] &
    Pick<Stores, 'configuration' | 'routing'>;
  readonly startUp: Pick<StartUp, 'reload' | 'settled'>;
  readonly lazyServices: ChangeLanguageParts['lazyServices'] & SignOutParts['lazyServices'];
}

/** Makes the actions of the investor, which are the element's methods too. */
export function createActions(onboarding: ActionParts): Actions {
  const { stores, startUp } = onboarding;
  const { configuration, host, profile, routing, visits } = stores;
  return {
    setLanguage: async (code) => {
      // During start-up the change waits for the first screen.
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
