import { effect, type ReadonlySignal, signal } from '@preact/signals-core';
import { isAbort, OnboardingError, toOnboardingError, unexpected } from '../http/errors';
import type { PluginDefinition } from '../http/schemas';
import type { IdentityAdapter, IdentitySession } from './adapter';
import { type Container, openContainer } from './container';
import type { IdentityPort } from './port';
import { type PluginCallbackEvent, reactionTo } from './rules/callback-event';
import { checkedPluginData } from './rules/checked-plugin-data';
import { failureLines, isExpiredToken } from './rules/failure-lines';
import { isObject, sdkTokenOf } from './rules/plugin-data';
import { isPluginId, type PluginId } from './rules/plugin-id';
import { nextRestart } from './rules/restart';
import { stepTexts } from './step-texts';

/** Between a cancel's error message and its info message (product-rules#plugin-cancel). */
export const IDENTITY_CANCEL_INFO_DELAY_MS = 1000;
/** When loading counts as slow: a word about it, and a way to try again. */
const IDENTITY_SLOW_AFTER_MS = 10_000;
/** A tear-down that takes longer is not waited for. */
const IDENTITY_TEAR_DOWN_LIMIT_MS = 3000;
/**
 * What the second provider is told when there is no fresh token (product-rules#iframe-invalid-token).
 */
export const TOKEN_REFRESH_FAILED = 'Failed to update access token';

/** What the plugin's place shows. */
export type CheckPhase =
  /** An unknown plugin: nothing. */
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
  /** Begins; returns the way to leave, which tears the SDK down. */
  mount(): () => void;
  /** Starts anew with a fresh token. */
  tryAgain(): void;
}

/** What a check is about. */
export interface CheckFacts {
  readonly sectionId: string;
  /** The section is locked: so is its plugin (product-rules#locked-plugin). */
  readonly locked: boolean;
  readonly plugin: PluginDefinition;
}

/** One SDK instance, from before its start to after its end. */
interface Run {
  readonly controller: AbortController;
  readonly container: Container;
  readonly startedAt: number;
  /** The locale it was started with or told last. */
  locale: string;
  /** Events that were handled: each once per instance. */
  readonly heard: Set<string>;
  session?: IdentitySession;
}

const left = () => new DOMException('the identity check was left', 'AbortError');

