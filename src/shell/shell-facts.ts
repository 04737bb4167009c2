import type { ReadonlySignal } from '@preact/signals-core';
import type { FormStore } from '../form/store/form-store';
import type { Kyc } from '../http/schemas';
import { useValue } from '../kit/hooks/use-value';
import type { ProfileStore } from '../profile/profile-store';
import { type Route, readRoute } from '../routing/rules/routes';
import type { SessionStore } from '../session/session-store';
import type { SectionFacts, ShellFacts } from './rules/choose-screen';

/** What the shell's views read of the stores. */
export interface ShellStores {
  readonly path: ReadonlySignal<string>;
  /** A fatal setting is missing or wrong, so no backend can be called. */
  readonly isMisconfigured: ReadonlySignal<boolean>;
  readonly session: Pick<SessionStore, 'status' | 'session' | 'error'>;
  readonly profile: Pick<ProfileStore, 'qualification' | 'lastRead' | 'error'>;
  readonly kyc: {
    readonly status: ReadonlySignal<string | undefined>;
    readonly answer: ReadonlySignal<Kyc | undefined>;
    readonly isSettled: ReadonlySignal<boolean>;
  };
  /** The section on screen. */
  readonly visits: {
    readonly form: ReadonlySignal<Pick<FormStore, 'saveState'> | undefined>;
    readonly loading: ReadonlySignal<boolean>;
    readonly busy: ReadonlySignal<boolean>;
    readonly error: ReadonlySignal<unknown>;
  };
}

/** The current route; the component renders again when it changes. */
export function useRoute({ path }: Pick<ShellStores, 'path'>): Route {
  return readRoute(useValue(path));
}

/** The facts that choose the screen; the component renders again when they change. */
export function useShellFacts(stores: ShellStores): ShellFacts {
  return {
    route: useRoute(stores).name,
    session: useValue(stores.session.status),
    isMisconfigured: useValue(stores.isMisconfigured),
    hasSessionError: !!useValue(stores.session.error),
    hasQualification: !!useValue(stores.profile.qualification),
    hasProfileError: !!useValue(stores.profile.error),
  };
}

/** The facts about the open section; the component renders again when they change. */
export function useSectionFacts({ visits }: Pick<ShellStores, 'visits'>): SectionFacts {
  return {
    isReading: useValue(visits.loading),
    isBusy: useValue(visits.busy),
    hasForm: !!useValue(visits.form),
    hasError: !!useValue(visits.error),
  };
}
