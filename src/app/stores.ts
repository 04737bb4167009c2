import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { CallContext, OnboardingApi } from '../http/api';
import { toOnboardingError } from '../http/errors';
import { loadTexts, SHIPPED_LOCALES } from '../language/load-texts';
import { createLanguageStore, type LanguageStore } from '../language/store';
import { createKycStore, type KycStore } from '../profile/kyc-store';
import { createProfileStore, type ProfileStore } from '../profile/store';
import { hashRouting, memoryRouting, type Routing } from '../routing/routing';
import type { Visits } from '../section/visits';
import { resumeAfterSignIn } from '../session/resume-after-sign-in';
import { createSessionStore, type SessionStore } from '../session/store';
import { createNoticeStore, type NoticeStore } from '../shell/notices-store';
import { createThemeStore, type ThemeStore } from '../theme/store';
import { type Backend, createBackend } from './backend';
import type { Host, HostProps } from './host';
import { createLifetime, type Lifetime } from './lifetime';
import { createReportError, logError, type ReportOptions } from './report-error';
import { readSettings, type SettingProblem, type Settings } from './rules/read-settings';
import { createSection } from './section';
import type { Logger } from './settings';

/** Everything one element owns: made once, alive as long as the element. */
export interface Stores {
  readonly host: Host;
  readonly props: Signal<HostProps>;
  readonly settings: ReadonlySignal<Settings>;
  /** Without the fatal ones while `inGracePeriod`. */
  readonly settingProblems: ReadonlySignal<readonly SettingProblem[]>;
  /** A setting is missing or wrong without which no backend can be asked. */
  readonly cannotAsk: ReadonlySignal<boolean>;
  /** While a fatal setting may still come: frameworks set properties of what they have attached. */
  readonly inGracePeriod: Signal<boolean>;
  readonly logger: () => Logger;
  readonly lifetime: Lifetime;
  readonly routing: Routing;
  readonly backend: Backend;
  /** The store actions; a call interrupted by a lost session goes on after sign-in. */
  readonly api: OnboardingApi;
  readonly session: SessionStore;
  readonly language: LanguageStore;
  readonly profile: ProfileStore;
  readonly kyc: KycStore;
  readonly visits: Visits;
  readonly notices: NoticeStore;
  readonly theme: ThemeStore;
  readonly reportError: (error: unknown, options?: ReportOptions) => void;
  /** The context of a call within `signal`, in the selected language. */
  readonly context: (signal: AbortSignal) => CallContext;
  /** The language to ask in: the selected one, else the nearest known wish. */
  readonly wishedLanguage: () => string;
}

/** Makes the stores of one element and hands them to each other. */
export function createStores(host: Host, initial: HostProps): Stores {
  const props = signal(initial);
  const read = computed(() => readSettings(props.value, document.baseURI));
  const settings = computed(() => read.value.settings);
  const inGracePeriod = signal(true);
  const logger = () => host.logger;

  const backend = createBackend(host, initial, (error) => stores.reportError(error));
  const session = createSessionStore(backend.api);
  const api = resumeAfterSignIn(backend.api, session);
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
  const wishedLanguage = () =>
    language.locale.peek() ??
    props.peek().lang ??
    session.session.peek()?.language ??
    host.preferredLanguage();

  const lifetime = createLifetime();
  const context = (signal: AbortSignal) => ({ signal, language: wishedLanguage() });
  const kyc = createKycStore({
    api,
    context: () => context(lifetime.signal),
    onFailure: (error) => logError(logger(), toOnboardingError(error)),
  });
  // The routing asks the visits, which move by it.
  const guard = (path: string) => visits.guard(path);
  const stores = {
    host,
    props,
    settings,
    settingProblems: computed(() =>
      read.value.problems.filter(({ fatal }) => !fatal || !inGracePeriod.value),
    ),
    cannotAsk: computed(() => read.value.problems.some(({ fatal }) => fatal)),
    inGracePeriod,
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
    context,
    wishedLanguage,
  };
  const visits = createSection(stores);
  return { ...stores, visits };
}
