import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { PluginDefinition } from '../http/schemas';
import { type CheckLock, createCheckLock } from './check-lock';
import { createCheckState, type MountedCheck } from './check-state';
import { createPluginConfig } from './plugin-config';
import type { IdentityPort } from './port';
import type { SdkRun } from './providers/sdk-run';
import { createRestartingSdk } from './restart-sdk';
import { type CheckPhase, MOUNTED } from './rules/check-phase';
import { isPluginId } from './rules/plugin-id';

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
