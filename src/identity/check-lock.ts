import type { PluginDefinition } from '../http/schemas';
import type { MountedCheck } from './check-state';

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
export function createCheckLock({ id }: PluginDefinition, initiallyLocked: boolean): CheckLock {
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
