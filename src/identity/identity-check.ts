import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { OnboardingError, toOnboardingError } from '../http/errors';
import type { PluginDefinition } from '../http/schemas';
import { abortable, until, type Wait, wait, whenTrue } from '../kit/waiting/waiting';
import { isKycUndecided } from '../profile/rules/kyc-poll-delay';
import { loadProvider } from './identity-providers';
import { createPluginConfig, isExpiredToken } from './plugin-config';
import { pluginKey } from './plugin-texts';
import type { IdentityProvider } from './providers/identity-provider';
import { type CheckPhase, restartDelay } from './rules/check-phase';
import { isKnownPlugin } from './rules/plugin-id';
import { type Runs, runSdk } from './run-sdk';

/** The time between a cancel's error message and its info message (product-rules#plugin-cancel). */
export const IDENTITY_CANCEL_INFO_DELAY_MS = 1000;

/** One plugin of the open section. */
export interface IdentityCheck {
  /** The phase, or the last one before a removal. */
  readonly phase: ReadonlySignal<CheckPhase>;
  /** What its provider calls itself, once that is loaded. */
  readonly name: ReadonlySignal<IdentityProvider['name']>;
  /** Begins the check; returns a function that ends it and tears the SDK down. */
  mount(): () => void;
  /** Starts the SDK again with a fresh token, where the investor is offered it. */
  tryAgain(): void;
}

/** The subject of a check. */
export interface CheckFacts {
  readonly sectionId: string;
  readonly locked: boolean;
  readonly plugin: PluginDefinition;
}

/** One check. */
interface Check extends Runs {
  isLocked: boolean;
}

/** Makes the check of one plugin; it loads no SDK before `mount`. */
export function createIdentityCheck(
  { sectionId, locked, plugin }: CheckFacts,
  onboarding: Onboarding,
  load = (pluginId: string) => loadProvider(onboarding, pluginId),
  pause: Wait = wait,
): IdentityCheck {
  const { configuration, logger, notices } = onboarding;
  const phase = signal<CheckPhase>('nothing');
  const name = signal<IdentityProvider['name']>(undefined);
  const { id: pluginId } = plugin;
  if (!isKnownPlugin(pluginId, configuration.props.peek().identityProviders)) {
    return { phase, name, mount: () => () => {}, tryAgain: () => {} };
  }
  phase.value = 'preparing';
  const check: Check = {
    ...{ onboarding, sectionId, pluginId, phase, name, load, pause },
    config: createPluginConfig(onboarding, sectionId, plugin),
    log: (level, line) => logger()[level](`investor-onboarding: ${line}`),
    show: (next, signal) => {
      if (!signal.aborted) phase.value = next;
    },
    onDone: (signal, onUnderReview) => void submit(check, signal, onUnderReview),
    onCancelled: (signal) => void tellCancelled(check, signal),
    startAgain: undefined,
    failedStarts: 0,
    wasLive: false,
    latest: undefined,
    isLocked: locked,
  };
  return {
    phase,
    name,
    mount: () => {
      const left = new AbortController();
      void wholeWay(check, left.signal);
      return () => left.abort(new DOMException('the identity check was left', 'AbortError'));
    },
    tryAgain: () => {
      const start = check.startAgain;
      if (!start) return;
      check.startAgain = undefined;
      notices.clear();
      phase.value = 'preparing';
      start();
    },
  };
}

