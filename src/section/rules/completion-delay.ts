/** How long the success message is shown before the redirect. Milliseconds. */
export const REDIRECT_DELAY_MS = 3000;

/**
 * The time between the last save and the redirect. It continues on every screen, so it is not part of a
 * section's visit. `isAtWork`: the investor has opened a section or typed since.
 */
export type CompletionState =
  | { readonly name: 'none' }
  | { readonly name: 'waiting'; readonly isAtWork: boolean };

export type CompletionEvent =
  /** A submit found no active section left. */
  'finished' | 'workedOn' | 'timePassed' | 'removed' | 'cameBack' | 'signedOut';

/** `redirect`: redirect now. `offerRedirect`: show a notice with a button that redirects. */
export type CompletionEffect =
  | 'announceSuccess'
  | 'startTimer'
  | 'stopTimer'
  | 'redirect'
  | 'offerRedirect';

/** No completion is pending. */
export const NOT_COMPLETE: CompletionState = { name: 'none' };

/**
 * The state after an event, and the effects to carry out; an event without a meaning in this state is
 * ignored.
 */
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
      return [NOT_COMPLETE, [state.isAtWork ? 'offerRedirect' : 'redirect']];
    case 'removed':
      return [state, ['stopTimer']];
    case 'cameBack':
      return [state, ['startTimer']];
    case 'signedOut':
      return [NOT_COMPLETE, ['stopTimer']];
  }
}
