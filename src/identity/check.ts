import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { PluginDefinition } from '../http/schemas/plugin-schema';
import { submitOrRefresh } from './check-done';
import { createMountedCheck, type MountedCheck } from './mounted-check';
import { createPendingDecision, type PendingDecision } from './pending-decision';
import type { IdentityPort } from './port';
import { createPluginConfig } from './providers/plugin-config';
import { type CheckPhase, MOUNTED } from './rules/check-phase';
import { isPluginId } from './rules/plugin-id';
import { createSdkRuns } from './sdk-runs';

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
  const decision = createPendingDecision(plugin, locked);
  const onPhase = (next: CheckPhase) => {
    phase.value = next;
  };
  let controls: CheckControls | undefined;
  return {
    phase,
    mount: () => {
      controls = begin(createMountedCheck({ pluginId, config, port, onPhase }), decision);
      return controls.dispose;
    },
    tryAgain: () => controls?.tryAgain(),
  };
}

interface CheckControls {
  tryAgain(): Promise<void>;
  dispose(): void;
}

/** Starts the SDK of a mounted check once no decision is pending. */
function begin(check: MountedCheck, decision: PendingDecision): CheckControls {
  const { config, port, signal, send, fail } = check;
  const runs = createSdkRuns(check, (run) => void submitOrRefresh(check, run, decision, start));

  const start = async (kycStatus?: string): Promise<void> => {
    try {
      if (decision.isLocked() && !(await decision.wait(check, kycStatus))) return;
      await runs.start();
    } catch (error) {
      fail(error);
    }
  };

  void start();
  return {
    tryAgain: async () => {
      if (!send({ type: 'triedAgain' })) return;
      port.clearNotices();
      runs.reset();
      await config.reload(signal);
      if (check.phase() === 'preparing') await start();
    },
    dispose: () => {
      runs.dispose();
      check.remove();
    },
  };
}
