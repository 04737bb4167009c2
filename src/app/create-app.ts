import { effect } from '@preact/signals-core';
import { OnboardingError } from '../http/errors';
import { createActions } from './actions/actions';
import type { ChangeLanguageParts } from './actions/lazy-actions';
import { withLazyActions } from './actions/with-lazy-actions';
import type { Host, HostProps, OnboardingApp } from './events/host';
import { createViews } from './features/views';
import type { LazyServices, StartUp, Stores } from './onboarding';
import { createOnce } from './once';
import { checkNewTokenSource } from './start/load-after-sign-in';
import { mount } from './start/mount';
import { createStartUp } from './start/start-up';
import { createStores } from './stores';

/** Makes the app of one element: stores, work and React tree. */
export function createApp(host: Host, props: HostProps): OnboardingApp {
  const stores = createStores(host, props);
  const startUp = createStartUp(stores);
  const lazyServices: LazyServices = {
    changeLanguage: createOnce(),
    documents: createOnce(),
    wallet: createOnce(),
    disclaimers: createOnce(),
    answers: createOnce(),
    receipts: createOnce(),
  };
  const actions = createActions({ stores, startUp, lazyServices });
  const onboarding = { stores, startUp, lazyServices, actions };
  const views = createViews(stores, lazyServices);
  reportSettings(stores);
  return {
    commands: actions,
    mount: (container) => mount(container, onboarding, views),
    update: (changed) => update(onboarding, changed),
  };
}

/**
 * Reports each unusable setting to log and host, once in the element's life. It subscribes to the stores' own
 * signals only, so it needs no stop function.
 */
function reportSettings({
  configuration,
  reportError,
}: Pick<Stores, 'configuration' | 'reportError'>): void {
  const reported = new Set<string>();
  effect(() => {
    for (const { reason } of configuration.problems.value) {
      if (reported.has(reason)) continue;
      reported.add(reason);
      reportError(new OnboardingError('CONFIG', { reason }), { notice: false });
    }
  });
}

interface UpdateParts extends ChangeLanguageParts {
  readonly stores: ChangeLanguageParts['stores'] &
    Pick<Stores, 'configuration' | 'backend' | 'kyc' | 'lifetime'>;
  readonly startUp: Pick<StartUp, 'loadMissing' | 'reload' | 'settled'>;
}

/** Applies changed attributes or properties of the element. */
export function update(onboarding: UpdateParts, changed: HostProps): void {
  const { stores, startUp } = onboarding;
  const { configuration, backend, language } = stores;
  const before = configuration.props.peek();
  configuration.update(changed);
  if (backend.update(changed)) {
    forgetBackend(stores);
    void startUp.reload();
  } else if (changed.getAccessToken !== before.getAccessToken) {
    void checkNewTokenSource(stores, startUp);
  }
  if (changed.lang && changed.lang !== before.lang && language.locale.peek()) {
    const code = language.match(changed.lang);
    void withLazyActions(stores, ({ changeLanguage }) => changeLanguage(onboarding, code));
  }
}

/** Drops everything that the previous backend answered. */
function forgetBackend(
  stores: Pick<Stores, 'host' | 'lifetime' | 'visits' | 'profile' | 'kyc' | 'session'>,
): void {
  stores.host.send.reset();
  stores.lifetime.endInvestor();
  stores.visits.forget();
  stores.profile.reset();
  stores.kyc.reset();
  stores.session.reset();
}