/** Makes the check of one plugin; it touches no provider before `mount`. */
export function createIdentityCheck(facts: CheckFacts, port: IdentityPort): IdentityCheck {
  const { sectionId, plugin } = facts;
  let { locked } = facts;
  const phase = signal<CheckPhase>(isPluginId(plugin.id) ? 'loading' : 'nothing');
  let data = plugin.config?.data;
  let sdkToken = sdkTokenOf(data);
  let visit: AbortController | undefined;
  let run: Run | undefined;
  let restarts = 0;
  let failedStarts = 0;
  let refreshing: Promise<string> | undefined;

  const takeData = ({ config }: PluginDefinition): void => {
    data = config?.data;
    sdkToken = sdkTokenOf(data);
  };

  /** `kycStatus`: where it has just been read; a locked section asks for it otherwise. */
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
      if (visiting.aborted) return;
      phase.value = 'failed';
      port.reportError(error, { notice: isUnexpected(error) });
    }
  };

  /** Then all is as if the section were opened now: true when there is still something to check. */
  const waitForDecision = async (visiting: AbortSignal): Promise<boolean> => {
    await port.kycDecided(visiting);
    const section = await port.reopenSection(visiting);
    visiting.throwIfAborted();
    const fresh = section?.plugins?.find(({ id }) => id === plugin.id);
    phase.value = fresh ? 'loading' : section ? 'nothing' : 'failed';
    if (!section || !fresh) return false;
    locked = section.status === 'locked';
    takeData(fresh);
    return true;
  };

  const start = async (pluginId: PluginId, visiting: AbortSignal): Promise<void> => {
    phase.value = 'loading';
    if (sdkToken === undefined) throw unexpected(`${pluginId}: config.data has no sdkToken`);
    const checked = checkedPluginData(pluginId, { ...(isObject(data) && data), sdkToken });
    const mine = open(pluginId, visiting);
    run = mine;
    const { signal: running } = mine.controller;
    void sayWhenSlow(running);
    try {
      const adapter = await load(pluginId);
      if (running.aborted) return;
      const session = await adapter.start(
        mine.container.element,
        {
          sdkToken,
          data: checked,
          trusted: port.trustedOrigins(),
          locale: mine.locale,
          texts: stepTexts(port.translate.peek()),
          attempt: failedStarts,
        },
        {
          onEvent: (event) => hear(mine, event),
          onReady: () => {
            if (!running.aborted) phase.value = 'live';
          },
          refreshToken: (check) => refreshToken(running, check),
        },
        running,
      );
      // A start that comes to its end after the check was left is taken back at once.
      if (running.aborted) return void tearDown(pluginId, session);
      mine.session = session;
      followLocale(mine);
    } catch (error) {
      if (running.aborted || (isAbort(error) && visiting.aborted)) return;
      if (error instanceof OnboardingError) {
        void end(mine);
        throw error;
      }
      failedStarts += 1;
      hear(mine, { pluginId, eventId: 'error', ok: false, data: error });
    }
  };

  const load = async (pluginId: PluginId): Promise<IdentityAdapter> => {
    try {
      return await port.loadAdapter(pluginId);
    } catch (cause) {
      throw new OnboardingError('NETWORK', { reason: `no code for ${pluginId}`, cause });
    }
  };

  const open = (pluginId: PluginId, visiting: AbortSignal): Run => {
    const controller = new AbortController();
    visiting.addEventListener('abort', () => controller.abort(left()), {
      signal: controller.signal,
    });
    return {
      controller,
      container: openContainer(port.host, pluginId),
      startedAt: port.now(),
      locale: port.translate.peek()?.locale ?? 'en',
      heard: new Set(),
    };
  };

  const sayWhenSlow = async (running: AbortSignal): Promise<void> => {
    try {
      await port.wait(IDENTITY_SLOW_AFTER_MS, running);
      if (phase.peek() === 'loading') phase.value = 'slow';
    } catch {
      // The instance has ended.
    }
  };

  /** A new locale reaches the SDK; where it takes no other language while it runs, it starts anew. */
  const followLocale = (mine: Run): void => {
    const { signal: running } = mine.controller;
    const stop = effect(() => {
      const locale = port.translate.value?.locale;
      if (locale === undefined || locale === mine.locale || running.aborted) return;
      mine.locale = locale;
      if (!mine.session?.setLocale(locale)) queueMicrotask(() => void restart(mine, 0));
    });
    if (running.aborted) stop();
    else running.addEventListener('abort', stop);
  };

  const hear = (mine: Run, event: PluginCallbackEvent): void => {
    if (mine.controller.signal.aborted || mine.heard.has(event.eventId)) return;
    mine.heard.add(event.eventId);
    const reaction = reactionTo(event);
    if (reaction === 'submit') submit(mine);
    if (reaction === 'tell-cancelled') void tellCancelled(mine);
    if (reaction === 'restart') recover(mine, event.data);
    if (reaction === 'unexpected') {
      port.reportError(unexpected(`${event.pluginId}: ${event.eventId} with ok ${event.ok}`));
    }
  };

  const submit = (mine: Run): void => {
    if (locked) void refreshLocked(mine);
    else port.submit();
  };

  /** A locked section is read-only: instead of saving it, what the backend knows by now is read. */
  const refreshLocked = async (mine: Run): Promise<void> => {
    const visiting = visit?.signal;
    if (!visiting) return;
    try {
      const status = await port.refreshKyc(visiting);
      if (status !== 'Pending' || run !== mine) return;
      await end(mine);
      await begin(plugin.id as PluginId, visiting, status);
    } catch (error) {
      if (!visiting.aborted) port.reportError(error, { notice: false });
    }
  };

  const tellCancelled = async (mine: Run): Promise<void> => {
    const visiting = visit?.signal;
    const key = `plugins.${plugin.id as PluginId}` as const;
    phase.value = 'cancelled';
    void end(mine);
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

  /** The unexpected error, and a restart as long as the SDK has not failed too often in a row. */
  const recover = (mine: Run, failure: unknown): void => {
    const [line, ...more] = failureLines(plugin.id, failure, sdkToken ?? '');
    const ranMs = phase.peek() === 'live' ? port.now() - mine.startedAt : 0;
    const next = nextRestart({ restarts, ranMs });
    for (const detail of more) port.log('error', detail);
    port.reportError(unexpected(line ?? plugin.id));
    if (next) {
      restarts = next.restarts;
      void restart(mine, next.delayMs, isExpiredToken(failure));
    } else {
      phase.value = 'failed';
      void end(mine);
    }
  };

  const restart = async (mine: Run, delayMs: number, withFreshToken = false): Promise<void> => {
    const visiting = visit?.signal;
    if (!visiting || mine.controller.signal.aborted) return;
    phase.value = 'loading';
    await end(mine);
    try {
      if (delayMs > 0) await port.wait(delayMs, visiting);
      if (withFreshToken) await takeFreshData(visiting);
      if (run === mine && !visiting.aborted) await start(plugin.id as PluginId, visiting);
    } catch (error) {
      if (visiting.aborted) return;
      phase.value = 'failed';
      port.reportError(error, { notice: isUnexpected(error) });
    }
  };

  /** Ends an instance: nothing it still says is heard, and its tear-down may fail, or hang, as it likes. */
  const end = async (mine: Run): Promise<void> => {
    const { session, controller, container } = mine;
    if (controller.signal.aborted) return;
    controller.abort(left());
    if (session) {
      const limit = new AbortController();
      const down = tearDown(plugin.id, session).finally(() => limit.abort(left()));
      await Promise.race([down, settled(port.wait(IDENTITY_TEAR_DOWN_LIMIT_MS, limit.signal))]);
    }
    container.remove();
  };

  /** As `end`, at once: whoever left must not see the SDK's last words. */
  const leave = ({ session, controller, container }: Run): void => {
    if (!controller.signal.aborted && session) void tearDown(plugin.id, session);
    controller.abort(left());
    container.remove();
  };

  const tearDown = async (pluginId: string, session: IdentitySession): Promise<void> => {
    try {
      await session.tearDown();
    } catch (error) {
      const [line] = failureLines(pluginId, error, sdkToken ?? '');
      port.log('warn', `tear-down failed: ${line}`);
    }
  };

  /**
   * The section is read again, and its first plugin's token serves from now on
   * (product-rules#token-expired).
   */
  const refreshToken = async (
    running: AbortSignal,
    check?: (token: string) => void,
  ): Promise<string> => {
    refreshing ??= firstToken(running).finally(() => {
      refreshing = undefined;
    });
    try {
      const fresh = await refreshing;
      check?.(fresh);
      sdkToken = fresh;
      return fresh;
    } catch (error) {
      if (!running.aborted) port.reportError(error, { notice: false });
      throw new Error(TOKEN_REFRESH_FAILED);
    }
  };

  const firstToken = async (running: AbortSignal): Promise<string> => {
    const { plugins } = await port.refreshSection(sectionId, running);
    const fresh = sdkTokenOf(plugins?.[0]?.config?.data);
    // The same one again would run out again, and so on.
    if (fresh === undefined || fresh === sdkToken) {
      throw unexpected(`${plugin.id}: the section has no new sdkToken`);
    }
    const { sdkToken: checked = '' } = checkedPluginData(plugin.id, { sdkToken: fresh });
    return checked;
  };

  /** What the section says of this plugin now; where it can't be asked, what is known serves. */
  const takeFreshData = async (visiting: AbortSignal): Promise<void> => {
    try {
      const { plugins = [] } = await port.refreshSection(sectionId, visiting);
      const fresh = plugins.find(({ id }) => id === plugin.id);
      if (fresh) takeData(fresh);
    } catch (error) {
      if (!visiting.aborted) port.reportError(error, { notice: false });
    }
  };

  return {
    phase,
    mount: () => {
      const { id } = plugin;
      if (!isPluginId(id)) return () => {};
      const mine = new AbortController();
      visit = mine;
      restarts = 0;
      void begin(id, mine.signal);
      return () => {
        if (run) leave(run);
        mine.abort(left());
      };
    },
    tryAgain: async () => {
      const { id } = plugin;
      const visiting = visit?.signal;
      if (!visiting || visiting.aborted || !isPluginId(id)) return;
      phase.value = 'loading';
      restarts = 0;
      const before = run;
      if (before) void end(before);
      await takeFreshData(visiting);
      if (run === before && !visiting.aborted) await begin(id, visiting);
    },
  };
}

/** The unexpected error is told by its own text too; of other errors the check's words say enough. */
function isUnexpected(error: unknown): boolean {
  return toOnboardingError(error).code === 'UNEXPECTED';
}

/** Resolves when a wait is over in one way or another. */
async function settled(promise: Promise<unknown>): Promise<void> {
  await promise.catch(() => {});
}
