import { OnboardingError } from '../http/errors';
import type { Stores } from './stores';

type LaterActions = typeof import('./later-actions');

/**
 * Runs one of the actions that are loaded at their first use. Where the code can't be loaded, that is
 * reported like any broken connection, nothing else changes, and the next call tries again.
 */
export async function later(
  { reportError }: Stores,
  act: (actions: LaterActions) => Promise<void>,
): Promise<void> {
  let actions: LaterActions;
  try {
    actions = await import('./later-actions');
  } catch (cause) {
    reportError(new OnboardingError('NETWORK', { reason: 'no code for the action', cause }));
    return;
  }
  await act(actions);
}
