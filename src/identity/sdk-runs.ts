import { isAbort, OnboardingError, unexpected } from '../http/errors';
import { showCancelMessages } from './cancel-messages';
import type { MountedCheck } from './mounted-check';
import { openSdkRun, type SdkRun } from './providers/sdk-run';
import { type PluginCallbackEvent, reactionTo } from './rules/callback-event';
import { failureLines, isExpiredToken } from './rules/failure-lines';
import { nextRestart } from './rules/restart';
import { startSdk } from './start-sdk';

/** The runs of a check's SDK, one after the other. */
export interface SdkRuns {
  /** Starts the SDK. Rejects with the unexpected error if its config is invalid, and with NETWORK. */
  start(): Promise<void>;
  /** Ends the run; failures are counted anew, as after a start that the investor asked for. */
  reset(): void;
  /** Ends the run and removes its container at once. */
  dispose(): void;
}

/** Makes the runs of one check; `onDone` is called when the provider has all it asked for. */
export function createSdkRuns(check: MountedCheck, onDone: (run: SdkRun) => void): SdkRuns {
  const { pluginId, config, port, signal, send, fail } = check;
  let current: SdkRun | undefined;
  let restarts = 0;
  let failedStarts = 0;

  const linesOf = (failure: unknown) => failureLines(pluginId, failure, config.token() ?? '');

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
    const onEvent = (event: PluginCallbackEvent) => react(run, event);
    try {
      await startSdk(check, run, { ...checked, attempt: failedStarts, onEvent });
    } catch (error) {
      if (run.signal.aborted || (isAbort(error) && signal.aborted)) return;
      if (error instanceof OnboardingError) {
        void run.end();
        throw error;
      }
      failedStarts += 1;
      react(run, { pluginId, eventId: 'error', ok: false, data: error });
    }
  };

  const react = (run: SdkRun, event: PluginCallbackEvent): void => {
    if (!run.accepts(event)) return;
    const reaction = reactionTo(event);
    if (reaction === 'submit') onDone(run);
    if (reaction === 'show-cancelled') cancel(run);
    if (reaction === 'restart') recover(run, event.data);
    if (reaction === 'unexpected') {
      port.reportError(unexpected(`${event.pluginId}: ${event.eventId} with ok ${event.ok}`));
    }
  };

  const cancel = (run: SdkRun): void => {
    send({ type: 'cancelled', run: run.number });
    void run.end();
    void showCancelMessages(check);
  };

  /** Reports the unexpected error and restarts, unless the SDK has failed too often in a row. */
  const recover = (run: SdkRun, failure: unknown): void => {
    const [line, ...more] = linesOf(failure);
    const ranMs = check.phase() === 'live' ? port.now() - run.startedAt : 0;
    const next = nextRestart({ restarts, ranMs });
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
