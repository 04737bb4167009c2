import type { Wait } from '../../kit/waiting/wait';
import type { IdentitySession } from './identity-adapter';

/** How long to wait for a tear-down. */
const IDENTITY_TEAR_DOWN_LIMIT_MS = 3000;

/**
 * Tears down a started SDK (product-rules#sdk-teardown). Resolves when that is done; never rejects, since an
 * SDK may throw anything.
 */
export async function tearDownSdk(
  session: IdentitySession,
  onFailed: (error: unknown) => void,
): Promise<void> {
  try {
    await session.tearDown();
  } catch (error) {
    onFailed(error);
  }
}

/** As `tearDownSdk`, but resolves after a limit too: a hanging tear-down must not stop the next start. */
export async function tearDownInTime(
  session: IdentitySession,
  onFailed: (error: unknown) => void,
  wait: Wait,
): Promise<void> {
  const limit = new AbortController();
  const down = tearDownSdk(session, onFailed).finally(() =>
    limit.abort(new DOMException('the SDK is torn down', 'AbortError')),
  );
  const late = wait(IDENTITY_TEAR_DOWN_LIMIT_MS, limit.signal).catch(() => {});
  await Promise.race([down, late]);
}
