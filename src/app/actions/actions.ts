import { startPath } from '../../routing/rules/destination';
import { milestonePath, sectionPath } from '../../routing/rules/routes';
import { signOut } from '../../session/sign-out';
import type { Actions, Onboarding } from '../onboarding';
import { withLazyActions } from './with-lazy-actions';

/** Makes the actions of the investor, which are the element's methods too. */
export function createActions(onboarding: Omit<Onboarding, 'actions'>): Actions {
  const { stores, startUp } = onboarding;
  const { configuration, host, language, logger, profile, routing, visits } = stores;
  return {
    setLanguage: async (code) => {
      // During start-up the change waits for the first screen.
      await startUp.settled();
      const offered = language.offered.peek().map((one) => one.code);
      if (!offered.includes(code)) {
        const named = typeof code === 'string' ? code : typeof code;
        logger().warn(
          `investor-onboarding: setLanguage: ${named} is not offered (${offered.join(', ')})`,
        );
        return;
      }
      await withLazyActions(stores, ({ changeLanguage }) => changeLanguage(onboarding, code));
    },
    signIn: () => {
      const { signInUrl } = configuration.settings.peek();
      if (host.emit('onboarding-sign-in', {}) && signInUrl) window.location.assign(signInUrl);
    },
    signOut: () => void signOut(onboarding),
    refresh: () => void startUp.reload().then(visits.refresh),
    goTo: (milestoneId, sectionId) => {
      const isId = (id: unknown) => typeof id === 'string' && id !== '';
      if (!isId(milestoneId) || (sectionId !== undefined && !isId(sectionId))) {
        const given = `${typeof milestoneId}, ${typeof sectionId}`;
        logger().warn(`investor-onboarding: goTo(milestoneId, sectionId?) takes ids, not ${given}`);
        return;
      }
      routing.navigate(
        sectionId === undefined ? milestonePath(milestoneId) : sectionPath(milestoneId, sectionId),
      );
    },
    goToStart: () => {
      const qualification = profile.qualification.peek();
      if (qualification) routing.navigate(startPath(qualification), { replace: true });
    },
  };
}
