import { type ReadonlySignal, signal } from '@preact/signals-core';
import { isAbort, OnboardingError, unexpected } from '../http/errors';
import type { PluginDefinition } from '../http/schemas';
import { createCheckState, type MountedCheck } from './check-state';
import { createPluginConfig, isExpiredToken } from './plugin-config';
import type { IdentityPort } from './port';
import type {
  IdentityAdapter,
  IdentityCallbacks,
  IdentityConfig,
} from './providers/identity-adapter';
import { openSdkRun, type SdkRun } from './providers/sdk-run';
import {
  type CheckPhase,
  MOUNTED,
  type PluginCallbackEvent,
  reactionTo,
  restartDelay,
} from './rules/check-phase';
import { failureLogLines } from './rules/failure-log-lines';
import { isPluginId } from './rules/plugin-data';
import { stepTexts } from './rules/step-texts';

/** One plugin of the open section. */
export interface IdentityCheck {
  /** The phase, or the last one before a removal. */
  readonly phase: ReadonlySignal<CheckPhase>;
  /** Begins the check; returns a function that disposes of it and tears the SDK down. */
  mount(): () => void;
  /** Restarts with a fresh token. */
  tryAgain(): void;
}

/** The subject of a check. */
export interface CheckFacts {
  readonly sectionId: string;
  readonly locked: boolean;
  readonly plugin: PluginDefinition;
}

/** Makes the check of one plugin; it loads no SDK before `mount`. */
export function createIdentityCheck(
  { sectionId, locked, plugin }: CheckFacts,
  port: IdentityPort,
): IdentityCheck {
  const { id: pluginId } = plugin;
  const phase = signal<CheckPhase>('nothing');
  if (!isPluginId(pluginId)) return { phase, mount: () => () => {}, tryAgain: () => {} };

  phase.value = MOUNTED.phase;
  const config = createPluginConfig(sectionId, plugin, port);
  const lock = createCheckLock(plugin, locked);
  const onPhase = (next: CheckPhase) => {
    phase.value = next;
  };
  let controls: CheckControls | undefined;
  return {
    phase,
    mount: () => {
      controls = begin(createCheckState({ pluginId, config, port, onPhase }), lock);
      return controls.dispose;
    },
    tryAgain: () => controls?.tryAgain(),
  };
}

interface CheckControls {
  tryAgain(): Promise<void>;
  dispose(): void;
}

/** Starts the SDK of a mounted check once no decision of KYC is awaited. */
function begin(check: MountedCheck, lock: CheckLock): CheckControls {
  const { config, port, signal, send, fail } = check;
  const sdk = createRestartingSdk(check, (run) => void submitWhenDone(check, run, lock, start));

  const start = async (kycStatus?: string): Promise<void> => {
    try {
      if (lock.isLocked() && !(await lock.wait(check, kycStatus))) return;
      await sdk.start();
    } catch (error) {
      fail(error);
    }
  };

  void start();
  return {
    tryAgain: async () => {
      if (!send({ type: 'triedAgain' })) return;
      port.clearNotices();
      sdk.reset();
      await config.reload(signal);
      if (check.phase() === 'preparing') await start();
    },
    dispose: () => {
      sdk.dispose();
      check.remove();
    },
  };
}

/**
 * Submits the section of a check that is done. The section of a locked check is not saved
 * (product-rules#locked-plugin-read-only): the profile is reread, and `waitForDecision` is called if KYC is
 * Pending.
 */
async function submitWhenDone(
  { port, signal, send }: MountedCheck,
  run: SdkRun,
  lock: CheckLock,
  waitForDecision: (kycStatus: string) => Promise<void>,
): Promise<void> {
  if (!lock.isLocked()) return port.submit();
  try {
    const kycStatus = await port.refreshKyc(signal);
    if (kycStatus !== 'Pending') return;
    await run.end();
    if (send({ type: 'underReview', run: run.number })) await waitForDecision(kycStatus);
  } catch (error) {
    if (!signal.aborted) port.reportError(error, { notice: false });
  }
}

/**
 * A check is locked when its section is (product-rules#locked-plugin). The SDK of a locked check does not
 * start while KYC is Pending.
 */
