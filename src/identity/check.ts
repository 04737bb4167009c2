import { type ReadonlySignal, signal } from '@preact/signals-core';
import { isAbort, OnboardingError, toOnboardingError, unexpected } from '../http/errors';
import type { PluginDefinition } from '../http/schemas';
import type { IdentityAdapter } from './adapter';
import { createPluginConfig } from './plugin-config';
import type { IdentityPort } from './port';
import { type PluginCallbackEvent, reactionTo } from './rules/callback-event';
import { failureLines, isExpiredToken } from './rules/failure-lines';
import { isPluginId, type PluginId } from './rules/plugin-id';
import { nextRestart } from './rules/restart';
import { openSdkRun, type SdkRun } from './sdk-run';
import { stepTexts } from './step-texts';

/** The time between a cancel's error message and its info message (product-rules#plugin-cancel). */
export const IDENTITY_CANCEL_INFO_DELAY_MS = 1000;
/** After this time loading is called slow, and a button to try again is shown. */
const IDENTITY_SLOW_AFTER_MS = 10_000;

/** What the plugin's place shows. */
export type CheckPhase =
  /** Nothing, for an unknown plugin. */
  | 'nothing'
  /** Locked and KYC Pending: the pending view, with no SDK. */
  | 'pending'
  | 'loading'
  | 'slow'
  | 'live'
  | 'cancelled'
  | 'failed';

/** One plugin of the open section. */
export interface IdentityCheck {
  readonly phase: ReadonlySignal<CheckPhase>;
  /** Begins the check; returns a function that disposes of it and tears the SDK down. */
  mount(): () => void;
  /** Restarts with a fresh token. */
  tryAgain(): void;
}

/** The subject of a check. */
export interface CheckFacts {
  readonly sectionId: string;
  /** The section is locked, and so is its plugin (product-rules#locked-plugin). */
  readonly locked: boolean;
  readonly plugin: PluginDefinition;
}

