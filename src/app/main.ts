import {
  type HashedAddresses,
  importAgain,
  inTime,
  readHashedAddresses,
} from '../kit/lazy/import-again';
import { loadAndChangeLanguage, setLanguage } from '../language/set-language';
import { milestonePath, sectionPath } from '../routing/rules/routes';
import { forgetInvestor, signOut } from '../session/sign-out';
import { createOnboarding } from './create-onboarding';
import { mount } from './mount';
import type { Commands, Host, HostProps, Onboarding, OnboardingApp } from './onboarding';
import { checkNewTokenSource } from './standing-work';

/** Makes the app of one element: stores, work and React tree. */
export function createApp(host: Host, props: HostProps): OnboardingApp {
  const onboarding = createOnboarding(host, props);
  return {
    commands: commandsOf(onboarding),
    mount: (container) => mount(container, onboarding),
    update: (changed) => update(onboarding, changed),
  };
}

/** The methods of the element. */
export function commandsOf(onboarding: Onboarding): Commands {
  const { host, routing, startUp, visits } = onboarding;
  return {
    setLanguage: (code) => void setLanguage(onboarding, code),
    signOut: () => void signOut(onboarding),
    refresh: () => void startUp.reload().then(visits.refresh),
    goTo: (milestoneId, sectionId) => {
      const isId = (id: unknown) => typeof id === 'string' && id !== '';
      if (!isId(milestoneId) || (sectionId !== undefined && !isId(sectionId))) {
        host.tell('goto-ids', typeof milestoneId, typeof sectionId);
        return;
      }
      host.tell(
        'goto-unknown',
        ...(sectionId === undefined ? [milestoneId] : [milestoneId, sectionId]),
      );
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
  forgetInvestor(onboarding);
  onboarding.session.reset();
}

let hashed = readHashedAddresses();

/**
 * Takes over the hashes that the entry read from the page's import maps when it ran: the maps may have left
 * the page since, and still apply. They hold for the whole page, whichever element passes them.
 */
export function trustOnly(addresses: HashedAddresses): void {
  hashed = addresses;
}

/**
 * The code that is loading, from a second address `file` if it fails or does not arrive in time;
 * build/retry-imports.ts calls it by this name, without a file where there must be no second address.
 */
export const $load = <Code>(loading: Promise<Code>, file?: string, base = ''): Promise<Code> =>
  inTime(loading).catch((cause) => {
    if (file === undefined) throw cause;
    return importAgain(hashed, cause, file, base);
  });
