import type { ChangeLanguageParts } from '../actions/lazy-actions';
import { withLazyActions } from '../actions/with-lazy-actions';
import type { HostProps } from '../events/host';
import type { StartUp, Stores } from '../onboarding';
import { checkNewTokenSource } from './load-after-sign-in';

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
