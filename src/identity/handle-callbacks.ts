import { unexpected } from '../http/errors';
import { callbacksOnce } from './callbacks-once';
import { showCancelMessages } from './cancel-messages';
import type { MountedCheck } from './check-state';
import type { SdkRun } from './providers/sdk-run';
import { type PluginCallbackEvent, reactionTo } from './rules/callback-event';

/** What follows a callback besides messages. */
export interface CallbackReactions {
  /** The provider has all it asked for. */
  readonly onDone: (run: SdkRun) => void;
  /** The SDK has failed. */
  readonly onFailure: (run: SdkRun, failure: unknown) => void;
}

/** Makes the handler of the callbacks of one run; what comes after its end is ignored. */
export function handleCallbacks(
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
