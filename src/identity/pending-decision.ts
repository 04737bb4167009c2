import type { PluginDefinition } from '../http/schemas/plugin-schema';
import type { MountedCheck } from './mounted-check';

/** The lock of a check's section, behind which no SDK starts while KYC is Pending. */
export interface PendingDecision {
  /** The section is locked, and so is its plugin (product-rules#locked-plugin). */
  isLocked(): boolean;
  /**
   * Waits while KYC is Pending and reopens the section after each decision. Resolves with whether the SDK can
   * start. `kycStatus`: the status if it has just been read.
   */
  wait(check: MountedCheck, kycStatus?: string): Promise<boolean>;
}

/** Makes the lock of one plugin's section. */
export function createPendingDecision(
  { id }: PluginDefinition,
  initiallyLocked: boolean,
): PendingDecision {
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