export interface CheckLock {
  isLocked(): boolean;
  /**
   * Waits while KYC is Pending and reopens the section after each decision. Resolves with whether the SDK can
   * start. `kycStatus`: the status if it has just been read.
   */
  wait(check: MountedCheck, kycStatus?: string): Promise<boolean>;
}

/** Makes the lock of one check. */
function createCheckLock({ id }: PluginDefinition, initiallyLocked: boolean): CheckLock {
  let isLocked = initiallyLocked;

  /** Resolves with whether the reopened section still has the plugin. */
  const reopened = async ({ config, port, signal, send }: MountedCheck): Promise<boolean> => {
    await port.kycDecided(signal);
    const section = await port.reopenSection(signal);
    signal.throwIfAborted();
    const plugin = section?.plugins?.find((one) => one.id === id);
    send({ type: plugin ? 'reopened' : section ? 'nothingLeft' : 'failed' });
    if (!section || !plugin) return false;
    isLocked = section.status === 'locked';
    config.replace(plugin);
    return true;
  };

  return {
    isLocked: () => isLocked,
    wait: async (check, kycStatus) => {
      let status = kycStatus;
      while (isLocked && (status ?? (await check.port.kycStatus(check.signal))) === 'Pending') {
        check.send({ type: 'kycPending' });
        if (!(await reopened(check))) return false;
        status = undefined;
      }
      return true;
    },
  };
}

/** The SDK of a check, which is restarted after a failure and where a change of language needs it. */
export interface RestartingSdk {
  /** Starts the SDK. Rejects with the unexpected error if its config is invalid, and with NETWORK. */
  start(): Promise<void>;
  /** Ends the run and resets the count of restarts, as for a start that the investor asked for. */
  reset(): void;
  /** Ends the run and removes its container at once. */
  dispose(): void;
}

/** Makes the SDK of one check; `onDone` is called when the provider has all it asked for. */
function createRestartingSdk(check: MountedCheck, onDone: (run: SdkRun) => void): RestartingSdk {
  const { pluginId, config, port, signal, send, fail } = check;
  let current: SdkRun | undefined;
  let restarts = 0;
  let failedStarts = 0;

  const linesOf = (failure: unknown) =>
    failureLogLines(pluginId, failure, config.token.current() ?? '');

  const start = async (): Promise<void> => {
    const checked = config.checked();
    const started = send({ type: 'started' });
    if (!started) return;
    const run = openSdkRun(port, {
      pluginId,
      number: started.run,
      signal,
      onLocaleRefused: () => void restart(run, 0),
      onTearDownFailed: (error) => port.log('warn', `tear-down failed: ${linesOf(error)[0]}`),
    });
    current = run;
    const onEvent = handleCallbacks(check, run, { onDone, onFailure: recover });
    try {
      await startSdk(check, run, { ...checked, attempt: failedStarts, onEvent });
    } catch (error) {
      if (run.signal.aborted || (isAbort(error) && signal.aborted)) return;
      if (error instanceof OnboardingError) {
        void run.end();
        throw error;
      }
      failedStarts += 1;
      onEvent({ pluginId, eventId: 'error', ok: false, data: error });
    }
  };

  /** Reports the unexpected error and restarts, unless the SDK has failed too often in a row. */
  const recover = (run: SdkRun, failure: unknown): void => {
    const [line, ...more] = linesOf(failure);
    const ranMs = check.phase() === 'live' ? port.now() - run.startedAt : 0;
    const next = restartDelay({ restarts, ranMs });
    for (const detail of more) port.log('error', detail);
    port.reportError(unexpected(line ?? pluginId));
    if (next) {
      restarts = next.restarts;
      void restart(run, next.delayMs, isExpiredToken(failure));
    } else {
      send({ type: 'failed' });
      void run.end();
    }
  };

  const restart = async (run: SdkRun, delayMs: number, withFreshToken = false): Promise<void> => {
    if (run.signal.aborted || !send({ type: 'restarting', run: run.number })) return;
    await run.end();
    try {
      if (delayMs > 0) await port.wait(delayMs, signal);
      if (withFreshToken) await config.reload(signal);
      if (check.phase() === 'preparing') await start();
    } catch (error) {
      fail(error);
    }
  };

  return {
    start,
    reset: () => {
      restarts = 0;
      void current?.end();
    },
    dispose: () => current?.dispose(),
  };
}

