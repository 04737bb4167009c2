import { whenTrue } from '../../kit/waiting/when-true';
import { onReturnToPage } from '../../session/on-return-to-page';
import type { StartUp, Stores } from '../onboarding';

/**
 * Call it for a new token source: loads what is missing if nobody is signed in. It first waits until start-up
 * has ended or has found that nobody is signed in.
 */
export async function loadIfSignedOut(
  { session, lifetime }: Pick<Stores, 'session' | 'lifetime'>,
  startUp: Pick<StartUp, 'settled' | 'loadMissing'>,
): Promise<void> {
  // Calls interrupted by a lost session wait for this sign-in, so start-up may not settle before it.
  const isSignedOut = whenTrue(() => session.status.value === 'signed-out', lifetime.signal);
  await Promise.race([startUp.settled(), isSignedOut]).catch(() => {});
  if (!session.signedIn.peek()) await startUp.loadMissing();
}

/**
 * Checks for a session when the investor returns to a signed-out widget after signing in elsewhere. Returns a
 * stop function.
 */
export function loadOnReturn(
  { session }: Pick<Stores, 'session'>,
  startUp: Pick<StartUp, 'loadMissing'>,
): () => void {
  return onReturnToPage(() => {
    if (session.status.peek() === 'signed-out') void startUp.loadMissing();
  });
}