/** The whole way of a check, until its view is left: `signal`. */
async function wholeWay(check: Check, signal: AbortSignal): Promise<void> {
  const { config, onboarding, pause } = check;
  const show = (next: CheckPhase) => check.show(next, signal);
  let restarts = 0;
  let isUnderReview = false;
  show('preparing');
  for (;;) {
    let asks: 'failed' | 'cancelled' | undefined;
    try {
      const access = await whenUnlocked(check, signal, isUnderReview);
      isUnderReview = false;
      if (access === 'nothing') return show('nothing');
      if (access === 'unread') asks = 'failed';
      else {
        const ending = await runSdk(check, signal);
        if (ending.kind === 'unsupported') return show('unsupported');
        if (ending.kind === 'cancelled') asks = 'cancelled';
        else if (ending.kind === 'failed') {
          const next = restartDelay({ restarts, ranMs: ending.ranMs });
          if (next) {
            restarts = next.restarts;
            show('preparing');
            if (next.delayMs > 0) await pause(next.delayMs, signal);
            if (isExpiredToken(ending.failure)) await config.reload(signal);
          } else asks = 'failed';
        } else if (ending.kind === 'askedAgain') {
          restarts = 0;
          await config.reload(signal);
        } else {
          if (ending.kind === 'languageChanged') show('preparing');
          isUnderReview = ending.kind === 'underReview';
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      // Errors other than the unexpected one are shown by the check itself.
      onboarding.reportError(error, { notice: toOnboardingError(error).code === 'UNEXPECTED' });
      asks = 'failed';
    }
    if (signal.aborted) return;
    if (!asks) continue;
    show(asks === 'failed' && check.wasLive ? 'stopped' : asks);
    if (!(await isAskedAgain(check, signal))) return;
    restarts = 0;
    check.wasLive = false;
    await config.reload(signal);
  }
}

/**
 * The SDK of a locked section's check does not start while KYC is Pending (product-rules#locked-plugin): waits,
 * and reopens the section after each decision, which may take the plugin away.
 */
async function whenUnlocked(
  check: Check,
  signal: AbortSignal,
  isUnderReview: boolean,
): Promise<'open' | 'nothing' | 'unread'> {
  const { kyc, visits } = check.onboarding;
  let isPending = isUnderReview;
  while (check.isLocked && (isPending || (await kycStatus(check, signal)) === 'Pending')) {
    isPending = false;
    check.show('pending', signal);
    const isDecided = () => kyc.status.value !== undefined && !isKycUndecided(kyc.status.value);
    await whenTrue(isDecided, signal);
    await visits.reload(signal);
    const section = visits.form.peek()?.section;
    if (!section) return 'unread';
    const found = section.plugins?.find(({ id }) => id === check.pluginId);
    if (!found) return 'nothing';
    check.isLocked = section.status === 'locked';
    check.config.replace(found);
    check.show('preparing', signal);
  }
  return 'open';
}

async function kycStatus({ onboarding: { kyc } }: Check, signal: AbortSignal): Promise<string> {
  const status = await abortable(kyc.read(), signal);
  if (status !== undefined) return status;
  throw new OnboardingError('NETWORK', { reason: 'the KYC status is not known' });
}

/**
 * Submits the section of a check that is done. The section of a locked check is not saved
 * (product-rules#locked-plugin-read-only): profile and status are read again.
 */
async function submit(check: Check, signal: AbortSignal, onUnderReview: () => void): Promise<void> {
  const { context, kyc, profile, reportError, visits } = check.onboarding;
  // The section may have been read again since the check began, with the lock gone, or there.
  const section = visits.form.peek()?.section;
  if (section?.id === check.sectionId) check.isLocked = section.status === 'locked';
  if (!check.isLocked) {
    visits.noteCheckDone();
    // The check is done even if the section is not saved after it.
    void kyc.refresh();
    // It is not forgotten where a required file is still loading, or something else is being submitted.
    const canSubmit = () => !visits.busy.value && !visits.form.value?.files.submitDisabled.value;
    return whenTrue(canSubmit, signal).then(
      () => visits.submit(),
      () => {},
    );
  }
  try {
    const [status] = await Promise.all([
      kyc.refresh(),
      profile.fetchQualification(context(signal)),
    ]);
    if (status === 'Pending') onUnderReview();
  } catch (error) {
    if (!signal.aborted) reportError(error, { notice: false });
  }
}

/** Logs and shows that a check was cancelled and, unless it is left meanwhile, that it can start again. */
async function tellCancelled(
  { onboarding, pluginId, log, pause }: Check,
  signal: AbortSignal,
): Promise<void> {
  const { language, notices } = onboarding;
  log('error', `${pluginId}: cancelled`);
  const cancelled = pluginKey(language.translate.peek(), pluginId, 'cancel-error');
  notices.show({ tone: 'error', key: cancelled }, signal);
  notices.focusNewest();
  try {
    await pause(IDENTITY_CANCEL_INFO_DELAY_MS, signal);
  } catch {
    return;
  }
  log('info', `${pluginId}: can be started again`);
  const goOn = pluginKey(language.translate.peek(), pluginId, 'cancel-info');
  notices.show({ tone: 'info', key: goOn }, signal);
}

/** Waits for 'Try again'; false when the view is left. */
function isAskedAgain(check: Check, signal: AbortSignal): Promise<boolean> {
  return until<boolean>(signal, (resolve) => {
    check.startAgain = () => resolve(true);
    return () => {
      check.startAgain = undefined;
    };
  }).catch(() => false);
}