/** What follows a callback besides messages. */
interface CallbackReactions {
  /** The provider has all it asked for. */
  readonly onDone: (run: SdkRun) => void;
  /** The SDK has failed. */
  readonly onFailure: (run: SdkRun, failure: unknown) => void;
}

/** Makes the handler of the callbacks of one run; what comes after its end is ignored. */
function handleCallbacks(
  check: MountedCheck,
  run: SdkRun,
  { onDone, onFailure }: CallbackReactions,
): (event: PluginCallbackEvent) => void {
  const isFirstOfKind = callbacksOnce();

  return (event) => {
    if (run.signal.aborted || !isFirstOfKind(event)) return;
    const reaction = reactionTo(event);
    if (reaction === 'submit') onDone(run);
    if (reaction === 'show-cancelled') cancel(check, run);
    if (reaction === 'restart') onFailure(run, event.data);
    if (reaction === 'unexpected') {
      check.port.reportError(unexpected(`${event.pluginId}: ${event.eventId} with ok ${event.ok}`));
    }
  };
}

function cancel(check: MountedCheck, run: SdkRun): void {
  check.send({ type: 'cancelled', run: run.number });
  void run.end();
  void showCancelMessages(check);
}

/**
 * Makes a test that is true for the first callback of each kind (product-rules#callbacks-once): an SDK may
 * report the same thing again, and a section must not be submitted twice. Each run of an SDK has its own, so
 * that an SDK which was restarted may report again.
 */
function callbacksOnce(): (event: PluginCallbackEvent) => boolean {
  const handled = new Set<PluginCallbackEvent['eventId']>();
  return ({ eventId }) => {
    if (handled.has(eventId)) return false;
    handled.add(eventId);
    return true;
  };
}

/** The time between a cancel's error message and its info message (product-rules#plugin-cancel). */
export const IDENTITY_CANCEL_INFO_DELAY_MS = 1000;

/** Logs and shows that a check was cancelled and, unless it is removed meanwhile, that it can start again. */
async function showCancelMessages({ pluginId, port, signal }: MountedCheck): Promise<void> {
  const key = `plugins.${pluginId}` as const;
  port.log('error', `${pluginId}: cancelled`);
  port.notify('error', `${key}.cancel-error`);
  try {
    await port.wait(IDENTITY_CANCEL_INFO_DELAY_MS, signal);
  } catch {
    return;
  }
  port.log('info', `${pluginId}: can be started again`);
  port.notify('info', `${key}.cancel-info`);
}

/** After this time loading is called slow, and a button to try again is shown. */
const IDENTITY_SLOW_AFTER_MS = 10_000;

/** What one start is made with; the rest is the same for every start. */
interface SdkStart extends Pick<IdentityConfig, 'sdkToken' | 'data' | 'attempt'> {
  readonly onEvent: IdentityCallbacks['onEvent'];
}

/** Loads and starts the SDK of a run that was just opened. Rejects with NETWORK, or as the adapter does. */
async function startSdk(
  check: MountedCheck,
  run: SdkRun,
  { onEvent, ...start }: SdkStart,
): Promise<void> {
  const { port, config, send } = check;
  const { number } = run;
  const translate = port.translate.peek();
  void showWhenSlow(check, run);
  const adapter = await loadAdapter(check);
  if (run.signal.aborted) return;
  const session = await adapter.start(
    run.container,
    {
      ...start,
      trusted: port.trustedOrigins(),
      locale: run.locale(),
      texts: stepTexts((key) => (translate?.has(key) ? translate(key) : undefined)),
    },
    {
      onEvent,
      onReady: () => send({ type: 'ready', run: number }),
      refreshToken: (checkToken) => config.token.refresh(run.signal, checkToken),
    },
    run.signal,
  );
  run.adopt(session);
}

async function loadAdapter({ port, pluginId }: MountedCheck): Promise<IdentityAdapter> {
  try {
    return await port.loadAdapter(pluginId);
  } catch (cause) {
    throw new OnboardingError('NETWORK', { reason: `no code for ${pluginId}`, cause });
  }
}

async function showWhenSlow({ port, send }: MountedCheck, { number, signal }: SdkRun) {
  try {
    await port.wait(IDENTITY_SLOW_AFTER_MS, signal);
    send({ type: 'slow', run: number });
  } catch {
    // The run has ended.
  }
}
