import type { CheckLock } from './check-lock';
import type { MountedCheck } from './check-state';
import type { SdkRun } from './providers/sdk-run';

/**
 * Submits the section of a check that is done. The section of a locked check is not saved
 * (product-rules#locked-plugin-read-only): the profile is reread, and `waitForDecision` is called if KYC is
 * Pending.
 */
export async function submitWhenDone(
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
