import { computed } from '@preact/signals-core';
import { DRAFT_LIFETIME_MS } from '../form/drafts/draft-lifetime';
import { logError, toOnboardingError } from '../http/errors';
import { createLanguageStore } from '../language/language-store';
import { loadTexts, SHIPPED_LOCALES } from '../language/load-texts';
import { createKycStore } from '../profile/kyc-store';
import { createProfileStore } from '../profile/profile-store';
import { hashRouting, memoryRouting } from '../routing/routing';
import { createVisits } from '../section/visits';
import { forgetInvestor } from '../session/forget-investor';
import { createSessionStore } from '../session/session-store';
import { sweepStorage, tabStorage } from '../session/tab-storage';
import { guardCalls } from '../session/whose-call';
import { createNoticeStore } from '../shell/notices/notices-store';
import { createThemeStore } from '../theme/theme-store';
import { createBackend } from './backend';
import type { Host, HostProps } from './events/host';
import { createReportError } from './events/report-error';
import type { Stores } from './onboarding';
import { createSettingsStore } from './settings/settings-store';
import { createLifetime } from './start/lifetime';

/** Makes the stores of one element and hands them to each other. */
export function createStores(host: Host, initial: HostProps): Stores {
  const configuration = createSettingsStore(initial);
  const { props, settings } = configuration;
  const logger = () => host.logger;
  let isReadyTold = false;

  // Some calls are repeated every minute, so each fault is reported once.
  const setAside = new Set<string>();
  const isNew = (line: string) => !setAside.has(line) && setAside.add(line);
  const backend = createBackend(host, initial, {
    onSetAside: (error) => {
      if (isNew(error.message)) stores.reportError(error);
    },
    onOddity: (line) => {
      if (isNew(line)) logger().warn(`investor-onboarding: ${line}`);
    },
    uploadOrigins: () => settings.peek().uploadOrigins,
  });
  const context = (signal: AbortSignal) => ({ signal, language: requestLanguage() });
  const session = createSessionStore({
    api: backend.api,
    context,
    forget: () => forgetInvestor({ lifetime, visits, profile, kyc, notices }),
    onInvestor: (investorId) =>
      sweepStorage(tabStorage(), { investorId, now: Date.now(), lifetime: DRAFT_LIFETIME_MS }),
  });
  host.send.onTokenGone = session.doubt;
  const api = guardCalls(backend.api, session);
  const profile = createProfileStore(api);
  const language = createLanguageStore({
    qualification: profile.qualification,
    messages: computed(() => props.value.messages),
    shipped: SHIPPED_LOCALES,
    loadTexts,
    browserLanguages: () => navigator.languages,
    warn: (line) => logger().warn(line),
  });
  const notices = createNoticeStore();
  const { routing, routePrefix } = settings.peek();
  const requestLanguage = () =>
    language.locale.peek() ??
    props.peek().lang ??
    session.session.peek()?.language ??
    host.preferredLanguage();

  const lifetime = createLifetime();
  const kyc = createKycStore({
    api,
    context: () => context(lifetime.investor),
    onFailure: (error) => logError(logger(), toOnboardingError(error)),
  });
  // Routing needs the guard of the visits, and the visits navigate by the routing.
  const guard = (path: string) => visits.guard(path);
  const stores = {
    host,
    configuration,
    logger,
    lifetime,
    routing: routing === 'memory' ? memoryRouting(guard) : hashRouting(routePrefix, window, guard),
    backend,
    api,
    session,
    language,
    profile,
    kyc,
    notices,
    theme: createThemeStore({
      key: computed(() => settings.value.theme),
      themes: computed(() => props.value.themes),
      logger: { warn: (...line) => logger().warn(...line) },
    }),
    reportError: createReportError({
      notices,
      logger,
      emit: host.emit,
      translate: () => language.translate.peek(),
    }),
    announceReady: () => {
      if (!isReadyTold) host.emit('onboarding-ready', { version: host.version });
      isReadyTold = true;
    },
    context,
    requestLanguage,
  };
  const visits = createVisits(stores);
  return { ...stores, visits };
}
