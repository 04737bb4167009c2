import type { MountedCheck } from './check-state';

/** The time between a cancel's error message and its info message (product-rules#plugin-cancel). */
export const IDENTITY_CANCEL_INFO_DELAY_MS = 1000;

/** Logs and shows that a check was cancelled and, unless it is removed meanwhile, that it can start again. */
export async function showCancelMessages({ pluginId, port, signal }: MountedCheck): Promise<void> {
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
