import { createActions } from './actions/actions';
import type { Host, HostProps, OnboardingApp } from './events/host';
import { createViews } from './features/views';
import type { LazyServices } from './onboarding';
import { createOnce } from './once';
import { reportSettings } from './settings/report-settings';
import { mount } from './start/mount';
import { createStartUp } from './start/start-up';
import { update } from './start/update';
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
