import { OnboardingError } from '../../http/errors';
import type { IdentityPort } from '../../identity/port';
import type { IdentityAdapter } from '../../identity/providers/identity-adapter';
import type { PluginId } from '../../identity/rules/plugin-id';
import { abortable } from '../../kit/waiting/abortable';
import { wait } from '../../kit/waiting/wait';
import { whenTrue } from '../../kit/waiting/when-true';
import { isKycUndecided } from '../../profile/rules/kyc-poll-delay';
import type { Stores } from '../onboarding';

/** The adapter of each provider, loaded with the first section that has its plugin. */
const ADAPTERS: Readonly<Record<PluginId, () => Promise<IdentityAdapter>>> = {
  'id-check-onfido': async () =>
    (await import('../../identity/providers/onfido-adapter')).onfidoAdapter,
  'id-check-sumsub': async () =>
    (await import('../../identity/providers/sumsub-adapter')).sumsubAdapter,
};

/** The stores that identity checks need. */
export type IdentityStores = Pick<
  Stores,
  | 'configuration'
  | 'context'
  | 'host'
  | 'kyc'
  | 'language'
  | 'logger'
  | 'notices'
  | 'profile'
  | 'reportError'
  | 'visits'
>;

/** Makes the port of one element's identity checks; loaded with the first section that has a plugin. */
export function createIdentityPort(stores: IdentityStores): IdentityPort {
  const {
    configuration,
    host,
    language,
    profile,
    kyc,
    visits,
    notices,
    logger,
    context,
    reportError,
  } = stores;
  return {
    host: host.element,
    translate: language.translate,
    trustedOrigins: () => ({
      listed: configuration.settings.peek().identityOrigins,
      loopback: configuration.props.peek().demo !== undefined,
    }),
    loadAdapter: async (pluginId) => {
      const { demo, api } = configuration.props.peek();
      if (demo !== undefined && !api) {
        return (await import('../../playground/start')).standInCheck(pluginId);
      }
      return ADAPTERS[pluginId]();
    },
    kycStatus: async (signal) => {
      const status = await abortable(kyc.read(), signal);
      if (status !== undefined) return status;
      throw new OnboardingError('NETWORK', { reason: 'the KYC status is not known' });
    },
    kycDecided: (signal) => whenTrue(() => isDecided(kyc.status.value), signal),
    refreshKyc: async (signal) => {
      const [status] = await Promise.all([
        kyc.refresh(),
        profile.fetchQualification(context(signal)),
      ]);
      return status;
    },
    reopenSection: async (signal) => {
      await visits.reload(signal);
      return visits.form.peek()?.section;
    },
    refreshSection: (sectionId, signal) => profile.refreshSection(sectionId, context(signal)),
    submit: () => {
      // The check is done even if the section is not saved after it.
      void kyc.refresh();
      void visits.submit();
    },
    notify: (tone, key) => notices.show({ tone, key }),
    clearNotices: notices.clear,
    log: (level, line) => logger()[level](`investor-onboarding: ${line}`),
    reportError,
    wait,
    now: () => performance.now(),
  };
}

function isDecided(status: string | undefined): boolean {
  return status !== undefined && !isKycUndecided(status);
}
