import { toOnboardingError } from '../http/errors';
import type { PluginConfig } from './plugin-config';
import type { IdentityPort } from './port';
import {
  type CheckEvent,
  type CheckPhase,
  type CheckState,
  MOUNTED,
  nextCheck,
} from './rules/check-phase';
import type { PluginId } from './rules/plugin-data';

/** What a check needs that outlives a removal of its view. */
export interface CheckParts {
  readonly pluginId: PluginId;
  readonly config: PluginConfig;
  readonly port: IdentityPort;
  /** Called with each phase but the last one. */
  readonly onPhase: (phase: CheckPhase) => void;
}

/** One check from its mount to its removal, with the state of rules/check-phase.ts. */
export interface MountedCheck extends Omit<CheckParts, 'onPhase'> {
  /** Aborts with the removal. */
  readonly signal: AbortSignal;
  phase(): CheckPhase;
  /** Returns the state after the event; null if the event is ignored. */
  send(event: CheckEvent): CheckState | null;
  /** Shows and reports an error, unless the check was removed. */
  fail(error: unknown): void;
  remove(): void;
}

/** Makes the state of a check whose view is mounted. */
export function createCheckState({ onPhase, ...parts }: CheckParts): MountedCheck {
  const controller = new AbortController();
  let state = MOUNTED;

  const send = (event: CheckEvent): CheckState | null => {
    const next = nextCheck(state, event);
    if (!next) return null;
    state = next;
    if (next.phase !== 'removed') onPhase(next.phase);
    return next;
  };

  onPhase(state.phase);
  return {
    ...parts,
    signal: controller.signal,
    phase: () => state.phase,
    send,
    fail: (error) => {
      if (controller.signal.aborted) return;
      send({ type: 'failed' });
      // Errors other than the unexpected one are shown by the check itself.
      const notice = toOnboardingError(error).code === 'UNEXPECTED';
      parts.port.reportError(error, { notice });
    },
    remove: () => {
      send({ type: 'removed' });
      controller.abort(new DOMException('the identity check was left', 'AbortError'));
    },
  };
}
