import type { IdentityAdapter } from '../identity/adapter';
import type { IdentityPort } from '../identity/port';
import type { PluginId } from '../identity/rules/plugin-id';
import { whenTrue } from '../kit/when-true';
import { isKycUndecided } from '../profile/rules/kyc-refresh';
import { wait } from './clock';
import type { Onboarding } from './create-app';
import type { Stores } from './stores';

/** Each provider with its SDK, loaded when a section has its plugin. */
const ADAPTERS: Readonly<Record<PluginId, () => Promise<IdentityAdapter>>> = {
  'id-check-onfido': async () => (await import('../identity/onfido-adapter')).onfidoAdapter,
  'id-check-sumsub': async () => (await import('../identity/sumsub-adapter')).sumsubAdapter,
};

/** What the identity check of one element may do; loaded with the first section that has a plugin. */
export function createIdentityPort({ stores, work }: Onboarding): IdentityPort {
  const { host, language, profile, notices, logger, context, reportError } = stores;
  return {
    host: host.element,
    translate: language.translate,
    trustedOrigins: () => ({
      listed: stores.settings.peek().identityOrigins,
      loopback: stores.props.peek().demo !== undefined,
    }),
    loadAdapter: async (pluginId) => {
      const { demo, api } = stores.props.peek();
      if (demo !== undefined && !api) {
        return (await import('../playground/start')).standInCheck(pluginId);
      }
      return ADAPTERS[pluginId]();
    },
    kycStatus: (signal) => kycStatus(stores, signal),
    kycDecided: (signal) => whenTrue(() => isDecided(profile.kycStatus.value), signal),
    lookAgain: async (signal) => {
      const { fetchQualification, fetchKyc } = profile;
      await Promise.all([fetchQualification(context(signal)), fetchKyc(context(signal))]);
    },
    reopenSection: async () => {
      await work.reopen();
      return profile.open.peek()?.section;
    },
    refreshSection: (sectionId, signal) => profile.refreshSection(sectionId, context(signal)),
    submit: () => void work.submit(),
    notify: (tone, key) => notices.show({ tone, key }),
    log: (level, line) => logger()[level](`investor-onboarding: ${line}`),
    reportError,
    wait,
    now: () => performance.now(),
  };
}

function isDecided(status: string | undefined): boolean {
  return status !== undefined && !isKycUndecided(status);
}

/** The known status; else that of the call under way, else that of a call of its own. */
async function kycStatus({ profile, context }: Stores, signal: AbortSignal): Promise<string> {
  await whenTrue(() => !profile.kycLoading.value, signal);
  const known = profile.kycStatus.peek();
  if (known !== undefined) return known;
  return profile.fetchKyc(context(signal));
}
