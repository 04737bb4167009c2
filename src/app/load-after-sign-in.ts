import { whenTrue } from '../kit/when-true';
import { whenBack } from '../session/when-back';
import type { StartUp, Stores } from './onboarding';

/** A new token source counts once the calls under way have found out that they need one. */
export async function loadIfSignedOut(
  { session, lifetime }: Pick<Stores, 'session' | 'lifetime'>,
  startUp: Pick<StartUp, 'settled' | 'loadMissing'>,
): Promise<void> {
  // Calls that a lost session interrupted wait for the very sign-in that this looks for.
  const isSignedOut = whenTrue(() => session.status.value === 'signed-out', lifetime.signal);
  await Promise.race([startUp.settled(), isSignedOut]).catch(() => {});
  if (!session.signedIn.peek()) await startUp.loadMissing();
}

/**
 * A signed-out widget asks who is signed in when the investor comes back from signing in elsewhere. Returns
 * the way to stop.
 */
export function loadWhenBack(
  { session }: Pick<Stores, 'session'>,
  startUp: Pick<StartUp, 'loadMissing'>,
): () => void {
  return whenBack(() => {
    if (session.status.peek() === 'signed-out') void startUp.loadMissing();
  });
}
