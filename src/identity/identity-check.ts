import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { isAbort, OnboardingError, toOnboardingError, unexpected } from '../http/errors';
import type { PluginDefinition } from '../http/schemas';
import { abortable, until, type Wait, wait, whenTrue } from '../kit/waiting/waiting';
import { isKycUndecided } from '../profile/rules/kyc-poll-delay';
import { isSupported, loadProvider } from './identity-providers';
import { createPluginConfig, isExpiredToken } from './plugin-config';
import { pluginKey } from './plugin-texts';
import type { IdentityContext, IdentityProvider } from './providers/identity-provider';
import { openSdkRun, type SdkRun } from './providers/sdk-run';
import { redirect, takeReturned } from './redirect';
import {
  type CheckPhase,
  type PluginCallbackEvent,
  reactionTo,
  restartDelay,
} from './rules/check-phase';
import { failureLogLines } from './rules/failure-log-lines';
import { isKnownPlugin } from './rules/plugin-id';
import { themeOf } from './theme-of';

/** After this time loading is called slow, and a button to try again is shown. */
export const IDENTITY_SLOW_AFTER_MS = 10_000;
/** The time between a cancel's error message and its info message (product-rules#plugin-cancel). */
export const IDENTITY_CANCEL_INFO_DELAY_MS = 1000;

/** The heights that a provider can give its container. */
const LOWEST_CONTAINER_PX = 48;
const HIGHEST_CONTAINER_PX = 4000;

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

/** Why one run of an SDK has ended. */
type Ending =
  | { readonly kind: 'failed'; readonly failure: unknown; readonly ranMs: number }
  /** The running SDK can't switch to the language that was chosen. */
  | { readonly kind: 'languageChanged' }
  /** The locked section's check is done, and KYC is Pending. */
  | { readonly kind: 'underReview' }
  | { readonly kind: 'cancelled' }
  /** The provider can't run in this browser. */
  | { readonly kind: 'unsupported' }
  /** The investor asked for another start while this one was slow. */
  | { readonly kind: 'askedAgain' };

