import type { ReadonlySignal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { OnboardingError } from '../http/errors';
import type { Section } from '../http/schemas';
import { abortable, wait, whenTrue } from '../kit/waiting/waiting';
import type { TextKey, Translate } from '../language/text';
import { isKycUndecided } from '../profile/rules/kyc-poll-delay';
import type { IdentityAdapter } from './providers/identity-adapter';
import type { PluginId } from './rules/plugin-data';
import type { TrustedOrigins } from './rules/trusted-origins';

/** What identity checks need of the app; every promise rejects when its signal aborts. */
export interface IdentityPort {
  /** The element, which gets the SDK's container as a child. */
  readonly host: HTMLElement;
  readonly translate: ReadonlySignal<Translate | undefined>;
  /** The origins that an SDK token may currently name besides the provider's own. */
  trustedOrigins(): TrustedOrigins;
  /** Loads a provider's adapter with its SDK. */
  loadAdapter(pluginId: PluginId): Promise<IdentityAdapter>;
  /** Reads the KYC status; rejects if that fails. */
  kycStatus(signal: AbortSignal): Promise<string>;
  /** Resolves once the KYC status that was read last is not Pending. */
  kycDecided(signal: AbortSignal): Promise<void>;
  /** Rereads the qualification and the KYC status; resolves with the status. */
  refreshKyc(signal: AbortSignal): Promise<string | undefined>;
  /** Rereads the section and shows it; undefined after a failure, which is reported. */
  reopenSection(signal: AbortSignal): Promise<Section | undefined>;
  /** Rereads the section behind its form. */
  refreshSection(sectionId: string, signal: AbortSignal): Promise<Section>;
  submit(): void;
  notify(tone: 'error' | 'info', key: TextKey): void;
  /** Removes the notices of an earlier try. */
  clearNotices(): void;
  log(level: 'error' | 'warn' | 'info', line: string): void;
  /** Reports an error: log line, event and, unless `notice` is false, a notice. */
  reportError(error: unknown, options?: { readonly notice?: boolean }): void;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds since any fixed time. */
  now(): number;
}

/** The adapter of each provider, loaded with the first section that has its plugin. */
const ADAPTERS: Readonly<Record<PluginId, () => Promise<IdentityAdapter>>> = {
  'id-check-onfido': async () => (await import('./providers/onfido-adapter')).onfidoAdapter,
  'id-check-sumsub': async () => (await import('./providers/sumsub-adapter')).sumsubAdapter,
};

/** Makes the port of one element's identity checks; loaded with the first section that has a plugin. */
export function createIdentityPort(onboarding: Onboarding): IdentityPort {
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
  } = onboarding;
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
        return (await import('../playground/start')).standInCheck(pluginId);
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
