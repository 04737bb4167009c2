/** How long the success message stands before the way out, so that it can be read. Milliseconds. */
export const REDIRECT_DELAY_MS = 3000;

/**
 * The time between the last save and the way out. It goes on wherever the investor is by then, so it is
 * no part of a section's visit. `isAtWork`: they opened a section or typed meanwhile.
 */
export type CompletionState =
  | { readonly name: 'none' }
  | { readonly name: 'waiting'; readonly isAtWork: boolean };

export type CompletionEvent =
  /** A submit found no active section left. */
  'finished' | 'workedOn' | 'timePassed' | 'removed' | 'cameBack' | 'signedOut';

/** `leadOn`: the way out follows at once. `offerWay`: a notice stays with a button that leads on. */
export type CompletionEffect =
  | 'announceSuccess'
  | 'startTimer'
  | 'stopTimer'
  | 'leadOn'
  | 'offerWay';

/** No completion is waited for. */
export const NOT_COMPLETE: CompletionState = { name: 'none' };

/** The state after an event and what is to be done; events that mean nothing now change nothing. */
export function nextCompletion(
  state: CompletionState,
  event: CompletionEvent,
): readonly [CompletionState, readonly CompletionEffect[]] {
  if (event === 'finished') {
    return [{ name: 'waiting', isAtWork: false }, ['announceSuccess', 'startTimer']];
  }
  if (state.name === 'none') return [state, []];
  switch (event) {
    case 'workedOn':
      return [{ ...state, isAtWork: true }, []];
    case 'timePassed':
      return [NOT_COMPLETE, [state.isAtWork ? 'offerWay' : 'leadOn']];
    case 'removed':
      return [state, ['stopTimer']];
    case 'cameBack':
      return [state, ['startTimer']];
    case 'signedOut':
      return [NOT_COMPLETE, ['stopTimer']];
  }
}
