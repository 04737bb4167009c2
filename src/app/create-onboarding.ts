import { effect, signal } from '@preact/signals-core';
import { codeMissing, isAbort, logError, OnboardingError, toOnboardingError } from '../http/errors';
import { createLanguageStore } from '../language/language-store';
import { errorTextKey } from '../language/text';
import { createKycStore } from '../profile/kyc-store';
import { createProfileStore } from '../profile/profile-store';
import { hashRouting, memoryRouting } from '../routing/routing';
import { createVisits } from '../section/visits';
import { guardCalls } from '../session/session-guard';
import { createSessionStore } from '../session/session-store';
import { createNoticeStore } from '../shell/notices/notices-store';
import { shownReference } from '../shell/rules/server-words';
import { createThemeStore } from '../theme/theme-store';
import { createBackend } from './backend';
import { createLifetime } from './lifetime';
import type { Host, HostProps, Onboarding } from './onboarding';
import { createSettingsStore } from './settings/settings-store';
import { createStartUp } from './start-up';

/** An element while it is made: each part may use those made before it at once, and all others later. */
type Unfinished = { -readonly [Part in keyof Onboarding]: Onboarding[Part] };

/** Makes everything that one element is made of. */
export function createOnboarding(host: Host, props: HostProps): Onboarding {
  let isReadyTold = false;
  const onboarding = {
    host,
    place: undefined,
    logger: () => host.logger,
    configuration: createSettingsStore(props),
    lifetime: createLifetime(),
    notices: createNoticeStore(),
    lazy: {},
    context: (signal) => ({ signal, language: onboarding.requestLanguage() }),
    requestLanguage: () =>
      onboarding.language?.locale.peek() ??
      onboarding.configuration.props.peek().lang ??
      onboarding.session.session.peek()?.language ??
      host.preferredLanguage(),
    keepInput: async (signal) => {
      const { keepUntilReturn } = await import('../form/drafts/keep-and-restore-drafts');
      if (signal.aborted) return;
      const leaving = { signal, isAllKept: false };
      onboarding.lazy.leaving = leaving;
      leaving.isAllKept = keepUntilReturn(onboarding, signal);
    },
    isInputBack: signal(false),
    announceReady: () => {
      if (!isReadyTold) host.emit('onboarding-ready', { version: host.version });
      isReadyTold = true;
    },
    reportError: (error, options) => reportError(onboarding, error, options),
    loadCode: async (what, load, options) => {
      try {
        const code = await load();
        onboarding.notices.dismissFailuresOf(what);
        return code;
      } catch (cause) {
        const failure = codeMissing(what, cause);
        onboarding.reportError(failure, { key: 'notices.partNotLoaded', act: what, ...options });
        return undefined;
      }
    },
  } as Unfinished;
  onboarding.backend = createBackend(onboarding);
  onboarding.session = createSessionStore(onboarding);
  host.send.onTokenGone = () => {
    host.early.drop();
    onboarding.session.doubt();
  };
  onboarding.call = guardCalls(onboarding.backend.call, onboarding.session);
  onboarding.profile = createProfileStore(onboarding);
  onboarding.kyc = createKycStore(onboarding);
  onboarding.language = createLanguageStore(onboarding);
  onboarding.theme = createThemeStore(onboarding);
  const { routing, routePrefix } = onboarding.configuration.settings.peek();
  const guard = (path: string) => onboarding.visits.guard(path);
  onboarding.routing =
    routing === 'memory'
      ? memoryRouting(guard)
      : hashRouting(routePrefix, host.page ?? window, guard);
  onboarding.visits = createVisits(onboarding);
  onboarding.startUp = createStartUp(onboarding);
  const { kyc, lifetime, notices, profile, visits } = onboarding;
  for (const forget of [visits.forget, profile.reset, kyc.reset, notices.reset])
    lifetime.onForget(forget);
  lifetime.onForget(() => host.answers.clear());
  reportSettings(onboarding);
  // Without its code mistakes stay untold, and are looked for with the next one.
  host.onMistake = () =>
    void import('../advice/find-mistakes').then(
      ({ findMistakes }) => findMistakes(onboarding),
      () => {},
    );
  if (host.mistakes.length > 0) host.onMistake();
  return onboarding;
}

function reportError(
  { host, notices, logger, language }: Onboarding,
  thrown: unknown,
  { notice, key, detail, act, until, retry }: Parameters<Onboarding['reportError']>[1] = {},
): void {
  if (isAbort(thrown)) return;
  const error = toOnboardingError(thrown);
  const words = detail ?? error.detail;
  const reference = shownReference(error);
  logError(logger(), error);
  if (error.mistake) host.tell(...error.mistake);
  host.emit('onboarding-error', { code: error.code, recoverable: true });
  if (!error.userFacing || notice === false) return;
  const again = () => {
    notices.dismiss(id);
    retry?.();
  };
  const id = notices.show(
    {
      tone: 'error',
      key: key ?? errorTextKey(error, language.translate.peek()),
      ...(words !== undefined && { detail: words }),
      ...(error.contentLanguage && { detailLanguage: error.contentLanguage }),
      ...(reference !== undefined && { reference }),
      ...(act !== undefined && { act }),
      ...(retry && { action: { label: 'shared.label.tryAgain', run: again } }),
    },
    until,
  );
}

/**
 * Reports each unusable setting to log and host, once in the element's life. It subscribes to the stores' own
 * signals only, so it needs no stop function.
 */
function reportSettings({ configuration, reportError: report }: Onboarding): void {
  const reported = new Set<string>();
  effect(() => {
    for (const { reason } of configuration.problems.value) {
      if (reported.has(reason)) continue;
      reported.add(reason);
      report(new OnboardingError('CONFIG', { reason }), { notice: false });
    }
  });
}