/** Makes the check of one plugin; it loads no SDK before `mount`. */
export function createIdentityCheck(facts: CheckFacts, port: IdentityPort): IdentityCheck {
  const { sectionId, plugin } = facts;
  const config = createPluginConfig(sectionId, plugin, port);
  const phase = signal<CheckPhase>(isPluginId(plugin.id) ? 'loading' : 'nothing');
  let { locked } = facts;
  let visit: AbortController | undefined;
  let run: SdkRun | undefined;
  let restarts = 0;
  let failedStarts = 0;

  /** `kycStatus`: the status if it has just been read; otherwise it is read for a locked section. */
  const begin = async (
    pluginId: PluginId,
    visiting: AbortSignal,
    kycStatus?: string,
  ): Promise<void> => {
    phase.value = kycStatus === 'Pending' ? 'pending' : 'loading';
    try {
      let status = kycStatus;
      while (locked && (status ?? (await port.kycStatus(visiting))) === 'Pending') {
        phase.value = 'pending';
        if (!(await waitForDecision(visiting))) return;
        status = undefined;
      }
      await start(pluginId, visiting);
    } catch (error) {
      failUnlessLeft(error, visiting);
    }
  };

  /** Waits for a decision and reopens the section; returns true if there is still something to check. */
  const waitForDecision = async (visiting: AbortSignal): Promise<boolean> => {
    await port.kycDecided(visiting);
    const section = await port.reopenSection(visiting);
    visiting.throwIfAborted();
    const fresh = section?.plugins?.find(({ id }) => id === plugin.id);
    phase.value = fresh ? 'loading' : section ? 'nothing' : 'failed';
    if (!section || !fresh) return false;
    locked = section.status === 'locked';
    config.replace(fresh);
    return true;
  };

  const start = async (pluginId: PluginId, visiting: AbortSignal): Promise<void> => {
    phase.value = 'loading';
    const { sdkToken, data } = config.checked();
    const own = openSdkRun(port, {
      pluginId,
      signal: visiting,
      onLocaleRefused: () => void restart(own, 0),
      onTearDownFailed: (error) => {
        const [line] = failureLines(pluginId, error, config.token() ?? '');
        port.log('warn', `tear-down failed: ${line}`);
      },
    });
    run = own;
    void showWhenSlow(own.signal);
    try {
      const adapter = await load(pluginId);
      if (own.signal.aborted) return;
      const session = await adapter.start(
        own.container,
        {
          sdkToken,
          data,
          trusted: port.trustedOrigins(),
          locale: own.locale(),
          texts: stepTexts(port.translate.peek()),
          attempt: failedStarts,
        },
        {
          onEvent: (event) => react(own, event),
          onReady: () => {
            if (!own.signal.aborted) phase.value = 'live';
          },
          refreshToken: (check) => config.refreshToken(own.signal, check),
        },
        own.signal,
      );
      own.adopt(session);
    } catch (error) {
      if (own.signal.aborted || (isAbort(error) && visiting.aborted)) return;
      if (error instanceof OnboardingError) {
        void own.end();
        throw error;
      }
      failedStarts += 1;
      react(own, { pluginId, eventId: 'error', ok: false, data: error });
    }
  };

  const load = async (pluginId: PluginId): Promise<IdentityAdapter> => {
    try {
      return await port.loadAdapter(pluginId);
    } catch (cause) {
      throw new OnboardingError('NETWORK', { reason: `no code for ${pluginId}`, cause });
    }
  };

  const showWhenSlow = async (running: AbortSignal): Promise<void> => {
    try {
      await port.wait(IDENTITY_SLOW_AFTER_MS, running);
      if (phase.peek() === 'loading') phase.value = 'slow';
    } catch {
      // The instance has ended.
    }
  };

  const react = (own: SdkRun, event: PluginCallbackEvent): void => {
    if (!own.accepts(event)) return;
    const reaction = reactionTo(event);
    if (reaction === 'submit') submit(own);
    if (reaction === 'show-cancelled') void showCancelled(own);
    if (reaction === 'restart') recover(own, event.data);
    if (reaction === 'unexpected') {
      port.reportError(unexpected(`${event.pluginId}: ${event.eventId} with ok ${event.ok}`));
    }
  };

  const submit = (own: SdkRun): void => {
    if (locked) void refreshLocked(own);
    else port.submit();
  };

  /** A locked section can't be saved: the investor's data is reread instead. */
  const refreshLocked = async (own: SdkRun): Promise<void> => {
    const visiting = visit?.signal;
    if (!visiting) return;
    try {
      const status = await port.refreshKyc(visiting);
      if (status !== 'Pending' || run !== own) return;
      await own.end();
      await begin(plugin.id as PluginId, visiting, status);
    } catch (error) {
      if (!visiting.aborted) port.reportError(error, { notice: false });
    }
  };

  const showCancelled = async (own: SdkRun): Promise<void> => {
    const visiting = visit?.signal;
    const key = `plugins.${plugin.id as PluginId}` as const;
    phase.value = 'cancelled';
    void own.end();
    port.log('error', `${plugin.id}: cancelled`);
    port.notify('error', `${key}.cancel-error`);
    if (!visiting) return;
    try {
      await port.wait(IDENTITY_CANCEL_INFO_DELAY_MS, visiting);
    } catch {
      return;
    }
    port.log('info', `${plugin.id}: can be started again`);
    port.notify('info', `${key}.cancel-info`);
  };

  /** Reports the unexpected error and restarts, unless the SDK has failed too often in a row. */
  const recover = (own: SdkRun, failure: unknown): void => {
    const [line, ...more] = failureLines(plugin.id, failure, config.token() ?? '');
    const ranMs = phase.peek() === 'live' ? port.now() - own.startedAt : 0;
    const next = nextRestart({ restarts, ranMs });
    for (const detail of more) port.log('error', detail);
    port.reportError(unexpected(line ?? plugin.id));
    if (next) {
      restarts = next.restarts;
      void restart(own, next.delayMs, isExpiredToken(failure));
    } else {
      phase.value = 'failed';
      void own.end();
    }
  };

  const restart = async (own: SdkRun, delayMs: number, withFreshToken = false): Promise<void> => {
    const visiting = visit?.signal;
    if (!visiting || own.signal.aborted) return;
    phase.value = 'loading';
    await own.end();
    try {
      if (delayMs > 0) await port.wait(delayMs, visiting);
      if (withFreshToken) await config.reload(visiting);
      if (run === own && !visiting.aborted) await start(plugin.id as PluginId, visiting);
    } catch (error) {
      failUnlessLeft(error, visiting);
    }
  };

  const failUnlessLeft = (error: unknown, visiting: AbortSignal): void => {
    if (visiting.aborted) return;
    phase.value = 'failed';
    // Errors other than the unexpected one are shown by the check itself.
    port.reportError(error, { notice: toOnboardingError(error).code === 'UNEXPECTED' });
  };

  return {
    phase,
    mount: () => {
      const { id } = plugin;
      if (!isPluginId(id)) return () => {};
      const own = new AbortController();
      visit = own;
      restarts = 0;
      void begin(id, own.signal);
      return () => {
        run?.dispose();
        own.abort(new DOMException('the identity check was left', 'AbortError'));
      };
    },
    tryAgain: async () => {
      const { id } = plugin;
      const visiting = visit?.signal;
      if (!visiting || visiting.aborted || !isPluginId(id)) return;
      port.clearNotices();
      phase.value = 'loading';
      restarts = 0;
      const before = run;
      void before?.end();
      await config.reload(visiting);
      if (run === before && !visiting.aborted) await begin(id, visiting);
    },
  };
}
