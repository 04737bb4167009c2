import { loadAndChangeLanguage, setLanguage } from '../language/set-language';
import { DASHBOARD_PATH, milestonePath, sectionPath } from '../routing/rules/routes';
import { signOut } from '../session/sign-out';
import { createOnboarding } from './create-onboarding';
import { mount } from './mount';
import type { Commands, Host, HostProps, Onboarding, OnboardingApp } from './onboarding';
import { checkNewTokenSource } from './standing-work';

export { $load, loadBy } from '../kit/lazy/load-code';

/** Makes the app of one element: stores, work and React tree. */
export async function createApp(host: Host, props: HostProps): Promise<OnboardingApp> {
  await takeOverDrawn(host, props);
  const onboarding = createOnboarding(host, props);
  return {
    commands: commandsOf(onboarding),
    mount: (container) => mount(container, onboarding),
    update: (changed) => update(onboarding, changed),
  };
}

/** Takes over the first screen where a server has drawn it (src/server-render.ts). */
export async function takeOverDrawn(host: Host, props: HostProps): Promise<void> {
  const block = host.root.querySelector('script');
  if (!block) return;
  const { takeOver } = await import('./drawn/take-over');
  host.drawn = takeOver(host, props, block);
}

/** The methods of the element. */
export function commandsOf(onboarding: Onboarding): Commands {
  const { host, language, profile, routing, startUp, visits } = onboarding;
  return {
    languages: () =>
      language.offered.peek().map(({ code, name }) => ({
        code,
        name,
        selected: code === language.locale.peek(),
      })),
    setLanguage: (code) => void setLanguage(onboarding, code),
    signOut: () => void signOut(onboarding),
    refresh: () => void startUp.reload().then(visits.refresh),
    goTo: (milestoneId, sectionId) => {
      if (milestoneId === undefined && sectionId === undefined) {
        routing.navigate(DASHBOARD_PATH);
        return;
      }
      const isId = (id: unknown): id is string => typeof id === 'string' && id !== '';
      if (!isId(milestoneId) || (sectionId !== undefined && !isId(sectionId))) {
        host.tell('goto-ids', typeof milestoneId, typeof sectionId);
        return;
      }
      host.tell(
        'goto-unknown',
        ...(sectionId === undefined ? [milestoneId] : [milestoneId, sectionId]),
      );
      const { milestones } = profile.qualification.peek() ?? {};
      const milestone = milestones?.find(({ id }) => id === milestoneId);
      const isThere =
        sectionId === undefined || milestone?.sections.some(({ id }) => id === sectionId);
      // The investor stays where they are: nobody but the host can know what was meant.
      if (milestones && !(milestone && isThere)) return;
      routing.navigate(
        sectionId === undefined ? milestonePath(milestoneId) : sectionPath(milestoneId, sectionId),
      );
    },
  };
}

/** Applies changed attributes or properties of the element. */
export function update(onboarding: Onboarding, changed: HostProps): void {
  const { configuration, backend, language, startUp } = onboarding;
  const before = configuration.props.peek();
  configuration.update(changed);
  if (backend.update(changed)) {
    forgetBackend(onboarding);
    void startUp.reload();
  } else if (changed.getAccessToken !== before.getAccessToken) {
    void checkNewTokenSource(onboarding);
  }
  if (changed.lang && changed.lang !== before.lang && language.locale.peek()) {
    void loadAndChangeLanguage(onboarding, language.match(changed.lang));
  }
}

/** Drops everything that the previous backend answered. */
function forgetBackend(onboarding: Onboarding): void {
  onboarding.host.send.reset();
  onboarding.lifetime.endInvestor();
  onboarding.session.reset();
}
