import { whenTrue } from '../../kit/waiting/when-true';
import { onReturnToPage } from '../../session/on-return-to-page';
import type { StartUp, Stores } from '../onboarding';

/**
 * Call it for a new token source, whose token may be somebody else's: asks whose session it is, or loads what
 * is missing if nobody is signed in. It first waits until start-up has ended or has found that nobody is
 * signed in.
 */
export async function checkNewTokenSource(
  { session, lifetime }: Pick<Stores, 'session' | 'lifetime'>,
  startUp: Pick<StartUp, 'settled' | 'loadMissing'>,
): Promise<void> {
  // Calls interrupted by a lost session wait for this sign-in, so start-up may not settle before it.
  const isSignedOut = whenTrue(() => session.status.value === 'signed-out', lifetime.signal);
  await Promise.race([startUp.settled(), isSignedOut]).catch(() => {});
  if (!session.signedIn.peek()) await startUp.loadMissing();
  // A failure is reported by the next call that needs the session.
  else await session.certain(lifetime.signal).catch(() => {});
}

/**
 * Asks whose session it is when the investor returns to the page: somebody may have signed in or out in another
 * tab. While the page is in the background it is in doubt. Who has signed out here comes back by their own
 * doing only, since the backend may not have ended their session. Returns a stop function.
 */
export function checkOnReturn(
  { session, lifetime }: Pick<Stores, 'session' | 'lifetime'>,
  startUp: Pick<StartUp, 'loadMissing'>,
): () => void {
  const doubtHidden = () => {
    if (document.visibilityState === 'hidden') session.doubt();
  };
  document.addEventListener('visibilitychange', doubtHidden);
  const stop = onReturnToPage(() => {
    if (session.status.peek() === 'signed-out' && !session.hasEnded()) void startUp.loadMissing();
    if (!session.signedIn.peek()) return;
    session.doubt();
    // A failure is reported by the next call that needs the session.
    session.certain(lifetime.signal).catch(() => {});
  });
  return () => {
    document.removeEventListener('visibilitychange', doubtHidden);
    stop();
  };
}