/** Makes the check of one plugin; it loads no SDK before `mount`. */
export function createIdentityCheck(
  { sectionId, locked, plugin }: CheckFacts,
  onboarding: Onboarding,
  load = (pluginId: string) => loadProvider(onboarding, pluginId),
  pause: Wait = wait,
): IdentityCheck {
  const { kyc, language, logger, notices, profile, visits, context, reportError } = onboarding;
  const phase = signal<CheckPhase>('nothing');
  const name = signal<IdentityProvider['name']>(undefined);
  const { id: pluginId } = plugin;
  if (!isKnownPlugin(pluginId, onboarding.configuration.props.peek().identityProviders)) {
    return { phase, name, mount: () => () => {}, tryAgain: () => {} };
  }

  phase.value = 'preparing';
  const config = createPluginConfig(onboarding, sectionId, plugin);
  let isLocked = locked;
  /** Set while the investor is offered another start. */
  let startAgain: (() => void) | undefined;
  let failedStarts = 0;
  /** Whether the check was live since the investor asked for it. */
  let wasLive = false;
  const log = (level: 'error' | 'warn' | 'info', line: string) =>
    logger()[level](`investor-onboarding: ${line}`);

  /** The whole way of a check, until its view is left: `signal`. */
  const check = async (signal: AbortSignal): Promise<void> => {
    const show = (next: CheckPhase) => {
      if (!signal.aborted) phase.value = next;
    };
    let restarts = 0;
    let isUnderReview = false;
    show('preparing');
    for (;;) {
      let asks: 'failed' | 'cancelled' | undefined;
      try {
        const access = await whenUnlocked(signal, show, isUnderReview);
        isUnderReview = false;
        if (access === 'nothing') return show('nothing');
        if (access === 'unread') asks = 'failed';
        else {
          const { ending, tornDown } = await runSdk(signal, show);
          if (ending.kind === 'unsupported') return show('unsupported');
          if (ending.kind === 'cancelled') asks = 'cancelled';
          else if (ending.kind === 'failed') {
            const next = restartDelay({ restarts, ranMs: ending.ranMs });
            if (next) {
              restarts = next.restarts;
              show('preparing');
              await tornDown;
              if (next.delayMs > 0) await pause(next.delayMs, signal);
              if (isExpiredToken(ending.failure)) await config.reload(signal);
            } else asks = 'failed';
          } else if (ending.kind === 'askedAgain') {
            restarts = 0;
            await config.reload(signal);
          } else {
            if (ending.kind === 'languageChanged') show('preparing');
            isUnderReview = ending.kind === 'underReview';
            await tornDown;
          }
        }
      } catch (error) {
        if (signal.aborted) return;
        // Errors other than the unexpected one are shown by the check itself.
        reportError(error, { notice: toOnboardingError(error).code === 'UNEXPECTED' });
        asks = 'failed';
      }
      if (signal.aborted) return;
      if (!asks) continue;
      show(asks === 'failed' && wasLive ? 'stopped' : asks);
      if (!(await isAskedAgain(signal))) return;
      restarts = 0;
      wasLive = false;
      await config.reload(signal);
    }
  };

  /**
   * The SDK of a locked section's check does not start while KYC is Pending (product-rules#locked-plugin): waits,
   * and reopens the section after each decision, which may take the plugin away.
   */
  const whenUnlocked = async (
    signal: AbortSignal,
    show: (phase: CheckPhase) => void,
    isUnderReview: boolean,
  ): Promise<'open' | 'nothing' | 'unread'> => {
    let isPending = isUnderReview;
    while (isLocked && (isPending || (await kycStatus(signal)) === 'Pending')) {
      isPending = false;
      show('pending');
      const isDecided = () => kyc.status.value !== undefined && !isKycUndecided(kyc.status.value);
      await whenTrue(isDecided, signal);
      await visits.reload(signal);
      const section = visits.form.peek()?.section;
      if (!section) return 'unread';
      const found = section.plugins?.find(({ id }) => id === pluginId);
      if (!found) return 'nothing';
      isLocked = section.status === 'locked';
      config.replace(found);
      show('preparing');
    }
    return 'open';
  };

  const kycStatus = async (signal: AbortSignal): Promise<string> => {
    const status = await abortable(kyc.read(), signal);
    if (status !== undefined) return status;
    throw new OnboardingError('NETWORK', { reason: 'the KYC status is not known' });
  };

  /**
   * Runs the SDK of the provider once; what it reports after the end is ignored. Rejects if its config or its code
   * is unusable, and when the view is left.
   */
  const runSdk = async (signal: AbortSignal, show: (phase: CheckPhase) => void) => {
    const linesOf = (failure: unknown) =>
      failureLogLines(pluginId, failure, config.token.current() ?? '');
    // The view may be left between the last wait and here: nothing would end this run then.
    signal.throwIfAborted();
    show('starting');
    const run = openSdkRun(onboarding, pluginId, {
      onLocaleRefused: () => end({ kind: 'languageChanged' }),
      onTearDownFailed: (error) => log('warn', `tear-down failed: ${linesOf(error)[0]}`),
      pause,
    });
    let tornDown = Promise.resolve();
    let end = (_ending: Ending) => {};
    const ended = until<Ending>(signal, (resolve) => {
      end = (ending) => {
        if (run.signal.aborted) return;
        startAgain = undefined;
        tornDown = run.end();
        resolve(ending);
      };
      return () => {
        if (signal.aborted) run.dispose();
      };
    });

    const handled = new Set<PluginCallbackEvent['eventId']>();
    const onEvent = (event: PluginCallbackEvent): void => {
      // An SDK may report the same thing again, and a section must not be submitted twice (product-rules#callbacks-once).
      if (run.signal.aborted || handled.has(event.eventId)) return;
      handled.add(event.eventId);
      switch (reactionTo(event)) {
        case 'submit':
          void submit(signal, () => end({ kind: 'underReview' }));
          break;
        case 'show-cancelled':
          show('cancelled');
          void tellCancelled(signal);
          end({ kind: 'cancelled' });
          break;
        case 'restart': {
          failedStarts += 1;
          const [line, ...more] = linesOf(event.data);
          for (const detail of more) log('error', detail);
          reportError(unexpected(line ?? pluginId));
          const ranMs = phase.peek() === 'live' ? performance.now() - run.startedAt : 0;
          end({ kind: 'failed', failure: event.data, ranMs });
        }
      }
    };

    let isLeaving = false;
    const onReady = () => {
      if (run.signal.aborted || isLeaving) return;
      startAgain = undefined;
      wasLive = true;
      show('live');
    };
    const leave = (
      names: readonly string[],
      address: Parameters<IdentityContext['redirect']>[0],
    ) => {
      if (run.signal.aborted || isLeaving) return;
      isLeaving = true;
      show('starting');
      tellWhenSlow();
      // The investor has come back without a return, by the browser's button.
      const look = ({ persisted }: PageTransitionEvent) => {
        if (persisted) end({ kind: 'askedAgain' });
      };
      window.addEventListener('pageshow', look, { signal: run.signal });
      redirect(onboarding, { sectionId, pluginId, names }, address, run.signal).catch((error) =>
        onEvent({ eventId: 'error', ok: false, data: error }),
      );
    };
    const start = async () => {
      const provider = await load(pluginId);
      if (run.signal.aborted) return;
      name.value = provider.name;
      if (!(await isSupported(onboarding, provider))) return end({ kind: 'unsupported' });
      // What comes back from a redirect may end the check at once, which saves the section.
      if (onboarding.lazy.returned) await whenTrue(() => onboarding.isInputBack.value, run.signal);
      if (run.signal.aborted) return;
      const given = config.copied(provider.needsToken !== false);
      const handle = await provider.start({
        container: run.container,
        config: given,
        language: run.locale(),
        theme: themeOf(onboarding),
        attempt: failedStarts,
        signal: run.signal,
        ready: onReady,
        done: (data) => onEvent({ eventId: 'done', ok: true, data }),
        cancel: (data) => onEvent({ eventId: 'cancel', ok: false, data }),
        fail: (error) => onEvent({ eventId: 'error', ok: false, data: error }),
        refreshToken: () => config.token.refresh(run.signal),
        resize: (height) => {
          if (typeof height !== 'number' || Number.isNaN(height)) return;
          const kept = Math.min(HIGHEST_CONTAINER_PX, Math.max(LOWEST_CONTAINER_PX, height));
          run.container.style.height = `${kept}px`;
        },
        redirect: (address) => leave(provider.returnParameters ?? [], address),
        returned: takeReturned(onboarding, sectionId, pluginId),
      });
      run.adopt(handle ?? undefined);
    };

    const isSlow = () => {
      if (phase.peek() !== 'starting') return;
      show('slow');
      startAgain = () => end({ kind: 'askedAgain' });
    };
    const tellWhenSlow = () => pause(IDENTITY_SLOW_AFTER_MS, run.signal).then(isSlow, () => {});
    void tellWhenSlow();
    const started = start().catch((error) => {
      if (run.signal.aborted || (isAbort(error) && signal.aborted)) return;
      if (error instanceof OnboardingError) {
        void run.end();
        throw error;
      }
      onEvent({ eventId: 'error', ok: false, data: error });
    });
    const blocked = frameBlocked(pluginId, run);
    const ending = await Promise.race([ended, started.then(() => ended), blocked]);
    return { ending, tornDown };
  };

  /**
   * Submits the section of a check that is done. The section of a locked check is not saved
   * (product-rules#locked-plugin-read-only): profile and status are read again.
   */
  const submit = async (signal: AbortSignal, onUnderReview: () => void): Promise<void> => {
    if (!isLocked) {
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
  };

  /** Logs and shows that a check was cancelled and, unless it is left meanwhile, that it can start again. */
  const tellCancelled = async (signal: AbortSignal): Promise<void> => {
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
  };

  /** Waits for 'Try again'; false when the view is left. */
  const isAskedAgain = (signal: AbortSignal): Promise<boolean> =>
    until<boolean>(signal, (resolve) => {
      startAgain = () => resolve(true);
      return () => {
        startAgain = undefined;
      };
    }).catch(() => false);

  return {
    phase,
    name,
    mount: () => {
      const left = new AbortController();
      void check(left.signal);
      return () => left.abort(new DOMException('the identity check was left', 'AbortError'));
    },
    tryAgain: () => {
      const start = startAgain;
      if (!start) return;
      startAgain = undefined;
      notices.clear();
      phase.value = 'preparing';
      start();
    },
  };
}

/** Rejects when the page's policy blocks the frame of a run; the SDK itself says nothing of it. */
function frameBlocked(pluginId: string, run: SdkRun): Promise<never> {
  return new Promise((_, reject) => {
    const look = (violation: SecurityPolicyViolationEvent) => {
      const { effectiveDirective, blockedURI, disposition } = violation;
      // A policy that is only watched blocks nothing.
      if (disposition !== 'enforce') return;
      const frame = run.container.querySelector('iframe');
      const [origin] = [blockedURI, frame?.src ?? ''].map(
        (url) => URL.canParse(url) && new URL(url).origin,
      );
      if (!frame || !origin || !frame.src.startsWith(origin)) return;
      const reason = `${pluginId}: ${effectiveDirective} of the page's policy blocks ${origin}`;
      void run.end();
      reject(
        new OnboardingError('NETWORK', {
          reason,
          mistake: ['frame-blocked', `${effectiveDirective} ${origin}`],
        }),
      );
    };
    document.addEventListener('securitypolicyviolation', look);
    run.signal.addEventListener('abort', () =>
      document.removeEventListener('securitypolicyviolation', look),
    );
  });
}
