import { isAbort, OnboardingError, unexpected } from '../http/errors';
import type { MountedCheck } from './check-state';
import { handleCallbacks } from './handle-callbacks';
import { openSdkRun, type SdkRun } from './providers/sdk-run';
import { failureLogLines } from './rules/failure-log-lines';
import { restartDelay } from './rules/restart-delay';
import { isExpiredToken } from './sdk-token';
import { startSdk } from './start-sdk';

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
export function createRestartingSdk(
  check: MountedCheck,
  onDone: (run: SdkRun) => void,
): RestartingSdk {
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
