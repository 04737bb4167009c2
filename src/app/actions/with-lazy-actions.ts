import { OnboardingError } from '../../http/errors';
import type { Stores } from '../onboarding';

type LazyActions = typeof import('./lazy-actions');

/**
 * Runs one of the actions that are loaded at first use. When the code can't be loaded, the failure is
 * reported like a lost connection, nothing else changes, and the next call tries again.
 */
export async function withLazyActions(
  { reportError }: Pick<Stores, 'reportError'>,
  act: (actions: LazyActions) => Promise<void>,
  load: () => Promise<LazyActions> = () => import('./lazy-actions'),
): Promise<void> {
  let actions: LazyActions;
  try {
    actions = await load();
  } catch (cause) {
    const error = new OnboardingError('NETWORK', { reason: 'no code for the action', cause });
    reportError(error, { key: 'notices.partNotLoaded' });
    return;
  }
  await act(actions);
}
