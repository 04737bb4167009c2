/** What one check shows. */
export type CheckPhase =
  /** Nothing to check: an unknown plugin, or a reopened section without it. */
  | 'nothing'
  /** Its provider can't run in this browser. */
  | 'unsupported'
  /** The section is locked and KYC is Pending: the pending view, with no SDK. */
  | 'pending'
  /** What a start needs is being read; also the time between two runs of the SDK. */
  | 'preparing'
  | 'starting'
  /** Still starting, for so long that a button to try again is shown. */
  | 'slow'
  | 'live'
  | 'cancelled'
  /** It could not be started. */
  | 'failed'
  /** It had started, and could not be completed. */
  | 'stopped';

/** The spinner is shown. */
export function isLoading(phase: CheckPhase): boolean {
  return phase === 'preparing' || phase === 'starting' || phase === 'slow';
}

/** The investor is offered another start. */
export function isOver(phase: CheckPhase): phase is 'cancelled' | 'failed' | 'stopped' {
  return phase === 'cancelled' || phase === 'failed' || phase === 'stopped';
}

/** An event of a provider. */
export interface PluginCallbackEvent {
  readonly eventId: 'done' | 'cancel' | 'error';
  readonly ok: boolean;
  /** The provider's data; it may be personal: never logged, never sent on. */
  readonly data?: unknown;
}

/** How the widget reacts; `restart` also raises the unexpected error. */
export type Reaction = 'submit' | 'show-cancelled' | 'restart';

/**
 * The reaction to an event: done submits; cancel has its own messages, even with ok false
 * (product-rules#cancel-is-no-failure); an error and any other ok false are the unexpected error.
 */
export function reactionTo({ eventId, ok }: PluginCallbackEvent): Reaction {
  if (eventId === 'cancel') return 'show-cancelled';
  return eventId === 'done' && ok ? 'submit' : 'restart';
}

/** The delays before the first, second and third restart in a row; after these the investor is asked. */
export const RESTART_DELAYS_MS = [0, 1000, 4000] as const;

/** An SDK that ran this long had started successfully. */
const STABLE_AFTER_MS = 30_000;

/** The restarts in a row so far, and how long the failed SDK ran. */
export interface Failure {
  readonly restarts: number;
  readonly ranMs: number;
}

/**
 * The delay before the restart of a failed SDK, and the new count of restarts; null if the investor is asked.
 */
export function restartDelay({
  restarts,
  ranMs,
}: Failure): { readonly delayMs: number; readonly restarts: number } | null {
  const inARow = ranMs >= STABLE_AFTER_MS ? 0 : restarts;
  const delayMs = RESTART_DELAYS_MS[inARow];
  return delayMs === undefined ? null : { delayMs, restarts: inARow + 1 };
}
